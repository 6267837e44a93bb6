internal import AccountModel
internal import EventHTTPServer
internal import Notifications
internal import Synchronization
internal import WebRouting

/// What metrics and the log tell of accounts. Any thread asks and counts.
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
    private let mails: SignInMails?
    private let now: @Sendable () -> Int64
    private let note: @Sendable (String) -> Void
    /// The networks whose sign-ins were refused in the last minute: the log has the first of each.
    private let refused = Mutex(NetworkCounts(most: 1))
    private let known = Mutex<Known?>(nil)
    private let outcomes = Mutex<[Outcome: Int]>([:])

    /// For so long, what the store has said is told again: to count 100,000 accounts takes some milliseconds.
    private static let seconds: Int64 = 60
    private static let signInPath = "/api/auth/google"
    /// The pages that sign in, and the method of each.
    private static let pages = ["/sign-in/callback": "GET", "/sign-in/mail/use": "POST"]

    /// - Parameters:
    ///   - mails: sends mails to sign in; nil for a service that sends none.
    ///   - note: is called with a line for the log where a sign-in is refused.
    init(
        _ store: any AccountStore, mails: SignInMails? = nil, now: @escaping @Sendable () -> Int64,
        note: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.store = store
        self.mails = mails
        self.now = now
        self.note = note
    }

    /// Counts a sign-in. Does nothing for any other request.
    func note(_ exchange: Exchange) {
        guard let status = exchange.status else { return }
        note(exchange.path, exchange.method, status: status, from: ClientNetwork(exchange.remoteAddress))
    }

    /// Counts a sign-in. Of pages, 303 has signed in, and any other that is no error was given up or is opened once more.
    func note(_ path: String, _ method: String, status: Int, from client: ClientNetwork) {
        let outcome: Outcome
        if path == Self.signInPath, method == "POST" {
            outcome = Self.outcome(of: status)
        } else if let ofPage = Self.pages[path], ofPage == method, status == 303 || status >= 400 {
            outcome = status == 303 ? .signedIn : Self.outcome(of: status)
        } else {
            return
        }
        outcomes.withLock { $0[outcome, default: 0] += 1 }
        guard [.refused, .limited].contains(outcome), refused.withLock({ $0.add(client, at: now()) }) else { return }
        note("a sign-in was \(outcome.rawValue) (\(status)), from \(client.forPeople)")
    }

    /// The mails to sign in by what became of them; empty for a service that sends none.
    var signInMails: [(String, Int)] {
        mails.map(\.counts).map { [("sent", $0.sent), ("held", $0.held), ("failed", $0.failed)] } ?? []
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
        // A link by mail that has ended is 410.
        case 401, 403, 410: .refused
        case 429: .limited
        case 500...: .unavailable
        default: .invalid
        }
    }
}
