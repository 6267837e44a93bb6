import Expectations
import HanNames
import Testing

@Suite struct DeityDataTests {
    private let deities = DeityFile.shared.deities

    @Test func idsAndSlugsAreUniqueAndMazuIsFirst() {
        expect(Set(deities.map(\.id)).count, equals: deities.count)
        expect(Set(deities.map(\.slug)).count, equals: deities.count)
        expect(deities.first?.id == 1 && deities.first?.slug == "mazu")
        expect(deities.count, isAtLeast: 100)
        for deity in deities {
            expect(deity.slug.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
        }
    }

    @Test func familiesExistAndAreNotTheirOwn() {
        let slugs = Set(deities.map(\.slug))
        for deity in deities {
            if let family = deity.family { expect(slugs.contains(family) && family != deity.slug) }
        }
    }

    @Test func everyDayIsALunarDayWithASource() {
        for deity in deities {
            expect(!deity.days.isEmpty || deity.daysNote?.isEmpty == false, "\(deity.slug)")
            for day in deity.days {
                expect((1...12).contains(day.month) && (1...30).contains(day.day), "\(deity.slug)")
                expect(day.source.count > 4 && !day.title.isEmpty, "\(deity.slug)")
                expect(["聖誕", "飛昇", "得道", "成道", "其他"], contains: day.kind, "\(deity.slug)")
            }
        }
    }

    @Test func textsAreWritten() {
        for deity in deities {
            expect(!deity.role.isEmpty && deity.role.hasSuffix("。"), "\(deity.slug)")
            expect(!deity.worshipNotes.isEmpty && deity.worshipNotes.hasSuffix("。"), "\(deity.slug)")
            expect(!deity.romanized.isEmpty, "\(deity.slug)")
            expect(deity.romanized.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value < 0x250 } }, "\(deity.slug)")
        }
    }

    @Test func exactOnlyNamesAreListedNames() {
        for deity in deities {
            expect(Set(deity.exactOnly ?? []).isSubset(of: deity.aliases + [deity.name]), "\(deity.slug)")
        }
    }

    /// Names that tradition gives to several deities; any other shared name is a mistake.
    private static let shared: [String: Set<String>] = [
        "佛祖": ["shijia", "guanyin"], "武財神": ["guangong", "zhao-gongming"], "聖王公": ["guangze", "kaizhang"],
        "藥王": ["shennong", "sunzhenren"],
    ]

    @Test func onlyDocumentedNamesAreShared() {
        var owners: [String: Set<String>] = [:]
        for deity in deities {
            for name in deity.entry.names { owners[DeityKey.key(name), default: []].insert(deity.slug) }
        }
        let shared = owners.filter { $0.value.count > 1 }
        let documented = Dictionary(
            uniqueKeysWithValues: Self.shared.map { (DeityKey.key($0.key), $0.value) })
        expect(shared, equals: documented)
    }
}
