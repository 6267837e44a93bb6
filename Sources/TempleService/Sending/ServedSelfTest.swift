internal import AccountModel
internal import AccountPages
internal import Sending
internal import Synchronization

/// The test messages that people send to their own devices.
final class ServedSelfTest: SelfTest {
    private struct State {
        /// When each account has sent its messages of the last hour, in seconds since 1970.
        var sent: [AccountID: [Int64]] = [:]
        var underWay = 0
    }

    private let sending: ReminderSending
    private let state = Mutex(State())

    private static let hour: Int64 = 3_600
    /// So many may one person send in an hour.
    private static let mostInHour = 5
    /// So many are sent at once: each holds a worker until the providers have answered.
    private static let mostAtOnce = 2
    private static let pauseOfBusy = 10
    private static let mostAccounts = 10_000

    init(_ sending: ReminderSending) { self.sending = sending }

    func send(to account: AccountID, now: Int64) throws -> SelfTestAnswer {
        if let pause = state.withLock({ Self.enter(account, now, &$0) }) { return .refused(retryAfterSeconds: pause) }
        defer { state.withLock { $0.underWay -= 1 } }
        let results = try sending.sendTest(to: account) ?? []
        return .sent(
            results.map {
                SelfTestResult(channel: $0.channel, provider: $0.provider, outcome: Self.outcome($0.result))
            })
    }

    /// Counts a message. Returns the seconds after which it may be sent, if it may not now.
    private static func enter(_ account: AccountID, _ now: Int64, _ state: inout State) -> Int? {
        guard state.underWay < mostAtOnce else { return pauseOfBusy }
        // A clock that was set back counts nothing of before.
        let counted = now - hour + 1...now
        let times = state.sent[account, default: []].filter(counted.contains)
        if times.count >= mostInHour, let first = times.first { return Int(max(1, first + hour - now)) }
        if state.sent.count >= mostAccounts {
            state.sent = state.sent.filter { $0.value.contains(where: counted.contains) }
            // Less than a table that grows for ever.
            if state.sent.count >= mostAccounts { state.sent = [:] }
        }
        state.sent[account] = times + [now]
        state.underWay += 1
        return nil
    }

    private static func outcome(_ result: DeliveryResult) -> SelfTestResult.Outcome {
        switch result {
        case .taken: .taken
        case .gone: .gone
        case .later: .later
        case .refused, .misconfigured: .refused
        }
    }
}
