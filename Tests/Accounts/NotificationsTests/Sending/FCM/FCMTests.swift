import Expectations
import AccountModel
import HTTPClient
import Testing
@testable import Notifications

/// Tests of messages that Firebase takes, or not: a receiver of the tests' own checks each assertion with `cryptography`.
@Suite(.enabled(if: PythonReaders.arePresent, "no cryptography; tools/setup --tests installs it"))
struct FCMTests {
    private let receiver: FirebaseReceiver
    private let clock = MovedClock(SomeMessage.now)

    init() throws { receiver = try FirebaseReceiver() }

    private func channel(_ limits: HTTPLimits = FCM.usualLimits) throws -> FCM {
        try FCM(
            account: try receiver.account(),
            endpointsForDevelopment: [AddressRule.LoopbackEndpoint("127.0.0.1:\(receiver.port)")], limits: limits,
            now: { [clock] in clock.now })
    }

    private func device(_ token: String, _ platform: Device.Platform = .android) -> Device {
        SomeMessage.device(token, id: "device \(token)", platform: platform, keys: nil)
    }

    private func results(_ tokens: [String], _ channel: FCM) -> [DeliveryResult] {
        Delivered.results(of: SomeMessage.message(tokens.map { device($0) }), by: channel)
    }

    // MARK: What is sent

    @Test func aMessageHasThePartsOfBothKindsOfPhones() throws {
        let message = SomeMessage.message([device("abc:DEF-1_2")], body: "三天後", lifetime: 21_600)
        expect(Delivered.results(of: message, by: try channel()), equals: [.taken])
        let exchange = try receiver.next()
        expect(exchange.kind, equals: "application/x-www-form-urlencoded")
        let claims = try require(exchange.exchange)
        expect(claims.iss, equals: FirebaseReceiver.name)
        expect(claims.scope, equals: "https://www.googleapis.com/auth/firebase.messaging")
        expect(claims.aud, equals: receiver.address + "/token")
        expect(claims.iat == SomeMessage.now && claims.exp == SomeMessage.now + 3_600)
        let line = try receiver.next()
        expect(line.path, equals: "/v1/projects/temples-1/messages:send")
        expect(line.authorization == "Bearer token-1" && line.kind == "application/json")
        let sent = try require(line.message)
        expect(sent.token, equals: "abc:DEF-1_2")
        expect(sent.notification.title == "媽祖聖誕 and 2 more" && sent.notification.body == "三天後")
        expect(sent.data, equals: ["id": SomeMessage.id, "url": "https://site.example/events/1"])
        expect(sent.android.priority == "HIGH" && sent.android.ttl == "21600s")
        expect(sent.android.collapseKey, equals: "0c5f0d4e7f0b4a529f0a3a4bfd0e8a11")
        expect(sent.android.notification, equals: ["tag": SomeMessage.id])
        expect(
            sent.apns.headers,
            equals: [
                "apns-collapse-id": "0c5f0d4e7f0b4a529f0a3a4bfd0e8a11", "apns-priority": "10",
                "apns-expiration": String(SomeMessage.now + 21_600),
            ])
        expect(sent.apns.payload, equals: ["aps": ["thread-id": "reminders"]])
        try expectEmpty(receiver.stop())
    }

    @Test func onlyAppsOfPhonesAreTargets() throws {
        let (phone, tablet) = (device("a"), device("b", .ios))
        let message = SomeMessage.message([
            phone, try Browser().device("https://push.example/1"), tablet, device("https://ntfy.example/t", .ntfy),
        ])
        try expect(
            channel().targets(of: message),
            equals: [
                MessageTarget(provider: receiver.address, device: phone),
                MessageTarget(provider: receiver.address, device: tablet),
            ])
        try expectEmpty(receiver.stop())
    }

    @Test func whatIsNoTokenIsNotSent() throws {
        for result in results(["", "a b", "媽祖", "a\r\nb", String(repeating: "a", count: 4_097)], try channel()) {
            expect(result, equals: .refused(reason: "the device has no token of Firebase"))
        }
        try expectEmpty(receiver.stop())
    }

    // MARK: What becomes of it

    @Test(arguments: [
        ("404-UNREGISTERED", "gone"), ("404-UNSPECIFIED_ERROR", "misconfigured"), ("token", "refused"),
        ("token-field", "refused"), ("field", "misconfigured"), ("proxy", "misconfigured"),
        ("400-UNSPECIFIED_ERROR", "misconfigured"), ("403-SENDER_ID_MISMATCH", "refused"),
        ("403-UNSPECIFIED_ERROR", "misconfigured"), ("401-THIRD_PARTY_AUTH_ERROR", "misconfigured"),
        ("413-UNSPECIFIED_ERROR", "misconfigured"), ("307-UNSPECIFIED_ERROR", "refused"),
        ("429-QUOTA_EXCEEDED", "later 17"), ("500-INTERNAL", "later 17"), ("503-UNAVAILABLE", "later 17"),
        ("huge", "later"), ("words", "later"), ("broken", "later"),
    ])
    func theAnswerTellsWhatBecameOfIt(word: String, expected: String) throws {
        let result = try require(results(["\(word):1"], try channel()).first)
        let (kind, reason): (String, String) =
            switch result {
            case .taken: ("taken", "")
            case .gone(let reason): ("gone", reason)
            case .refused(let reason): ("refused", reason)
            case .misconfigured(let reason): ("misconfigured", reason)
            case .later(let pause, let reason): (pause.map { "later \($0)" } ?? "later", reason)
            }
        expect(kind, equals: expected, "\(reason)")
        // Nothing of an answer but its codes is told, and nothing of the device.
        expect(!reason.contains("secret") && !reason.contains(":1") && !reason.contains("token-1"))
        let code = String(word.drop { $0 != "-" }.dropFirst())
        expect(!word.contains(/^[0-9]/) || reason.contains(code) || code == "UNSPECIFIED_ERROR")
        _ = try receiver.stop()
    }

    @Test func aServiceThatTakesTooLongIsTriedAgain() throws {
        let limits = HTTPLimits(mostBodyBytes: 64_000, milliseconds: 2_000)
        let channel = try channel(limits)
        expect(results(["d"], channel), equals: [.taken])
        expect(
            results(["slow:1"], channel), equals: [.later(providerPause: nil, reason: "the server took too long")])
        _ = try receiver.stop()
    }

    // MARK: Access tokens

    @Test func howeverManySendThereIsOneExchange() throws {
        let channel = try channel()
        expect(results((0..<40).map { "d\($0)" }, channel).allSatisfy { $0 == .taken })
        let lines = try receiver.stop()
        expect(lines.count { $0.exchange != nil }, equals: 1)
        expect(lines.count { $0.authorization == "Bearer token-1" }, equals: 40)
    }

    @Test func aTokenIsUsedUntilAMinuteBeforeItsEnd() throws {
        let channel = try channel()
        func authorization(after seconds: Double) throws -> String? {
            clock.pass(seconds)
            expect(results(["d"], channel), equals: [.taken])
            while true {
                let line = try receiver.next()
                if line.exchange == nil { return line.authorization }
            }
        }
        try expect(authorization(after: 0), equals: "Bearer token-1")
        try expect(authorization(after: 3_538), equals: "Bearer token-1")
        try expect(authorization(after: 1), equals: "Bearer token-2")
        // A clock that was set back tells nothing of the end.
        clock.set(by: -7_200)
        try expect(authorization(after: 0), equals: "Bearer token-3")
        try expectEmpty(receiver.stop())
    }

    @Test func aTokenThatIsShortlyGoodIsGoodForThoseWhoWait() throws {
        try receiver.say("short")
        let channel = try channel()
        expect(results(["a", "b"], channel), equals: [.taken, .taken])
        expect(results(["c"], channel), equals: [.taken])
        try expect(receiver.stop().count { $0.exchange != nil }, equals: 2)
    }

    @Test func aTokenThatIsRefusedIsThrownAway() throws {
        expect(results(["once-401:1"], try channel()), equals: [.taken])
        let lines = try receiver.stop()
        expect(lines.map(\.authorization), equals: [nil, "Bearer token-1", nil, "Bearer token-2"])
    }

    @Test func whoIsRefusedAgainIsAtFault() throws {
        let channel = try channel()
        let fault = DeliveryResult.misconfigured(reason: "Firebase answers 401: it refuses the service account")
        expect(results(["401:1"], channel), equals: [fault])
        // Nobody asks for a token after the other meanwhile.
        expect(results(["d", "e"], channel), equals: [fault, fault])
        clock.pass(10)
        expect(results(["d"], channel), equals: [.taken])
        try expect(
            receiver.stop().map(\.authorization),
            equals: [nil, "Bearer token-1", nil, "Bearer token-2", nil, "Bearer token-3"])
    }

    @Test(arguments: [
        ("400", "misconfigured"), ("503", "later 17"), ("429", "later 17"), ("huge", "later"), ("words", "later"),
        ("header", "later"), ("none", "later"),
    ])
    func anExchangeThatFailsSendsNothing(word: String, expected: String) throws {
        try receiver.say(word)
        let channel = try channel()
        for result in results(["a", "b", "c"], channel) {
            switch result {
            case .misconfigured(let reason):
                expect(
                    expected == "misconfigured" && reason.contains("400 invalid_grant") && !reason.contains("secret"))
            case .later(let pause, let reason):
                expect(pause.map { "later \($0)" } ?? "later", equals: expected, "\(reason)")
                expect(reason, lacks: "Evil")
            default: Issue.record("\(result)")
            }
        }
        try receiver.say("ok")
        clock.pass(10)
        expect(results(["d"], channel), equals: [.taken])
        let lines = try receiver.stop()
        expect(lines.compactMap(\.message?.token), equals: ["d"])
        expect(lines.count { $0.exchange != nil }, equals: 2)
    }

    /// Outside development, nothing goes to this machine.
    @Test func noOtherHostIsSentTo() throws {
        let account = try receiver.account(tokenAddress: "https://127.0.0.1:\(receiver.port)/token")
        let channel = try FCM(account: account, now: { SomeMessage.now })
        expect(
            results(["d"], channel),
            equals: [
                .misconfigured(reason: "the service account's token_uri: the address is not a public host's")
            ])
        try expectEmpty(receiver.stop())
    }
}
