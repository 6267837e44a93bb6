internal import AccountAPI
internal import AccountModel
internal import AdminPages
internal import WebRouting

/// The accounts of a service as its back office asks for them.
struct ServedAccountsForStaff: AccountsForStaff {
    private let store: any AccountStore
    private let gate: AccountGate
    let signsInOnPages: Bool
    /// Writes a line for the operator.
    private let note: @Sendable (String) -> Void

    /// The length of an account's id.
    private static let uuidLength = 36

    init(_ shared: SharedAccounts, note: @escaping @Sendable (String) -> Void) {
        self.init(
            store: shared.store, gate: shared.gate,
            signsInOnPages: !shared.providers.pageProviders.isEmpty || shared.mail.isOffered, note: note)
    }

    init(
        store: any AccountStore, gate: AccountGate, signsInOnPages: Bool, note: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.gate = gate
        self.signsInOnPages = signsInOnPages
        self.note = note
    }

    func numbers(now: Int64) throws -> AccountStatistics {
        try asking { () throws(AccountError) in try store.statistics(now: now) }
    }

    func keepers(ofAny temples: [Int64]) throws -> Int {
        try asking { () throws(AccountError) in try store.keepers(ofAny: temples) }
    }

    func find(_ text: String, now: Int64) throws -> AccountForStaff? {
        try found(text, now).map { found in
            AccountForStaff(
                uuid: found.account.uuid, createdAt: found.account.createdAt, sessions: found.sessions,
                devices: found.devices)
        }
    }

    func endSessions(of uuid: String, by person: String, now: Int64) throws -> Bool {
        guard let found = try found(uuid, now) else { return false }
        try asking { () throws(AccountError) in try store.endSessions(of: found.account.id) }
        note("\(person) has ended the sessions of the account \(found.account.uuid)")
        return true
    }

    func remove(_ uuid: String, by person: String, now: Int64) throws -> Bool {
        guard let found = try found(uuid, now) else { return false }
        let isRemoved = try asking { () throws(AccountError) in try store.remove(found.account.id) }
        if isRemoved { note("\(person) has removed the account \(found.account.uuid)") }
        return isRemoved
    }

    func visitor(_ call: RequestContext) throws -> SignedInVisitor? {
        try gate.visitor(call).map { SignedInVisitor(uuid: $0.uuid, startedAt: $0.startedAt) }
    }

    private func found(_ text: String, _ now: Int64) throws -> FoundAccount? {
        let text = text.lowercased()
        guard text.utf8.count <= AccountLimits.longestAddress else { return nil }
        let who: AccountName =
            text.utf8.count == Self.uuidLength && !text.contains("@") ? .uuid(text) : .email(text)
        return try asking { () throws(AccountError) in try store.find(who, now: now) }
    }

    /// Asks the store. Its errors become faults, which the back office knows.
    private func asking<Answer>(_ question: () throws(AccountError) -> Answer) throws -> Answer {
        do {
            return try question()
        } catch {
            throw Fault.account(error)
        }
    }
}
