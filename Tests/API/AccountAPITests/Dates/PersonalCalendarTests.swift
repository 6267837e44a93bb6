import Expectations
import AccountModel
import FakeTempleStore
import Foundation
import HTTPModel
import LunarCalendar
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
        expect(response.status, equals: 200, "\(response.text)")
    }

    private func address() throws -> String {
        let answer = try home.object(try home.ask(.post, "/api/user/calendar", as: tokens))
        let url = try require(answer["url"] as? String)
        expect(url.hasPrefix("https://temples.example/api/user/calendar.ics?key="))
        return url.replacing("https://temples.example", with: "")
    }

    /// Returns the lines of a calendar, each whole.
    private func lines(_ address: String) throws -> [String] {
        let response = try home.ask(.get, address)
        expect(response.status == 200 && response.headers["Content-Type"] == "text/calendar; charset=utf-8")
        expect(response.headers["Cache-Control"]?.hasPrefix("private"), equals: true)
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
        try expect(lines(try address()).first, equals: "BEGIN:VCALENDAR")
        try expectEmpty(titles(try address()))
    }

    @Test func aFollowedDeityIsThereAsItIsNow() throws {
        let address = try address()
        try put("deity-subscriptions", #"[{"deity_id":1}]"#)
        try expect(titles(address), equals: ["媽祖聖誕"])
        let starts = try lines(address).filter { $0.hasPrefix("DTSTART") }
        expect(
            starts.prefix(3),
            equals: [
                "DTSTART;VALUE=DATE:20260509", "DTSTART;VALUE=DATE:20270429", "DTSTART;VALUE=DATE:20280417",
            ])
        expect(starts.count, equals: 11)
        home.temples.catalogue.deities[0].days[0].title = "天上聖母聖誕"
        try expect(titles(address), equals: ["天上聖母聖誕"])
        try put("deity-subscriptions", #"[{"deity_id":1,"enabled":false}]"#)
        try expectEmpty(titles(address))
    }

    @Test func aFollowedGroupHasTheItemsThatItHasNow() throws {
        let address = try address()
        try put("group-subscriptions", #"[{"group_id":1}]"#)
        expect(Set(try titles(address)), equals: ["媽祖聖誕", "元宵", "清明節"])
        home.temples.catalogue.groups[0].festivals = ["lantern"]
        home.temples.catalogue.groups[0].deities = []
        try expect(titles(address), equals: ["元宵"])
        home.temples.catalogue.groups.removeAll { $0.id == 1 }
        try expectEmpty(titles(address))
    }

    /// What is followed twice is there once.
    @Test func eventsAndMonthlyDaysAreThere() throws {
        let address = try address()
        try put("event-subscriptions", #"[{"event_id":1},{"event_id":10100}]"#)
        try put("group-subscriptions", #"[{"group_id":1}]"#)
        expect(Set(try titles(address)), equals: ["媽祖聖誕", "元宵", "清明節"])
        try expect(lines(address).filter { $0 == "SUMMARY:媽祖聖誕" }.count, equals: 11)
        try put("settings", #"{"fullmoon_enabled":true}"#)
        try expect(titles(address), contains: "農曆八月十五")
        try put("settings", #"{"newmoon_enabled":true,"fullmoon_enabled":false}"#)
        try expect(titles(address), lacks: "農曆八月十五")
    }

    @Test func theOwnDaysOfAFavouriteAreThere() throws {
        let address = try address()
        try put("favourites/123", "{}")
        try expectEmpty(titles(address))
        home.temples.catalogue.activities[0].activity.isOwnDay = true
        try expect(titles(address), equals: ["遶境"])
        try expect(home.ask(.delete, "/api/user/favourites/123", as: tokens).status, equals: 204)
        try expectEmpty(titles(address))
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
        try expect(lines(address).filter { $0 == "SUMMARY:天上聖母千秋" }.count, equals: 11)
        try put("deity-subscriptions", #"[{"deity_id":1}]"#)
        try expect(lines(address).filter { $0 == "SUMMARY:媽祖聖誕" }.count, equals: 11)
        try expect(titles(address), equals: ["媽祖聖誕"])
        // Another day of the temple's own stays.
        other.activity.recurrence = Recurrence(yearly: try LunarDay(month: 7, day: 15))
        home.temples.catalogue.activities = [festival, other]
        expect(Set(try titles(address)), equals: ["媽祖聖誕", "天上聖母千秋"])
    }

    @Test func thePersonsOwnDaysAreThereWithTheirAlarms() throws {
        let address = try address()
        let body = #"{"title":"還願","calendar":"solar","every":"year","month":5,"day":9,"days_ahead":3}"#
        try expect(home.ask(.post, "/api/user/reminders", as: tokens, body: body).status, equals: 201)
        try put("settings", #"{"notify_time":"07:30","advance_days":2}"#)
        try put("event-subscriptions", #"[{"event_id":10100}]"#)
        let triggers = try lines(address).filter { $0.hasPrefix("TRIGGER") }
        expect(Set(triggers), equals: ["TRIGGER:-P2DT16H30M", "TRIGGER:-P1DT16H30M"])
        expect(Set(try titles(address)), equals: ["還願", "媽祖聖誕"])
        try put("settings", #"{"enable_all":false}"#)
        try expect(lines(address).allSatisfy { !$0.hasPrefix("TRIGGER") })
        expect(Set(try titles(address)), equals: ["還願", "媽祖聖誕"])
        try put("settings", #"{"custom_enabled":false}"#)
        try expect(titles(address), equals: ["媽祖聖誕"])
    }

    @Test func aNewAddressEndsTheOldOne() throws {
        let old = try address()
        let new = try address()
        try expect(home.ask(.get, old).status, equals: 404)
        try expect(home.ask(.get, new).status, equals: 200)
        try expect(home.ask(.delete, "/api/user/calendar", as: tokens).status, equals: 204)
        try expect(home.ask(.get, new).status, equals: 404)
    }

    @Test(arguments: ["", "?key=", "?key=x", "?key=\(String(repeating: "A", count: 43))", "?key=%E5%AA%BD"])
    func aWrongKeyOpensNothing(query: String) throws {
        _ = try address()
        let response = try home.ask(.get, "/api/user/calendar.ics" + query + (query.isEmpty ? "?" : "&") + "nocache=1")
        try expect(home.object(response, status: 404)["code"] as? String, equals: "unknown-calendar")
        // Nor does the person's token: the key is the only way in.
        try expect(home.ask(.get, "/api/user/calendar.ics" + query, as: tokens).status, equals: 404)
    }
}
