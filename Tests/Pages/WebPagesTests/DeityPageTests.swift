import Expectations
import FakeTempleStore
import HTTPModel
import TempleModel
import Testing

struct DeityPageTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
    }

    @Test func showsADeity() throws {
        let page = try reader.text("/deities/1")
        for text in ["<h1>媽祖</h1>", "天上聖母、Mazu", "海上守護神", "鮮花", "另有飛昇日", "農曆三月廿三", "資料來源：表"] {
            expect(page, contains: text, "\(text)")
        }
        expect(page, contains: "<a href=\"/events/10100\">媽祖聖誕</a>")
        expect(page, contains: "<a href=\"/deities/2\">天后</a>")
        expect(page, contains: "<input type=\"hidden\" name=\"deity\" value=\"媽祖\">")
        expect(page, contains: "href=\"/api/deities/1/calendar.ics\"")
    }

    @Test func saysWhyADeityHasNoDay() throws {
        let page = try reader.text("/deities/2")
        expect(page, contains: "沒有可靠來源記載它的日子。")
        expect(page, lacks: "calendar.ics")
        expect(page.contains("也指") && page.contains("<a href=\"/deities/1\">媽祖</a>"))
    }

    @Test func showsADeityThatOnlyASourceNames() throws {
        reader.store.catalogue.deities.append(Deity(id: 10_000_001, slug: "", name: "某府千歲"))
        try expect(reader.text("/deities/10000001"), contains: "只有廟的資料提到這尊神明")
        try expect(reader.text("/deities"), lacks: "某府千歲")
    }

    @Test func redirectsFromTheIDOfADay() throws {
        let response = try reader.response("/deities/10100")
        expect(response.status, equals: 301)
        expect(response.headers["Location"], equals: "/deities/1")
    }

    @Test(arguments: ["/deities/99", "/deities/x", "/deities/10101"])
    func answers404ForAnUnknownDeity(path: String) throws {
        _ = try reader.text(path, status: 404)
    }

    // MARK: The list

    @Test func listsTheDeitiesWithTheNextDayFirst() throws {
        // 天后 has the lower id among those without a day.
        reader.store.catalogue.deities.reverse()
        let names = try reader.text("/deities?sort=date").parts(from: "<h2><a href=\"/deities/", to: "</a>")
        expect(names, equals: ["1\">媽祖", "2\">天后"])
        let sorted = try reader.text("/deities?sort=name").parts(from: "<h2><a href=\"/deities/", to: "</a>")
        expect(sorted, equals: ["2\">天后", "1\">媽祖"])
    }

    @Test func findsADeityByAnyOfItsNames() throws {
        let page = try reader.text("/deities?name=%E5%A4%A9%E4%B8%8A%E8%81%96%E6%AF%8D")
        expect(page, contains: "「天上聖母」指媽祖。")
        expect(page.parts(from: "<h2><a href=\"/deities/", to: "</a>"), equals: ["1\">媽祖"])
    }

    @Test func suggestsNamesForAnUnknownOne() throws {
        reader.store.suggestions = ["媽祖"]
        let page = try reader.text("/deities?name=%E5%AA%BD%E5%AA%BD")
        expect(page, contains: "沒有名為「媽媽」的神明。")
        expect(page, contains: "<a href=\"/deities?name=%E5%AA%BD%E7%A5%96\">媽祖</a>")
    }

    @Test func beginsWithTheBestKnownAndIndexesAllByTitle() throws {
        reader.store.catalogue.deities.append(Deity(id: 3, slug: "jade", name: "玉皇大帝"))
        reader.store.catalogue.deities += (100..<130).map { Deity(id: $0, slug: "king\($0)", name: "第\($0)尊王") }
        reader.store.catalogue.deities.reverse()
        let page = try reader.text("/deities")
        let cards = page.parts(from: "<h2><a href=\"/deities/", to: "</a>")
        expect(cards.count == 24 && cards.prefix(3) == ["1\">媽祖", "2\">天后", "3\">玉皇大帝"])
        let parts = page.parts(from: "<summary>", to: "</details>")
        expect(
            parts.compactMap { $0.split(separator: "<").first },
            equals: [
                "大帝、帝君、天尊與星君（1）", "女神（1）", "王、公與侯（30）", "其他（1）",
            ])
        expect(parts.joined().parts(from: "<a href=\"/deities/", to: "\"").count, equals: 33)
        expect(parts.joined(), contains: "<a href=\"/deities/129\">第129尊王</a>")
    }

    @Test func aLongListHasPages() throws {
        reader.store.catalogue.deities += (100..<150).map { Deity(id: $0, slug: "king\($0)", name: "第\($0)尊王") }
        let first = try reader.text("/deities?sort=date")
        expect(first.parts(from: "<li class=\"card deity\"", to: "</li>").count, equals: 48)
        expect(first.contains("第 1 頁，共 2 頁") && first.contains("rel=\"next\" href=\"/deities?sort=date&amp;page=2\""))
        let second = try reader.text("/deities?sort=date&page=2")
        expect(second.parts(from: "<li class=\"card deity\"", to: "</li>").count, equals: 4)
        expect(second.contains("rel=\"prev\" href=\"/deities?sort=date\"") && !second.contains("rel=\"next\""))
        for page in ["0", "3", "x", "-1"] { _ = try reader.text("/deities?sort=date&page=\(page)", status: 400) }
    }

    @Test(arguments: ["sort=x", "name=\(String(repeating: "x", count: 65))"])
    func refusesAWrongValue(query: String) throws {
        _ = try reader.text("/deities?\(query)", status: 400)
    }
}
