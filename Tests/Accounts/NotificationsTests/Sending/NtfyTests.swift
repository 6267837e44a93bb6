import Expectations
import AccountModel
import Foundation
import HTTPClient
import Testing
import TestProvider
@testable import Notifications

/// Tests of ntfy with a receiver on loopback.
struct NtfyTests {
    private struct Told: Decodable {
        let topic: String
        let title: String
        let message: String
        let click: String
        let sequence: String

        enum CodingKeys: String, CodingKey {
            case topic, title, message, click
            case sequence = "sequence_id"
        }
    }

    private let receiver: LoopbackServer

    init() throws { receiver = try LoopbackServer(otherwise: .init(status: 201), keepsConnections: true) }

    private func channel(isForDevelopment: Bool = true) throws -> Ntfy {
        try Ntfy(
            rule: isForDevelopment
                ? .only([AddressRule.LoopbackEndpoint("127.0.0.1:\(receiver.port)")]) : .publicHosts,
            now: { SomeMessage.now })
    }

    private func device(_ address: String) -> Device { SomeMessage.device(address, platform: .ntfy, keys: nil) }

    @Test func aTopicGetsTheMessage() throws {
        defer { receiver.stop() }
        let message = SomeMessage.message([device(receiver.address + "/my-reminders_1")], body: "三天後\n明天")
        expect(Delivered.results(of: message, by: try channel()), equals: [.taken])
        let request = try require(receiver.requests.first)
        expect(request.target == "POST /" && request.headers["content-type"] == "application/json")
        let told = try JSONDecoder().decode(Told.self, from: Data(request.body))
        expect(told.topic == "my-reminders_1" && told.title == "媽祖聖誕 and 2 more" && told.message == "三天後\n明天")
        expect(told.click, equals: "https://site.example/events/1")
        // The same at each try, so that it is shown once.
        expect(told.sequence, equals: "0c5f0d4e7f0b4a529f0a3a4bfd0e8a11")
    }

    @Test func onlyTopicsAreTargets() throws {
        defer { receiver.stop() }
        let topic = device("https://ntfy.example:443/topic")
        let message = SomeMessage.message([
            SomeMessage.device("token", platform: .ios, keys: nil), topic,
            try Browser().device("https://push.example/a"),
        ])
        try expect(
            channel().targets(of: message), equals: [MessageTarget(provider: "https://ntfy.example", device: topic)])
    }

    @Test(arguments: [
        (200, "taken"), (401, "refused"), (403, "refused"), (404, "refused"), (413, "refused"), (307, "refused"),
        (429, "later"), (500, "later"), (507, "later"),
    ])
    func theAnswerTellsWhatBecameOfIt(status: Int, expected: String) throws {
        defer { receiver.stop() }
        receiver.setAnswer(
            LoopbackServer.Answer(
                status: status,
                headers: [(name: "Retry-After", value: "17"), (name: "Location", value: receiver.address + "/other")]),
            at: "/")
        let message = SomeMessage.message([device(receiver.address + "/topic")])
        let result = try require(Delivered.results(of: message, by: try channel()).first)
        switch result {
        case .taken: expect(expected, equals: "taken")
        case .refused(let reason): expect(expected == "refused" && !reason.contains("topic/"))
        case .later(let pause, _): expect(expected == "later" && pause == 17)
        case .gone, .misconfigured: Issue.record("\(result)")
        }
        expect(receiver.requests.map(\.target), equals: ["POST /"])
    }

    /// Nobody has the service ask a machine of its own network.
    @Test(arguments: [
        "http://127.0.0.1", "https://127.0.0.1", "https://localhost", "https://10.0.0.1", "https://[::1]",
    ])
    func noOtherHostIsSentTo(host: String) throws {
        defer { receiver.stop() }
        let message = SomeMessage.message([device("\(host):\(receiver.port)/topic")])
        let result = try require(
            Delivered.results(of: message, by: try channel(isForDevelopment: false)).first)
        guard case .refused = result else {
            Issue.record("not refused: \(result)")
            return
        }
        expect(receiver.connections, equals: 0)
    }

    /// A server makes a file of what is longer.
    @Test func aLongBodyIsCut() throws {
        defer { receiver.stop() }
        let message = SomeMessage.message(
            [device(receiver.address + "/topic")], body: String(repeating: "媽祖", count: 3_000))
        expect(Delivered.results(of: message, by: try channel()), equals: [.taken])
        let body = try require(receiver.requests.first).body
        expect(body.count, isAtMost: 4_096)
        try expect(JSONDecoder().decode(Told.self, from: Data(body)).message.hasSuffix("…"))
    }
}
