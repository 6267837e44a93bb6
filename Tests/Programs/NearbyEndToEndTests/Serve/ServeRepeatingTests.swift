import BuiltProgram
import Expectations
import Foundation
import RawHTTPClient
import Testing

/// Requests to a service that are sent again because their answer was lost, and those whose body may be missing.
struct ServeRepeatingTests {
    private let program: Program
    private let provider: SignInProvider
    private let service: Service
    private let ann: SignedInClient

    private static let reminder = #"{"title":"還願","calendar":"lunar","every":"year","month":3,"day":23}"#

    init() throws {
        program = try Program()
        provider = try SignInProvider(.own, program)
        service = try Service(program, provider.options)
        ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
    }

    private func headers(_ key: String) -> String {
        ann.authorization + "Content-Type: application/json\r\nIdempotency-Key: \(key)\r\n"
    }

    private func send(_ key: String, _ body: String = Self.reminder) throws -> TestClient {
        let client = try TestClient(port: service.port)
        try client.send(
            "POST /api/user/reminders HTTP/1.1\r\nHost: test\r\nContent-Length: \(body.utf8.count)\r\n"
                + "\(headers(key))\r\n\(body)")
        return client
    }

    private func post(_ key: String, _ body: String = Self.reminder) throws -> ReceivedResponse {
        try send(key, body).receive()
    }

    @Test func anAnswerThatWasLostIsRepeated() throws {
        defer { service.stop() }
        try send("one").reset()
        // The first is done, or is not, and the second knows.
        let answers = try (1...2).map { _ in try post("one") }
        expect(answers.map(\.status), equals: [201, 201], "\(answers[0].body)")
        expect(answers[1].headers["idempotency-replayed"], equals: "true")
        expect(answers[0].body == answers[1].body && answers[0].headers["location"] == answers[1].headers["location"])
        try expect(ann.get("/reminders").list().count, equals: 1)
        try expect(post("one", Self.reminder.replacing("23", with: "24")).status, equals: 422)
    }

    @Test func ofManyAtOnceOneWrites() throws {
        defer { service.stop() }
        let clients = try (1...8).map { _ in try send("many") }
        let answers = try clients.map { client in
            let answer = try client.receive()
            return "\(answer.status) \(answer.body)"
        }
        expect(Set(answers).count, equals: 1, "\(answers)")
        try expect(ann.get("/reminders").list().count, equals: 1)
    }

    @Test(arguments: ["/api/auth/sign-out", "/api/notifications/schedule", "/api/user/calendar"])
    func aBodyMayBeMissing(path: String) throws {
        defer { service.stop() }
        let (json, none) = ("Content-Type: application/json\r\n", "Content-Length: 0\r\n")
        let chunked = "Transfer-Encoding: chunked\r\n"
        let documented = path.hasSuffix("sign-out") ? #"{"everywhere":false}"# : "{}"
        for (headers, body) in [
            ("", ""), (none, ""), (json, ""), (json + none, ""), (none + "Content-Type: text/plain\r\n", ""),
            (json, "{}"),
            (json, documented), (chunked + json, "0\r\n\r\n"), (chunked, "0\r\n\r\n"),
            (chunked + json, "2\r\n{}\r\n0\r\n\r\n"),
        ] {
            let person = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
            let client = try TestClient(port: service.port)
            let length =
                headers.contains("Length") || headers.contains("chunked") || body.isEmpty
                ? "" : "Content-Length: \(body.utf8.count)\r\n"
            try client.send(
                "POST \(path) HTTP/1.1\r\nHost: test\r\n\(person.authorization)\(length)\(headers)\r\n\(body)")
            let answer = try client.receive()
            expect([200, 204], contains: answer.status, "\(headers) \(body): \(answer.body)")
        }
        for headers in ["", "Content-Type: text/plain\r\n"] {
            let answer = try TestClient(port: service.port).request(
                "POST", path, headers: ann.authorization + headers, body: "{}")
            expect(answer.status, equals: 415, "\(headers)")
        }
    }
}
