import AccountModel
import FakeAccountStore
import Foundation
import SeededRandom
import Synchronization
@testable import Notifications

/// A clock that stands still until a test moves it.
final class MovedClock: SendingClock {
    private struct State {
        /// What the clock shows when nothing has elapsed.
        var zero: Double
        var elapsed = 1_000.0
    }

    private let state: Mutex<State>

    init(_ now: Int64) { state = Mutex(State(zero: Double(now) - 1_000)) }

    var now: Int64 { state.withLock { Int64(($0.zero + $0.elapsed).rounded(.down)) } }
    var elapsed: Double { state.withLock { $0.elapsed } }

    /// Lets time pass.
    func pass(_ seconds: Double) { state.withLock { $0.elapsed += seconds } }

    /// Sets the clock as somebody does who sets it wrongly, or right.
    func set(by seconds: Int64) { state.withLock { $0.zero += Double(seconds) } }
}

/// A channel that answers as a test says, at once or when the test says so.
final class FakeChannel: MessageChannel {
    struct Sent: Equatable {
        let message: String
        let provider: String
        let device: String?
        let at: Double
    }

    typealias Completion = @Sendable (DeliveryResult) -> Void

    private struct State {
        var sent: [Sent] = []
        var held: [Completion] = []
        var answers: @Sendable (OutgoingMessage, MessageTarget) -> DeliveryResult? = { _, _ in .taken }
    }

    let name: String
    let mostAtOnce = 1_000
    let mostSeconds = 60.0
    /// Of which devices it is; nil for mail.
    private let platform: Device.Platform?
    private let clock: MovedClock
    private let state = Mutex(State())

    init(_ name: String, _ clock: MovedClock, of platform: Device.Platform?) {
        self.name = name
        self.clock = clock
        self.platform = platform
    }

    var isForDevices: Bool { platform != nil }

    /// Sets the answers from now on; nil for one that comes when ``release(_:)`` is called.
    func answer(_ answers: @escaping @Sendable (OutgoingMessage, MessageTarget) -> DeliveryResult?) {
        state.withLock { $0.answers = answers }
    }

    func answer(_ result: DeliveryResult) { answer { _, _ in result } }

    var sent: [Sent] { state.withLock { $0.sent } }

    func release(_ result: DeliveryResult) {
        let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
        }
        for completion in held { completion(result) }
    }

    /// The provider of a device is the host of its address; that of a mailbox is `mail`.
    func targets(of message: OutgoingMessage) -> [MessageTarget] {
        guard let platform else {
            return message.account.email == nil ? [] : [MessageTarget(provider: "mail", device: nil)]
        }
        return message.devices.filter { $0.platform == platform }.map { device in
            MessageTarget(provider: URL(string: device.token)?.host() ?? "", device: device)
        }
    }

    func send(_ message: OutgoingMessage, to target: MessageTarget, completion: @escaping Completion) {
        let answers = state.withLock { state in
            state.sent.append(
                Sent(message: message.id, provider: target.provider, device: target.device?.id, at: clock.elapsed))
            return state.answers
        }
        guard let result = answers(message, target) else { return state.withLock { $0.held.append(completion) } }
        completion(result)
    }
}

/// People with devices, a queue, and senders over a store in memory.
final class SenderHome {
    /// 2026-11-18 19:06 in Taiwan.
    static let start: Int64 = 1_795_000_000

    let store = FakeAccountStore()
    let clock = MovedClock(SenderHome.start)
    let push: FakeChannel
    let app: FakeChannel
    let mail: FakeChannel
    let figures = SenderFigures()
    private let noted = Notes()

    final class Notes: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ line: String) { lines.withLock { $0.append(line) } }

        var all: [String] { lines.withLock { $0 } }
    }

    init() {
        push = FakeChannel("push", clock, of: .web)
        app = FakeChannel("app", clock, of: .android)
        mail = FakeChannel("mail", clock, of: nil)
    }

    var notes: [String] { noted.all }

    /// Signs somebody in with browsers at providers.
    func person(_ name: String, at providers: [String] = ["push.example"], email: String? = nil) throws -> Account {
        let identity = VerifiedIdentity(
            issuer: "https://accounts.example", subject: name, email: email, isEmailVerified: email != nil, name: name,
            picture: nil, locale: nil)
        let tokens = SessionTokens(
            accessHash: "access \(name)", accessUntil: Self.start + 3_600, refreshHash: "refresh \(name)",
            refreshUntil: Self.start + 3_600)
        let signedIn = try store.signIn(
            identity, client: SessionClient(mark: name, agent: "test"), tokens: tokens, now: clock.now)
        for (index, provider) in providers.enumerated() {
            _ = try store.keepDevice(
                token: "https://\(provider)/\(name)/\(index)", platform: .web,
                keys: Device.Keys(p256dh: "p", auth: "a"), session: nil, of: signedIn.account.id, now: clock.now)
        }
        return signedIn.account
    }

    /// Queues reminders for somebody, each at a number of seconds after the start, beside what is queued.
    func queue(_ account: Account, at times: [Int64]) throws {
        let known = try store.queued(of: account.id).map(\.planned)
        let new = times.enumerated().map { index, time in
            PlannedNotification(
                subject: NotificationSubject(kind: .event, id: "\(known.count + index + 1)"), kind: .main,
                day: 20_776 + known.count + index, at: Self.start + time, title: "媽祖聖誕")
        }
        try store.plan([NotificationPlan(account: account.id, notifications: known + new)], now: 0)
    }

    func log(_ account: Account) throws -> [LoggedNotification] { try store.notifications(of: account.id) }

    /// Makes a sender as a process of its own has it.
    func sender(
        _ name: String = "one", _ providers: [String: ProviderBounds] = [:], seed: UInt64 = 46,
        change: (inout SenderSettings) -> Void = { _ in }
    ) -> SenderQueue {
        var settings = SenderSettings(name: name, providers: providers)
        change(&settings)
        let text = SenderText(site: "https://temples.example", secret: "a secret of tests")
        return SenderQueue(
            SenderParts(
                store: store, channels: [push, app, mail],
                compose: { messages, now in messages.map { text.compose($0, now: now) } }, settings: settings,
                clock: clock, figures: figures, note: { [noted] in noted.add($0) }),
            arrivals: SenderArrivals(), random: SplitMix64(seed: seed))
    }

    /// Lets a sender work for a time. The clock moves as far as the sender waits.
    func run(_ queue: SenderQueue, for seconds: Double, most: Double = .infinity) {
        let end = clock.elapsed + seconds
        while true {
            let pause = queue.step()
            let left = end - clock.elapsed
            guard left > 0 else { return }
            clock.pass(min(max(pause, 0.05), most, left))
        }
    }
}
