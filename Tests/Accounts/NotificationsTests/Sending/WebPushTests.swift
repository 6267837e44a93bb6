import Expectations
import AccountModel
import Foundation
import HTTPClient
import Notifications
import Secrets
import Testing
import TestProvider

/// Tests of Web Push with a receiver on loopback.
struct WebPushTests {
    private let receiver: LoopbackServer
    private let keys: PushKeys

    init() throws {
        receiver = try LoopbackServer(otherwise: .init(status: 201), keepsConnections: true)
        keys = try PushKeys()
    }

    private func push(isForDevelopment: Bool = true, mostAtOnce: Int = 4) throws -> WebPush {
        try WebPush(
            keys: keys, subject: PushSubject("mailto:push@temple.example"),
            rule: isForDevelopment ? .only([.init("127.0.0.1:\(receiver.port)")]) : .publicHosts,
            mostAtOnce: mostAtOnce, now: { SomeMessage.now })
    }

    private struct Told: Decodable {
        struct Notification: Decodable {
            let title: String
            let body: String
            let navigate: String
        }

        let id: String
        let notification: Notification
    }

    @Test func saysWhatRFC8030And8292Ask() throws {
        defer { receiver.stop() }
        let message = SomeMessage.message([try Browser().device(receiver.address + "/push/1")], lifetime: 21_600)
        expect(Delivered.results(of: message, by: try push()), equals: [.taken])
        let request = try require(receiver.requests.first)
        expect(request.target, equals: "POST /push/1")
        expect(request.headers["ttl"], equals: "21600")
        expect(request.headers["urgency"], equals: "normal")
        expect(request.headers["topic"], equals: "0c5f0d4e7f0b4a529f0a3a4bfd0e8a11")
        expect(request.headers["content-encoding"], equals: "aes128gcm")
        expect(request.headers["content-type"], equals: "application/notification+json")
        expect(request.headers["content-length"], equals: "\(request.body.count)")
        expect(request.headers["authorization"]?.hasPrefix("vapid t="), equals: true)
        expect(request.headers["authorization"]?.hasSuffix(",k=\(keys.publicKey)"), equals: true)
    }

    /// The same message has the same topic at each try, and another key and salt.
    @Test func aSecondTryHasTheSameTopic() throws {
        defer { receiver.stop() }
        let message = SomeMessage.message([try Browser().device(receiver.address + "/push/1")])
        let push = try push()
        for _ in 0..<2 { expect(Delivered.results(of: message, by: push), equals: [.taken]) }
        let requests = receiver.requests
        expect(requests[0].headers["topic"], equals: requests[1].headers["topic"])
        expect(requests[0].headers["authorization"], equals: requests[1].headers["authorization"])
        expect(requests[0].body.prefix(16) != requests[1].body.prefix(16))
        expect(requests[0].body[21..<86] != requests[1].body[21..<86])
    }

    /// Of a browser that sends nothing any more, messages may be all that reaches it.
    @Test(arguments: [(days: 59, more: 0), (days: 60, more: #","renew":true"#.utf8.count)])
    func aBrowserThatIsUnseenIsAskedToComeAgain(days: Int, more: Int) throws {
        defer { receiver.stop() }
        let push = try push()
        let fresh = try Browser().device(receiver.address + "/push/1")
        var old = fresh
        old.updatedAt -= Int64(days) * 86_400
        for device in [fresh, old] {
            expect(Delivered.results(of: SomeMessage.message([device]), by: push), equals: [.taken])
        }
        let sizes = receiver.requests.map(\.body.count)
        expect(sizes.count == 2 && sizes[1] - sizes[0] == more)
    }

    @Test func onlyBrowsersAreTargets() throws {
        defer { receiver.stop() }
        let browser = try Browser().device("https://push.example:443/a/b")
        let plain = try Browser().device(receiver.address + "/push/1")
        let message = SomeMessage.message([
            SomeMessage.device("token", platform: .ios, keys: nil), browser, plain,
            SomeMessage.device("token", platform: .android, keys: nil),
        ])
        try expect(
            push().targets(of: message),
            equals: [
                MessageTarget(provider: "https://push.example", device: browser),
                MessageTarget(provider: receiver.address, device: plain),
            ])
    }

    @Test(arguments: [
        (201, "taken"), (404, "gone"), (410, "gone"), (401, "misconfigured"), (403, "misconfigured"),
        (413, "misconfigured"), (429, "later"), (500, "later"), (503, "later"), (400, "refused"), (307, "refused"),
    ])
    func theAnswerTellsWhatBecameOfIt(status: Int, expected: String) throws {
        defer { receiver.stop() }
        receiver.setAnswer(
            LoopbackServer.Answer(
                status: status,
                headers: [(name: "Retry-After", value: "17"), (name: "Location", value: receiver.address + "/other")]),
            at: "/push/1")
        let message = SomeMessage.message([try Browser().device(receiver.address + "/push/1")])
        let result = try require(Delivered.results(of: message, by: try push()).first)
        switch result {
        case .taken: expect(expected, equals: "taken")
        case .gone: expect(expected, equals: "gone")
        case .refused: expect(expected, equals: "refused")
        case .misconfigured: expect(expected, equals: "misconfigured")
        case .later(let pause, _):
            expect(expected, equals: "later")
            expect(pause, equals: 17)
        }
        expect(receiver.requests.map(\.target), equals: ["POST /push/1"])
    }

    @Test func aServiceThatIsNotThereIsTriedAgain() throws {
        let device = try Browser().device(receiver.address + "/push/1")
        receiver.stop()
        let result = try require(Delivered.results(of: SomeMessage.message([device]), by: try push()).first)
        guard case .later(nil, let reason) = result else {
            Issue.record("not later: \(result)")
            return
        }
        expect(reason, lacks: "/push/1")
    }

    /// Nobody has the service ask a machine of its own network.
    @Test(arguments: [
        "http://127.0.0.1", "https://127.0.0.1", "https://localhost", "https://10.0.0.1", "https://169.254.169.254",
        "https://[::1]", "https://[::ffff:10.0.0.1]", "https://[64:ff9b::a00:1]", "https://0.0.0.0",
        "http://example.org", "ftp://127.0.0.1", "https://user@127.0.0.1",
    ])
    func noOtherHostIsSentTo(host: String) throws {
        defer { receiver.stop() }
        let message = SomeMessage.message([try Browser().device("\(host):\(receiver.port)/push/1")])
        let result = try require(Delivered.results(of: message, by: try push(isForDevelopment: false)).first)
        guard case .refused = result else {
            Issue.record("not refused: \(result)")
            return
        }
        expect(receiver.connections, equals: 0)
    }

    @Test func aDeviceMayHaveKeysThatAreNone() throws {
        defer { receiver.stop() }
        let browser = try Browser()
        let good = (Secrets.base64URL(browser.key.point), Secrets.base64URL(browser.secret))
        let bad: [(String, String)] = [
            ("", good.1), (good.0, ""), ("!", good.1), (String(good.0.dropLast(4)), good.1), (good.0, good.1 + "AAAA"),
            (Secrets.base64URL([4] + [UInt8](repeating: 1, count: 64)), good.1),
        ]
        let devices =
            bad.map {
                SomeMessage.device(receiver.address + "/push/1", keys: Device.Keys(p256dh: $0.0, auth: $0.1))
            } + [SomeMessage.device(receiver.address + "/push/1", keys: nil)]
        for result in Delivered.results(of: SomeMessage.message(devices), by: try push()) {
            guard case .refused = result else {
                Issue.record("not refused: \(result)")
                continue
            }
        }
        expectEmpty(receiver.requests)
    }

    @Test func aTitleThatIsTooLongIsOurFault() throws {
        defer { receiver.stop() }
        let message = SomeMessage.message(
            [try Browser().device(receiver.address + "/push/1")], title: String(repeating: "a", count: 4_000))
        guard case .misconfigured = try require(Delivered.results(of: message, by: try push()).first) else {
            Issue.record("it is sent")
            return
        }
        expectEmpty(receiver.requests)
    }

    @Test func connectionsAreKept() throws {
        defer { receiver.stop() }
        let push = try push(mostAtOnce: 3)
        let devices = try (0..<100).map { index in
            try Browser().device("\(receiver.address)/push/\(index)", id: "device-\(index)")
        }
        expect(Delivered.results(of: SomeMessage.message(devices), by: push).allSatisfy { $0 == .taken })
        expect(Set(receiver.requests.map(\.target)).count, equals: 100)
        expect(receiver.connections, isAtMost: 3)
    }

    /// Decrypted by http_ece and checked by py_vapid and cryptography.
    @Test(.enabled(if: PythonReaders.arePresent, "no http_ece; tools/setup --tests installs it"))
    func anotherProgramReadsIt() throws {
        defer { receiver.stop() }
        let push = try push()
        let bodies = ["三天後", "", String(repeating: "媽祖 ", count: 2_000), "\u{1}\"\\"]
        var pushed: [PythonReaders.Pushed] = []
        for body in bodies {
            let browser = try Browser()
            let message = SomeMessage.message([browser.device(receiver.address + "/push/1")], body: body)
            expect(Delivered.results(of: message, by: push), equals: [.taken])
            let request = try require(receiver.requests.last)
            expect(request.body.count, isAtMost: 4_096)
            pushed.append(
                PythonReaders.Pushed(
                    body: Data(request.body).base64EncodedString(), private: Secrets.base64URL(browser.key.number),
                    auth: Secrets.base64URL(browser.secret),
                    authorization: try require(request.headers["authorization"])))
        }
        for (body, read) in zip(bodies, try PythonReaders.read(pushed)) {
            let told = try JSONDecoder().decode(Told.self, from: Data(read.text.utf8))
            expect(told.id, equals: SomeMessage.id)
            expect(told.notification.title, equals: "媽祖聖誕 and 2 more")
            expect(told.notification.navigate, equals: "https://site.example/events/1")
            let text = told.notification.body
            expect(text == body || text.hasSuffix("…") && body.hasPrefix(text.dropLast()))
            expect(read.claims.aud, equals: receiver.address)
            expect(read.claims.sub, equals: "mailto:push@temple.example")
            expect(read.claims.exp > SomeMessage.now && read.claims.exp <= SomeMessage.now + 86_400)
        }
    }
}
