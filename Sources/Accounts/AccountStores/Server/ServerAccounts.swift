internal import AccountModel
internal import PostgreSQL

extension ServerRow: AccountRow {}

extension ServerConnection {
    /// The settings of every transaction, for this transaction only.
    ///
    /// The search path has PostgreSQL's own schema, which is always first, and that of the accounts, and no other: whoever
    /// may create functions in another schema could create a better match for a call. A wait for another transaction ends
    /// before the statement's time does. A commit is on the disk, also for a role whose commits are not.
    private static let settingsAmongAccounts = """
        SET LOCAL search_path = nearby_accounts, pg_temp; SET LOCAL row_security = on; SET LOCAL lock_timeout = '3s'; \
        SET LOCAL idle_in_transaction_session_timeout = '15s'; SELECT pg_catalog.set_config('synchronous_commit', 'on', true) \
        WHERE pg_catalog.current_setting('synchronous_commit') OPERATOR(pg_catalog.=) 'off'
        """

    /// Runs `body` in a transaction in which the names of tables mean those of the accounts.
    func amongAccounts<Result>(_ mode: TransactionMode, _ body: () throws -> Result) throws -> Result {
        try transaction(mode, settings: Self.settingsAmongAccounts, body)
    }
}

/// An open transaction among the accounts. Valid inside ``ServerConnection/amongAccounts(_:_:)``.
package struct ServerAccounts: AccountDatabase {
    let connection: ServerConnection

    package func rows(_ sql: String, _ values: [AccountValue], _ body: (any AccountRow) throws -> Void) throws {
        try connection.query(ParameterNumbers.numbered(sql), values.map(Self.value)) { try body($0) }
    }

    @discardableResult
    package func change(_ sql: String, _ values: [AccountValue]) throws -> Int {
        try connection.change(ParameterNumbers.numbered(sql), values.map(Self.value))
    }

    package func enter(_ scope: AccountScope) throws {
        switch scope {
        case .account(let id): try set([("account", "\(id.number)")])
        case .token(let hash): try set([("token", hash)])
        case .identity(let issuer, let subject, let email):
            try set([("issuer", issuer), ("subject", subject), ("email", email ?? "")])
        case .device(let token): try set([("device", token)])
        case .calendar(let hash): try set([("calendar", hash)])
        case .uuid(let uuid): try set([("uuid", uuid)])
        case .link(let hash): try set([("link", hash)])
        case .mail(let address):
            try set([("mail", address)])
            // Of two that count at once, neither would see the row of the other.
            try connection.query(
                "SELECT pg_catalog.pg_advisory_xact_lock($1::int4, pg_catalog.hashtext($2))",
                [.integer(Self.mailLocks), .text(address)]
            ) { _ in }
        }
    }

    /// The number of the locks of addresses of mail, among those of the database that have two numbers.
    private static let mailLocks: Int64 = 0x4E52_4143

    /// The number of the lock of the queue, among those of the database.
    private static let queueLock: Int64 = 0x4E52_4143

    package func holdQueue(_ use: QueueUse) throws {
        let lock =
            switch use {
            case .planning: "pg_advisory_xact_lock_shared"
            case .taking: "pg_advisory_xact_lock"
            }
        try connection.query("SELECT pg_catalog.\(lock)($1)", [.integer(Self.queueLock)]) { _ in }
    }

    package static func elements(of array: String) -> String { "jsonb_array_elements(CAST(\(array) AS jsonb))" }

    /// Others may refer to the rows meanwhile.
    package static var locking: String { "FOR NO KEY UPDATE" }

    /// Sets what the policies of the tables compare with, until the end of the transaction.
    private func set(_ settings: [(name: String, value: String)]) throws {
        let calls = settings.indices.map { "pg_catalog.set_config($\(2 * $0 + 1), $\(2 * $0 + 2), true)" }
        let values = settings.flatMap { [ServerValue.text("nearby." + $0.name), .text($0.value)] }
        try connection.query("SELECT " + calls.joined(separator: ", "), values) { _ in }
    }

    private static func value(_ value: AccountValue) -> ServerValue {
        switch value {
        case .integer(let number): .integer(number)
        case .text(let text): .text(text)
        case .real(let number): .double(number)
        }
    }
}
