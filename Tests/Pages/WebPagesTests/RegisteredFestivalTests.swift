import Expectations
import FakeTempleStore
import Geodesy
import LunarCalendar
import TempleModel
import Testing

/// Festivals that temples have registered, on all pages that show them.
struct RegisteredFestivalTests {
    private var reader: PageReader

    init() throws {
        reader = try PageReader()
        reader.store.temples = [try FakeStore.lukang()]
    }

    private func register(_ festivals: [HostedActivity]) {
        reader.store.catalogue.activities += festivals
    }

    private func festival(
        _ number: Int64, _ title: String, _ rule: DayRule, at temples: [Int64] = [123], eventID: Int64? = nil,
        note: String? = nil
    ) throws -> HostedActivity {
        var activity = Activity(
            id: 1_000_000 + number, title: title, temples: temples.map { SourceKey(source: "moi", id: "\($0)") },
            recurrence: try Recurrence(rule), description: note, eventID: eventID, source: "moi-festival")
        activity.isOwnDay = activity.canBeOwnDay
        return HostedActivity(
            activity: activity,
            hosts: try temples.enumerated().map { index, temple in
                HostedActivity.Host(
                    templeID: temple, index: index, name: "廟\(temple)號", address: nil,
                    coordinate: try Coordinate(latitude: 24, longitude: 120))
            })
    }

    private func birthday(_ number: Int64, at temples: [Int64] = [123], note: String? = nil) throws -> HostedActivity {
        try festival(
            number, "天上聖母千秋", .lunar(LunarDay(month: 3, day: 23)), at: temples, eventID: 10_100, note: note)
    }

    private func rows(_ page: String, in title: String) throws -> [String] {
        try require(page.parts(from: title, to: "</section>").first).parts(from: "<li>", to: "</li>")
    }

    // MARK: The page of a temple

    @Test func aTemplesPageHasEachFestivalOnceWithItsSourceAndNote() throws {
        register([
            try birthday(0, note: "過爐 & 擲筊"), try birthday(1),
            try festival(2, "中元普渡", .lunar(LunarDay(month: 7, day: 15))),
            try festival(3, "春祭", .solar(month: 3, day: 1)),
        ])
        let rows = try rows(try reader.text("/temples/123"), in: "日子與活動</h2>")
        let titles = rows.compactMap { $0.parts(from: "<strong>", to: "</strong>").first }
        // The first two are the deity's day. Two activities of the catalogue are there besides, one without a date.
        expect(titles, equals: ["春祭", "遶境", "媽祖聖誕", "中元普渡", "進香"])
        for row in rows {
            expect(row.contains("登記：全國宗教資訊網"), equals: !(row.contains("遶境") || row.contains("進香")), "\(row)")
        }
        expect(rows[2].contains("過爐 &amp; 擲筊") && rows[2].contains("2027年4月29日"))
    }

    /// A procession in the Gregorian calendar, or one on the eve, may have the name of the deity's day.
    @Test func theNameAloneDoesNotHideTheDeitysDay() throws {
        func rows() throws -> [String] {
            try self.rows(try reader.text("/temples/123"), in: "日子與活動</h2>").filter { $0.contains("<strong>媽祖聖誕") }
        }
        register([try festival(0, "媽祖聖誕", .solar(month: 5, day: 9))])
        let solar = try rows()
        expect(solar.count == 2 && solar[0].contains("2027年4月29日") && solar[1].contains("2027年5月9日"), "\(solar)")
        register([
            try festival(1, "媽祖聖誕", .lunar(LunarDay(month: 3, day: 22))), try birthday(2), try birthday(3),
        ])
        let all = try rows()
        expect(all.count == 3 && all[0].contains("2027年4月28日") && all[1].contains("2027年4月29日"), "\(all)")
    }

    /// Nobody but the temple keeps this day, so its deity's day is not shown.
    @Test func anOwnDayGoesBeforeTheDeitysDay() throws {
        try expect(reader.text("/temples/123"), contains: "<strong>媽祖聖誕</strong>")
        register([try festival(0, "普渡", .lunar(LunarDay(month: 7, day: 15)))])
        let page = try reader.text("/temples/123")
        expect(page.contains("<strong>普渡</strong>") && !page.contains("<strong>媽祖聖誕</strong>"))
    }

    @Test(arguments: [
        ("zh-TW", "登記：全國宗教資訊網"), ("en", "Registered: National registry"), ("ja", "登録：台湾の全国宗教情報網"),
    ])
    func theSourceIsInTheReadersLanguage(language: String, words: String) throws {
        var reader = reader
        reader.language = language
        register([try birthday(0)])
        try expect(reader.text("/temples/123"), contains: "<small class=\"second\">\(words)</small>")
        try expect(reader.text("/activities?on=2027-04-29"), contains: "<p class=\"caption\">\(words)</p>")
        try expect(reader.text("/events/10100"), contains: "<p class=\"caption\">\(words)</p>")
    }

    @Test(arguments: [
        ("zh-TW", "登記：全國宗教資訊網（資料 2026-07）"), ("en", "Registered: National registry (as of 2026-07)"),
        ("ja", "登録：台湾の全国宗教情報網（2026-07 時点）"),
    ])
    func theMonthOfTheListIsBesideItsSource(language: String, words: String) throws {
        var reader = reader
        reader.language = language
        var dated = try birthday(0)
        dated.activity.asOf = try CivilDay(year: 2026, month: 7, day: 31)
        register([dated])
        try expect(reader.text("/temples/123"), contains: "<small class=\"second\">\(words)</small>")
        try expect(reader.text("/activities?on=2027-04-29"), contains: "<p class=\"caption\">\(words)</p>")
        try expect(reader.text("/events/10100"), contains: "<p class=\"caption\">\(words)</p>")
    }

    // MARK: The pages of a day

    @Test func anEventsPageHasTheFirstTemplesThatHoldOneThen() throws {
        register(
            try (0..<500).map { try birthday($0, at: [1_000 + $0]) } + [
                // A second one of the first temple, one of the same day in the other calendar, and one of another day.
                try festival(600, "祈安法會", .lunar(LunarDay(month: 3, day: 23)), at: [1_000]),
                try festival(601, "春祭", .solar(month: 4, day: 29), at: [2_000]),
                try festival(602, "他日", .lunar(LunarDay(month: 3, day: 24)), at: [900]),
            ])
        let page = try reader.text("/events/10100")
        expect(page, contains: "這天有登記慶典的廟（501）</h2>")
        let rows = try rows(page, in: "這天有登記慶典的廟")
        expect(
            rows.compactMap { $0.parts(from: "href=\"", to: "\"").first },
            equals: (1_000..<1_006).map { "/temples/\($0)" })
        expect(rows[0].contains("天上聖母千秋") && rows[0].contains("祈安法會") && rows[1].contains("廟1001號"))
        expect(page, contains: "<a class=\"button quiet\" href=\"/activities?on=2027-04-29\">另有 495 間</a>")
        // The list of the event's activities has those of the catalogue alone.
        let activities = try require(page.parts(from: "相關活動</h2>", to: "</section>").first)
        expect(activities.parts(from: "<h3>", to: "</h3>"), equals: ["遶境", "遶境"])
    }

    /// Two temples that are one now may both have registered it.
    @Test func aTempleHasEachTitleOnce() throws {
        register([
            try birthday(0, at: [1]), try birthday(1, at: [1]),
            try festival(2, "祈安法會", .lunar(LunarDay(month: 3, day: 23)), at: [1]),
        ])
        let row = try require(rows(try reader.text("/events/10100"), in: "這天有登記慶典的廟（1）").first)
        expect(row.ranges(of: "天上聖母千秋").count == 1 && row.contains("祈安法會"), "\(row)")
    }

    @Test func withoutMoreThanAreShownThereIsNoLink() throws {
        register([try birthday(0, at: [1, 2, 3, 4, 5, 6])])
        let page = try reader.text("/events/10100")
        try expect(rows(page, in: "這天有登記慶典的廟（6）").count == 6 && !page.contains("/activities?on="))
        try expect(reader.text("/events/2"), lacks: "登記")
    }

    @Test(arguments: [
        ("zh-TW", "2 間廟有登記慶典", "1 間廟有登記慶典"),
        ("en", "2 temples hold a registered festival", "1 temple holds a registered festival"),
        ("ja", "2廟に登録祭典があります", "1廟に登録祭典があります"),
    ])
    func aDayOfTheCalendarSaysHowManyHoldOne(language: String, two: String, one: String) throws {
        var reader = reader
        reader.language = language
        register([
            try birthday(0, at: [1, 2]), try festival(1, "祭典", .lunar(LunarDay(month: 3, day: 23)), at: [2]),
            try festival(2, "春祭", .solar(month: 4, day: 27), at: [3]),
        ])
        for address in ["/events?month=2027-04", "/events?week=2027-04-27"] {
            let page = try reader.text(address)
            expect(page, contains: "<a href=\"/activities?on=2027-04-29\">\(two)</a>", "\(address)")
            expect(page, contains: "<a href=\"/activities?on=2027-04-27\">\(one)</a>", "\(address)")
            expect(page.parts(from: "<a href=\"/activities?on=", to: "\"").count, equals: 2)
            // What is narrowed to a kind of days has only these.
            let narrow = try reader.text(address + "&type=deity")
            expect(narrow, lacks: "/activities?on=")
        }
        let month = try reader.text("/events?month=2027-04")
        expect(month, contains: "<section class=\"day-panel\" id=\"day-27\">")
        expect(month, contains: "<section class=\"day-panel empty\" id=\"day-28\">")
    }

    // MARK: Lists of activities

    @Test func theListOfOneDayHasAllOfThatDay() throws {
        register([
            try birthday(0, at: [1, 2]), try festival(1, "他日", .solar(month: 4, day: 30), at: [3]),
            try festival(2, "一次", .once(start: someDay.adding(days: 159), end: someDay.adding(days: 161))),
        ])
        let page = try reader.text("/activities?on=2027-04-29")
        expect(page.parts(from: "<h3>", to: "</h3>"), equals: ["一次", "天上聖母千秋", "天上聖母千秋"])
        expect(page, contains: "<h2 class=\"title\">2027年4月29日（四）</h2>")
        expect(page, contains: "<input type=\"hidden\" name=\"on\" value=\"2027-04-29\">")
        expect(!page.contains("name=\"days\"") && !page.contains("日期待公告"))
        expect(page, contains: "<a href=\"/activities\">看近期的活動</a>")
        let named = try reader.text("/activities?on=2027-04-29&q=%E4%B8%80%E6%AC%A1")
        expect(named.parts(from: "<h3>", to: "</h3>"), equals: ["一次"])
        expect(named, contains: "<a href=\"/activities?q=%E4%B8%80%E6%AC%A1\">看近期的活動</a>")
        try expect(reader.text("/activities?on=2027-06-01"), contains: "這一天沒有已知的活動。")
        // A day that is past.
        try expect(reader.text("/activities?on=2026-05-09"), contains: "天上聖母千秋")
    }

    @Test func itsPartsAreOfThatDayToo() throws {
        register([try birthday(0, at: Array(1...30))])
        let page = try reader.text("/activities?on=2027-04-29")
        expect(page, contains: "rel=\"next\" href=\"/activities?on=2027-04-29&amp;page=2\"")
        try expect(reader.text("/activities?on=2027-04-29&page=2").parts(from: "<h3>", to: "</h3>").count, equals: 6)
    }

    @Test(arguments: ["2027-02-30", "x", "2027-4-29", "1800-01-01", "2200-01-01", "2027-04-29&days=7"])
    func anotherDayIsAFault(text: String) throws {
        _ = try reader.text("/activities?on=\(text)", status: 400)
    }

    @Test func theFirstPageLeavesThemOut() throws {
        var reader = reader
        reader.today = someDay.adding(days: 125)
        let before = try reader.text("/")
        register(try (0..<20).map { try festival($0, "豐年慶", .solar(month: 3, day: 26), at: [1 + $0]) })
        let page = try reader.text("/")
        expect(page == before && page.contains("無廟之會"))
        try expect(reader.text("/activities"), contains: "豐年慶")
    }
}
