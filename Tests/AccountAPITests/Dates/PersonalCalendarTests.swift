import AccountModel
import FakeTempleStore
import Foundation
import HTTPModel
import LunarCalendar
import TempleCalendar
import TempleModel
import Testing
import WebRouting

@testable import AccountAPI

/// What is at the secret address of a calendar.
struct PersonalCalendarTests {
    private let home: Home
    private let tokens: Home.Tokens

    init() throws {
        home = try Home()
        tokens = try home.signIn()
    }

    private func put(_ path: String, _ body: String) throws {
        let response = try home.ask(.put, "/api/user/" + path, as: tokens, body: body)
        #expect(response.status == 200, "\(response.text)")
    }

    private func address() throws -> String {
        let answer = try home.object(try home.ask(.post, "/api/user/calendar", as: tokens))
        let url = try #require(answer["url"] as? String)
        #expect(url.hasPrefix("https://temples.example/api/user/calendar.ics?key="))
        return url.replacing("https://temples.example", with: "")
    }

    /// Returns the lines of a calendar, each whole.
    private func lines(_ address: String) throws -> [String] {
        let response = try home.ask(.get, address)
        #expect(response.status == 200 && response.headers["Content-Type"] == "text/calendar; charset=utf-8")
        #expect(response.headers["Cache-Control"]?.hasPrefix("private") == true)
        return response.text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }

    /// Returns the titles, each once, in order of their first days.
    private func titles(_ address: String) throws -> [String] {
        try lines(address).filter { $0.hasPrefix("SUMMARY:") }.reduce(into: []) { titles, line in
            let title = String(line.dropFirst("SUMMARY:".count))
            if !titles.contains(title) { titles.append(title) }
        }
    }

    @Test func withoutAnythingThereIsAnEmptyCalendar() throws {
        #expect(try lines(try address()).first == "BEGIN:VCALENDAR")
        #expect(try titles(try address()).isEmpty)
    }

    @Test func aFollowedDeityIsThereAsItIsNow() throws {
        let address = try address()
        try put("deity-subscriptions", #"[{"deity_id":1}]"#)
        #expect(try titles(address) == ["媽祖聖誕"])
        let starts = try lines(address).filter { $0.hasPrefix("DTSTART") }
        #expect(
            starts.prefix(3) == [
                "DTSTART;VALUE=DATE:20260509", "DTSTART;VALUE=DATE:20270429", "DTSTART;VALUE=DATE:20280417",
            ])
        #expect(starts.count == 11)
        home.temples.catalogue.deities[0].days[0].title = "天上聖母聖誕"
        #expect(try titles(address) == ["天上聖母聖誕"])
        try put("deity-subscriptions", #"[{"deity_id":1,"enabled":false}]"#)
        #expect(try titles(address).isEmpty)
    }

    @Test func aFollowedGroupHasTheItemsThatItHasNow() throws {
        let address = try address()
        try put("group-subscriptions", #"[{"group_id":1}]"#)
        #expect(Set(try titles(address)) == ["媽祖聖誕", "元宵", "清明節"])
        home.temples.catalogue.groups[0].festivals = ["lantern"]
        home.temples.catalogue.groups[0].deities = []
        #expect(try titles(address) == ["元宵"])
        home.temples.catalogue.groups.removeAll { $0.id == 1 }
        #expect(try titles(address).isEmpty)
    }

    /// What is followed twice is there once.
    @Test func eventsAndMonthlyDaysAreThere() throws {
        let address = try address()
        try put("event-subscriptions", #"[{"event_id":1},{"event_id":10100}]"#)
        try put("group-subscriptions", #"[{"group_id":1}]"#)
        #expect(Set(try titles(address)) == ["媽祖聖誕", "元宵", "清明節"])
        #expect(try lines(address).filter { $0 == "SUMMARY:媽祖聖誕" }.count == 11)
        try put("settings", #"{"fullmoon_enabled":true}"#)
        #expect(try titles(address).contains("農曆八月十五"))
        try put("settings", #"{"newmoon_enabled":true}"#)
        #expect(try !titles(address).contains("農曆八月十五"))
    }

    @Test func theOwnDaysOfAFavouriteAreThere() throws {
        let address = try address()
        try put("favourites/123", "{}")
        #expect(try titles(address).isEmpty)
        home.temples.catalogue.activities[0].activity.isOwnDay = true
        #expect(try titles(address) == ["遶境"])
        #expect(try home.ask(.delete, "/api/user/favourites/123", as: tokens).status == 204)
        #expect(try titles(address).isEmpty)
    }

    /// Two festivals of one temple that are its deity's day.
    @Test func aRegisteredFestivalThatIsAFollowedDayIsThereOnce() throws {
        let address = try address()
        try put("favourites/123", "{}")
        var festival = home.temples.catalogue.activities[0]
        festival.activity = Activity(
            id: 1_000_000, title: "天上聖母千秋", temples: [SourceKey(source: "moi", id: "1")],
            recurrence: home.temples.catalogue.deities[0].days[0].recurrence, eventID: 10_100, isOwnDay: true,
            source: "moi-festival")
        var other = festival
        other.activity.id += 1
        home.temples.catalogue.activities = [festival, other]
        #expect(try lines(address).filter { $0 == "SUMMARY:天上聖母千秋" }.count == 11)
        try put("deity-subscriptions", #"[{"deity_id":1}]"#)
        #expect(try lines(address).filter { $0 == "SUMMARY:媽祖聖誕" }.count == 11)
        #expect(try titles(address) == ["媽祖聖誕"])
        // Another day of the temple's own stays.
        other.activity.recurrence = Recurrence(yearly: try LunarDay(month: 7, day: 15))
        home.temples.catalogue.activities = [festival, other]
        #expect(Set(try titles(address)) == ["媽祖聖誕", "天上聖母千秋"])
    }

    @Test func thePersonsOwnDaysAreThereWithTheirAlarms() throws {
        let address = try address()
        let body = #"{"title":"還願","calendar":"solar","every":"year","month":5,"day":9,"days_ahead":3}"#
        #expect(try home.ask(.post, "/api/user/reminders", as: tokens, body: body).status == 201)
        try put("settings", #"{"notify_time":"07:30","advance_days":2}"#)
        try put("event-subscriptions", #"[{"event_id":10100}]"#)
        let triggers = try lines(address).filter { $0.hasPrefix("TRIGGER") }
        #expect(Set(triggers) == ["TRIGGER:-P2DT16H30M", "TRIGGER:-P1DT16H30M"])
        #expect(Set(try titles(address)) == ["還願", "媽祖聖誕"])
        try put("settings", #"{"enable_all":false}"#)
        #expect(try lines(address).allSatisfy { !$0.hasPrefix("TRIGGER") })
        #expect(Set(try titles(address)) == ["還願", "媽祖聖誕"])
        try put("settings", #"{"custom_enabled":false}"#)
        #expect(try titles(address) == ["媽祖聖誕"])
    }

    @Test func aNewAddressEndsTheOldOne() throws {
        let old = try address()
        let new = try address()
        #expect(try home.ask(.get, old).status == 404)
        #expect(try home.ask(.get, new).status == 200)
        #expect(try home.ask(.delete, "/api/user/calendar", as: tokens).status == 204)
        #expect(try home.ask(.get, new).status == 404)
    }

    @Test(arguments: ["", "?key=", "?key=x", "?key=\(String(repeating: "A", count: 43))", "?key=%E5%AA%BD"])
    func aWrongKeyOpensNothing(query: String) throws {
        _ = try address()
        let response = try home.ask(.get, "/api/user/calendar.ics" + query)
        #expect(try home.object(response, status: 404)["code"] as? String == "unknown-calendar")
        // Nor does the person's token: the key is the only way in.
        #expect(try home.ask(.get, "/api/user/calendar.ics" + query, as: tokens).status == 404)
    }
}
