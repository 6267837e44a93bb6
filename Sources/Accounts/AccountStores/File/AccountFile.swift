internal import Platform
internal import SQLiteDriver

/// A connection to a file of accounts, with its compiled statements. One thread at a time uses it.
package final class AccountFile: AccountDatabase {
    /// The format of the files, with the steps from the first schema on. Its application id is "NRAC".
    static let format = DatabaseFormat(
        applicationID: 0x4E52_4143,
        foreignReason: "it is a SQLite file, but not one of nearby's accounts; give another path with --accounts",
        isSpatial: false,
        steps: [SchemaStep(firstVersion, AccountFileTables.sql)])

    /// The number of the first schema. Numbers below are of builds before 1.0.0, whose files are refused.
    private static let firstVersion = 100

    /// The number of the current schema.
    package static var version: Int { format.version }

    /// Returns the path of the accounts that nothing else names: `accounts.sqlite` in the folder of the temples' file.
    package static func path(besides temples: String) -> String {
        let folder = ParentFolder.of(temples)
        return folder + (folder.isEmpty ? "" : "/") + "accounts.sqlite"
    }

    /// Memory for the page cache of the writer, in KiB.
    private static let writerCacheKiB = 16 << 10
    /// How long to wait for another program that has the file.
    private static let busyTimeoutMilliseconds: Int32 = 2_000

    let connection: Connection
    private var statements: [String: Statement] = [:]

    private init(_ connection: Connection) { self.connection = connection }

    /// Opens a file for its writer. Creates it if it does not exist, and applies the steps that it lacks.
    ///
    /// - Parameter isCancelled: returns whether nobody waits for it any more; nil for a service, which has limits of its own.
    static func forWriting(_ path: String, isCancelled: (@Sendable () -> Bool)? = nil) throws -> AccountFile {
        let connection = try DatabaseFile.openForWriting(
            path, as: format, cacheKiB: writerCacheKiB, busyTimeoutMilliseconds: busyTimeoutMilliseconds,
            isPrivate: true, isCancelled: isCancelled)
        // Not before: a file that is none of accounts keeps its mode.
        try PrivateFile.narrow(path)
        // A commit is on the disk before anybody is told, and what is deleted is overwritten.
        try connection.execute("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
        return AccountFile(connection)
    }

    /// Opens a file that has its writer.
    static func forReading(_ path: String) throws -> AccountFile {
        AccountFile(
            try DatabaseFile.openForReading(path, as: format, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
                .connection)
    }

    /// The texts of all statements that have run.
    var texts: Set<String> { Set(statements.keys) }

    /// Runs queries that see one state of the file.
    func atOneMoment<Value>(_ body: () throws -> Value) throws -> Value {
        try connection.execute("BEGIN")
        defer { try? connection.execute("COMMIT") }
        return try body()
    }

    package func rows(_ sql: String, _ values: [AccountValue], _ body: (any AccountRow) throws -> Void) throws {
        let statement = try statement(sql, values)
        defer { statement.reset() }
        let row = AccountFileRow(statement: statement)
        while try statement.step() { try body(row) }
    }

    @discardableResult
    package func change(_ sql: String, _ values: [AccountValue]) throws -> Int {
        let statement = try statement(sql, values)
        defer { statement.reset() }
        try statement.run()
        return connection.changedRows
    }

    /// A file has one reader, the service, and no rows that it may not see.
    package func enter(_ scope: AccountScope) throws {}

    /// A file has one writer at a time.
    package func holdQueue(_ use: QueueUse) throws {}

    package static func elements(of array: String) -> String { "json_each(\(array))" }

    package static var locking: String { "" }

    private func statement(_ sql: String, _ values: [AccountValue]) throws -> Statement {
        let statement = try statements[sql] ?? connection.prepare(sql)
        statements[sql] = statement
        for (index, value) in values.enumerated() {
            switch value {
            case .integer(let number): try statement.bind(number, at: Int32(index + 1))
            case .text(let text): try statement.bind(text, at: Int32(index + 1))
            case .real(let number): try statement.bind(number, at: Int32(index + 1))
            }
        }
        return statement
    }
}

/// The current row of a statement.
private struct AccountFileRow: AccountRow {
    let statement: Statement

    func isNull(_ column: Int32) -> Bool { statement.isNull(column) }
    func integer(_ column: Int32) -> Int64 { statement.integer(column) }
    func double(_ column: Int32) -> Double { statement.double(column) }
    func text(_ column: Int32) -> String { statement.text(column) }
    func optionalText(_ column: Int32) -> String? { statement.optionalText(column) }
}
