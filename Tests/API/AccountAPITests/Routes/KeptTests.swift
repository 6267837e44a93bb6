import Expectations
import AccountModel
import FakeAccountStore
import FakeTempleStore
import Foundation
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import AccountAPI

/// What a person keeps is what the person has sent.
struct KeptTests {
    // MARK: Profile and settings

    @Test func aProfileChangesByMembers() throws {
        let home = try Home()
        let tokens = try home.signIn()
        home.now += 5
        let changed = try home.object(
            try home.ask(
                .patch, "/api/user/profile", as: tokens, ["Content-Type": "application/merge-patch+json"],
                body: #"{"display_name":"媽祖婆","locale":"ja"}"#))
        expect(changed["display_name"] as? String == "媽祖婆" && changed["locale"] as? String == "ja")
        expect(changed["updated_at"] as? String, equals: "2026-11-18T11:06:45Z")
        expect(changed["created_at"] as? String, equals: "2026-11-18T11:06:40Z")
        let again = try home.object(try home.ask(.patch, "/api/user/profile", as: tokens, body: #"{"locale":"en"}"#))
        expect(again["display_name"] as? String == "媽祖婆" && again["locale"] as? String == "en")
        expect(again["email"] as? String == "mei@example.org" && again["avatar_url"] is NSNull)
    }

    @Test func settingsHaveTheDefaultsOfTheApp() throws {
        let home = try Home()
        let tokens = try home.signIn()
        let usual = """
            {"enable_all":true,"advance_days":1,"notify_time":"08:00","newmoon_enabled":false,\
            "fullmoon_enabled":false,"custom_enabled":true,"time_zone":"Asia/Taipei","place":null}
            """
        try expect(home.ask(.get, "/api/user/settings", as: tokens).text, equals: usual)
        let full = """
            {"enable_all":false,"advance_days":30,"notify_time":"23:59","newmoon_enabled":true,\
            "fullmoon_enabled":true,"custom_enabled":false,"time_zone":"America/New_York",\
            "place":{"lat":24.15,"lng":-120.68,"name":"彰化縣鹿港鎮"}}
            """
        let sent = full.replacing("24.15", with: "24.1468").replacing("-120.68", with: "-120.6849")
        try expect(home.ask(.put, "/api/user/settings", as: tokens, body: sent).text, equals: full)
        try expect(home.ask(.get, "/api/user/settings", as: tokens).text, equals: full)
        let unnamed = full.replacing(#""彰化縣鹿港鎮""#, with: "null")
        try expect(home.ask(.put, "/api/user/settings", as: tokens, body: unnamed).text, equals: unnamed)
        let without = full.replacing(#","name":"彰化縣鹿港鎮""#, with: "")
        try expect(home.ask(.put, "/api/user/settings", as: tokens, body: without).text, equals: unnamed)
        // What is not sent stays.
        try expect(home.ask(.put, "/api/user/settings", as: tokens, body: "{}").text, equals: unnamed)
        try expect(home.ask(.put, "/api/user/settings", as: tokens, body: usual).text, equals: usual)
        try expect(home.ask(.get, "/api/user/settings", as: tokens).text, equals: usual)
    }

    // MARK: Devices

    @Test func severalDevicesAreKept() throws {
        let home = try Home()
        let tokens = try home.signIn()
        func keep(_ token: String, _ platform: String) throws -> [String: Any] {
            let body = #"{"token":"\#(token)","platform":"\#(platform)"}"#
            return try home.object(try home.ask(.put, "/api/user/device-token", as: tokens, body: body))
        }
        let phone = try keep("a", "ios")
        home.now += 1
        _ = try keep("b", "android")
        home.now += 1
        let again = try keep("a", "ios")
        expect(again["id"] as? String == phone["id"] as? String && again["is_active"] as? Bool == true)
        try expect(home.list(try home.ask(.get, "/api/user/device-token", as: tokens)).count, equals: 2)
        try expect(home.ask(.delete, "/api/user/device-token", as: tokens, body: #"{"token":"a"}"#).status, equals: 204)
        try expect(home.ask(.delete, "/api/user/device-token", as: tokens, body: #"{"token":"a"}"#).status, equals: 404)
        let left = try home.list(try home.ask(.get, "/api/user/device-token", as: tokens))
        expect(left.map { $0["token"] as? String }, equals: ["b"])
    }

    /// Push services end subscriptions without a word.
    @Test func aDeviceThatIsUnseenIsAskedToComeAgain() throws {
        let home = try Home()
        var tokens = try home.signIn()
        let path = "/api/user/device-token"
        let body = #"{"token":"a","platform":"ios"}"#
        let fresh = try home.object(try home.ask(.put, path, as: tokens, body: body))
        expect(fresh["needs_renewal"] as? Bool, equals: false)
        home.now += 60 * 86_400
        tokens = try home.signIn()
        let old = try home.list(try home.ask(.get, path, as: tokens))
        expect(old.map { $0["needs_renewal"] as? Bool }, equals: [true])
        let again = try home.object(try home.ask(.put, path, as: tokens, body: body))
        expect(again["needs_renewal"] as? Bool == false && again["id"] as? String == fresh["id"] as? String)
    }

    // MARK: Subscriptions

    @Test(
        arguments: [
            (
                "event", #"[{"event_id":10100},{"event_id":1,"enabled":false}]"#,
                #"[{"event_id":1,"enabled":false},{"event_id":10100,"enabled":true}]"#
            ),
            ("group", #"[{"group_id":1,"enabled":true}]"#, #"[{"group_id":1,"enabled":true}]"#),
            (
                "deity", #"[{"deity_id":2},{"deity_id":1}]"#,
                #"[{"deity_id":1,"enabled":true},{"deity_id":2,"enabled":true}]"#
            ),
        ])
    func aListOfSubscriptionsIsReplaced(kind: String, sent: String, kept: String) throws {
        let home = try Home()
        let (tokens, path) = (try home.signIn(), "/api/user/\(kind)-subscriptions")
        try expect(home.ask(.get, path, as: tokens).text, equals: "[]")
        try expect(home.ask(.put, path, as: tokens, body: sent).text, equals: kept)
        try expect(home.ask(.get, path, as: tokens).text, equals: kept)
        try expect(home.ask(.put, path, as: tokens, body: "[]").text, equals: "[]")
        try expect(home.ask(.get, path, as: tokens).text, equals: "[]")
    }

    /// The app sends the list back that it has read.
    @Test func whatIsFollowedMayBeSentBackWhereItIsGone() throws {
        let home = try Home()
        let (tokens, path) = (try home.signIn(), "/api/user/event-subscriptions")
        try expect(home.ask(.put, path, as: tokens, body: #"[{"event_id":2},{"event_id":3}]"#).status, equals: 200)
        home.temples.catalogue.festivals.removeAll { $0.id == 2 }
        let list = try home.ask(.get, path, as: tokens).text
        try expect(home.ask(.put, path, as: tokens, body: list).text, equals: list)
        try expect(home.ask(.put, path, as: tokens, body: "[]").status, equals: 200)
        try expect(home.faults(try home.ask(.put, path, as: tokens, body: list)), equals: ["/0/event_id unknown"])
    }

    // MARK: Favourites

    private func favourites(_ home: Home, _ tokens: Home.Tokens) throws -> [[String: Any]] {
        try home.list(try home.ask(.get, "/api/user/favourites", as: tokens))
    }

    @Test func favouritesKeepTheirOrderAndTheirTime() throws {
        let home = try Home()
        home.temples.temples.append(try Self.temple(9))
        let tokens = try home.signIn()
        try expect(home.ask(.put, "/api/user/favourites/123", as: tokens, body: "{}").status, equals: 200)
        home.now += 60
        try expect(home.ask(.put, "/api/user/favourites/9", as: tokens, body: #"{"note":"a\nb"}"#).status, equals: 200)
        try expect(favourites(home, tokens).map { $0["temple_id"] as? Int }, equals: [123, 9])
        let body = #"[{"temple_id":9,"note":null},{"temple_id":123,"note":"平安"}]"#
        try expect(home.ask(.put, "/api/user/favourites", as: tokens, body: body).status, equals: 200)
        let list = try favourites(home, tokens)
        expect(list.map { $0["temple_id"] as? Int }, equals: [9, 123])
        expect(list[0]["note"] is NSNull && list[1]["note"] as? String == "平安")
        expect(list[1]["created_at"] as? String, equals: "2026-11-18T11:06:40Z")
        let temple = try require(list[1]["temple"] as? [String: Any])
        expect(temple["address"] as? String == "彰化縣鹿港鎮中山路430號" && temple["lat"] as? Double == 24.0593)
        try expect(home.ask(.delete, "/api/user/favourites/9", as: tokens).status, equals: 204)
        try expect(home.ask(.delete, "/api/user/favourites/9", as: tokens).status, equals: 404)
        try expect(home.ask(.put, "/api/user/favourites/77", as: tokens, body: "{}").status, equals: 404)
        try expect(home.ask(.put, "/api/user/favourites/x", as: tokens, body: "{}").status, equals: 404)
    }

    /// The id of a temple that was joined to another one means that one.
    @Test func aJoinedTempleIsReadAsTheOtherOne() throws {
        let home = try Home()
        home.temples.temples.append(try Self.temple(122))
        home.temples.formerIDs = [:]
        let tokens = try home.signIn()
        for id in [122, 123] {
            let path = "/api/user/favourites/\(id)"
            try expect(home.ask(.put, path, as: tokens, body: #"{"note":"\#(id)"}"#).status, equals: 200)
        }
        home.temples.temples.removeAll { $0.temple.id == 122 }
        home.temples.formerIDs = [122: 123]
        let list = try favourites(home, tokens)
        expect(list.map { $0["temple_id"] as? Int } == [123] && list[0]["note"] as? String == "122")
        // The note of the one that is shown changes, by either id.
        try expect(home.ask(.put, "/api/user/favourites/123", as: tokens, body: #"{"note":"新"}"#).status, equals: 200)
        try expect(favourites(home, tokens)[0]["note"] as? String, equals: "新")
        try expect(home.ask(.delete, "/api/user/favourites/122", as: tokens).status, equals: 204)
        try expectEmpty(favourites(home, tokens))
    }

    /// Hearts ask for the list on each page: however many there are, the temples are asked for at once.
    @Test func manyFavouritesAreOneQuestion() throws {
        let home = try Home()
        let tokens = try home.signIn()
        let id = try require(home.store.everything(now: home.now).first?.account.id)
        home.temples.temples += try (1_000..<1_900).map { try Self.temple($0) }
        _ = try home.store.setFavourites(
            (1_000..<1_900).map { (temple: $0, note: nil) } + [(temple: 122, note: nil), (temple: 9, note: nil)],
            of: id,
            now: home.now)
        let before = home.temples.lookups
        let list = try favourites(home, tokens)
        expect(list.count == 902 && list[900]["temple_id"] as? Int == 123 && list[901]["temple"] is NSNull)
        // All, two that are not there, and the one that the first of these means.
        expect(home.temples.lookups - before, equals: 4)
        // By which one a temple is meant costs the same.
        let meant = try FavouriteTemples(home.temples).favourites(meaning: 123, in: home.store.favourites(of: id))
        expect(meant.map(\.temple) == [122] && home.temples.lookups - before == 8)
    }

    @Test func aTempleThatIsGoneIsShownWithoutItsFacts() throws {
        let home = try Home()
        let tokens = try home.signIn()
        try expect(home.ask(.put, "/api/user/favourites/123", as: tokens, body: "{}").status, equals: 200)
        home.temples.temples = []
        let gone = try favourites(home, tokens)
        expect(gone.count == 1 && gone[0]["temple"] is NSNull)
        let back = #"[{"temple_id":123}]"#
        try expect(home.ask(.put, "/api/user/favourites", as: tokens, body: back).status, equals: 200)
        try expect(home.ask(.delete, "/api/user/favourites/123", as: tokens).status, equals: 204)
    }

    private static func temple(_ id: Int64) throws -> TempleDetail {
        let other = try FakeStore.lukang()
        let temple = Temple(
            id: id, name: "他廟", address: nil, coordinate: other.temple.coordinate, mainDeity: nil, deities: [],
            rating: nil, phone: nil)
        return TempleDetail(
            temple: temple, sources: [], precision: .geocoded)
    }

    // MARK: Reminders

    @Test func aReminderIsAddedReadReplacedAndRemoved() throws {
        let home = try Home()
        let tokens = try home.signIn()
        let body = #"{"title":"還願","calendar":"lunar","every":"month","last_day":true}"#
        let response = try home.ask(.post, "/api/user/reminders", as: tokens, body: body)
        let added = try home.object(response, status: 201)
        let path = try require(response.headers["Location"])
        expect(path, equals: "/api/user/reminders/\(added["id"] as? String ?? "")")
        expect(added["month"] is NSNull && added["day"] is NSNull && added["days_ahead"] is NSNull)
        expect(added["last_day"] as? Bool == true && added["enabled"] as? Bool == true)
        expect(added["every"] as? String, equals: "month")
        try expect(home.ask(.get, path, as: tokens).body, equals: response.body)
        home.now += 60
        let other = #"{"title":"生日","calendar":"solar","every":"year","month":2,"day":29,"enabled":false}"#
        let replaced = try home.object(try home.ask(.put, path, as: tokens, body: other))
        expect(replaced["title"] as? String == "生日" && replaced["next_date"] as? String == "2027-02-28")
        expect(replaced["enabled"] as? Bool == false && replaced["id"] as? String == added["id"] as? String)
        expect(replaced["updated_at"] as? String != replaced["created_at"] as? String)
        try expect(home.list(try home.ask(.get, "/api/user/reminders", as: tokens)).count, equals: 1)
        try expect(home.ask(.delete, path, as: tokens).status, equals: 204)
        for method in [HTTPMethod.get, .delete] { try expect(home.ask(method, path, as: tokens).status, equals: 404) }
    }

    @Test func thereAreOnlySoMany() throws {
        let home = try Home()
        let tokens = try home.signIn()
        for _ in 0..<AccountLimits.mostReminders {
            let response = try home.ask(.post, "/api/user/reminders", as: tokens, body: AccountExamples.newReminder)
            try require(response.status == 201)
        }
        let refused = try home.ask(.post, "/api/user/reminders", as: tokens, body: AccountExamples.newReminder)
        try expect(home.object(refused, status: 409)["code"] as? String, equals: "too-many")
    }

    // MARK: The account

    @Test func anExportHasEverything() throws {
        let home = try Home()
        let sample = try Sample(home)
        let response = try home.ask(.get, "/api/user/export", as: sample.tokens)
        let export = try home.object(response)
        for (name, path) in [
            ("sessions", "sessions"), ("devices", "device-token"), ("event_subscriptions", "event-subscriptions"),
            ("group_subscriptions", "group-subscriptions"), ("deity_subscriptions", "deity-subscriptions"),
            ("favourites", "favourites"), ("reminders", "reminders"), ("profile", "profile"), ("settings", "settings"),
        ] {
            let part = try JSONSerialization.data(withJSONObject: try require(export[name]), options: .sortedKeys)
            let read = try home.ask(.get, "/api/user/" + path, as: sample.tokens)
            let whole = try JSONSerialization.jsonObject(with: Data(read.body))
            expect(part, equals: try JSONSerialization.data(withJSONObject: whole, options: .sortedKeys), "\(name)")
        }
        expect((export["identities"] as? [Any])?.count == 1 && export["has_calendar"] as? Bool == true)
        for secret in [sample.tokens.access, sample.tokens.refresh, sample.key] {
            expect(response.text, lacks: secret)
        }
    }

    @Test func aRemovedAccountIsGoneAtOnce() throws {
        let home = try Home()
        let sample = try Sample(home)
        let other = try home.signIn("2", "hua@example.org")
        let elsewhere = try home.signIn()
        try expect(home.ask(.delete, "/api/user", as: sample.tokens).status, equals: 204)
        for tokens in [sample.tokens, elsewhere] {
            try expect(home.ask(.get, "/api/user/profile", as: tokens).status, equals: 401)
            try expect(home.refresh(tokens).status, equals: 401)
        }
        try expect(home.ask(.get, "/api/user/calendar.ics?key=\(sample.key)").status, equals: 404)
        expect(home.everything.map(\.account.email), equals: ["hua@example.org"])
        try expect(home.ask(.get, "/api/user/profile", as: other).status, equals: 200)
        // The same person is a new one.
        try expectEmpty(home.list(try home.ask(.get, "/api/user/reminders", as: try home.signIn())))
    }
}
