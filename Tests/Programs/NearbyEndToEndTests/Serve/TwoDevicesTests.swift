import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SeededRandom
import Testing
import TwoDevices

/// The story of a phone and a tablet without a network, as docs/accounts.md tells it.
struct TwoDevicesTests {
    private let program: Program

    init() throws { program = try Program() }

    /// The section of the document.
    private func story() throws -> String {
        let whole = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/accounts.md"), encoding: .utf8)
        let after = try require(whole.components(separatedBy: "\n### Two devices and no network\n").dropFirst().first)
        return try require(after.components(separatedBy: "\n## Requests that are sent again\n").first)
    }

    @Test func theStoryOfTheDocumentIsTrue() throws {
        let provider = try SignInProvider(.own, program)
        let service = try Service(program, provider.options)
        defer { service.stop() }
        let phone = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        let tablet = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        let story = try story()

        /// Sends a request that the story has.
        func send(
            _ device: SignedInClient, _ method: String, _ path: String, _ tag: String? = nil, body: String = ""
        ) throws -> ReceivedResponse {
            let shown = path.replacing(/reminders\/.+/, with: "reminders/$ID").replacing(
                /since=.+/, with: "since=$CURSOR")
            expect(story, contains: "/api/user\(shown)")
            if !body.isEmpty { expect(story, contains: "-d '\(body)' $API/api/user\(shown)") }
            return try device.send(method, path, body: body, headers: tag.map { "If-Match: \($0)\r\n" } ?? "")
        }

        let added = try phone.send(
            "POST", "/reminders",
            body: #"{"title": "grandmother", "calendar": "lunar", "every": "year", "month": 3, "day": 23}"#)
        let reminder = "/reminders/\(try require(added.object()["id"] as? String))"
        let ofReminder = try require(added.headers["etag"])
        let read = try send(tablet, "GET", "/settings")
        let tag = try require(read.headers["etag"])
        let everything = try send(tablet, "GET", "/changes").object()
        expect((everything["changes"] as? [Any])?.count, equals: 3)
        let cursor = try require(everything["cursor"] as? String)

        // The phone is back first.
        try expect(send(phone, "PATCH", "/settings", tag, body: #"{"advance_days": 3}"#).status, equals: 200)
        try expect(send(phone, "DELETE", reminder, ofReminder).status, equals: 204)

        // Then the tablet.
        let refused = try send(tablet, "PATCH", "/settings", tag, body: #"{"notify_time": "07:30"}"#)
        expect(refused.status, equals: 412)
        let present = try require(refused.object()["present"] as? [String: Any])
        expect(present["advance_days"] as? Int == 3 && present["notify_time"] as? String == "08:00")
        let newTag = try require(refused.headers["etag"])
        let joined = try send(tablet, "PATCH", "/settings", newTag, body: #"{"notify_time": "07:30"}"#)
        try expect(joined.object()["advance_days"] as? Int, equals: 3)
        try expect(send(tablet, "PUT", "/deity-subscriptions/1", body: #"{"enabled": true}"#).status, equals: 200)
        try expect(send(tablet, "PATCH", reminder, ofReminder, body: #"{"title": "grandma"}"#).status, equals: 404)
        for device in [tablet, phone] {
            let page = try send(device, "GET", "/changes?since=\(cursor)").object()
            let changes = try require(page["changes"] as? [[String: Any]])
            expect(
                changes.map { "\($0["kind"] ?? "") \($0["deleted"] as? Bool ?? false)" },
                equals: ["reminder true", "settings false", "deity-subscription false"])
            expect((changes[1]["value"] as? [String: Any])?["notify_time"] as? String, equals: "07:30")
            expect(page["has_more"] as? Bool, equals: false)
        }
        // Without a condition, the last write counts; what is the same is not sent again.
        try expect(phone.send("PUT", "/settings", body: #"{"advance_days": 4}"#).status, equals: 200)
        let now = try require(phone.get("/settings").headers["etag"])
        try expect(phone.send("GET", "/settings", headers: "If-None-Match: \(now)\r\n").status, equals: 304)
        let old = try phone.get("/changes?since=00000000.1.1")
        try expect(old.status == 410 && old.object()["code"] as? String == "cursor-too-old")
    }

    @Test func randomEditsWithoutANetworkAreJoined() throws {
        let provider = try SignInProvider(.own, program)
        let service = try Service(program, provider.options)
        defer { service.stop() }
        let near = try service.get("/api/temples?lat=24.14&lng=120.67&radius=5").list()
        try TwoDevicesTrial.run(
            people: Drill.rounds(5, drill: 100), temples: near.prefix(8).compactMap { $0["id"] as? Int }
        ) { person, _ in
            try SignedInClient(port: service.port, idToken: try provider.token(of: "person\(person)"))
        }
    }

    /// Many devices at once, each for the state that all have read.
    @Test func ofManyWritesForOneStateOneIsMade() throws {
        let provider = try SignInProvider(.own, program)
        let service = try Service(program, provider.options)
        defer { service.stop() }
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        let port = try service.port
        let headers = ann.authorization + "Content-Type: application/json\r\n"
        for round in 0..<5 {
            let tag = try require(ann.get("/settings").headers["etag"])
            let statuses = AnsweredStatuses()
            DispatchQueue.concurrentPerform(iterations: 8) { number in
                let answer = try? TestClient(port: port).request(
                    "PATCH", "/api/user/settings", headers: headers + "If-Match: \(tag)\r\n",
                    body: #"{"advance_days": \#(number + 1), "notify_time": "0\#(round):00"}"#)
                statuses.add(answer?.status ?? 0)
            }
            expect(statuses.all.sorted(), equals: [200] + [Int](repeating: 412, count: 7))
        }
    }
}

/// The statuses of answers to several threads.
private final class AnsweredStatuses: @unchecked Sendable {
    // Unchecked because the lock guards the list.
    private let lock = NSLock()
    private var statuses: [Int] = []

    var all: [Int] { lock.withLock { statuses } }

    func add(_ status: Int) { lock.withLock { statuses.append(status) } }
}
