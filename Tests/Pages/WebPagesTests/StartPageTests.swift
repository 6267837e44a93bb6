import Expectations
import FakeTempleStore
import HTTPModel
import LunarCalendar
import TempleModel
import Testing
import WebPages
import WebRouting

/// The first page, the page that asks where, and the navigation.
struct StartPageTests {
    private var reader: PageReader

    init() throws {
        reader = try PageReader()
    }

    @Test func hasTheDaysAndTheActivitiesToCome() throws {
        var reader = reader
        reader.today = someDay.adding(days: 125)
        let page = try reader.text("/")
        expect(page.contains("近期重要日子") && page.contains("查看附近相關廟宇</button>"))
        let activities = try require(page.parts(from: "近期相關活動</h2>", to: "</section>").first)
        // Each once, although one of them is at two temples.
        expect(activities.parts(from: "<h3>", to: "</h3>"), equals: ["無廟之會", "遶境", "爵士音樂節"])
        expect(activities, contains: "href=\"/activities\"")
    }

    @Test func leavesOutActivitiesThatAreFar() throws {
        try expect(reader.text("/"), lacks: "近期相關活動")
    }

    /// The lists are remembered for each language, until the data changes.
    @Test func followsTheDataAndTheLanguage() throws {
        let pages = try reader.pages
        func text(_ language: String) throws -> String {
            let request = try Request(
                method: .get, target: "/", headers: ["Accept": "text/html", "Accept-Language": language])
            return String(decoding: pages.answer(to: request).body, as: UTF8.self)
        }
        let first = try text("zh-TW")
        try expect(text("en"), contains: "Days to come")
        reader.store.catalogue.festivals[2].name = "新名"
        try expect(text("zh-TW"), equals: first)
        reader.store.revision.count += 1
        try expect(text("zh-TW"), contains: "新名")
    }

    @Test func hasAMapWhereItsFilesAre() throws {
        try expect(reader.text("/"), lacks: "start-map")
        var reader = reader
        reader.files = try WebFiles([.init(path: #filePath, name: "leaflet/leaflet.esm.min.js")])
        for path in ["/", "/near"] {
            try expect(reader.text(path), contains: "<section class=\"start-map\">")
        }
    }

    /// An address with a question goes on showing the list.
    @Test(arguments: ["/?lat=24&lng=120", "/?q=x", "/?bbox=120,24,121,25", "/?county=%E5%98%89%E7%BE%A9%E5%B8%82"])
    func aQuestionHasItsList(target: String) throws {
        let page = try reader.text(target)
        expect(page.contains("id=\"found\"") && !page.contains("近期重要日子"))
        expect(page, contains: "<a href=\"/near\" aria-current=\"page\">")
    }

    /// What has no letter and no digit is no name: nothing is found, and that is no fault.
    @Test(arguments: ["🏮", "！？"], ["", "&county=%E5%98%89%E7%BE%A9%E5%B8%82", "&lat=24&lng=120"])
    func findsNothingByAPicture(typed: String, more: String) throws {
        let page = try reader.text("/?q=\(typed.utf8.map { "%" + String($0, radix: 16) }.joined())\(more)")
        expect(page, contains: "<p class=\"notice\" role=\"status\">找不到「\(typed)」。請輸入廟名、神明或地點。</p>")
        expect(page.contains("近期重要日子") && !page.contains("id=\"found\""))
    }

    @Test func asksWhereByPositionNameOrCounty() throws {
        let page = try reader.text("/near")
        expect(
            page.contains("<h1>附近相關廟宇</h1>") && page.contains("<position-button class=\"field wide\" data-at-once>"))
        expect(page, contains: "name=\"q\"")
        expect(page.parts(from: "<a href=\"/?county=", to: "\"").count, equals: 22)
        // What narrows the search stays.
        let narrowed = try reader.text("/near?deity=%E5%AA%BD%E7%A5%96")
        expect(narrowed.parts(from: "<a href=\"/?deity=", to: "\"").count, equals: 22)
        try expect(reader.response("/near?lat=24&lng=120").headers["Location"], equals: "/?lat=24&lng=120")
    }

    /// The four tabs of a phone are in the bar, and all others in its foot too.
    @Test func everyPartIsReachedOnAPhone() throws {
        let page = try reader.text("/lunar")
        let header = try require(page.parts(from: "<header", to: "</header>").first)
        let foot = try require(page.parts(from: "<nav class=\"phone\"", to: "</nav>").first)
        expect(header.parts(from: "<li><a href=\"", to: "\""), equals: ["/", "/near", "/events", "/chosen"])
        let others = ["/activities", "/deities", "/groups", "/lunar"]
        expect(header.parts(from: "<li class=\"desk\"><a href=\"", to: "\""), equals: others)
        expect(foot.parts(from: "<a href=\"", to: "\""), equals: others)
        expect(page.parts(from: "aria-current=\"page\">", to: "</a>"), equals: ["農曆", "農曆"])
        expect(page, contains: "viewport-fit=cover")
    }

    /// Beside what they belong to, some of the others stand in sight too.
    @Test(arguments: [
        ("/events", ["/activities", "/lunar"]), ("/events?week=2026-11-20", ["/activities", "/lunar"]),
        ("/chosen", ["/deities", "/groups"]), ("/chosen?deities=1", ["/deities", "/groups"]),
    ]) func aTabLeadsToWhatBelongsToIt(target: String, others: [String]) throws {
        let main = try require(reader.text(target).parts(from: "<main", to: "</main>").first)
        let line = main.parts(from: "<nav class=\"phone\"", to: "</nav>")
        expect(line.map { $0.parts(from: "<a href=\"", to: "\"") }, equals: [others])
    }
}
