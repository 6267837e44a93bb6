import Expectations
import Geodesy
import HanNames
import TempleModel
import Testing

@testable import TempleIndex

/// What people type, and the names that fit.
struct NameQueryTests {
    /// Returns an index of temples with some names, with the ids 1, 2 and so on. A name after a slash is another name.
    private static func index(_ names: [String]) throws -> InMemoryTempleIndex {
        var builder = InMemoryTempleIndexBuilder(expecting: names.count)
        _ = builder.belonging("") { DeitySet(mainDeity: nil, deities: []) }
        for (number, name) in names.enumerated() {
            let all = name.split(separator: "/").map(String.init)
            let isAppended = builder.append(
                IndexedTemple(
                    id: Int64(number + 1),
                    position: try Coordinate(latitude: 24, longitude: 120 + Double(number) / 100),
                    name: all[0], otherNames: Array(all.dropFirst()), belonging: 0))
            expect(isAppended)
        }
        return builder.finish()
    }

    private func found(
        _ text: String, _ names: [String], besidesPlaceOf place: Int = 0, limit: Int = 8
    ) throws -> [NamedItem] {
        try Self.index(names).named(
            NameQuery(text, besidesPlaceOf: place), near: nil, inDistricts: nil, limit: limit)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let name: String
        let matched: Suggestion.Matched
        let ranges: [Range<Int>]

        init(_ text: String, _ name: String, _ matched: Suggestion.Matched, _ ranges: [Range<Int>]) {
            self.text = text
            self.name = name
            self.matched = matched
            self.ranges = ranges
        }

        var testDescription: String { "\(text) is \(name)" }
    }

    private static let cases = [
        Case("龍山寺", "龍山寺", .exact, [0..<3]), Case("龍山", "龍山寺", .prefix, [0..<2]),
        Case("山", "龍山寺", .contained, [1..<2]), Case("天后", "鹿港天后宮", .contained, [2..<4]),
        Case("台中 樂成宮", "臺中「樂成宮」", .exact, [0..<6]), Case("慈祐 松山", "松山慈祐宮", .contained, [0..<4]),
        Case("鹿港 后宮", "鹿港天后宮", .contained, [0..<2, 3..<5]),
        // Other scripts and forms.
        Case("龙山寺", "龍山寺", .exact, [0..<3]), Case("竜山寺", "龍山寺", .exact, [0..<3]),
        Case("観音", "觀音寺", .prefix, [0..<2]), Case("ＪＥＮＮ　ＬＡＮＮ", "Jenn Lann Temple", .prefix, [0..<9]),
        // Sounds.
        Case("天厚宮", "天后宮", .sound, [0..<3]), Case("慈佑宮", "慈祐宮", .sound, [0..<3]),
        Case("天厚宮", "鹿港天后宮", .sound, [2..<5]),
        Case("longshansi", "龍山寺", .sound, [0..<3]), Case("long shan si", "龍山寺", .sound, [0..<3]),
        Case("Lóngshān Sì", "龍山寺", .sound, [0..<3]), Case("Longshan Temple", "龍山寺", .sound, [0..<3]),
        Case("longsh", "龍山寺", .sound, [0..<2]), Case("longsha", "龍山寺", .sound, [0..<2]),
        Case("mazhu", "馬莊宮", .sound, [0..<2]),
        Case("Lungshan", "艋舺龍山寺", .sound, [2..<4]), Case("longshan", "龍山寺", .sound, [0..<2]),
        Case("ㄌㄨㄥˊㄕㄢ", "龍山寺", .sound, [0..<2]),
        Case("tianhou", "鹿港天后宮", .sound, [2..<4]), Case("Hsing Tian Kong", "行天宮", .sound, [0..<3]),
        Case("qianyuangong", "乾元宮", .sound, [0..<3]),
        // Faults.
        Case("龍山市", "艋舺龍山寺", .similar, [2..<4]), Case("龍山市", "龍山寺", .similar, [0..<2]),
        Case("行天官", "行天宮", .similar, [0..<2]), Case("行天官", "台北行天宮", .similar, [2..<4]),
        Case("天妃宮", "天后宮", .similar, [0..<1, 2..<3]), Case("鹿港天宮", "鹿港天后宮", .similar, [0..<3, 4..<5]),
        Case("龍山寺寺", "龍山寺", .similar, [0..<3]), Case("北港朝大宮", "雲林北港朝天宮", .similar, [2..<5, 6..<7]),
        Case("jennlamn", "鎮瀾宮/Jenn Lann", .similar, []), Case("lonshansi", "龍山寺", .similar, []),
        Case("lonshan temple", "龍山寺", .similar, []),
    ]

    @Test(arguments: cases) func finds(_ one: Case) throws {
        let found = try require(found(one.text, [one.name, "某某府"]).first)
        let names = one.name.split(separator: "/").map(String.init)
        expect(names.contains(found.name) && found.isOtherName == (found.name != names[0]))
        expect(found.matched, equals: one.matched)
        expect(found.ranges, equals: one.ranges)
    }

    @Test(arguments: [
        ("天厚", "天后宮"), ("市", "龍山寺"), ("li", "李王廟"), ("ㄌ", "李王廟"), ("天官", "行天宮"), ("宮x", "天后宮"), ("ann", "乾元宮"),
        ("龍山市", "龍飛寺"), ("天妃宮", "鹿港天后宮"), ("北港", "北斗宮"), ("mazhu", "白馬莊福德祠"), ("lonsan", "龍山寺"), ("xyzzyq", "龍山寺"),
        ("mn", "Jenn Lann"),
        ("！？", "龍山寺"), ("龍巖寺", "龍山宮"),
    ]) func doesNotFind(text: String, name: String) throws {
        try expectEmpty(found(text, [name]))
    }

    @Test func exactComesBeforeEverythingElse() throws {
        let names = ["天妃宮", "天厚宮", "鹿港天后宮", "天后宮前", "天后宮", "大后宮", "天后官"]
        let found = try found("天后宮", names)
        expect(found.map(\.name), equals: ["天后宮", "天后宮前", "鹿港天后宮", "天厚宮", "天后官", "天妃宮", "大后宮"])
        expect(found.map(\.matched), equals: found.map(\.matched).sorted())
    }

    /// The limit cuts off what fits least, and an exact name that comes last in the index is first.
    @Test func aFuzzyNameNeverTakesThePlaceOfAnExactOne() throws {
        let alike = (0..<40).map { _ in "天厚宮" } + (0..<40).map { "天后宮\($0)" }
        let found = try found("天后宮", alike + ["天后宮"], limit: 1)
        expect(found.map(\.name) == ["天后宮"] && found.map(\.matched) == [.exact])
    }

    @Test func atMostThreeOfOneName() throws {
        let found = try found("福德", Array(repeating: "福德宮", count: 9) + ["福德祠", "新福德宮"])
        expect(found.map(\.name), equals: ["福德宮", "福德宮", "福德宮", "福德祠", "新福德宮"])
        // Forms of a character make no other name.
        try expect(self.found("台灣", ["台灣廟", "臺灣廟", "台湾庙", "臺灣廟"]).count, equals: 3)
    }

    @Test func aTempleIsFoundOnceByTheNameThatFitsBest() throws {
        let found = try found("大甲媽", ["鎮瀾宮/大甲媽祖/大甲媽", "大甲媽祖廟", "大甲媽/大甲媽"])
        expect(found.map(\.name), equals: ["大甲媽", "大甲媽", "大甲媽祖廟"])
        expect(found.map(\.isOtherName), equals: [true, false, false])
    }

    /// With a place, the characters of the place count for the three that a fault needs.
    @Test func aPlaceCountsForTheLength() throws {
        try expectEmpty(found("天宮", ["天后宮"]))
        try expect(found("天宮", ["天后宮"], besidesPlaceOf: 2).map(\.matched), equals: [.similar])
        try expectEmpty(found("宮", ["某廟"], besidesPlaceOf: 2))
    }

    /// Kinds of temples in English are all temples.
    @Test func aTempleInEnglishIsOfAnyKind() throws {
        let names = ["天后宮", "天后廟", "天后寺", "天后"]
        expect(Set(try found("Tianhou Temple", names).prefix(3).map(\.name)), equals: ["天后宮", "天后廟", "天后寺"])
        // The typed kind goes first.
        try expect(found("tianhousi", names).first?.name, equals: "天后寺")
    }

    @Test func distancesAndProminence() throws {
        let index = try Self.index(["福德宮", "福德祠", "福德廟"])
        let point = try Coordinate(latitude: 24, longitude: 120.02)
        let found = index.named(NameQuery("福德"), near: point, inDistricts: nil, limit: 8)
        expect(found.map(\.name), equals: ["福德廟", "福德祠", "福德宮"])
        expect(found.map(\.distance), equals: found.map { Geodesic(from: point).distance(to: index[$0.item].position) })
        expect(found.allSatisfy { $0.prominence == 1 })
    }
}
