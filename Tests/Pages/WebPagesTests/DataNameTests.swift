import Expectations
import FakeTempleStore
import Geodesy
import HTTPModel
import TempleModel
import Testing
import WebPages
import WebRouting

/// Names of the data on pages in other languages.
struct DataNameTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
        let position = try Coordinate(latitude: 24.05, longitude: 120.43)
        let deity = TempleDeity(id: 1, name: "媽祖", role: .main, written: "天上聖母")
        func temple(_ id: Int64, _ name: String, english: String? = nil) -> TempleDetail {
            TempleDetail(
                temple: Temple(
                    id: id, name: name, address: "彰化縣鹿港鎮", coordinate: position, mainDeity: "天上聖母", deities: [deity],
                    rating: nil, phone: nil), sources: [], precision: nil, texts: [.englishName: english])
        }
        reader.store.temples = [temple(7, "大甲鎮瀾宮"), temple(8, "鹿港天后宮", english: "Lukang Mazu Temple")]
    }

    private func text(_ target: String, in language: String) throws -> String {
        var reader = reader
        reader.language = language
        return try reader.text(target)
    }

    @Test func onlyAnEnglishPageOfATempleWithoutAnEnglishNameHasTheNameByRule() throws {
        let mark = "(romanized)"
        try expect(
            text("/temples/7", in: "en"),
            contains: "<h1>Dajia Zhenlan Temple <small class=\"second\">\(mark)</small> <span class=\"other-name\">")
        try expect(text("/temples/8", in: "en"), lacks: mark)
        for language in ["zh-TW", "ja"] { try expect(text("/temples/7", in: language), lacks: "Zhenlan Temple") }
    }

    private static let own = "<span lang=\"zh-Hant-TW\">"

    @Test(arguments: ["/temples/7", "/?q=x"])
    func aTempleWithoutAnotherNameHasAReadingInEnglish(target: String) throws {
        let reading = "<small class=\"other-name\" lang=\"zh-Latn-pinyin\">Dàjiǎ Zhènlángōng</small>"
        try expect(text(target, in: "en"), contains: "\(Self.own)大甲鎮瀾宮</span> \(reading)")
        let japanese = try text(target, in: "ja")
        expect(japanese.contains("\(Self.own)大甲鎮瀾宮</span>") && !japanese.contains("zh-Latn"))
    }

    @Test func anEnglishPageOfATempleSaysWhichTownship() throws {
        let township = "<p class=\"second\">Lukang, Changhua County</p>"
        try expect(text("/temples/7", in: "en"), contains: township)
        for language in ["zh-TW", "ja"] { try expect(text("/temples/7", in: language), lacks: "Lukang, ") }
    }

    @Test(arguments: ["/temples/8", "/?q=x"])
    func aTempleWithAnEnglishNameHasIt(target: String) throws {
        try expect(
            text(target, in: "en"),
            contains: "Lukang Mazu Temple <span class=\"other-name\">\(Self.own)鹿港天后宮</span></span>")
        let japanese = try text(target, in: "ja")
        expect(japanese, contains: "\(Self.own)鹿港天后宮</span>")
        // It is one of the other names of the temple's own page, as in Chinese.
        expect(japanese.contains("<p class=\"second\">Lukang Mazu Temple</p>"), equals: target == "/temples/8")
    }

    @Test(arguments: [
        ("/temples/8", "<title>Lukang Mazu Temple 鹿港天后宮 | Temples nearby</title>"),
        ("/temples/7", "<title>大甲鎮瀾宮 (Dàjiǎ Zhènlángōng) | Temples nearby</title>"),
        ("/deities/1", "<title>Mazu 媽祖 | Temples nearby</title>"),
    ])
    func theTitleHasBothNames(target: String, title: String) throws {
        try expect(text(target, in: "en"), contains: title)
    }

    @Test func aDeityHasItsLatinName() throws {
        try expect(
            text("/deities/1", in: "en"),
            contains: "<h1>Mazu <span class=\"other-name\">\(Self.own)媽祖</span></span></h1>")
        // The line below has the other names, and not this one again.
        try expect(text("/deities/1", in: "en"), contains: "<p class=\"second\">\(Self.own)天上聖母</span></p>")
        try expect(text("/deities/1", in: "en"), contains: ">A pilgrimage to temples of Mazu</a>")
        try expect(text("/temples/8", in: "en"), contains: "\(Self.own)媽祖</span></span></a> (\(Self.own)天上聖母</span>)")
    }

    @Test func aDeitysDayIsNamedAfterIt() throws {
        let page = try text("/events/10100", in: "en")
        expect(page, contains: "Mazu&#39;s birthday <span class=\"other-name\">\(Self.own)媽祖聖誕</span></span>")
        try expect(text("/events/10100", in: "ja"), contains: "<h1>\(Self.own)媽祖聖誕</span>")
    }

    @Test func japaneseHasItsOwnNameInThePlaceOfTheChinese() throws {
        reader.store.catalogue.deities[0].translations["name", "ja"] = "媽祖様（まそさま）"
        let page = try text("/deities/1", in: "ja")
        expect(page, contains: "<h1>媽祖様<span class=\"other-name\">（まそさま）</span></h1>")
        expect(page, contains: "<p class=\"second\">\(Self.own)媽祖</span>、\(Self.own)天上聖母</span></p>")
        expect(page.contains("近くの媽祖様を祀る廟を探す") && page.contains("<title>媽祖様（まそさま）"))
        expect(page, contains: ">媽祖様の廟を巡る</a>")
        // The name as a temple writes it follows in brackets; the kana would be a second pair.
        try expect(text("/temples/8", in: "ja"), contains: ">媽祖様</a>（\(Self.own)天上聖母</span>）")
        let main = try require(page.parts(from: "<main", to: "</main>").first)
        expect(main, lacks: "Mazu")
        try expect(text("/events/10100", in: "ja"), contains: "<h1>媽祖様の誕生日</h1>")
    }

    @Test func anEnglishNameGoesBeforeALatinOne() throws {
        reader.store.catalogue.deities[0].translations["name", "en"] = "Mazu of the Sea"
        try expect(text("/deities/1", in: "en"), contains: "<h1>Mazu of the Sea <span class=\"other-name\">")
        // A name with Chinese characters is none for readers of English.
        reader.store.catalogue.deities[0].translations["name", "en"] = "媽祖"
        try expect(text("/deities/1", in: "en"), contains: "\(Self.own)媽祖</span> <small class=\"other-name\"")
    }

    @Test func daysAndGroupsHaveTheNamesOfTheData() throws {
        reader.store.catalogue.festivals[0].translations["name", "en"] = "Lantern Festival"
        reader.store.catalogue.festivals[0].translations["name", "ja"] = "元宵（旧正月十五日）"
        reader.store.catalogue.activities[0].activity.translations["title", "en"] = "Procession"
        reader.store.catalogue.groups[0].translations["name", "ja"] = "心の平安"
        try expect(
            text("/events/1", in: "en"),
            contains: "<h1>Lantern Festival <span class=\"other-name\">\(Self.own)元宵</span></span></h1>")
        // Only kana say how a name is read: other brackets belong to it.
        try expect(text("/events/1", in: "ja"), contains: "<h1>元宵（旧正月十五日）</h1>")
        try expect(text("/activities?days=365", in: "en"), contains: "<h3>Procession <span class=\"other-name\">")
        try expect(text("/groups/1", in: "ja"), contains: "<h1>心の平安</h1>")
        try expect(text("/groups/1", in: "en"), contains: "<h1>\(Self.own)求平安</span> <small")
    }

    @Test(arguments: [
        ("媽祖聖誕（三月初三之說）", "Mazu&#39;s birthday (another tradition) <", "媽祖の誕生日（一説）<"),
        ("媽祖飛昇", "Mazu&#39;s ascension <", "媽祖の昇天の日<"),
    ])
    func aTitleOfADeitysDayIsTranslatedByItsEnd(title: String, english: String, japanese: String) throws {
        let known = try require(reader.store.catalogue.deities[0].days.first)
        reader.store.catalogue.deities[0].translations["name", "ja"] = "媽祖（まそ）"
        reader.store.catalogue.deities[0].days = [
            DeityDay(known.lunarDay, kind: known.kind, title: title, source: known.source)
        ]
        try expect(text("/events/10100", in: "en"), contains: "<h1>\(english)")
        try expect(text("/events/10100", in: "ja"), contains: "<h1>\(japanese)")
    }

    @Test func aNewNameIsSeenWithTheNextRevision() throws {
        let pages = try reader.pages
        func page() throws -> String {
            let headers: Headers = ["Accept": "text/html", "Accept-Language": "en"]
            let response = pages.answer(to: try Request(method: .get, target: "/deities/1", headers: headers))
            return String(decoding: response.body, as: UTF8.self)
        }
        try expect(page(), contains: "<h1>Mazu <")
        reader.store.catalogue.deities[0].translations["name", "en"] = "Mazu of the Sea"
        try expect(page(), contains: "<h1>Mazu <", "remembered")
        reader.store.revision = DataRevision(count: 1, changedAt: 1_700_000_001)
        try expect(page(), contains: "<h1>Mazu of the Sea <")
    }

    @Test func textsOfTheDataAreMarked() throws {
        try expect(text("/deities/1", in: "en"), contains: "<p lang=\"zh-Hant-TW\">海上守護神</p>")
        try expect(text("/temples/7", in: "ja"), contains: "<p class=\"address-line\" lang=\"zh-Hant-TW\">彰化縣鹿港鎮</p>")
    }

    @Test(arguments: ["/temples/7", "/temples/8", "/?q=x", "/deities/1", "/events/10100", "/activities", "/groups/1"])
    func aPageInChineseHasNeitherMarksNorReadings(target: String) throws {
        let main = try require(text(target, in: "zh-TW").parts(from: "<main", to: "</main>").first)
        expect(!main.contains(" lang=") && !main.contains("other-name"))
    }
}
