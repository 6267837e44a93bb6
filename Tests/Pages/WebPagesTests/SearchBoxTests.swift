import Expectations
import FakeTempleStore
import Foundation
import Geodesy
import TempleModel
import Testing

/// The one box of the page of temples near, and what it says where nothing is found.
struct SearchBoxTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
    }

    private static let meant = [
        Suggestion(
            kind: .temple, id: 190, name: "鹿港<天后宮", detail: "鹿港鎮", distance: Distance(meters: 1234), matched: .similar,
            ranges: [0..<2, 3..<4], url: "/temples/190?a=1&b=2"),
        Suggestion(
            kind: .festival, id: 10100, name: "媽祖聖誕", detail: "2027-04-29", distance: nil, matched: .sound, ranges: [],
            url: "/events/10100"),
    ]

    /// Returns the list of what may be meant on a page; nil without one.
    private func meant(on page: String) -> String? { page.parts(from: "<ul class=\"rows meant\">", to: "</ul>").first }

    @Test func offersWhatMayBeMeantWhereNothingIsFound() throws {
        reader.store.meant = Self.meant
        let page = try reader.text("/?lat=24&lng=120&q=%E5%A4%A9%E5%8E%9A%E5%AE%AE")
        let list = try require(meant(on: page))
        expect(page.contains("沒有符合的廟") && page.contains("<h2>您是不是要找</h2>"))
        expect(list, contains: "<a href=\"/temples/190?a=1&amp;b=2\"><mark>鹿港</mark>&lt;<mark>天</mark>后宮</a>")
        expect(list, contains: "<span>廟宇</span><span>鹿港鎮</span><span>1.2 公里</span>")
        expect(list, contains: "<span>節慶</span><span>2027年4月29日（四）</span>")
        let asked = try require(reader.store.askedSuggestions)
        expect(asked.text == "天厚宮" && asked.today == someDay)
        try expect(asked.center, equals: Coordinate(latitude: 24, longitude: 120))
    }

    @Test(arguments: ["/?q=x", "/?lat=24&lng=120", "/?lat=24&lng=120&deity=%E5%AA%BD%E7%A5%96", "/"])
    func offersNothingWhereATempleIsFoundOrNoTextIsGiven(target: String) throws {
        reader.store.meant = Self.meant
        if target.contains("q=") { reader.store.temples = [try FakeStore.lukang()] }
        expectNil(meant(on: try reader.text(target)))
        expectNil(reader.store.askedSuggestions)
    }

    @Test func saysNothingWhereNothingIsMeant() throws {
        let page = try reader.text("/?q=x")
        expect(meant(on: page) == nil && !page.contains("<h2>您是不是要找</h2>"))
        expect(reader.store.askedSuggestions?.text, equals: "x")
    }

    @Test(arguments: [("en", "Did you mean", "temple"), ("ja", "もしかして", "廟")])
    func isInTheReadersLanguage(language: String, title: String, kind: String) throws {
        var reader = reader
        reader.language = language
        reader.store.meant = Self.meant
        let page = try reader.text("/?q=x")
        let list = try require(meant(on: page))
        expect(page, contains: "<h2>\(title)</h2>")
        expect(list, contains: "<span lang=\"zh-Hant-TW\"><mark>鹿港</mark>&lt;<mark>天</mark>后宮</span></a>")
        expect(list, contains: "<span>\(kind)</span><span><span lang=\"zh-Hant-TW\">鹿港鎮</span></span>")
        expect(page, contains: " data-temple=\"\(kind)\"")
    }

    /// The address has the deity, which no field shows.
    @Test func theDeityStaysAndCanBeTakenAway() throws {
        for target in ["/?deity=%E5%AA%BD%E7%A5%96", "/?lat=24&lng=120&deity=%E5%AA%BD%E7%A5%96"] {
            let page = try reader.text(target)
            expect(page, contains: "<input type=\"hidden\" name=\"deity\" value=\"媽祖\">")
            let without = target.hasPrefix("/?deity") ? "/" : "/?lat=24&amp;lng=120"
            expect(page, contains: "<a class=\"filter on\" href=\"\(without)\" title=\"取消條件\">媽祖")
            expect(page.components(separatedBy: "<search-box").count, equals: 2)
        }
        try expect(reader.text("/"), lacks: "name=\"deity\"")
    }

    @Test(arguments: ["/deities", "/route"]) func aFieldOfADeitySuggestsDeitiesAlone(target: String) throws {
        try expect(reader.text(target), contains: "<search-box data-only=\"deity\"")
    }

    // MARK: Counts

    @Test func linksSayHowManyTemplesTheyLeave() throws {
        reader.store.temples = [try FakeStore.lukang()]
        reader.store.facets = TempleFacets(total: 2000, openNow: 1234, daySoon: 5)
        for target in ["/?lat=24&lng=120&radius=20", "/?q=x", "/?county=%E5%BD%B0%E5%8C%96%E7%B8%A3"] {
            let page = try reader.text(target)
            expect(page, contains: ">現在開放 <span class=\"count\">1,234</span>", "\(target)")
            expect(page, contains: ">30 天內有日子或活動 <span class=\"count\">5</span>", "\(target)")
            expect(reader.store.askedFacets, equals: [.openNow, .daySoon], "\(target)")
        }
    }

    private static let counted: [(target: String, facets: Set<TempleFacets.Facet>)] = [
        ("/?q=x&open_now=true", [.daySoon]), ("/?q=x&within_days=7", [.openNow]), ("/?q=x&date=2027-01-01", [.daySoon]),
        ("/?q=x&open_now=true&within_days=7", []), ("/?lat=24&lng=120", []), ("/?bbox=120,24,121,25&q=x", []),
        ("/", []),
    ]

    @Test(arguments: counted)
    func onlyWhatIsShownIsCounted(target: String, facets: Set<TempleFacets.Facet>) throws {
        reader.store.temples = [try FakeStore.lukang()]
        reader.store.facets = TempleFacets(
            total: 9, openNow: facets.contains(.openNow) ? 3 : nil, daySoon: facets.contains(.daySoon) ? 4 : nil)
        let page = try reader.text(target)
        expect(reader.store.askedFacets, equals: facets)
        expect(page.components(separatedBy: "class=\"count\"").count - 1, equals: facets.count)
    }

    /// A link with one more filter would find nothing.
    @Test func nothingIsCountedWhereNothingIsFound() throws {
        reader.store.facets = TempleFacets(total: 9, openNow: 3, daySoon: 4)
        let page = try reader.text("/?q=x&lat=24&lng=120&radius=1")
        expect(reader.store.askedFacets.isEmpty && !page.contains("class=\"count\""))
    }
}
