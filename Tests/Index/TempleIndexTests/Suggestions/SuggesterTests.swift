import Expectations
import Geodesy
import LunarCalendar
import TempleModel
import Testing
@testable import TempleIndex

/// Whole answers over a few temples and deities, and all places.
struct SuggesterTests {
    private static let today = CivilDay(dayNumber: 20_777)

    private let suggester: Suggester

    init() throws {
        let mazu = SuggestTemples.mazu
        var temples = SuggestTemples()
        try temples.add("艋舺龍山寺", [], "臺北市萬華區廣州街211號", 25.0368, 121.4999, prominence: 1_002)
        try temples.add("鹿港龍山寺", [], "彰化縣鹿港鎮金門街81號", 24.0503, 120.4358, prominence: 1_001)
        try temples.add("鹿港天后宮", [], "彰化縣鹿港鎮中山路430號", 24.0593, 120.4316, deity: mazu, prominence: 7)
        try temples.add("大甲鎮瀾宮", ["大甲媽"], "臺中市大甲區順天路158號", 24.3454, 120.6238, deity: mazu, prominence: 8)
        try temples.add("行天宮", [], "臺北市中山區民權東路二段109號", 25.0631, 121.5339, prominence: 8)
        try temples.add("天后宮", [], "澎湖縣馬公市正義街1號", 23.5646, 119.5636, deity: mazu, prominence: 4)
        try temples.add("龍山寺", [], "臺南市東區東門路一段100號", 22.9876, 120.2160)
        suggester = try temples.suggester()
    }

    private func ask(
        _ text: String, at point: (Double, Double)? = nil, limit: Int = 8,
        kinds: Set<Suggestion.Kind> = Set(Suggestion.Kind.allCases)
    ) throws -> [Suggestion] {
        try suggester.suggestions(
            for: SuggestQuery(
                text, latitude: point?.0, longitude: point?.1, limit: limit, kinds: kinds, today: Self.today))
    }

    private func first(_ text: String, at point: (Double, Double)? = nil) throws -> Suggestion {
        try require(ask(text, at: point).first, "\(text)")
    }

    @Test func aNameIsFoundAsItIsWrittenHalfOrWithAFault() throws {
        for (text, id, matched) in [
            ("行天宮", 5, .exact), ("艋舺龍", 1, .prefix), ("鎮瀾宮", 4, .contained), ("天厚宮", 6, .sound), ("行天官", 5, .similar),
            ("鹿港天后公", 3, .sound),
        ] as [(String, Int64, Suggestion.Matched)] {
            let found = try ask(text)
            expect(found.first { $0.kind == .temple && $0.id == id }?.matched, equals: matched, "\(text): \(found)")
        }
    }

    @Test func aTempleSaysWhereItIsAndWhatWasTyped() throws {
        let found = try first("行天", at: (25.0631, 121.5339))
        expect(found.id == 5 && found.detail == "臺北市中山區" && found.ranges == [0..<2] && found.url == "/temples/5")
        expect(found.distance?.meters ?? 1, isBelow: 1)
        try expectNil(first("行天").distance)
        try expect(first("大甲媽").detail, equals: "大甲鎮瀾宮，臺中市大甲區")
    }

    /// A place and what is looked for there, in either order.
    @Test func theOrderOfWordsSaysNothing() throws {
        for texts in [
            ["鹿港天后宮", "天后宮鹿港", "天后宮 鹿港", "鹿港 天后宮"],
            ["媽祖 鹿港", "鹿港媽祖", "媽祖廟 鹿港", "鹿港媽祖廟", "媽祖廟鹿港", "mazu temple lukang"],
        ] {
            for text in texts {
                let found = try ask(text)
                expect(found.contains { $0.kind == .temple && $0.id == 3 }, "\(text): \(found)")
                if text.contains("媽祖") {
                    expect(found.contains { $0.kind == .deity && $0.id == 1 }, "\(text): \(found)")
                }
            }
        }
    }

    @Test func aNicknameGoesBeforeTheDeity() throws {
        let found = try ask("大甲媽")
        expect(found.first?.kind == .temple && found.first?.id == 4)
        expect(found.contains { $0.kind == .deity && $0.id == 1 })
    }

    /// Well-known temples that are called by a place and the name are among them.
    @Test func ofOneNameTheNearestOrTheBestKnownGoesFirst() throws {
        func ids(_ text: String, at point: (Double, Double)? = nil) throws -> [Int64] {
            try ask(text, at: point).filter { $0.kind == .temple }.map(\.id)
        }
        try expect(ids("龍山寺"), equals: [1, 2, 7])
        try expect(ids("龍山寺", at: (24.05, 120.43)), equals: [2, 7, 1])
        try expect(ids("龍山市"), equals: [1, 2, 7])
        try expect(ask("龍山寺").prefix(3).allSatisfy { $0.matched == .exact })
        try expect(first("龍山寺").ranges, equals: [2..<5])
    }

    @Test func aNameAfterItsPlaceFitsAsIfItStoodAlone() throws {
        let found = try require(ask("龍山").first { $0.kind == .temple && $0.id == 2 })
        expect(found.name == "鹿港龍山寺" && found.matched == .prefix && found.ranges == [2..<4])
    }

    /// Between its city and its name one character may be.
    @Test func aCityMayHaveACharacterBeforeTheName() throws {
        var temples = SuggestTemples()
        try temples.add("城隍廟", [], "苗栗縣公館鄉某路1號", 24.5, 120.82)
        try temples.add("新竹都城隍廟", [], "新竹市北區中山路75號", 24.8046, 120.9656, prominence: 1_001)
        let query = try SuggestQuery("城隍廟", latitude: 24.8042, longitude: 120.9659, today: Self.today)
        let found = try require(temples.suggester().suggestions(for: query).first)
        expect(found.id == 2 && found.matched == .exact)
    }

    /// Before 王公廟, 十八 is a part of the name, also of a well-known temple.
    @Test func whatIsNoPlaceIsAPartOfTheName() throws {
        var temples = SuggestTemples()
        try temples.add("乾華十八王公廟", [], "新北市石門區坪林52號", 25.29, 121.56, prominence: 1_002)
        try temples.add("五結王公廟", [], "宜蘭縣五結鄉某路1號", 24.68, 121.79, prominence: 1_001)
        try temples.add("王公廟", [], "宜蘭縣員山鄉某路1號", 24.74, 121.7)
        let query = try SuggestQuery("王公廟", today: Self.today)
        let found = try temples.suggester().suggestions(for: query).filter { $0.kind == .temple }
        expect(found.map(\.id), equals: [2, 3, 1])
        expect(found.map(\.matched), equals: [.exact, .exact, .contained])
    }

    @Test func soundsOfOtherScriptsFindThem() throws {
        for text in ["xingtiangong", "xing tian gong", "xíng tiān gōng", "ㄒㄧㄥˊㄊㄧㄢㄍㄨㄥ"] {
            try expect(ask(text).contains { $0.kind == .temple && $0.id == 5 && $0.matched == .sound }, "\(text)")
        }
        try expect(first("Mazu").kind, equals: .deity)
        try expect(first("ㄇㄚㄗㄨˇ").name, equals: "媽祖")
        try expect(ask("艋舺竜山寺").contains { $0.id == 1 && $0.matched == .exact })
    }

    /// 馬莊 goes on from "mazhu" as a name might; within a name that is too little to leave faults out.
    @Test func aSoundWithinANameDoesNotHideAFault() throws {
        var temples = SuggestTemples()
        try temples.add("白馬莊福德祠", [], "彰化縣鹿港鎮某路1號", 24.05, 120.43)
        let query = try SuggestQuery("mazhu", latitude: nil, longitude: nil, today: Self.today)
        let found = try require(temples.suggester().suggestions(for: query).first)
        expect(found.kind == .deity && found.id == 1 && found.matched == .similar)
    }

    @Test func aPlaceAndADeityAreItsTemplesThere() throws {
        for text in ["媽祖 鹿港", "鹿港媽祖"] {
            let found = try ask(text)
            let deity = try require(found.first { $0.kind == .deity }, "\(text)")
            expect(deity.id == 1 && deity.detail == "鹿港鎮" && deity.url.hasPrefix("/?lat=24.0"))
            expect(deity.url.hasSuffix("&deity=%E5%AA%BD%E7%A5%96"))
            expect(found.filter { $0.kind == .temple }.map(\.id), equals: [3], "\(text)")
        }
    }

    @Test(arguments: [
        ("龍山寺附近", 1), ("行天宮 附近", 5), ("天后宮附近", 6), ("鹿港龍山寺 附近", 2), ("萬華 龍山寺附近", 1), ("龍山寺附近 萬華", 1), ("天厚宮附近", 6),
    ]) func whatIsNearATempleIsTheTemple(text: String, id: Int64) throws {
        let found = try first(text)
        expect(found.kind == .temple && found.id == id, "\(found)")
    }

    @Test func aPlaceAloneIsAPlace() throws {
        let found = try first("鹿港")
        expect(found.kind == .place && found.name == "鹿港鎮" && found.detail == "彰化縣" && found.matched == .exact)
        try expect(first("彰化縣").url, equals: "/?county=%E5%BD%B0%E5%8C%96%E7%B8%A3")
    }

    /// What is not asked for takes no place from what is.
    @Test func onlyTheKindsThatAreAskedForAreFound() throws {
        for kind in Suggestion.Kind.allCases {
            for text in ["天后", "鹿港", "媽祖鹿港", "媽祖聖誕", "求姻緣", "月老"] {
                let wanted = try ask(text, limit: 20).filter { $0.kind == kind }.map(\.id)
                let found = try ask(text, limit: 20, kinds: [kind])
                expect(found.allSatisfy { $0.kind == kind }, "\(kind) \(text)")
                expect(Set(found.map(\.id)).isSuperset(of: wanted), "\(kind) \(text)")
            }
        }
        for kind in [Suggestion.Kind.temple, .deity] {
            try expect(ask("大甲媽", limit: 1, kinds: [kind]).map(\.kind), equals: [kind])
        }
        try expect(ask("媽祖", limit: 1, kinds: [.festival]).map(\.id), equals: [10_100])
        // The temples of a deity in a place are found without the deity.
        try expect(ask("媽祖 鹿港", kinds: [.temple]).map(\.id), equals: [3])
    }

    @Test func aPurposeNamesItsDeities() throws {
        let found = try first("求姻緣")
        expect(found.kind == .purpose && found.detail == "月下老人" && found.url == "/deities/2")
        try expect(ask("求姻緣", at: (25, 121.5)).first?.url.hasPrefix("/?lat=25&lng=121.5&deity="), equals: true)
    }

    @Test func aDayOfADeitySaysWhenItIs() throws {
        let found = try first("媽祖聖誕")
        expect(found.kind == .festival && found.id == 10_100 && found.url == "/events/10100")
        expect(found.detail, equals: "2027-04-29")
    }

    @Test(arguments: ["行", "天官", "觀官", "！？", "zz", "🙏"]) func shortTextsAreForgivenNothing(text: String) throws {
        for one in try ask(text) { expect(one.matched, isBelow: .sound, "\(text): \(one.name)") }
    }

    /// Each prefix of a text is answered, in the bounds of the query, and with marks that are in the name.
    @Test(arguments: ["鹿港天后宮", "台北縣板橋市慈惠宮", "longshan temple", "ㄌㄨㄥˊㄕㄢ", "mazu near lukang", "媽祖 鹿港鎮"])
    func everyLetterIsAnswered(text: String) throws {
        for end in 1...text.count {
            let found = try ask(String(text.prefix(end)), limit: 5)
            expect(found.count, isAtMost: 5)
            for one in found {
                expect(one.ranges.allSatisfy { !$0.isEmpty && $0.upperBound <= one.name.unicodeScalars.count })
                expect(one.url.hasPrefix("/") && !one.name.isEmpty)
            }
            expect(found.map(\.matched), equals: found.map(\.matched).sorted(), "\(text.prefix(end))")
            expect(Set(found.map(\.url)).count, equals: found.count)
        }
    }
}
