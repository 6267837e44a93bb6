import Expectations
import Geodesy
import HanNames
import LunarCalendar
import RegistryRows
import SeededRandom
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Lists made of rows of the registry: how many of their festivals find their temple.
@Suite(.enabled(if: RegistryRow.file != nil)) struct FestivalTruthTests {
    /// The rows of the ministry's list.
    private static let rows = 6_644

    /// One in ten temples has another name besides.
    private static func alias(_ place: Int) -> String? {
        place % 10 == 0 ? "\(RegistryRow.all[place].name.prefix(2))老廟" : nil
    }

    private static func record(_ place: Int) throws -> TempleRecord {
        let row = RegistryRow.all[place]
        return TempleRecord(
            key: SourceKey(source: "moi", id: row.id), name: row.name, aliases: [alias(place)].compactMap { $0 },
            address: row.address, county: row.county,
            coordinate: try Coordinate(latitude: row.latitude, longitude: row.longitude), phone: row.phone)
    }

    /// Returns a festival of a registry's row as another list writes it: three in ten have another spelling of the name, and
    /// half of those that have another name have this one. Of a hundred, five have no township, two that of another one in the
    /// county, two no area at all; ten have no telephone, two that of another temple.
    private static func festival(_ number: Int, of place: Int, _ random: inout SplitMix64) throws -> FestivalRecord {
        let row = RegistryRow.all[place]
        var name = random.next() % 10 < 3 ? spelledOtherwise(row.name, &random) : row.name
        if let alias = alias(place), random.next() % 2 == 0 { name = alias }
        var area: String? = AddressArea(row.address)?.text ?? row.county
        switch random.next() % 100 {
        case 0..<5: area = row.county
        case 5..<7: area = otherTownship(than: row, &random)
        case 7: area = nil
        case 8: area = ""
        case 9..<20: area = area.map(asBefore2010)
        default: break
        }
        var phone: String? = row.phone
        switch random.next() % 100 {
        case 0..<10: phone = nil
        case 10..<12: phone = anyRow(&random).phone
        default: break
        }
        return FestivalRecord(
            key: SourceKey(source: "moi-festival", id: "\(number)"), title: "祭典",
            day: .yearly(.lunar(try LunarDay(month: Int(random.next() % 12) + 1, day: Int(random.next() % 29) + 1))),
            templeName: name, area: area, phone: phone)
    }

    private static func anyRow(_ random: inout SplitMix64) -> RegistryRow {
        RegistryRow.all[Int(random.next() % UInt64(RegistryRow.all.count))]
    }

    private static func spelledOtherwise(_ name: String, _ random: inout SplitMix64) -> String {
        switch random.next() % 5 {
        case 0: name.contains("台") ? name.replacing("台", with: "臺") : name.replacing("臺", with: "台")
        case 1: name.hasPrefix("財團法人") ? String(name.dropFirst(4)) : "財團法人" + name
        case 2: name.map(String.init).joined(separator: " ")
        case 3: "　" + name + " "
        default: name.replacing("廟", with: "庙").replacing("宮", with: "宫")
        }
    }

    private static func otherTownship(than row: RegistryRow, _ random: inout SplitMix64) -> String {
        let own = AddressArea(row.address)?.text
        for _ in 0..<1_000 {
            let other = anyRow(&random)
            if other.county == row.county, let area = AddressArea(other.address)?.text, area != own { return area }
        }
        return row.county
    }

    /// 板橋區 was a 市, 烏來區 a 鄉: what kind it was is not compared.
    private static func asBefore2010(_ area: String) -> String {
        for (present, former) in [("新北市", "臺北縣"), ("桃園市", "桃園縣")] where area.hasPrefix(present) && area.hasSuffix("區") {
            return former + area.dropFirst(present.count).dropLast() + "鄉"
        }
        return area
    }

    /// How many festivals of a list found their temple, another one, several or none.
    private struct Result: CustomStringConvertible {
        var right = 0
        var wrong = 0
        var ambiguous = 0
        var missing = 0

        var description: String { "\(right) right, \(wrong) wrong, \(ambiguous) ambiguous, \(missing) not found" }
    }

    /// Imports a list of these places in the registry into a database with some of its temples.
    private func imported(
        _ places: [Int], seed: UInt64, where isStored: (Int) -> Bool = { _ in true }
    ) throws -> Result {
        let database = try TemporaryDatabase()
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try writer.write { session in
            for place in RegistryRow.all.indices where isStored(place) { try session.upsert(try Self.record(place)) }
        }
        var random = SplitMix64(seed: seed)
        var result = Result()
        let counts = try writer.write { session in
            for (number, place) in places.enumerated() {
                switch try session.upsert(try Self.festival(number, of: place, &random)) {
                case .ambiguous: result.ambiguous += 1
                case .noTemple: result.missing += 1
                default: break
                }
            }
        }
        let stored = try TestConnection(database).texts(
            """
            SELECT a.feed_id || ' ' || t.source_id FROM activity AS a JOIN activity_temple AS t ON t.activity_id = a.id
            WHERE t.source = 'moi'
            """)
        for line in stored {
            let ids = line.split(separator: " ").map(String.init)
            let number = try require(Int(ids[0]))
            if RegistryRow.all[places[number]].id == ids[1] { result.right += 1 } else { result.wrong += 1 }
        }
        expect(result.right + result.wrong == counts.inserted && counts.inserted == counts.atTemples)
        expect(result.right + result.wrong + result.ambiguous + result.missing, equals: places.count, "\(result)")
        return result
    }

    @Test func nearlyAllFindTheirTempleAndHardlyAnyAnother() throws {
        var random = SplitMix64(seed: 53)
        let places = (0..<Self.rows).map { _ in Int(random.next() % UInt64(RegistryRow.all.count)) }
        let result = try imported(places, seed: 54)
        expect(Double(result.right), isAtLeast: 0.97 * Double(places.count), "\(result)")
        expect(Double(result.wrong), isAtMost: 0.005 * Double(places.count), "\(result)")
    }

    /// Every third temple of the list is not stored, and often one of its name is.
    @Test func aTempleThatIsNotStoredHardlyFindsAnother() throws {
        let places = Array(RegistryRow.all.indices)
        let result = try imported(places, seed: 55) { $0 % 3 != 0 }
        let stored = places.filter { $0 % 3 != 0 }.count
        expect(Double(result.right), isAtLeast: 0.97 * Double(stored), "\(result)")
        expect(Double(result.wrong), isAtMost: 0.005 * Double(places.count), "\(result)")
    }
}
