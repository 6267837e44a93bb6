import Expectations
import Foundation
import Geodesy
import TempleImport
import TempleModel
import Testing

@Suite(.enabled(if: Reference.registry != nil, "no reference data")) struct RegistryReferenceTests {
    static let reading = Result {
        try Reading(Data(contentsOf: URL(filePath: Reference.registry ?? "")))
    }

    /// Every temple except 念佛寺, whose address says 已於106年拆除.
    @Test func acceptsEveryTempleThatStands() throws {
        let reading = try Self.reading.get()
        expect(reading.counts.read, equals: 11_907)
        expect(reading.counts.accepted, equals: 11_906)
        expect(reading.counts.rejected == 0 && reading.skipped.map(\.record) == ["1756237"])
        expect(reading.counts.skipped, equals: [.abolished: 1])
        expect(Set(reading.records.map(\.key)).count, equals: 11_906)
    }

    @Test func givesEveryTempleItsCounty() throws {
        let counties = Dictionary(grouping: try Self.reading.get().records, by: \.county).mapValues(\.count)
        expect(counties.count == 22 && counties[nil] == nil)
        expect(counties["臺南市"] == 1_644 && counties["高雄市"] == 1_455 && counties["臺中市"] == 981)
    }

    @Test(arguments: [
        ("1758471", "七將軍廟", "七將軍", nil as String?, 23.9441891, 120.6757965),
        ("1759406", "三元宮", "慚愧祖師", "049-2644798", 23.7569466, 120.6804352),
        ("1750085", "三山宮", "玄天上帝", "049-2226707", 23.908461, 120.688797),
        ("1816574", "盤", "盤古公", "03-3879717", 24.8525295, 121.2899551),
    ]) func readsTheseTemples(
        _ id: String, _ name: String, _ deity: String, _ phone: String?, _ latitude: Double, _ longitude: Double
    ) throws {
        let record = try require(Self.reading.get().records.first { $0.key.id == id })
        expect(record.key.source == "moi" && record.name == name && record.mainDeity == deity && record.phone == phone)
        expect(record.coordinate.latitude == latitude && record.coordinate.longitude == longitude)
        expect(record.precision == .geocoded && record.extras == nil)
    }

    @Test func publishesNoMobileAndNoPlaceholder() throws {
        let phones = try Self.reading.get().records.compactMap(\.phone)
        expect(phones.count, isAbove: 10_500)
        for part in phones.flatMap({ $0.split(separator: "、") }) {
            let digits = part.filter(\.isNumber)
            expect(!digits.hasPrefix("09") && !(digits.count == 9 && digits.hasPrefix("9")), "\(part)")
            expectNil(part.firstMatch(of: /09[0-9]{8}|[^0-9]9[0-9]{8}/), "\(part)")
            expect(part.contains { $0.isNumber && $0 != "0" }, "\(part)")
        }
    }

    @Test func warnsOfWhatIsOddAndOfNothingElse() throws {
        let reading = try Self.reading.get()
        expect(reading.counts.warnings[.nameShort], equals: 1)
        expect(reading.counts.warnings[.privateUseCharacter], equals: 3)
        expect(reading.warnings.count, isBelow: 120)
    }

    /// The older header, with a person's name in every row.
    @Test func takesNothingFromTheColumnOfPersons() throws {
        let text = String(decoding: try Data(contentsOf: URL(filePath: Reference.registry ?? "")), as: UTF8.self)
        let lines = text.split(separator: "\r\n")
        let person = "某某某甲"
        let older = lines.enumerated().map { index, line in
            "\(index == 0 ? "\u{FEFF}負責人" : person),\(line.drop { $0 == "\u{FEFF}" })\r\n"
        }
        let reading = try Reading(older.joined().utf8)
        expect(reading.records, equals: (try Self.reading.get()).records)
        expect(String(reflecting: reading.records), lacks: person)
        expect(String(reflecting: reading.diagnostics), lacks: person)
    }
}
