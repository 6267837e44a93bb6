import Expectations
import AccountModel
import Foundation
import HTTPModel
import Testing
import WebRouting

@testable import AccountAPI

/// No write takes what it does not name, and none writes over what another device has changed.
struct OwnStateTests {
    private static let patch = ["Content-Type": "application/merge-patch+json"]

    /// Returns an object without the members of the server, in one form.
    private func plain(_ object: [String: Any]) throws -> String {
        let kept = object.filter { !["id", "created_at", "updated_at", "next_date"].contains($0.key) }
        let data = try JSONSerialization.data(withJSONObject: kept, options: [.sortedKeys])
        return String(decoding: data, as: UTF8.self)
    }

    /// What is sent, and what the settings have then that they did not have before.
    private static let settings: [(HTTPMethod, String, [String: String])] = [
        (.put, "{}", [:]), (.patch, "{}", [:]),
        // The app's own members.
        (
            .put, #"{"enable_all":true,"advance_days":2,"notify_time":"08:00","custom_enabled":true}"#,
            [
                "enable_all": "true", "advance_days": "2", "notify_time": "08:00", "custom_enabled": "true",
            ]
        ),
        (.put, #"{"place":null}"#, ["place": "null"]), (.patch, #"{"place":null}"#, ["place": "null"]),
        // A place is one value in a PUT, and an object in a merge patch.
        (.put, #"{"place":{"lat":25,"lng":121}}"#, ["place": "25.0 121.0 -"]),
        (.patch, #"{"place":{"lat":25}}"#, ["place": "25.0 120.43 鹿港"]),
        (.patch, #"{"place":{"name":null}}"#, ["place": "24.06 120.43 -"]),
        (.patch, #"{"time_zone":"Asia/Taipei"}"#, ["time_zone": "Asia/Taipei"]),
        (
            .patch, #"{"newmoon_enabled":false,"fullmoon_enabled":false}"#,
            [
                "newmoon_enabled": "false", "fullmoon_enabled": "false",
            ]
        ),
    ]

    @Test(arguments: settings) func settingsStayUnlessTheyAreNamed(
        method: HTTPMethod, body: String, changed: [String: String]
    ) throws {
        let home = try Home()
        let tokens = try home.signIn()
        let full = """
            {"enable_all":false,"advance_days":30,"notify_time":"23:59","newmoon_enabled":true,"fullmoon_enabled":true,\
            "custom_enabled":false,"time_zone":"Asia/Tokyo","place":{"lat":24.06,"lng":120.43,"name":"鹿港"}}
            """
        var expected = [
            "enable_all": "false", "advance_days": "30", "notify_time": "23:59", "newmoon_enabled": "true",
            "fullmoon_enabled": "true", "custom_enabled": "false", "time_zone": "Asia/Tokyo",
            "place": "24.06 120.43 鹿港",
        ]
        try expect(home.ask(.put, "/api/user/settings", as: tokens, body: full).text, equals: full)
        let headers = method == .patch ? Self.patch : [:]
        let answer = try home.object(try home.ask(method, "/api/user/settings", as: tokens, headers, body: body))
        expected.merge(changed) { $1 }
        let found = answer.mapValues { value in
            if value is NSNull { return "null" }
            guard let place = value as? [String: Any] else {
                return value is String || value is Int && !(value is Bool) ? "\(value)" : "\(value as? Bool ?? false)"
            }
            return "\(place["lat"] as? Double ?? 0) \(place["lng"] as? Double ?? 0) \(place["name"] as? String ?? "-")"
        }
        expect(found, equals: expected)
    }

    /// What a reminder was, what is sent, and what it is then; nil for what is refused.
    private static let reminders: [(before: String, sent: String, after: String?)] = [
        (year, "{}", year), (year, #"{"title":"b"}"#, year.replacing(#""a""#, with: #""b""#)),
        (year, #"{"days_ahead":null}"#, year.replacing(#""days_ahead":7"#, with: #""days_ahead":null"#)),
        (year, #"{"days_ahead":0,"enabled":true}"#, year.replacing("7", with: "0").replacing("false}", with: "true}")),
        (year, #"{"day":5}"#, year.replacing("23", with: "5")), (year, #"{"day":null}"#, nil),
        (year, #"{"last_day":true}"#, year.replacing("23", with: "null")),
        (
            year, #"{"every":"month"}"#,
            year.replacing("year", with: "month").replacing(#""month":3"#, with: #""month":null"#)
        ),
        (year, #"{"month":null}"#, nil), (year, #"{"month":4}"#, year.replacing(#""month":3"#, with: #""month":4"#)),
        (year, #"{"enabled":null}"#, nil), (year, #"{"title":null}"#, nil),
        (
            year, #"{"calendar":"solar","day":31}"#,
            year.replacing("lunar", with: "solar").replacing("23", with: "31")
        ),
        (month, #"{"every":"year"}"#, nil), (month, #"{"month":3}"#, nil),
        (
            month, #"{"every":"year","month":2}"#,
            month.replacing(#""every":"month""#, with: #""every":"year""#).replacing(
                #""month":null"#, with: #""month":2"#)
        ),
        (month, #"{"last_day":false}"#, nil),
        (
            month, #"{"last_day":false,"day":9}"#,
            month.replacing(#""day":null"#, with: #""day":9"#).replacing(
                #""last_day":true"#, with: #""last_day":false"#)
        ),
        (
            month, #"{"day":9}"#,
            month.replacing(#""day":null"#, with: #""day":9"#).replacing(
                #""last_day":true"#, with: #""last_day":false"#)
        ),
    ]
    private static let year =
        #"{"title":"a","calendar":"lunar","every":"year","month":3,"day":23,"last_day":false,"days_ahead":7,"enabled":false}"#
    private static let month =
        #"{"title":"a","calendar":"solar","every":"month","month":null,"day":null,"last_day":true,"days_ahead":7,"enabled":false}"#

    @Test(arguments: reminders.indices, [HTTPMethod.put, .patch])
    func aReminderStaysUnlessItIsNamed(index: Int, method: HTTPMethod) throws {
        let (before, sent, after) = Self.reminders[index]
        let home = try Home()
        let tokens = try home.signIn()
        let path = try require(
            home.ask(.post, "/api/user/reminders", as: tokens, body: before).headers["Location"])
        let headers = method == .patch ? Self.patch : [:]
        let response = try home.ask(method, path, as: tokens, headers, body: sent)
        expect(response.status, equals: after == nil ? 400 : 200, "\(response.text)")
        var wanted = after ?? before
        if sent == #"{"last_day":true}"# { wanted = wanted.replacing(#""last_day":false"#, with: #""last_day":true"#) }
        let expected = try JSONSerialization.jsonObject(with: Data(wanted.utf8)) as? [String: Any]
        try expect(plain(home.object(try home.ask(.get, path, as: tokens))), equals: plain(require(expected)))
    }

    @Test func notesAndSwitchesStayUnlessTheyAreNamed() throws {
        let home = try Home()
        let tokens = try home.signIn()
        func note(_ body: String, at path: String = "favourites/122") throws -> String? {
            try expect(home.ask(.put, "/api/user/" + path, as: tokens, body: body).status, equals: 200)
            return try home.list(try home.ask(.get, "/api/user/favourites", as: tokens)).first?["note"] as? String
        }
        try expect(note(#"{"note":"a"}"#), equals: "a")
        try expect(note("{}"), equals: "a")
        try expect(note(#"[{"temple_id":123}]"#, at: "favourites"), equals: "a")
        try expect(note(#"[{"temple_id":122}]"#, at: "favourites"), equals: "a")
        try expect(note(#"[{"temple_id":122,"note":null}]"#, at: "favourites"), equals: nil)
        try expect(note(#"{"note":"b"}"#), equals: "b")
        try expect(note(#"{"note":null}"#), equals: nil)
        let path = "/api/user/deity-subscriptions"
        func put(_ path: String, _ body: String) throws -> String {
            try home.ask(.put, path, as: tokens, body: body).text
        }
        try expect(put(path + "/1", "{}"), equals: #"{"deity_id":1,"enabled":true}"#)
        try expect(put(path + "/1", #"{"enabled":false}"#), equals: #"{"deity_id":1,"enabled":false}"#)
        try expect(put(path + "/1", "{}"), equals: #"{"deity_id":1,"enabled":false}"#)
        try expect(
            put(path, #"[{"deity_id":2},{"deity_id":1}]"#),
            equals: #"[{"deity_id":1,"enabled":false},{"deity_id":2,"enabled":true}]"#)
        try expect(home.ask(.delete, path + "/1", as: tokens).status, equals: 204)
        try expect(home.ask(.delete, path + "/1", as: tokens).status, equals: 404)
        try expect(home.ask(.put, path + "/999", as: tokens, body: "{}").status, equals: 404)
        try expect(home.ask(.get, path, as: tokens).text, equals: #"[{"deity_id":2,"enabled":true}]"#)
    }

    /// The keys of a browser are in no answer.
    @Test func aDeviceKeepsItsKeysAndItsPlatform() throws {
        let home = try Home()
        let tokens = try home.signIn()
        let keys =
            #"{"p256dh":"B\#(String(repeating: "A", count: 86))","auth":"\#(String(repeating: "A", count: 22))"}"#
        let body = #"{"token":"https://push.example.org/1","platform":"web","keys":\#(keys)}"#
        let path = "/api/user/device-token"
        let kept = try home.ask(.put, path, as: tokens, body: body)
        let before = home.everything.first?.devices
        expect(before?.first?.keys != nil)
        for body in [kept.text, #"{"token":"https://push.example.org/1"}"#] {
            try expect(home.ask(.put, path, as: tokens, body: body).text, equals: kept.text)
            expect(home.everything.first?.devices, equals: before)
        }
    }

    @Test func whatIsReadCanBeSentBack() throws {
        let home = try Home()
        let sample = try Sample(home)
        let before = home.everything
        let paths = [
            "settings", "event-subscriptions", "group-subscriptions", "deity-subscriptions", "favourites",
            "reminders/\(try sample.reminder)",
        ]
        for path in paths {
            let read = try home.ask(.get, "/api/user/" + path, as: sample.tokens)
            let written = try home.ask(.put, "/api/user/" + path, as: sample.tokens, body: read.text)
            expect(written.text == read.text && written.headers["ETag"] == read.headers["ETag"], "\(path)")
            expect(written.status, equals: 200, "\(written.text)")
        }
        for kind in ["event", "group", "deity"] {
            let list = try home.ask(.get, "/api/user/\(kind)-subscriptions", as: sample.tokens).text
            let one = String(list.dropFirst().dropLast())
            try expect(
                home.ask(.put, "/api/user/\(kind)-subscriptions/1", as: sample.tokens, body: one).text, equals: one)
        }
        let favourite = String(
            try home.ask(.get, "/api/user/favourites", as: sample.tokens).text.dropFirst().dropLast())
        try expect(
            home.ask(.put, "/api/user/favourites/123", as: sample.tokens, body: favourite).text, equals: favourite)
        expect(home.everything, equals: before)
    }

    // MARK: Conditions

    private static let tagged = AccountRoutes.routes.filter(\.isTagged)
    private static let writes = tagged.filter { $0.route.effect != .reads }.map(\.name)

    /// Returns the address of what the condition of a route is about.
    private func conditioned(_ route: AccountRoute, _ sample: Sample) throws -> String {
        switch route.name {
        case "changeChoice": "/api/user/deity-subscriptions"
        case let name where route.route.path.hasSuffix("/:id") && !name.hasSuffix("Reminder"):
            String(route.route.path.dropLast("/:id".count))
        default: try sample.request(route).target
        }
    }

    @Test(arguments: writes) func aWriteForAnotherStateIsRefusedWithThePresentOne(name: String) throws {
        let home = try Home()
        let sample = try Sample(home)
        let route = try require(Self.tagged.first { $0.name == name })
        let (target, body) = try sample.request(route)
        let type = route.route.method == .patch ? Self.patch : [:]
        let read = try home.ask(.get, try conditioned(route, sample), as: sample.tokens)
        let tag = try require(read.headers["ETag"])
        let before = home.everything
        for other in ["\"abc\"", "\"x\", W/\"y-z\"", "", ","] {
            let headers = type.merging(["If-Match": other]) { $1 }
            let refused = try home.ask(route.route.method, target, as: sample.tokens, headers, body: body)
            let problem = try home.object(refused, status: 412)
            expect(problem["code"] as? String, equals: "precondition-failed")
            expect(refused.headers["ETag"], equals: tag)
            let present = try JSONSerialization.data(
                withJSONObject: try require(problem["present"]), options: [.sortedKeys, .fragmentsAllowed])
            let whole = try JSONSerialization.data(
                withJSONObject: JSONSerialization.jsonObject(with: Data(read.body)), options: .sortedKeys)
            expect(present, equals: whole)
            expect(home.everything, equals: before)
        }
        // A proxy that compresses makes a tag weak.
        let headers = type.merging(["If-Match": "\"x\", W/" + tag]) { $1 }
        let done = try home.ask(route.route.method, target, as: sample.tokens, headers, body: body)
        expect([200, 201, 204], contains: done.status, "\(done.text)")
        let again = try Sample(try Home())
        let any = try again.home.ask(
            route.route.method, try again.request(route).target, as: again.tokens,
            type.merging(["If-Match": "*"]) { $1 }, body: body)
        expect([200, 201, 204], contains: any.status, "\(any.text)")
    }

    @Test(arguments: tagged.filter { $0.route.effect == .reads }.map(\.name))
    func whatTheClientHasIsNotSentAgain(name: String) throws {
        let home = try Home()
        let sample = try Sample(home)
        let route = try require(Self.tagged.first { $0.name == name })
        let first = try sample.ask(route, as: sample.tokens)
        let tag = try require(first.headers["ETag"])
        let target = try sample.request(route).target
        for had in [tag, "W/" + tag, "\"a\", " + tag, "*"] {
            let again = try home.ask(.get, target, as: sample.tokens, ["If-None-Match": had])
            expect(again.status == 304 && again.body.isEmpty && again.headers["ETag"] == tag, "\(had)")
        }
        try expect(home.ask(.get, target, as: sample.tokens, ["If-None-Match": "\"a\""]).status, equals: 200)
    }

    /// An answer has what changes by itself; a state has not.
    @Test func aNewDayIsAnotherAnswerAndTheSameState() throws {
        let home = try Home()
        let sample = try Sample(home)
        let path = "/api/user/reminders/\(try sample.reminder)"
        let before = try require(home.ask(.get, path, as: sample.tokens).headers["ETag"])
        home.now += 200 * 86_400
        let tokens = try home.signIn()
        let later = try home.ask(.get, path, as: tokens, ["If-None-Match": before])
        expect(later.status == 200 && later.headers["ETag"] != before)
        let changed = try home.ask(.put, path, as: tokens, ["If-Match": before], body: #"{"title":"b"}"#)
        try expect(home.object(changed)["title"] as? String, equals: "b")
        try expect(home.ask(.delete, path, as: tokens, ["If-Match": before]).status, equals: 412)
        try expect(
            home.ask(.delete, path, as: tokens, ["If-Match": require(changed.headers["ETag"])]).status, equals: 204)
        try expect(home.ask(.delete, path, as: tokens, ["If-Match": before]).status, equals: 404)
    }

    /// Each answer to a write has the tag for the next one.
    @Test func writesFollowEachOtherByTheirTags() throws {
        let home = try Home()
        let tokens = try home.signIn()
        var tag = try require(home.ask(.get, "/api/user/group-subscriptions", as: tokens).headers["ETag"])
        let stale = tag
        for (method, path, body) in [
            (HTTPMethod.put, "group-subscriptions/1", "{}"), (.put, "group-subscriptions/1", #"{"enabled":false}"#),
            (.delete, "group-subscriptions/1", nil), (.put, "group-subscriptions", #"[{"group_id":1}]"#),
            (.post, "choice", #"{"kind":"group","id":1,"on":false}"#),
        ] {
            let response = try home.ask(method, "/api/user/" + path, as: tokens, ["If-Match": tag], body: body)
            expect([200, 204], contains: response.status, "\(path): \(response.text)")
            tag = try require(response.headers["ETag"])
        }
        // The list is as it was at first.
        expect(tag, equals: stale)
    }
}
