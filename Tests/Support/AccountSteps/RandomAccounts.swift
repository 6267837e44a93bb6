import Expectations
internal import AccountModel
internal import SeededRandom
internal import Testing

/// Random steps of a few people, compared with a plain model of the store.
package struct RandomAccounts {
    let store: any AccountStore
    var random: SplitMix64
    var accounts: [AccountID: PlainAccount] = [:]
    var tokens: [String: PlainToken] = [:]
    var now: Int64 = 1_000_000
    /// The digest of the refresh token that was shown last.
    var lastShown: String?
    /// How many steps of each kind there were.
    private var done: [String: Int] = [:]
    private var made = 0
    /// Two devices of each account, each with what it has read of the changes.
    private var followers: [AccountID: [StoredAccounts.Follower]] = [:]

    package init(_ accounts: StoredAccounts, seed: UInt64) {
        store = accounts.store
        random = SplitMix64(seed: seed)
    }

    /// - Parameter interval: after how many steps all of the store is compared.
    package mutating func run(steps: Int, comparingEvery interval: Int = 1) throws {
        for step in 0..<steps {
            now += Int64(pick([0, 0, 0, 0, 1, 3, 20, 600]))
            if chance(100) { now += AccountLimits.refreshSeconds / 2 }
            let kind = try takeStep()
            done[kind, default: 0] += 1
            if step % interval == interval - 1 { try compare("step \(step): \(kind)") }
        }
        try compare("at last")
        let expected = [
            "new account", "known account", "linked account", "second subject", "renewed", "repeated", "reused",
            "unknown",
            "session ended",
            "sessions ended", "removed", "settings", "device", "device moved", "device removed", "subscriptions",
            "favourites", "favourite", "favourite removed", "reminder", "reminder changed", "reminder removed",
            "profile",
            "calendar", "changes followed",
        ]
        for kind in expected { expect(done[kind, default: 0], isAbove: 0, "no step was: \(kind)") }
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

    mutating func chance(_ part: UInt64) -> Bool { random.next() % part == 0 }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
    }

    /// Returns a digest that no other has.
    mutating func newDigest() -> String {
        made += 1
        return StoredAccounts.digest("\(made)")
    }

    private mutating func takeStep() throws -> String {
        guard !accounts.isEmpty else { return try signIn() }
        switch number(0...31) {
        case 0...4: return try signIn()
        case 5...10: return try refresh()
        case 11: return try showAccess()
        case 12: return try endSomeSession()
        case 13: return chance(2) ? try endAllSessions() : try setCalendar()
        case 14: return chance(2) ? try removeAccount() : try setProfile()
        case 15, 16: return try setSettings()
        case 17...19: return try changeDevice()
        case 20...22: return try setSubscriptions()
        case 23...26: return try changeFavourites()
        case 27...29: return try changeReminders()
        default: return try followChanges()
        }
    }

    /// One of somebody's devices reads what has changed, and has all then.
    private mutating func followChanges() throws -> String {
        let (id, device) = (somebody(), number(0...1))
        var devices = followers[id] ?? [StoredAccounts.Follower(id), StoredAccounts.Follower(id)]
        try expect(devices[device].follow(store, limit: number(1...4)))
        followers[id] = devices
        try StoredAccounts.expectAll(devices[device], require(store.contents(of: id, now: now)))
        return "changes followed"
    }

    /// Returns somebody, in an order that the seed alone decides.
    mutating func somebody() -> AccountID { pick(accounts.keys.sorted { order($0) < order($1) }) }

    /// The ids of accounts are random, and what has made them is not.
    private func order(_ id: AccountID) -> String {
        accounts[id].map { account in
            account.identities.map { "\($0.linked.issuer) \($0.linked.subject)" }.min() ?? ""
        } ?? ""
    }

    mutating func update(_ id: AccountID, _ change: (inout PlainAccount) -> Void) {
        guard var account = accounts[id] else { return }
        change(&account)
        accounts[id] = account
    }

    // MARK: Comparing

    private func compare(_ comment: String) throws {
        for (id, plain) in accounts {
            try expect(store.contents(of: id, now: now), equals: plain.contents(now: now), "\(comment)")
            if let key = plain.calendarKey { try expect(store.account(calendarHash: key), equals: id, "\(comment)") }
        }
        for (hash, token) in tokens where token.isAccess {
            let session =
                token.until > now
                ? accounts[token.account]?.sessions.first { $0.id == token.session } : nil
            try expect(store.session(accessHash: hash, now: now)?.id, equals: session?.id, "\(comment)")
        }
        let expected = AccountStatistics(
            accounts: accounts.count, sessions: accounts.values.reduce(0) { $0 + $1.sessions(at: now).count },
            devices: accounts.values.reduce(0) { $0 + $1.devices(at: now).count })
        try expect(store.statistics(now: now), equals: expected, "\(comment)")
    }
}
