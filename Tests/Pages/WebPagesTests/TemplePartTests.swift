import Expectations
import FakeTempleStore
import HTTPModel
import LunarCalendar
import TempleModel
import Testing
import WebPages

/// The parts of a temple's page, and their order.
struct TemplePartTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
        reader.store.temples = [try FakeStore.wellKnown()]
    }

    /// Returns the page of the first temple.
    private func page() throws -> String { try reader.text("/temples/\(reader.store.temples[0].temple.id)") }

    /// Returns where a text is in the page, which has it once.
    private func place(_ text: String, in page: String) throws -> String.Index {
        expect(page.ranges(of: text).count, equals: 1, "\(text)")
        return try require(page.firstRange(of: text)).lowerBound
    }

    /// Gives the first temple these members, and no hours.
    private func change(phone: String?, deities: [TempleDeity]) {
        let temple = reader.store.temples[0].temple
        reader.store.temples[0].temple = Temple(
            id: temple.id, name: temple.name, address: temple.address, coordinate: temple.coordinate, mainDeity: nil,
            deities: deities, rating: nil, phone: phone)
    }

    @Test func theWayThereIsFirst() throws {
        let page = try page()
        let order = try [
            "<h1>", "<p class=\"address-line\">", ">路線</a>", ">開啟地圖</a>", ">複製地址</button>", ">更多</summary>",
            ">今天開放時間</h2>", ">一週開放時間</summary>", ">基本資訊</h2>", ">資料來源：",
        ].map { try place($0, in: page) }
        expect(order, equals: order.sorted())
        expect(!page.contains(">geo:<") && page.contains(">其他地圖程式</a>"))
    }

    /// Only the browser knows under which address it reads the page: behind TLS, the service sees plain requests.
    @Test(arguments: ["https://temples.example", nil]) func theLinkToCopyIsMadeByTheBrowser(site: String?) throws {
        var reader = reader
        reader.site = site
        let response = try reader.response("/temples/123", ["Host": "temples.example"])
        let buttons = String(decoding: response.body, as: UTF8.self).parts(from: "<copy-button ", to: "</copy-button>")
        let links = buttons.filter { $0.contains(">複製連結<") }
        expect(links.map { $0.hasPrefix("data-url=\"/temples/123\" data-done=") }, equals: [true])
    }

    @Test func theAddressStandsThereOnce() throws {
        let article = try require(page().parts(from: "<article", to: "</article>").first)
        expect(article.ranges(of: ">彰化縣鹿港鎮中山路430號<").count, equals: 1)
    }

    @Test func theHoursOfTodaySayWhetherItIsOpen() throws {
        // At ten o'clock.
        let hours = try require(page().parts(from: "<section class=\"hours-today\">", to: "</section>").first)
        expect(hours, contains: "<p><strong>05:00–22:00</strong> <span class=\"state open\">開放中</span></p>")
        expect(hours.ranges(of: "<tr").count, equals: 7)
    }

    @Test(arguments: ["04-777-9899", nil]) func theNumberStandsBesideTheAdvice(phone: String?) throws {
        change(phone: phone, deities: [])
        let page = try page()
        let hours = page.parts(from: "<section class=\"hours-today\">", to: "</section>").first
        expect(hours != nil, equals: phone != nil)
        expect(hours?.contains("<p>請電洽 <a href=\"tel:047779899\">04-777-9899</a></p>") ?? true)
        expect(page.ranges(of: "請電洽").count, equals: phone == nil ? 0 : 1)
        expect(page, lacks: "<dt>開放時間</dt>")
    }

    /// What the source writes stands there once, above the facts.
    @Test func hoursThatAreNotUnderstoodStandAsWritten() throws {
        let temple = reader.store.temples[0].temple
        reader.store.temples[0].temple = Temple(
            id: temple.id, name: temple.name, address: temple.address, coordinate: temple.coordinate, mainDeity: nil,
            deities: [], rating: nil, phone: "04-777-9899",
            visit: Temple.Visit(hours: TempleHours(text: "視管理人而定", stated: TempleHours.unread)))
        let page = try page()
        let hours = try require(page.parts(from: "<section class=\"hours-today\">", to: "</section>").first)
        expect(hours.contains("<h2 class=\"title\">開放時間</h2>") && hours.contains("<p>視管理人而定</p>"))
        expect(page.ranges(of: "視管理人而定").count == 1 && !page.contains("請電洽"))
    }

    @Test func theSourcesAreOneLine() throws {
        let foot = try require(page().parts(from: "<footer class=\"sources", to: "</footer>").first)
        expect(foot, contains: "資料來源：<span>全國宗教資訊網 1</span>、<span>鹿港鎮志</span></p>")
        expect(foot, contains: "<div><dt>名稱</dt><dd>全國宗教資訊網</dd></div>")
        expect(foot, lacks: "<dt>電話</dt>")
    }

    /// What was edited by hand is a source, and its key is nothing for visitors.
    @Test func anEditIsASourceWithoutANumber() throws {
        reader.store.temples[0].sources.append(
            TempleSource(key: .edit(ofTemple: 123), asOf: CivilDay(iso8601: "2026-11-20"), fields: [.phone]))
        let page = try page()
        expect(page, contains: "<span>人工編輯 2026-11-20</span>")
        expect(page, lacks: "curated")
    }

    @Test func aPrintedPageHasTheCodeOfItsAddress() throws {
        let code = try require(page().parts(from: "<div class=\"printed code\">", to: "</div>").first)
        expect(code, contains: "<span>https://temples.example/temples/123</span>")
        // Version 3 with a quiet zone of 4 modules.
        expect(code.contains("viewBox=\"-4 -4 37 37\"") && code.contains("d=\"M0 0.5h7"))
        var other = reader
        other.site = nil
        try expect(other.text("/temples/123"), lacks: "printed code")
    }

    @Test func eachMainDeityHasItsNextDay() throws {
        let one = try page()
        expect(one, contains: "<strong>媽祖聖誕</strong>")
        let data = reader.store.catalogue
        let birthday = DeityDay(try LunarDay(month: 2, day: 19), kind: "聖誕", title: "觀音聖誕", source: "表")
        let guanyin = Deity(id: 9, slug: "guanyin", name: "觀音", days: [birthday])
        reader.store.catalogue = CatalogueSnapshot(
            deities: data.deities + [guanyin], festivals: data.festivals, activities: [], groups: data.groups,
            changedAt: data.changedAt)
        func role(_ id: Int64, _ name: String, _ role: DeityRole) -> TempleDeity {
            TempleDeity(id: id, name: name, role: role, written: name)
        }
        // The soonest first, whatever the order of the deities.
        change(phone: nil, deities: [role(1, "媽祖", .main), role(9, "觀音", .main)])
        let days = try require(page().parts(from: ">日子與活動</h2>", to: "</section>").first)
        expect(days.parts(from: "<strong>", to: "</strong>"), equals: ["觀音聖誕", "媽祖聖誕"])
        // One that is worshipped beside has no day there.
        change(phone: nil, deities: [role(1, "媽祖", .main), role(9, "觀音", .side)])
        let main = try require(page().parts(from: ">日子與活動</h2>", to: "</section>").first)
        expect(main.parts(from: "<strong>", to: "</strong>"), equals: ["媽祖聖誕"])
        change(phone: nil, deities: [])
        try expect(page(), lacks: "媽祖聖誕</strong>")
    }

    @Test func theNeighboursAreNotTheTempleItself() throws {
        let first = reader.store.temples[0]
        for id in 124...130 {
            var other = first
            other.temple = Temple(
                id: Int64(id), name: "鄰\(id)", address: nil, coordinate: first.temple.coordinate, mainDeity: nil,
                deities: [], rating: nil, phone: nil)
            reader.store.temples.append(other)
        }
        let near = try require(page().parts(from: "<div class=\"neighbours\">", to: "</article>").first)
        let ids = near.parts(from: "<h2><a href=\"/temples/", to: "\"").compactMap { Int($0) }
        // Three that are near, then three of the deity that are not yet listed.
        expect(ids, equals: [124, 125, 126, 127, 128, 129])
        expect(near, contains: "href=\"/?lat=24.0593&amp;lng=120.4316\">看附近所有的廟")
    }

    @Test func aTempleAloneHasNoNeighbours() throws { try expect(page(), lacks: "class=\"neighbours\"") }
}
