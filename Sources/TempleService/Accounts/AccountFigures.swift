internal import AccountModel
internal import EventHTTPServer
internal import Synchronization
internal import WebRouting

/// What metrics tell of accounts. Any thread asks and counts.
final class AccountFigures: Sendable {
    /// What a sign-in has come to, by the status of its answer.
    enum Outcome: String, CaseIterable {
        case signedIn = "signed_in"
        /// The token is none of a person of this site.
        case refused
        /// Too many from one address, or of one account.
        case limited
        /// The request is not what the route takes.
        case invalid
        /// The provider or the store cannot be asked.
        case unavailable
    }

    private struct Known {
        let statistics: AccountStatistics
        let time: Int64
    }

    private let store: any AccountStore
    private let now: @Sendable () -> Int64
    private let known = Mutex<Known?>(nil)
    private let outcomes = Mutex<[Outcome: Int]>([:])

    /// For so long, what the store has said is told again: to count 100,000 accounts takes some milliseconds.
    private static let seconds: Int64 = 60
    private static let signInPath = "/api/auth/google"

    init(_ store: any AccountStore, now: @escaping @Sendable () -> Int64) {
        self.store = store
        self.now = now
    }

    /// Counts a sign-in. Does nothing for any other request.
    func note(_ exchange: Exchange) {
        guard exchange.path == Self.signInPath, exchange.method == "POST", let status = exchange.status else { return }
        outcomes.withLock { $0[Self.outcome(of: status), default: 0] += 1 }
    }

    /// The sign-ins by outcome.
    var signIns: [(Outcome, Int)] {
        outcomes.withLock { outcomes in Outcome.allCases.map { ($0, outcomes[$0] ?? 0) } }
    }

    /// Returns how many accounts, sessions and devices there are, or were a minute ago at most; nil where the store cannot be
    /// read.
    ///
    /// - Throws: `LeftToWorker` where the store has to be asked and the thread may not wait.
    func statistics(mayWait: Bool) throws -> AccountStatistics? {
        let now = now()
        if let known = known.withLock({ $0 }), (known.time..<known.time + Self.seconds).contains(now) {
            return known.statistics
        }
        guard mayWait else { throw LeftToWorker() }
        // What cannot be read is asked for again at once.
        guard let statistics = try? store.statistics(now: now) else { return nil }
        known.withLock { $0 = Known(statistics: statistics, time: now) }
        return statistics
    }

    private static func outcome(of status: Int) -> Outcome {
        switch status {
        case 200..<300: .signedIn
        case 401, 403: .refused
        case 429: .limited
        case 500...: .unavailable
        default: .invalid
        }
    }
}
