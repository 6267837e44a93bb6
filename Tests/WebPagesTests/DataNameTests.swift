import FakeTempleStore
import Geodesy
import TempleModel
import Testing
import WebPages

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
                    rating: nil, phone: nil), englishName: english, sources: [], county: nil, religion: nil,
                precision: nil,
                introduction: nil, features: nil, transportation: nil, worshipTips: nil, reference: nil)
        }
        reader.store.temples = [temple(7, "大甲鎮瀾宮"), temple(8, "鹿港天后宮", english: "Lukang Mazu Temple")]
    }

    private func text(_ target: String, in language: String) throws -> String {
        var reader = reader
        reader.language = language
        return try reader.text(target)
    }

    @Test func onlyAnEnglishPageOfATempleWithoutAnEnglishNameHasTheNameByRule() throws {
        let mark = "(romanized by rule)"
        #expect(
            try text("/temples/7", in: "en").contains(
                "<h1>Dajia Zhenlan Temple <small class=\"second\">\(mark)</small> <span class=\"other-name\">"))
        #expect(try !text("/temples/8", in: "en").contains(mark))
        for language in ["zh-TW", "ja"] { #expect(try !text("/temples/7", in: language).contains("Zhenlan Temple")) }
    }

    private static let own = "<span lang=\"zh-Hant-TW\">"

    @Test(arguments: ["/temples/7", "/?q=x"])
    func aTempleWithoutAnotherNameHasAReading(target: String) throws {
        let reading = "<span lang=\"zh-Latn-pinyin\">Dà Jiǎ Zhèn Lán Gōng</span>"
        #expect(
            try text(target, in: "en").contains(
                "\(Self.own)大甲鎮瀾宮</span> <span class=\"other-name\">(reading: \(reading))</span>"))
        #expect(
            try text(target, in: "ja").contains(
                "\(Self.own)大甲鎮瀾宮</span> <span class=\"other-name\">（ピンイン：\(reading)）</span>"))
    }

    @Test(arguments: ["/temples/8", "/?q=x"])
    func aTempleWithAnEnglishNameHasIt(target: String) throws {
        #expect(
            try text(target, in: "en").contains(
                "Lukang Mazu Temple <span class=\"other-name\">\(Self.own)鹿港天后宮</span></span>"))
        #expect(
            try text(target, in: "ja").contains(
                "\(Self.own)鹿港天后宮</span> <span class=\"other-name\">（Lukang Mazu Temple）</span>"))
    }

    @Test(arguments: [
        ("/temples/8", "<title>Lukang Mazu Temple 鹿港天后宮 | Temples nearby</title>"),
        ("/temples/7", "<title>大甲鎮瀾宮 (Dà Jiǎ Zhèn Lán Gōng) | Temples nearby</title>"),
        ("/deities/1", "<title>Mazu 媽祖 | Temples nearby</title>"),
    ])
    func theTitleHasBothNames(target: String, title: String) throws {
        #expect(try text(target, in: "en").contains(title))
    }

    @Test func aDeityHasItsLatinName() throws {
        #expect(
            try text("/deities/1", in: "en").contains(
                "<h1>Mazu <span class=\"other-name\">\(Self.own)媽祖</span></span></h1>"))
        #expect(try text("/temples/8", in: "en").contains("\(Self.own)媽祖</span></span></a> (\(Self.own)天上聖母</span>)"))
    }

    @Test func aDeitysDayIsNamedAfterIt() throws {
        let page = try text("/events/10100", in: "en")
        #expect(page.contains("Mazu&#39;s birthday <span class=\"other-name\">\(Self.own)媽祖聖誕</span></span>"))
        #expect(try text("/events/10100", in: "ja").contains("<h1>\(Self.own)媽祖聖誕</span>"))
    }

    @Test func textsOfTheDataAreMarked() throws {
        #expect(try text("/deities/1", in: "en").contains("<p lang=\"zh-Hant-TW\">海上守護神</p>"))
        #expect(try text("/temples/7", in: "ja").contains("<p class=\"address-line\" lang=\"zh-Hant-TW\">彰化縣鹿港鎮</p>"))
    }

    @Test(arguments: ["/temples/7", "/temples/8", "/?q=x", "/deities/1", "/events/10100", "/activities", "/groups/1"])
    func aPageInChineseHasNeitherMarksNorReadings(target: String) throws {
        let main = try #require(try text(target, in: "zh-TW").parts(from: "<main", to: "</main>").first)
        #expect(!main.contains(" lang=") && !main.contains("other-name"))
    }
}
