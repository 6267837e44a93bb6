package import AccountModel
internal import Foundation
internal import Synchronization

/// Store of accounts in memory, by the rules of the port.
package final class FakeAccountStore: AccountStore, AccountKeeping {
    struct IdentityKey: Hashable, Sendable {
        let issuer: String
        let subject: String
    }

    struct Token: Sendable {
        let session: String
        let account: AccountID
        let isAccess: Bool
        let until: Int64
        /// Of a pair that a refresh has made, the token before it, and whether one of the pair was shown.
        var parent: String?
        var isShown = false
        /// When a refresh token was shown, by whom, and what its successor was made with.
        var used: Use?

        struct Use: Sendable {
            let at: Int64
            let mark: String
            let salt: String
            let successor: SessionTokens
        }
    }

    struct Person: Sendable {
        var account: Account
        var isNameOwn = false
        var settings = NotificationSettings()
        var devices: [Device] = []
        var subscriptions: [SubscriptionKind: [Subscription]] = [:]
        var favourites: [Favourite] = []
        var reminders: [Reminder] = []
        var calendarHash: String?
        /// The oldest first.
        var answers: [(request: RepeatableRequest, answer: KeptAnswer, until: Int64)] = []
        /// The last change of each thing that was asked for, with what it was then; nil for what was removed.
        var noted: [OwnThing: (number: Int64, value: OwnChange.Value?)] = [:]
        var lastChange: Int64 = 0

        /// A list for each kind, as stores have it.
        var allSubscriptions: [SubscriptionKind: [Subscription]] {
            Dictionary(uniqueKeysWithValues: SubscriptionKind.allCases.map { ($0, subscriptions[$0, default: []]) })
        }
    }

    /// A row of the log of reminders, with what a sender needs.
    struct LogRow: Sendable {
        var logged: LoggedNotification
        var sender: String?
        var leaseUntil: Int64 = 0
    }

    /// A link by mail.
    struct AskedLink: Sendable {
        let link: MailLink
        let askedAt: Int64
        var isUsed = false
    }

    struct State: Sendable {
        var nextNumber: Int64 = 1
        var people: [AccountID: Person] = [:]
        var identities: [IdentityKey: (account: AccountID, linkedAt: Int64)] = [:]
        var sessions: [String: AccountSession] = [:]
        var tokens: [String: Token] = [:]
        /// By the digest of the link's token.
        var links: [String: AskedLink] = [:]
        /// By number.
        var log: [LogRow] = []
        var nextLogNumber: Int64 = 1
        /// What every question throws.
        var failure: AccountError?
        var mayWait = false
        var questions = 0
    }

    let state = Mutex(State())
    /// Held by whoever asks, and through a whole edit.
    private let turn = NSRecursiveLock()

    package init() {}

    package var mayWait: Bool {
        get { state.withLock { $0.mayWait } }
        set { state.withLock { $0.mayWait = newValue } }
    }

    /// What every question throws; nil for a store that answers.
    package var failure: AccountError? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// How often the store was asked.
    package var questions: Int { state.withLock { $0.questions } }

    /// The digests of all tokens.
    package var tokenHashes: Set<String> { state.withLock { Set($0.tokens.keys) } }

    /// Everything that is kept of everybody, by account.
    package func everything(now: Int64) -> [AccountContents] {
        state.withLock { state in
            state.people.keys.sorted { $0.number < $1.number }.compactMap { state.contents(of: $0, now: now) }
        }
    }

    func ask<Answer: Sendable>(
        _ question: (inout State) throws(AccountError) -> Answer
    ) throws(AccountError) -> Answer {
        turn.lock()
        defer { turn.unlock() }
        let result: Result<Answer, AccountError> = state.withLock { state in
            state.questions += 1
            if let failure = state.failure { return .failure(failure) }
            do throws(AccountError) {
                return .success(try question(&state))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    package func editing<Answer: Sendable>(
        _ account: AccountID, _ body: @escaping @Sendable (any AccountKeeping) throws -> Answer
    ) throws(AccountError) -> Answer {
        turn.lock()
        defer { turn.unlock() }
        let before = try ask { state throws(AccountError) in
            guard state.people[account] != nil else { throw .ended }
            return state.people
        }
        do {
            return try body(self)
        } catch {
            state.withLock { $0.people = before }
            throw error as? AccountError ?? .unavailable(reason: "\(error)")
        }
    }

    static func uuid() -> String { UUID().uuidString.lowercased() }
}

extension FakeAccountStore.State {
    func liveSessions(of account: AccountID, now: Int64) -> [AccountSession] {
        sessions.values.filter { $0.account == account && $0.until > now }
            .sorted { ($0.refreshedAt, $0.createdAt, $0.id) > ($1.refreshedAt, $1.createdAt, $1.id) }
    }

    func contents(of id: AccountID, now: Int64) -> AccountContents? {
        guard let person = people[id] else { return nil }
        let identities = identities.filter { $0.value.account == id }
            .map { LinkedIdentity(issuer: $0.key.issuer, subject: $0.key.subject, linkedAt: $0.value.linkedAt) }
        return AccountContents(
            account: person.account,
            identities: identities.sorted { ($0.issuer, $0.subject) < ($1.issuer, $1.subject) },
            settings: person.settings, sessions: liveSessions(of: id, now: now), devices: person.devices,
            subscriptions: person.allSubscriptions, favourites: person.favourites, reminders: person.reminders,
            notifications: log.map(\.logged).filter { $0.account == id }.reversed(),
            hasCalendar: person.calendarHash != nil)
    }

    mutating func endSession(_ id: String) {
        guard let account = sessions.removeValue(forKey: id)?.account else { return }
        let isLast = !sessions.values.contains { $0.account == account }
        people[account]?.devices.removeAll { $0.session == id || isLast && $0.session == nil && $0.platform != .ntfy }
        tokens = tokens.filter { $0.value.session != id }
    }

    mutating func keep(_ kept: SessionTokens, of session: AccountSession, after parent: String? = nil) {
        tokens[kept.accessHash] = FakeAccountStore.Token(
            session: session.id, account: session.account, isAccess: true, until: kept.accessUntil, parent: parent)
        tokens[kept.refreshHash] = FakeAccountStore.Token(
            session: session.id, account: session.account, isAccess: false, until: kept.refreshUntil, parent: parent)
    }

    /// Notes that one of a pair is shown.
    mutating func noteShown(after parent: String?) {
        guard let parent else { return }
        for (hash, token) in tokens where token.parent == parent { tokens[hash]?.isShown = true }
    }

    /// Changes what is kept of somebody.
    mutating func change<Answer>(
        _ id: AccountID, _ change: (inout FakeAccountStore.Person) throws(AccountError) -> Answer
    ) throws(AccountError) -> Answer {
        guard var person = people[id] else { throw .ended }
        let answer = try change(&person)
        people[id] = person
        return answer
    }
}
