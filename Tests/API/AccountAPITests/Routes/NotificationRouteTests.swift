import Expectations
import AccountModel
import FakeAccountStore
import FakeTempleStore
import Foundation
import HTTPModel
import LunarCalendar
import Notifications
import TempleModel
import Testing
import WebRouting

@testable import AccountAPI

/// What is queued, and what makes it anew.
struct NotificationRouteTests {
    private let home: Home
    private let tokens: Home.Tokens

    init() throws {
        home = try Home()
        // 07:00 on the third day before 媽祖聖誕 of 2027.
        home.now = TaiwanTime(day: CivilDay(dayNumber: 20_934), minute: 420).secondsSince1970
        tokens = try home.signIn()
    }

    private func put(_ path: String, _ body: String) throws {
        let response = try home.ask(.put, "/api/user/" + path, as: tokens, body: body)
        expect(response.status, equals: 200, "\(response.text)")
    }

    private func schedule() throws -> [[String: Any]] {
        try home.list(try home.ask(.post, "/api/notifications/schedule", as: tokens))
    }

    private var account: Account {
        get throws { try require(home.everything.first).account }
    }

    private func queued() throws -> [LoggedNotification] { try home.store.queued(of: try account.id) }

    @Test func scheduleAnswersWhatIsQueued() throws {
        try put("deity-subscriptions", #"[{"deity_id":1}]"#)
        let rows = try schedule()
        expect(rows.map { $0["kind"] as? String }, equals: ["early_reminder", "main_reminder"])
        let first = try require(rows.first)
        expect(first["event_id"] as? Int == 10_100 && first["title"] as? String == "媽祖聖誕")
        try expect(first["user_id"] as? String, equals: account.uuid)
        expect(first["date"] as? String == "2027-04-29" && first["scheduled_at"] as? String == "2027-04-26T00:00:00Z")
        expect(first["status"] as? String == "queued" && first["retry_count"] as? Int == 0)
        expect(first["sent_at"] is NSNull && first["error_message"] is NSNull)
        try expect(schedule().map { $0["id"] as? Int }, equals: rows.map { $0["id"] as? Int })
    }

    /// The reason would say which hosts there are behind the address that the person has given.
    @Test func aTryInVainIsToldInOneWord() throws {
        try put("deity-subscriptions", #"[{"deity_id":1}]"#)
        let (one, account) = (try require(queued().first), try account)
        for reason in ["the address is not a public host's", "the server cannot be reached: Could not resolve host"] {
            let failed = LoggedNotification(
                number: 1, account: account.id, message: one.message, planned: one.planned, status: .queued,
                sentAt: nil,
                error: reason, retries: 1)
            let text = String(decoding: QueuedJSON.list([failed], of: account), as: UTF8.self)
            expect(text, contains: #""error_message":"the message could not be sent""#)
        }
    }

    @Test func eachChangePlansAnew() throws {
        try put("event-subscriptions", #"[{"event_id":10100}]"#)
        try expect(queued().count, equals: 2)
        try put("settings", #"{"advance_days":3}"#)
        try expect(queued().map(\.planned.kind), equals: [.early])
        try put("settings", #"{"notify_time":"09:30"}"#)
        try expect(queued().first?.planned.at, equals: home.now + 9_000)
        try put("event-subscriptions", "[]")
        try expectEmpty(queued())
        try put("group-subscriptions", #"[{"group_id":1}]"#)
        try expect(!queued().isEmpty)
        try put("settings", #"{"enable_all":false}"#)
        try expectEmpty(queued())
    }

    @Test func remindersOfOnesOwnAreQueuedAndRemoved() throws {
        let body = #"{"title":"還願","calendar":"solar","every":"month","day":27,"days_ahead":0}"#
        let added = try home.ask(.post, "/api/user/reminders", as: tokens, body: body)
        expect(added.status, equals: 201)
        try expect(queued().map(\.planned.title), equals: ["還願"])
        let id = try require(home.object(added, status: 201)["id"] as? String)
        let row = try require(schedule().first)
        expect(row["event_id"] is NSNull && row["subject_id"] as? String == id)
        try expect(home.ask(.delete, "/api/user/reminders/\(id)", as: tokens).status, equals: 204)
        try expectEmpty(queued())
    }

    /// The write counts, whatever becomes of the plan.
    @Test func aWriteIsAnsweredWhereNoPlanCanBeMade() throws {
        home.temples.failure = .busy
        try put("settings", #"{"advance_days":2}"#)
        expect(home.everything.first?.settings.advanceDays, equals: 2)
        try expect(home.ask(.post, "/api/notifications/schedule", as: tokens).status, equals: 503)
    }

    // MARK: One click

    private func unsubscribe(_ method: HTTPMethod, _ key: String, body: String? = nil) throws -> Response {
        try home.ask(
            method, "/api/notifications/unsubscribe?key=\(key)",
            body == nil ? [:] : ["Content-Type": "application/x-www-form-urlencoded"], body: body)
    }

    @Test func oneClickTurnsRemindersOffAndALookDoesNot() throws {
        try put("deity-subscriptions", #"[{"deity_id":1}]"#)
        let key = UnsubscribeKey.key(of: try account, secret: Home.secret)
        let page = try unsubscribe(.get, key)
        expect(page.status == 200 && page.text.contains("<form method=\"post\">"))
        expect(page.headers["Referrer-Policy"], equals: "no-referrer")
        expect(home.everything.first?.settings.isEnabled, equals: true)
        try expect(unsubscribe(.post, key, body: "List-Unsubscribe=One-Click").status, equals: 200)
        expect(home.everything.first?.settings.isEnabled, equals: false)
        try expectEmpty(queued())
        // Twice is as good as once.
        try expect(unsubscribe(.post, key).status, equals: 200)
    }

    @Test func anotherKeyEndsNothing() throws {
        _ = try home.signIn("2", "hua@example.org")
        let account = try account
        let key = UnsubscribeKey.key(of: account, secret: Home.secret)
        let other = try require(home.everything.last).account
        let mixed = UnsubscribeKey.key(of: other, secret: Home.secret).prefix(16) + key.dropFirst(16)
        let forged = UnsubscribeKey.key(of: account, secret: "another secret")
        for wrong in ["x", String(mixed), forged, key + "A", String(key.dropLast()), key.uppercased()] {
            for method in [HTTPMethod.get, .post] {
                let response = try unsubscribe(method, wrong)
                expect(response.status == 404 && response.text.contains("unknown-key"), "\(wrong)")
            }
        }
        expect(home.everything.allSatisfy { $0.settings.isEnabled })
        home.push = nil
        try expect(unsubscribe(.post, key).status, equals: 404)
    }

    @Test func aKeyOfAnAccountThatIsGoneEndsNothing() throws {
        let key = UnsubscribeKey.key(of: try account, secret: Home.secret)
        try expect(home.ask(.delete, "/api/user", as: tokens).status, equals: 204)
        try expect(unsubscribe(.post, key).status, equals: 404)
    }

    // MARK: Keys of pushes

    @Test func browsersAreGivenTheKey() throws {
        try expect(
            home.object(try home.ask(.get, "/api/notifications/push-key"))["key"] as? String,
            equals: Home.push.publicKey)
        home.push = nil
        let response = try home.ask(.get, "/api/notifications/push-key")
        try expect(home.object(response, status: 404)["code"] as? String, equals: "no-push")
    }

    @Test func onlyNamedOriginsAreTakenWithoutTLS() throws {
        let point = "BAcxS0UZQjOsbr0Sdp_0MOmpuVrCb0bJjgWNU1qlG9Y0Yq1oJtG1u4Xv3hN2xT5mV8rPzL7cWk9dEfQhB6yKs0A"
        func status(_ token: String) throws -> Int {
            let body =
                #"{"token":"\#(token)","platform":"web","keys":{"p256dh":"\#(point)","auth":"AAAAAAAAAAAAAAAAAAAAAA"}}"#
            return try home.ask(.put, "/api/user/device-token", as: tokens, body: body).status
        }
        try expect(status("http://127.0.0.1:8123/push/1"), equals: 200)
        for token in ["http://127.0.0.1:81234/push/1", "http://127.0.0.1/push/1", "http://push.example/1"] {
            try expect(status(token), equals: 400, "\(token)")
        }
        home.push = nil
        try expect(status("http://127.0.0.1:8123/push/1"), equals: 400)
        // Without exceptions, an address is judged as when a push is sent.
        try expect(status("https://push.example/1"), equals: 200)
        for token in ["https://10.0.0.1/1", "https://localhost/1", "https://db.internal/1", "https://u@push.example/1"]
        {
            try expect(status(token), equals: 400, "\(token)")
        }
    }
}
