import Expectations
import FakeTempleStore
import HTTPModel
import LunarCalendar
import TempleModel
import Testing

struct ChosenPageTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
    }

    @Test func showsTheNextDaysOfWhatIsChosen() throws {
        let page = try reader.text("/chosen?deities=1&festivals=2")
        let list = try require(page.parts(from: "接下來的日子</h2>", to: "</section>").first)
        expect(list.parts(from: "<a href=\"", to: "\""), equals: ["/events/2", "/events/10100"])
        expect(list, contains: "農曆三月廿三")
        expect(page.contains("<a href=\"/deities/1\">媽祖</a>") && page.contains("<a href=\"/events/2\">清明節</a>"))
        // 十五 would fill the list.
        try expect(
            reader.text("/chosen?full_moon=true").parts(from: "<strong><a href=\"", to: "\""), equals: ["/events/3"])
        let ofGroup = try reader.text("/chosen?groups=1").parts(from: "<strong><a href=\"", to: "\"")
        expect(Set(ofGroup), equals: ["/events/1", "/events/2", "/events/10100"])
    }

    @Test func theCalendarHasTheQueryOfThePage() throws {
        let query = "deities=1&groups=1&full_moon=true&advance_days=3&notify_time=08:00"
        let page = try reader.text("/chosen?\(query)")
        let escaped = query.replacing("&", with: "&amp;")
        expect(page, contains: "href=\"webcal://temples.example/api/calendar.ics?\(escaped)\"")
        expect(page, contains: "href=\"/api/calendar.ics?\(escaped)\"")
        expect(page, contains: "data-text=\"https://temples.example/api/calendar.ics?\(escaped)\"")
        expect(
            page, contains: "cid=webcal%3A%2F%2Ftemples.example%2Fapi%2Fcalendar.ics%3Fdeities%3D1%26groups%3D1%26")
    }

    @Test func withoutADayThereIsNoCalendar() throws {
        for query in ["", "?deities=2", "?groups=2", "?advance_days=3"] {
            try expect(reader.text("/chosen\(query)"), lacks: "calendar.ics", "\(query)")
        }
    }

    /// A form gives a parameter several times; the page has one address for each choice.
    @Test(arguments: [
        ("deities=5&deities=1&deities=5", "deities=1,5"), ("deities=5,1&festivals=", "deities=1,5"),
        ("new_moon=true&deities=1", "deities=1&new_moon=true"),
        ("full_moon=false&full_moon=true&new_moon=true", "new_moon=true"),
        ("full_moon=false&new_moon=true", "new_moon=true&full_moon=false"), ("full_moon=false", ""),
        ("full_moon=false&full_moon=true", "full_moon=true"),
        ("deities=1&advance_days=1&notify_time=09:00", "deities=1"), ("advance_days=03", "advance_days=3"),
    ])
    func leadsToTheShortForm(query: String, short: String) throws {
        for path in ["/chosen", "/chosen/deities", "/chosen/festivals", "/chosen/groups"] {
            let response = try reader.response("\(path)?\(query)")
            expect(response.status, equals: 301)
            expect(response.headers["Location"], equals: short.isEmpty ? path : "\(path)?\(short)")
            try expect(reader.response(short.isEmpty ? path : "\(path)?\(short)").status, equals: 200)
        }
    }

    @Test func ignoresParametersItDoesNotKnow() throws {
        _ = try reader.text("/chosen?utm_source=x&deities=1&lang=zh")
    }

    @Test(arguments: [
        "deities=x", "deities=1,-1", "festivals=1.5", "groups=99999999999999999999", "new_moon=yes", "full_moon=1",
        "advance_days=31", "advance_days=x", "notify_time=9:00", "notify_time=25:00",
    ])
    func refusesAWrongValue(query: String) throws {
        _ = try reader.text("/chosen?\(query)", status: 400)
        _ = try reader.text("/chosen/deities?\(query)", status: 400)
    }

    @Test func saysWhatIsLeftOut() throws {
        let page = try reader.text("/chosen?deities=1,77&groups=9")
        expect(page.contains("有些選擇已不在資料中") && page.contains("data-query=\"deities=1\""))
        expect(page, contains: "data-asked=\"deities=1,77&amp;groups=9\"")
        for number in 1000..<1105 {
            reader.store.catalogue.deities.append(Deity(id: Int64(number), slug: "d\(number)", name: "神\(number)"))
        }
        let full = try reader.text(
            "/chosen?deities=" + (1000..<1105).map(String.init).joined(separator: ",") + "&festivals=1")
        expect(full, contains: "最多選 100 項")
        expect(full, contains: "data-query=\"deities=\((1000..<1100).map(String.init).joined(separator: ","))\"")
    }

    @Test func listsTheChosenAboveTheOthers() throws {
        let page = try reader.text("/chosen/deities?deities=2&new_moon=true")
        let lists = page.parts(from: "<legend>", to: "</fieldset>")
        expect(lists.count, equals: 2)
        expect(
            lists[0].hasPrefix("已選</legend>") && lists[0].contains("value=\"2\" checked><span><span class=\"name\">天后"))
        expect(
            lists[1].hasPrefix("其他</legend>")
                && lists[1].contains(
                    "value=\"1\" data-names=\"Mazu 天上聖母\" lang=\"zh-Hant-TW\"><span><span class=\"name\">媽祖")
        )
        expect(page, contains: "data-names=\"Mazu 天上聖母\"")
        expect(page, contains: "<input type=\"hidden\" name=\"new_moon\" value=\"true\">")
        // 十五 is a setting, and a closed group takes nobody new.
        let festivals = try reader.text("/chosen/festivals")
        expect(festivals.contains("value=\"1\"><span><span class=\"name\">元宵") && !festivals.contains("十五</span>"))
        try expect(reader.text("/chosen/groups"), lacks: "停用")
        try expect(
            reader.text("/chosen/groups?groups=2"), contains: "value=\"2\" checked><span><span class=\"name\">停用")
    }

    @Test func namesForTheSearchAreBounded() throws {
        reader.store.catalogue.deities[0].aliases = (0..<200).map { "別名\($0)" }
        let names = try require(reader.text("/chosen/deities").parts(from: "data-names=\"", to: "\"").first)
        expect(names.hasPrefix("Mazu 別名0 ") && names.utf8.count <= 300)
    }

    @Test func everythingHasAButton() throws {
        try expect(reader.text("/deities/1"), contains: "<choose-button data-kind=\"deities\" data-id=\"1\"")
        try expect(reader.text("/events/10100"), contains: "<choose-button data-kind=\"deities\" data-id=\"1\"")
        try expect(reader.text("/events/2"), contains: "<choose-button data-kind=\"festivals\" data-id=\"2\"")
        let full = try reader.text("/events/3")
        expect(full.contains("<choose-button data-kind=\"full_moon\" data-add") && full.contains("?full_moon=true\""))
        try expect(reader.text("/groups/1"), contains: "<choose-button data-kind=\"groups\" data-id=\"1\"")
        try expect(reader.text("/groups/2"), lacks: "choose-button")
    }

    /// An event belongs to its deity, to a deity that gathers that one, and to the groups of both.
    @Test func rowsSayWhatTheyBelongTo() throws {
        reader.store.catalogue.deities.append(Deity(id: 3, slug: "both", name: "合稱", gathers: ["mazu"]))
        reader.store.catalogue.groups[1].deities = ["both"]
        let month = try reader.text("/events?month=2027-04")
        let wanted = "data-choice=\"deities-1 deities-3 groups-1 groups-2\""
        expect(month, contains: "<span class=\"event\" \(wanted)>")
        expect(month, contains: "<li class=\"card event\" \(wanted)>")
        expect(month, contains: "data-choice=\"festivals-2 groups-1\"")
        expect(month, contains: "data-choice=\"festivals-3 full_moon\"")
        let deities = try reader.text("/deities")
        expect(deities, contains: "<li class=\"card deity\" data-choice=\"deities-1 groups-1\">")
        try expect(reader.text("/groups"), contains: "<li class=\"card\" data-choice=\"groups-1\">")
        try expect(reader.text("/activities?days=366"), contains: "<li class=\"card activity\" \(wanted)>")
    }

    @Test func isNotForSearchEngines() throws {
        for path in ["/chosen", "/chosen?deities=1", "/chosen/deities"] {
            try expect(reader.text(path), contains: "<meta name=\"robots\" content=\"noindex\">", "\(path)")
        }
        try expect(reader.text("/sitemap-pages.xml"), lacks: "/chosen")
    }
}
