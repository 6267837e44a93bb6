import Expectations
import APIDescription
import AccountModel
import FakeAccountStore
import FakeTempleStore
import Foundation
import HTTPModel
import Secrets
import TempleModel
import Testing
import WebRouting

@testable import AccountAPI

/// Requests that a client repeats because no answer came: `Idempotency-Key`, and ids of its own.
struct RepeatingTests {
    private let home: Home
    private let tokens: Home.Tokens

    init() throws {
        home = try Home()
        tokens = try home.signIn()
    }

    private static let reminder = #"{"title":"還願","calendar":"lunar","every":"year","month":3,"day":23}"#

    private func post(
        _ path: String, _ key: String? = "a key", body: String? = nil, as tokens: Home.Tokens? = nil
    ) throws -> Response {
        try home.ask(
            .post, path, as: tokens ?? self.tokens, key.map { ["Idempotency-Key": $0] } ?? [:], body: body)
    }

    private var mine: AccountContents { get throws { try require(home.everything.first) } }

    @Test func everyPostOfAPersonTakesAKey() {
        let posts = AccountRoutes.routes.filter { $0.route.method == .post }
        expect(
            Set(posts.filter(\.isRepeatable).map(\.name)),
            equals: ["changeChoice", "addReminder", "renewCalendar", "scheduleNotifications"])
        expect(
            Set(posts.filter { !$0.isRepeatable }.map(\.name)),
            equals: ["signIn", "refreshSession", "askForMail", "signOut", "unsubscribe"])
    }

    @Test(arguments: AccountRoutes.routes.filter(\.isRepeatable).map(\.name))
    func theSameRequestHasTheSameAnswer(name: String) throws {
        let route = try require(AccountRoutes.routes.first { $0.name == name })
        let first = try post(route.route.path, body: route.body?.example)
        expect(200...204, contains: first.status, "\(first.text)")
        expectNil(first.headers["Idempotency-Replayed"])
        let kept = try mine
        home.now += AccountLimits.answerSeconds - 1
        home.store.keepSignedIn(hash: Secrets.sha256(tokens.access), at: home.now)
        let again = try post(route.route.path, body: route.body?.example)
        expect(again.headers["Idempotency-Replayed"], equals: "true")
        expect(again.status == first.status && again.body == first.body, "\(again.text)")
        expect(again.headers["Location"], equals: first.headers["Location"])
        try expect(mine.reminders == kept.reminders && mine.hasCalendar == kept.hasCalendar)
        // Another request with the key, and the same one by somebody else.
        let body = route.name == "changeChoice" || route.name == "addReminder" ? "{}" : #"{ }"#
        let reused = try post(route.route.path, body: body)
        let problem = try home.object(reused, status: 422)
        expect(problem["code"] as? String == "key-reused" && problem["parameter"] as? String == "Idempotency-Key")
        let other = try home.signIn("2", "hua@example.org")
        try expectNil(post(route.route.path, body: route.body?.example, as: other).headers["Idempotency-Replayed"])
        home.now += 1
        home.store.keepSignedIn(hash: Secrets.sha256(tokens.access), at: home.now)
        let later = try post(route.route.path, body: route.body?.example)
        expectNil(later.headers["Idempotency-Replayed"])
    }

    @Test func aRepetitionWritesNothing() throws {
        for _ in 1...3 { try expect(post("/api/user/reminders", body: Self.reminder).status, equals: 201) }
        try expect(mine.reminders.count, equals: 1)
        let choice = #"{"kind":"deity","id":1,"on":true}"#
        try expect(post("/api/user/choice", "on", body: choice).status, equals: 204)
        try expect(post("/api/user/choice", "off", body: choice.replacing("true", with: "false")).status, equals: 204)
        try expect(post("/api/user/choice", "on", body: choice).status, equals: 204)
        try expectEmpty(mine.subscriptions[.deity] ?? [])
    }

    /// What was asked once is answered, whatever the catalogue has now.
    @Test func aRepetitionIsNotJudgedAnew() throws {
        let choice = #"{"kind":"deity","id":1,"on":true}"#
        try expect(post("/api/user/choice", body: choice).status, equals: 204)
        home.temples.failure = .busy
        try expect(post("/api/user/choice", body: choice).status, equals: 204)
    }

    @Test func aRequestThatWasRefusedMayBeSentAgain() throws {
        try expect(post("/api/user/reminders", body: "{}").status, equals: 400)
        try expect(post("/api/user/reminders", body: Self.reminder).status, equals: 201)
    }

    /// The address that was told is told again, though no row has its key.
    @Test func theSecretOfACalendarIsKeptNowhere() throws {
        let first = try home.object(try post("/api/user/calendar"))["url"] as? String
        let again = try home.object(try post("/api/user/calendar"))["url"] as? String
        expect(first, equals: again)
        let target = try require(first).replacing("https://temples.example", with: "")
        try expect(home.ask(.get, target).status, equals: 200)
        let secret = try require(target.split(separator: "=").last.map(String.init))
        expect(secret.count, equals: 43)
        expect(home.store.keptAnswers, lacks: secret)
        expect(home.store.keptAnswers, lacks: "a key")
        let other = try home.object(try post("/api/user/calendar", "another key"))["url"] as? String
        expect(other != first)
        try expect(home.ask(.get, target).status, equals: 404)
        // The answer to the first request stays what it was.
        try expect(home.object(try post("/api/user/calendar"))["url"] as? String, equals: first)
        try expect(
            home.ask(.get, try require(other).replacing("https://temples.example", with: "")).status, equals: 200)
    }

    @Test(arguments: ["", String(repeating: "k", count: 256), "鍵", "é"]) func aKeyHasAForm(key: String) throws {
        let problem = try home.object(try post("/api/user/reminders", key, body: Self.reminder), status: 400)
        expect(
            problem["code"] as? String == "invalid-parameter" && problem["parameter"] as? String == "Idempotency-Key")
        try expectEmpty(mine.reminders)
    }

    /// The condition was about what was there before: a repetition finds its own write.
    @Test func aRepetitionHasTheConditionOfTheFirst() throws {
        let before = try home.ask(.get, "/api/user/reminders", as: tokens)
        let headers = ["Idempotency-Key": "k", "If-Match": try require(before.headers["ETag"])]
        func add(_ key: String = "k") throws -> Response {
            try home.ask(
                .post, "/api/user/reminders", as: tokens, headers.merging(["Idempotency-Key": key]) { $1 },
                body: Self.reminder)
        }
        let first = try add()
        let path = try require(first.headers["Location"])
        try expect(first.headers["ETag"] == home.ask(.get, path, as: tokens).headers["ETag"])
        let again = try add()
        expect(again.status == 201 && again.body == first.body && again.headers["ETag"] == nil)
        try expect(add("another").status, equals: 412)
        try expect(mine.reminders.count, equals: 1)
    }

    // MARK: Ids of clients

    private static func reminder(_ id: String, _ title: String = "還願") -> String {
        #"{"id":"\#(id)","title":"\#(title)","calendar":"lunar","every":"year","month":3,"day":23}"#
    }

    @Test func anIDOfTheClientIsKept() throws {
        let id = "0197f0ab-7f0b-7a52-9f0a-3a4bfd0e8a11"
        let first = try post("/api/user/reminders", nil, body: Self.reminder(id.uppercased()))
        expect(first.headers["Location"], equals: "/api/user/reminders/\(id)")
        try expect(home.object(first, status: 201)["id"] as? String, equals: id)
        home.now += 60
        let again = try post("/api/user/reminders", nil, body: Self.reminder(id))
        expect(again.status == 200 && again.body == first.body, "\(again.text)")
        expect(again.headers["Location"], equals: first.headers["Location"])
        let other = try post("/api/user/reminders", nil, body: Self.reminder(id, "生日"))
        try expect(home.object(other, status: 409)["code"] as? String, equals: "id-taken")
        try expect(home.ask(.get, "/api/user/reminders/\(id)", as: tokens).body, equals: first.body)
        // Nobody learns whether somebody else has it.
        let hua = try home.signIn("2", "hua@example.org")
        try expect(post("/api/user/reminders", nil, body: Self.reminder(id, "生日"), as: hua).status, equals: 201)
        try expect(mine.reminders.map(\.day.title), equals: ["還願"])
        // The id of a replacement is that of the path.
        let put = try home.ask(
            .put, "/api/user/reminders/\(id)", as: tokens, body: Self.reminder(UUID().uuidString, "生日"))
        try expect(home.object(put)["id"] as? String, equals: id)
    }

    @Test(arguments: ["1", "0197f0ab7f0b7a529f0a3a4bfd0e8a11", "0197f0ab-7f0b-7a52-9f0a-3a4bfd0e8a1g", ""])
    func anIDIsAUUID(id: String) throws {
        let response = try post("/api/user/reminders", nil, body: Self.reminder(id))
        try expect(home.faults(response), equals: ["/id invalid"])
    }

    // MARK: Bodies that may be missing

    @Test(arguments: ["/api/auth/sign-out", "/api/notifications/schedule", "/api/user/calendar"])
    func aBodyMayBeMissing(path: String) throws {
        for (type, body) in [
            (nil, ""), ("application/json", ""), ("application/x-www-form-urlencoded", ""), ("application/json", "{}"),
        ] as [(String?, String)] {
            let tokens = try home.signIn()
            let response = try answer(path, tokens, type, body)
            expect([200, 204], contains: response.status, "\(type ?? "none") \(body): \(response.text)")
        }
        for type in [nil, "text/plain"] as [String?] {
            try expect(answer(path, tokens, type, "{}").status, equals: 415)
        }
        let response = try home.ask(.post, path, as: tokens, body: #"{"more":1}"#)
        try expect(home.faults(response), equals: ["/more unknown-member"])
    }

    private func answer(_ path: String, _ tokens: Home.Tokens, _ type: String?, _ body: String) throws -> Response {
        var fields = [HeaderField(name: "Authorization", value: "Bearer \(tokens.access)")]
        if let type { fields.append(HeaderField(name: "Content-Type", value: type)) }
        return home.table.answer(
            to: try Request(
                method: .post, target: path, headers: Headers(fields: fields), body: Array(body.utf8),
                remoteAddress: "192.0.2.1"))
    }
}
