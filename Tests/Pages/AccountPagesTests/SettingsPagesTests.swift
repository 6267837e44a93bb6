import Expectations
import AccountModel
import FakeAccountStore
import FakeTempleStore
import HTTPModel
import Secrets
import TempleAPI
import TempleModel
import Testing
import WebPages
import WebRouting

@testable import AccountPages

/// The page of an account, its settings and the address of its calendar.
struct SettingsPagesTests {
    private let hall: Hall
    private let token: String

    init() throws {
        hall = try Hall()
        token = try hall.signIn()
    }

    private static let form = "all=true&advance_days=3&notify_time=07%3A30&full_moon=true&name=Mei&language=ja"

    @Test func theSettingsAreWritten() throws {
        var before = NotificationSettings()
        before.timeZone = "Asia/Tokyo"
        before.place = NotificationPlace(latitude: 24.05, longitude: 120.43)
        try hall.store.setSettings(before, of: hall.account(), now: hall.now)
        let answer = try hall.send("/account/settings", as: token, Self.form)
        expect(answer.status == 303 && answer.headers["Location"] == "/account?done=settings")
        let contents = try hall.contents()
        var expected = before
        (expected.advanceDays, expected.notifyMinute) = (3, 450)
        (expected.tellsFullMoon, expected.tellsOwnDays) = (true, false)
        // What the form does not have stays.
        expect(contents.settings, equals: expected)
        expect(contents.account.displayName == "Mei" && contents.account.locale == "ja")
        let page = try hall.ask(.get, "/account?done=settings", as: token).text
        expect(page.contains("設定已儲存") && page.contains("value=\"07:30\"") && page.contains("value=\"Mei\""))
    }

    /// Whoever has typed something is told that it is not saved, not that something cannot be read.
    @Test func aFormSaysThatItCannotBeSaved() throws {
        let csrf = try hall.csrf(try hall.ask(.get, "/account", as: token))
        hall.store.failure = .unavailable(reason: "the disk is full")
        let sent = try hall.ask(.post, "/account/settings", as: token, Hall.own, form: "csrf=\(csrf)&\(Self.form)")
        expect(sent.status, equals: 503)
        expect(sent.text, contains: "目前無法儲存")
        let read = try hall.ask(.get, "/account", as: token)
        expect(read.status, equals: 503)
        expect(read.text, contains: "目前無法使用帳號")
    }

    /// What the form of a page remembers of it.
    private func had(_ page: String) throws -> String {
        String(try require(page.firstMatch(of: /name="had" value="([^"]+)"/)).1).replacing("&amp;", with: "&")
    }

    /// The app and another tab have written since the page was shown.
    @Test func aPageOfBeforeTakesNothingBack() throws {
        let page = try hall.ask(.get, "/account", as: token).text
        let had = try had(page)
        var other = NotificationSettings()
        (other.tellsNewMoon, other.notifyMinute, other.tellsOwnDays) = (true, 450, false)
        try hall.store.setSettings(other, of: hall.account(), now: hall.now)
        _ = try hall.store.update(hall.account(), displayName: nil, locale: "en", now: hall.now)
        let shown = "all=true&own_days=true&advance_days=1&notify_time=08%3A00&language=zh-TW"
        let field = "had=\(had.replacing("%", with: "%25").replacing("&", with: "%26"))"
        // A form that comes again with a fault has still what its page had.
        let wrong = try hall.send("/account/settings", as: token, "\(field)&\(shown)&name=++")
        try expect(wrong.status == 422 && self.had(wrong.text) == had)
        try expect(hall.send("/account/settings", as: token, "\(field)&\(shown)&name=Mei").status, equals: 303)
        try expect(hall.contents().settings, equals: other)
        try expect(hall.contents().account.displayName == "Mei" && hall.contents().account.locale == "en")
        // What differs is written, and nothing else.
        let less = shown.replacing("all=true&", with: "").replacing("days=1", with: "days=3")
        try expect(
            hall.send("/account/settings", as: token, "\(field)&\(less)&name=%E9%98%BF%E7%BE%8E").status, equals: 303)
        (other.isEnabled, other.advanceDays) = (false, 3)
        try expect(hall.contents().settings, equals: other)
        try expect(hall.contents().account.displayName, equals: "Mei")
        try expect(hall.send("/account/settings", as: token, "had=%25zz&\(shown)&name=Mei").status, equals: 400)
    }

    @Test(arguments: [
        ("all=true&advance_days=3&notify_time=&name=Mei&language=ja", "notify_time-fault"),
        ("all=true&advance_days=3&notify_time=24%3A00&name=Mei&language=ja", "notify_time-fault"),
        ("all=true&advance_days=31&notify_time=07%3A30&name=Mei&language=ja", "advance_days-fault"),
        ("all=true&advance_days=x&notify_time=07%3A30&name=Mei&language=ja", "advance_days-fault"),
        ("all=true&advance_days=3&notify_time=07%3A30&name=++&language=ja", "name-fault"),
        ("all=true&advance_days=3&notify_time=07%3A30&name=Mei&language=z", "language-fault"),
    ])
    func aWrongFieldWritesNothingAndIsMarked(form: String, mark: String) throws {
        let before = try hall.contents()
        let answer = try hall.send("/account/settings", as: token, form)
        expect(answer.status == 422 && answer.text.contains("id=\"\(mark)\""))
        expect(answer.text.contains("role=\"alert\"") && answer.text.contains("aria-invalid=\"true\""))
        let after = try hall.contents()
        expect(after.settings == before.settings && after.account == before.account)
    }

    private static let usual = "all=true&advance_days=3&notify_time=07%3A30&name=Mei&language=ja"

    @Test func aPlaceIsKeptByItsName() throws {
        let answer = try hall.send("/account/settings", as: token, Self.usual + "&place=%E9%B9%BF%E6%B8%AF")
        expect(answer.status, equals: 303)
        let place = try require(hall.contents().settings.place)
        expect(place.name, equals: "彰化縣鹿港鎮")
        let page = try hall.ask(.get, "/account", as: token).text
        expect(page, contains: "name=\"place\" value=\"彰化縣鹿港鎮\"")
        try expect(
            hall.send("/account/settings", as: token, Self.usual + "&place=").status, equals: 303)
        try expectNil(hall.contents().settings.place)
    }

    @Test func aNameOfSeveralPlacesIsAskedFor() throws {
        let answer = try hall.send("/account/settings", as: token, Self.usual + "&place=%E4%B8%AD%E5%B1%B1%E5%8D%80")
        expect(answer.status == 422 && answer.text.contains("aria-describedby=\"place-fault\""))
        expect(answer.text.contains("<bdi>臺北市中山區</bdi>") && answer.text.contains("<bdi>基隆市中山區</bdi>"))
        expect(answer.text, contains: "value=\"中山區\"")
        try expectNil(hall.contents().settings.place)
    }

    @Test func aNameThatIsTooLongIsKeptInTheForm() throws {
        let name = String(repeating: "a", count: 101)
        let form = "all=true&advance_days=3&notify_time=07%3A30&name=\(name)&language=en"
        let answer = try hall.send("/account/settings", as: token, form)
        expect(answer.status == 422 && answer.text.contains("value=\"\(name)\""))
        try expect(hall.contents().account.displayName, equals: "阿美")
    }

    // MARK: What is followed

    @Test(arguments: [(12, "", ""), (13, "其餘 1 項", "1 more"), (200, "其餘 188 項", "188 more")])
    func aCardHasTwelveNames(count: Int, rest: String, inEnglish: String) throws {
        let ids = (1...Int64(count)).map { $0 }
        hall.temples.catalogue = CatalogueSnapshot(
            deities: ids.map { Deity(id: $0, slug: "deity-\($0)", name: "神\($0)") }, festivals: [], activities: [],
            groups: [], changedAt: 0)
        try hall.store.setSubscriptions(
            ids.map { Subscription(id: $0, isEnabled: true) }, .deity, of: hall.account(), now: hall.now)
        let page = try hall.ask(.get, "/account", as: token)
        expect(page.text, contains: "神明（\(count)）")
        expect(page.count(of: "<a href=\"/deities/"), equals: 12)
        expect(page.text.contains("<a href=\"/account/deities\">\(rest)</a>"), equals: count > 12)
        let english = try hall.ask(.get, "/account?lang=en", as: token)
        expect(english.text.contains("<a href=\"/account/deities\">\(inEnglish)</a>"), equals: count > 12)
    }

    // MARK: Days

    /// The catalogue of `/chosen` and that of the account tell the same days for the same choice.
    @Test(arguments: [
        ("deities=1", ["deity": [Int64(1)]], false), ("deities=2&full_moon=true", ["deity": [2]], true),
        ("festivals=1,2&groups=1", ["event": [1, 2], "group": [1]], false),
    ])
    func theDaysAreThoseOfAVisitorsChoice(query: String, ids: [String: [Int64]], fullMoon: Bool) throws {
        var change = ChoiceChange()
        for (kind, ids) in ids { change.added[try require(SubscriptionKind(rawValue: kind))] = ids }
        change.tellsFullMoon = fullMoon
        try hall.store.change(change, of: hall.account(), now: hall.now)
        let pages = WebPages(store: hall.temples, files: try WebFiles([]), settings: PageSettings())
        var table = RouteTable(
            SiteRules(), forms: FaultForms(problem: TempleAPI.problem, page: { pages.page($0, $1) }), errors: .temples,
            now: { hall.now })
        pages.addRoutes(to: &table)
        let chosen = try table.answer(to: Request(method: .get, target: "/chosen?\(query)", headers: [:]))
        let days = try require(chosen.days)
        expect(days, contains: "<li>")
        try expect(hall.ask(.get, "/account", as: token).days, equals: days)
    }

    @Test func anOwnDayIsAmongThem() throws {
        let day = ReminderDay(
            title: "<b>忌日", calendar: .solar, month: 11, day: 20, daysAhead: nil, isEnabled: true)
        let reminder = try hall.store.addReminder(day, of: hall.account(), now: hall.now)
        let days = try require(hall.ask(.get, "/account", as: token).days)
        expect(days.contains("/account/reminders/\(reminder.id)") && days.contains("&lt;b&gt;忌日"))
        var settings = NotificationSettings()
        settings.tellsOwnDays = false
        try hall.store.setSettings(settings, of: hall.account(), now: hall.now)
        try expectNil(hall.ask(.get, "/account", as: token).days)
    }

    @Test func aFavouriteTemplesOwnDayIsAmongThem() throws {
        let own = HostedActivity(
            activity: Activity(
                id: 9, title: "鹿港媽祖日", temples: [], recurrence: hall.temples.catalogue.deities[0].days[0].recurrence,
                isOwnDay: true, source: "表"), hosts: hall.temples.catalogue.activities[0].hosts)
        let almanac = hall.temples.catalogue
        hall.temples.catalogue = CatalogueSnapshot(
            deities: almanac.deities, festivals: almanac.festivals, activities: [own], groups: almanac.groups,
            changedAt: almanac.changedAt)
        try expectNil(hall.ask(.get, "/account", as: token).days)
        _ = try hall.store.keepFavourite(temple: 123, note: nil, of: hall.account(), now: hall.now)
        let days = try require(hall.ask(.get, "/account", as: token).days)
        expect(days.contains("href=\"/temples/123\"") && days.contains("鹿港媽祖日"))
    }

    @Test func aRegisteredFestivalThatIsAFollowedDayIsThereOnce() throws {
        var festival = hall.temples.catalogue.activities[0]
        festival.activity = Activity(
            id: 1_000_000, title: "天上聖母千秋", temples: [SourceKey(source: "moi", id: "1")],
            recurrence: hall.temples.catalogue.deities[0].days[0].recurrence, eventID: 10_100, isOwnDay: true,
            source: "moi-festival")
        hall.temples.catalogue.activities = [festival]
        _ = try hall.store.keepFavourite(temple: 123, note: nil, of: hall.account(), now: hall.now)
        let alone = try require(hall.ask(.get, "/account", as: token).days)
        expect(alone.ranges(of: "媽祖聖誕").count == 1 && alone.contains("href=\"/temples/123\""))
        let followed = Subscription(id: 1, isEnabled: true)
        try hall.store.setSubscriptions([followed], .deity, of: hall.account(), now: hall.now)
        let both = try require(hall.ask(.get, "/account", as: token).days)
        expect(both.ranges(of: "媽祖聖誕").count == 1 && both.contains("href=\"/events/10100\""))
    }

    // MARK: Calendar

    @Test func theAddressOfTheCalendarIsInOneAnswer() throws {
        let answer = try hall.send("/account/calendar", as: token)
        expect(answer.status == 200 && answer.headers["Cache-Control"] == "no-store")
        let match = try require(
            answer.text.firstMatch(
                of: /<code>https:\/\/temples\.example\/api\/user\/calendar\.ics\?key=([^<]+)<\/code>/))
        let key = String(match.1)
        let account = try hall.account()
        try expect(hall.store.account(calendarHash: Secrets.sha256(key)), equals: account)
        try expect(hall.ask(.get, "/account", as: token).text, lacks: key)
        try expect(hall.send("/account/calendar", as: token).status, equals: 200)
        try expectNil(hall.store.account(calendarHash: Secrets.sha256(key)))
        try expect(hall.contents().hasCalendar)
        let removed = try hall.send("/account/calendar", as: token, "remove=1")
        expect(removed.status == 303 && removed.headers["Location"] == "/account?done=calendar")
        try expect(!hall.contents().hasCalendar)
    }

    @Test(arguments: [("zh-TW", "我的帳號"), ("en", "My account"), ("ja", "マイアカウント")])
    func itIsInThreeLanguages(language: String, title: String) throws {
        let page = try hall.ask(.get, "/account", as: token, ["Accept-Language": language])
        expect(page.text, contains: "<h1>\(title)</h1>")
    }
}
