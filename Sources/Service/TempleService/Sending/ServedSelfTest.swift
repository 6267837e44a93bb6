internal import AccountModel
internal import AccountPages
internal import Notifications
internal import Synchronization

/// The test messages that people send to their own devices.
final class ServedSelfTest: SelfTest {
    private let sending: ReminderSending
    private let note: @Sendable (String) -> Void
    private let counts = Mutex(SelfTestCounts())

    /// - Parameter note: tells the operator why a message could not be sent.
    init(_ sending: ReminderSending, note: @escaping @Sendable (String) -> Void) {
        self.sending = sending
        self.note = note
    }

    func send(to account: AccountID, now: Int64) throws -> SelfTestAnswer {
        if let refusal = counts.withLock({ $0.begin(account, at: now) }) { return refusal }
        let results = try sending.sendTest(to: account) ?? []
        for failed in results where Self.outcome(failed.result) == .failed {
            note("a test message by \(failed.channel) could not be sent: \(ReminderSending.words(failed.result))")
        }
        return .sent(
            results.map {
                SelfTestResult(channel: $0.channel, provider: $0.provider, outcome: Self.outcome($0.result))
            })
    }

    /// What the person is told. ``note`` has the reason.
    static func outcome(_ result: DeliveryResult) -> SelfTestResult.Outcome {
        switch result {
        case .taken: .taken
        case .gone: .gone
        case .later, .refused, .misconfigured: .failed
        }
    }
}

/// How many test messages each person has sent within an hour.
struct SelfTestCounts: Sendable {
    /// So many may one person send in an hour.
    static let mostInHour = 5
    static let mostAccounts = 10_000
    private static let hour: Int64 = 3_600

    /// When each account has sent its messages of the last hour, in seconds since 1970.
    private var sent: [AccountID: [Int64]] = [:]

    /// Counts a message that begins. Returns why it may not, if it may not now.
    mutating func begin(_ account: AccountID, at now: Int64) -> SelfTestAnswer? {
        // A clock that was set back counts nothing of before.
        let counted = now - Self.hour + 1...now
        let times = sent[account, default: []].filter(counted.contains)
        if times.count >= Self.mostInHour, let first = times.first {
            return .usedUp(retryAfterSeconds: Int(first + Self.hour - now))
        }
        if sent.count >= Self.mostAccounts {
            sent = sent.filter { $0.value.contains(where: counted.contains) }
            // Counts that are lost give somebody a few more. That is less than a table that grows for ever.
            if sent.count >= Self.mostAccounts { sent = [:] }
        }
        sent[account] = times + [now]
        return nil
    }
}
