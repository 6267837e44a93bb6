package import AccountModel
package import PostgreSQL

/// The store of accounts on PostgreSQL servers, in the schema `nearby_accounts` of a database.
///
/// Each function is one transaction on the primary server, on a connection of a small pool. Row-level security holds each to
/// the rows of the account that it is about, whatever its statements say: the role of the service cannot go round it, and is
/// refused if it could.
package final class PostgreSQLAccountStore: StatementStore {
    private let pool: ConnectionPool
    private let outage: ServerOutage
    private let asked: @Sendable (Duration) -> Void
    /// Whether the role sees what it needs of everybody, to plan and to send reminders.
    let isNotifier: Bool

    /// The longest time of one function: the wait for a connection, and all statements. To connect anew comes on top.
    static let longestWork = Duration.seconds(10)
    /// The longest time of one statement.
    static let longestStatement = Duration.seconds(5)
    /// The longest time to connect to one server. `connect_timeout` of an address replaces it.
    static let longestConnecting = Duration.seconds(5)
    /// How often a transaction runs that was certainly not committed.
    private static let mostAttempts = 3

    /// Connects to the primary server, and checks the schema and the role.
    ///
    /// - Parameters:
    ///   - address: names the role of the service, which owns nothing.
    ///   - mostConnections: how many connections there may be at once.
    ///   - isNotifier: whether the store is to plan and send reminders. Then the address names the role for that.
    ///   - mayBeOut: whether no primary server has to be reached now. Each connection checks the schema and the role.
    ///   - note: is called with a sentence when the server is lost, and when it answers again.
    ///   - asked: is called, on the thread that asks, with the time that each question has taken.
    /// - Throws: ``AccountModel/AccountError/busy(reason:)`` where no primary server can be reached now;
    ///   ``AccountModel/AccountError/unavailable(reason:)`` where the schema is missing or of another version, or the role may
    ///   do too much or too little.
    package init(
        _ address: ServerAddress, mostConnections: Int, isNotifier: Bool = false, mayBeOut: Bool = false,
        note: @escaping @Sendable (String) -> Void, asked: @escaping @Sendable (Duration) -> Void = { _ in }
    ) throws(AccountError) {
        self.isNotifier = isNotifier
        self.asked = asked
        outage = ServerOutage(note: note)
        pool = ConnectionPool(most: mostConnections) {
            let settings = ServerSettings(
                connectTimeout: Self.longestConnecting, statementTimeout: Self.longestStatement)
            let connection = try ServerConnection(address, for: .writing, settings: settings)
            try AccountServerCheck.check(connection, isNotifier: isNotifier)
            return PooledConnection(connection)
        }
        do {
            try checkReady()
        } catch {
            guard mayBeOut, case .busy = error else { throw error }
        }
    }

    /// Makes or updates the schema as its owner, and gives the service's role what it needs.
    ///
    /// - Parameters:
    ///   - owner: names the role that owns the schema, or will.
    ///   - role: the role of the service. It must be there, and neither own the schema nor be able to go round row-level
    ///     security.
    ///   - notifyRole: the role that plans and sends reminders, which sees everybody's rows of the tables that it needs. It takes
    ///     the place of the one before; nil leaves what is there.
    /// - Returns: the versions before and after; 0 for no schema.
    @discardableResult
    package static func migrate(
        _ owner: ServerAddress, role: String, notifyRole: String? = nil
    ) throws(AccountError) -> (from: Int, to: Int) {
        try AccountError.ofServer {
            try AccountSchema.current.migrate(
                ServerConnection(owner, for: .writing), role: role, notifyRole: notifyRole)
        }
    }

    package var mayWait: Bool { true }

    /// Closes the connections. Whoever asks afterwards gets an error.
    package func close() { pool.close() }

    package func checkReady() throws(AccountError) {
        try transaction(.snapshot) { try AccountSchema.current.check($0.connection) }
    }

    package func checkWritable() throws(AccountError) {
        // A number of a transaction is written to the server's log.
        try transaction(.readWrite) { try $0.connection.execute("SELECT pg_catalog.pg_current_xact_id()") }
    }

    package func statistics(now: Int64) throws(AccountError) -> AccountStatistics {
        try transaction(.snapshot) { try AccountUpkeep(connection: $0.connection).statistics(now: now) }
    }

    package func keepers(ofAny temples: [Int64]) throws(AccountError) -> Int {
        try transaction(.snapshot) { try AccountUpkeep(connection: $0.connection).keepers(ofAny: temples) }
    }

    // MARK: Transactions

    package func reading<Answer>(
        _ body: (AccountStatements<ServerAccounts>) throws -> Answer
    ) throws(AccountError) -> Answer {
        try transaction(.snapshot) { try body(AccountStatements($0)) }
    }

    package func writing<Answer: Sendable>(
        _ body: @escaping @Sendable (AccountStatements<ServerAccounts>) throws -> Answer
    ) throws(AccountError) -> Answer {
        try transaction(.readWrite) { try body(AccountStatements($0)) }
    }

    /// Row-level security hides other people's rows, so a function of the schema does it.
    package static func removeExpired(_ statements: AccountStatements<ServerAccounts>, now: Int64) throws {
        try AccountUpkeep(connection: statements.database.connection).removeExpired(now: now)
    }

    /// Runs `body` in a transaction, and runs it again where it was certainly not committed for a reason that passes.
    func transaction<Answer>(
        _ mode: TransactionMode, _ body: (ServerAccounts) throws -> Answer
    ) throws(AccountError) -> Answer {
        let start = ContinuousClock.now
        defer { asked(.now - start) }
        return try AccountError.ofServer {
            let deadline = ContinuousClock.now + Self.longestWork
            var attempt = 1
            while true {
                do {
                    let answer = try attempting(mode, until: deadline, body)
                    outage.end()
                    return answer
                } catch {
                    if let error = error as? PostgreSQLError { outage.begin(error) }
                    guard attempt < Self.mostAttempts, ContinuousClock.now < deadline, Repetition.mayFollow(error, mode)
                    else {
                        throw error
                    }
                    attempt += 1
                }
            }
        }
    }

    private func attempting<Answer>(
        _ mode: TransactionMode, until deadline: ContinuousClock.Instant, _ body: (ServerAccounts) throws -> Answer
    ) throws -> Answer {
        try pool.withConnection(until: deadline) { connection in
            try connection.limitingWork(time: deadline - .now) {
                try connection.amongAccounts(mode) {
                    try body(ServerAccounts(connection: connection))
                }
            }
        }
    }
}
