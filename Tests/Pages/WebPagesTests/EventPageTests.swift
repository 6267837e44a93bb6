import Expectations
import LunarCalendar
import Testing

struct EventPageTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
    }

    @Test func showsADeitysDayWithTheComingYears() throws {
        let page = try reader.text("/events/10100")
        expect(page, contains: "<h1>媽祖聖誕</h1>")
        let days = try LunarCalendar.occurrences(
            of: try LunarDay(month: 3, day: 23), from: someDay, through: someDay.adding(days: 6 * 366))
        for day in days.prefix(6).map(\.civilDay) {
            expect(page, contains: "\(day.year)年\(day.month)月\(day.day)日")
        }
        expect(page, contains: "還有 \(someDay.days(until: days[0].civilDay)) 天")
        expect(page, contains: "<a href=\"/deities/1\">媽祖</a>")
        expect(page, contains: "href=\"/?deity=%E5%AA%BD%E7%A5%96\"")
        expect(page, contains: "href=\"/api/events/10100/calendar.ics\"")
        expect(page, contains: "鮮花")
        expect(page, contains: "\"@type\":\"Event\"")
        expect(page, contains: "<link rel=\"canonical\" href=\"https://temples.example/events/10100\">")
    }

    @Test func listsTheActivitiesThatBelongToIt() throws {
        let page = try reader.text("/events/10100")
        expect(page.contains("遶境") && page.contains("<a href=\"/temples/123\">鹿港天后宮</a>"))
        expect(page, lacks: "進香")
    }

    @Test func showsAFestival() throws {
        let page = try reader.text("/events/2")
        expect(page.contains("<h1>清明節</h1>") && page.contains("掃墓"))
        expect(page, lacks: "/?deity=")
    }

    @Test(arguments: ["/events/99", "/events/x", "/events/10101"])
    func answers404ForAnUnknownEvent(path: String) throws {
        _ = try reader.text(path, status: 404)
    }
}
