import Expectations
import FakeTempleStore
import LunarCalendar
import TempleModel
import Testing

/// The table of a month agrees with the lunar calendar.
struct MonthPageTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
    }

    /// Months with a leap month, a new lunar year, and both ends of the calendar.
    @Test(arguments: ["2026-11", "2025-07", "2025-08", "2027-02", "2024-02", "1900-01", "2101-01"])
    func showsEveryDayWithItsLunarDayUnderItsWeekday(month: String) throws {
        let page = try reader.text("/events?month=\(month)")
        let rows = try require(page.parts(from: "<tbody>", to: "</tbody>").first).parts(from: "<tr>", to: "</tr>")
        var day = try require(CivilDay(iso8601: month + "-01"))
        for row in rows {
            let cells = row.parts(from: "<td", to: "</td>")
            expect(cells.count, equals: 7)
            for (index, cell) in cells.enumerated() where cell.contains("<time") {
                expect(cell, contains: "datetime=\"\(day)\">\(day.day)</time>")
                expect(day.weekday.rawValue % 7, equals: index)
                if let lunar = try? LunarCalendar.lunarDate(of: day) {
                    let name = lunar.chineseText.dropFirst(2)
                    expect(cell, contains: lunar.day == 1 ? ">\(name.dropLast(2))</span>" : ">\(name.suffix(2))</span>")
                } else {
                    expect(!cell.contains("\"lunar\"") && !cell.contains("\"lunar first\""))
                }
                let terms = try SolarTerm.allCases.filter {
                    guard LunarCalendar.years.contains(day.year) else { return false }
                    return try SolarTerms.civilDay(of: $0, year: day.year) == day
                }
                expect(cell.contains("lunar term"), equals: !terms.isEmpty)
                for term in terms { expect(cell, contains: ">\(term.chineseName)<") }
                day = day.adding(days: 1)
            }
        }
        expect(day.day == 1 && !day.description.hasPrefix(month))
    }

    @Test func namesALeapMonthOnItsFirstDay() throws {
        try expect(reader.text("/events?month=2025-07"), contains: "<span class=\"lunar first\">閏六月</span>")
    }

    @Test func marksToday() throws {
        let page = try reader.text("/events")
        let cell = page.parts(from: "<td class=\"today\" aria-current=\"date\">", to: "</td>")
        expect(cell.count, equals: 1)
        expect(cell.first?.contains("datetime=\"2026-11-20\""), equals: true)
        try expect(reader.text("/events?month=2026-12"), lacks: "aria-current=\"date\"")
    }

    @Test func linksTheMonthsBeforeAndAfterWithinTheCalendar() throws {
        let page = try reader.text("/events?month=2026-12")
        expect(page, contains: "rel=\"prev\" href=\"/events?month=2026-11\"")
        expect(page, contains: "rel=\"next\" href=\"/events?month=2027-01\"")
        expect(page, contains: "href=\"/events\">本月</a>")
        try expect(reader.text("/events?month=1900-01"), lacks: "rel=\"prev\"")
        try expect(reader.text("/events?month=2101-01"), lacks: "rel=\"next\"")
    }

    @Test(arguments: [
        "month=1899-12", "month=2101-02", "month=2026-13", "month=2026-1", "month=2026-11-01", "month=x", "type=custom",
        "type=x", "week=x", "week=2026-11", "week=1899-12-31", "week=2026-11-20&type=x",
    ])
    func refusesAWrongValue(query: String) throws {
        _ = try reader.text("/events?\(query)", status: 400)
    }

    @Test func ignoresParametersItDoesNotKnow() throws {
        _ = try reader.text("/events?utm_source=x&month=")
    }

    @Test func listsTheEventsInTheTableAndBelowIt() throws {
        let page = try reader.text("/events?month=2027-04")
        // 三月廿三 and 清明 of 2027.
        expect(
            page.parts(from: "datetime=\"2027-04-29\"", to: "</td>").first?.contains(
                "<span class=\"event\" data-choice=\"deities-1 groups-1\">媽祖聖誕</span>"), equals: true)
        expect(page, contains: "<h3><a href=\"/events/10100\">媽祖聖誕</a></h3>")
        expect(page, contains: "<h3><a href=\"/events/2\">清明節</a></h3>")
        let deities = try reader.text("/events?month=2027-04&type=deity")
        expect(deities.contains("媽祖聖誕") && !deities.contains("清明節"))
        let festivals = try reader.text("/events?month=2027-04&type=festival")
        expect(!festivals.contains("媽祖聖誕") && festivals.contains("清明節"))
    }

    @Test func showsTheDaysToComeOnThePresentMonthAlone() throws {
        let present = try reader.text("/events")
        let coming = try require(present.parts(from: "近期重要日子</h2>", to: "</section>").first)
        // The fifteenth of the tenth month, within thirty days.
        expect(coming, contains: "11月23日")
        // The fifteenth of the ninth month is over.
        expect(present.contains("/events/3") && !coming.contains("天前"))
        try expect(reader.text("/events?month=2026-12"), lacks: "近期重要日子")
    }

    /// A whole day is one link, and its panel has its events.
    @Test func eachDayOfTheTableLeadsToItsPanel() throws {
        let page = try reader.text("/events?month=2027-04")
        let table = try require(page.parts(from: "<tbody>", to: "</tbody>").first)
        let links = table.parts(from: "<a href=\"#", to: "\"")
        expect(links, equals: (1...30).map { "day-\($0)" })
        expect(page.parts(from: "<section class=\"day-panel", to: "<h3").count, equals: 30)
        let panel = try require(page.parts(from: "id=\"day-29\">", to: "</section>").first)
        expect(panel.contains("4月29日（四）") && panel.contains("農曆2027年三月廿三"))
        expect(panel, contains: "<h3><a href=\"/events/10100\">媽祖聖誕</a></h3>")
        let empty = try require(
            page.parts(from: "<section class=\"day-panel empty\" id=\"day-28\">", to: "</section>").first)
        expect(empty.contains("這一天沒有已知的日子") && !empty.contains("<li"))
    }

    /// As on the first page, which counts it as today's on each of them.
    @Test(arguments: ["month=2027-04", "week=2027-04-04"]) func anActivityOfSeveralDaysIsOnEachOfThem(query: String)
        throws
    {
        reader.store.catalogue.activities[2].activity.recurrence = try Recurrence(
            .solar(month: 4, day: 1), durationDays: 9)
        let page = try reader.text("/events?\(query)")
        func panel(_ day: Int) throws -> String {
            try require(
                page.parts(from: "<section class=\"day-panel", to: "</section>").first {
                    $0.contains("id=\"day-\(day)\"")
                })
        }
        for day in 4...10 {
            try expect(panel(day).contains("<strong>無廟之會</strong>"), equals: day < 10, "\(day)")
            try expect(!panel(day).hasPrefix(" empty") || day == 10, "\(day)")
            guard query.hasPrefix("m") else { continue }
            let cell = page.parts(from: "datetime=\"\(try CivilDay(year: 2027, month: 4, day: day))\"", to: "</td>")
                .first
            expect(cell?.contains("<span class=\"event\">無廟之會</span>") == (day < 10), "\(day)")
        }
        try expect(
            reader.text("/events?\(query)\(query.hasPrefix("m") ? "&type=deity" : "&type=festival")"), lacks: "無廟之會")
        let today = try PageReader()
        today.store.catalogue = reader.store.catalogue
        var reader = today
        reader.today = try require(CivilDay(iso8601: "2027-04-05"))
        try expect(reader.text("/"), contains: "無廟之會")
    }

    /// The same of an event.
    @Test func anEventOfSeveralDaysIsOnEachOfThem() throws {
        let festivals = reader.store.catalogue.festivals
        let index = try require(festivals.firstIndex { $0.name == "清明節" })
        reader.store.catalogue.festivals[index].recurrence = try Recurrence(
            festivals[index].recurrence.rule, durationDays: 2)
        let page = try reader.text("/events?month=2027-04")
        for day in [5, 6] {
            let cell = try require(page.parts(from: "datetime=\"2027-04-0\(day)\"", to: "</td>").first)
            let panel = try require(page.parts(from: "id=\"day-\(day)\">", to: "</section>").first)
            expect(cell.contains("清明") && panel.contains("清明節"), "\(day)")
        }
    }

    @Test func marksWeekends() throws {
        let page = try reader.text("/events?month=2027-04")
        let weekends = page.parts(from: "<td class=\"weekend\">", to: "</td>")
        expect(
            weekends.compactMap { $0.parts(from: "#day-", to: "\"").first },
            equals: [
                "3", "4", "10", "11", "17", "18", "24", "25",
            ])
    }

    /// Who moves from heading to heading takes a level that is left out for a heading that was missed.
    @Test(arguments: [
        "/events", "/events?month=2027-04", "/events?week=2027-04-29", "/activities", "/activities?on=2027-04-29",
    ])
    func headingsLeaveNoLevelOut(path: String) throws {
        let levels = try reader.text(path).parts(from: "<h", to: ">").compactMap { Int($0.prefix(1)) }
        expect(levels.first == 1 && zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 }, "\(levels)")
    }

    // MARK: A week

    /// A week that reaches into the next month, asked for by any of its days.
    @Test(arguments: ["2027-04-25", "2027-04-29", "2027-05-01"])
    func showsAWeek(day: String) throws {
        let page = try reader.text("/events?week=\(day)")
        expect(page, contains: "<h1>2027年4月25日（日）起的一週</h1>")
        let ids = page.parts(from: "<section class=\"day-panel", to: ">").flatMap { $0.parts(from: "id=\"", to: "\"") }
        expect(ids, equals: ["day-25", "day-26", "day-27", "day-28", "day-29", "day-30", "day-1"])
        expect(page.parts(from: "<h2><time datetime=\"", to: "\"").count, equals: 7)
        expect(page, contains: "<h3><a href=\"/events/10100\">媽祖聖誕</a></h3>")
        expect(page, contains: "rel=\"prev\" href=\"/events?week=2027-04-18\"")
        expect(page, contains: "rel=\"next\" href=\"/events?week=2027-05-02\"")
        expect(page, contains: "href=\"/events?month=2027-04\">月</a>")
        try expect(reader.text("/events?week=\(day)&type=festival"), lacks: "媽祖聖誕")
    }

    @Test func weeksEndWithTheCalendar() throws {
        for (edge, rel) in [(LunarCalendar.firstDay, "prev"), (LunarCalendar.lastDay, "next")] {
            try expect(reader.text("/events?week=\(edge)"), lacks: "rel=\"\(rel)\"")
        }
        // The first day is a Wednesday: no address names the days of its week before it.
        let first = try reader.text("/events?week=\(LunarCalendar.firstDay)")
        let weeks = first.parts(from: "/events?week=", to: "\"").map { String($0.prefix(10)) }
        expect(weeks.contains("1900-01-31") && weeks.contains("1900-02-04") && !weeks.contains { $0 < "1900-01-31" })
        // Today is marked, and another week leads back to it.
        try expect(reader.text("/events?week=2026-11-20"), contains: "<span class=\"countdown\">今天</span>")
        try expect(reader.text("/events?week=2026-12-20"), contains: "href=\"/events?week=2026-11-20\">本週</a>")
    }
}
