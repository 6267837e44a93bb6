package import AccountModel
package import AccountTables
internal import SQLiteDriver

/// The accounts in one SQLite file, which only its owner can read. All threads share a store.
///
/// A write returns when it is on the disk. Writes that come at the same time share a commit.
package final class SQLiteAccountStore: StatementStore {
    let writer: GroupWriter
    let readers: ReadingPool
    private let path: String
    /// The file when it was opened.
    private let opened: FileStamp

    /// Opens a file. Creates it if it does not exist, and applies the steps that it lacks.
    ///
    /// - Parameter note: is called with a line for the log when writing begins to fail, and when it works again.
    /// - Throws: ``AccountError``: the file is not one of accounts, of a newer release, or cannot be written.
    package init(path: String, note: @escaping @Sendable (String) -> Void) throws(AccountError) {
        self.path = path
        writer = try GroupWriter(path, note: note)
        readers = ReadingPool(path)
        do {
            opened = try FileStamp(of: path)
        } catch {
            writer.close()
            throw AccountError(error, of: path)
        }
    }

    deinit { close() }

    /// Writes what waits still and closes the file. Each later call of a function is an error.
    package func close() {
        readers.close()
        writer.close()
    }

    package var mayWait: Bool { false }

    package func statistics(now: Int64) throws(AccountError) -> AccountStatistics {
        try reading { try $0.statistics(now: now) }
    }

    package func checkReady() throws(AccountError) {
        _ = try reading { try $0.account(AccountID(0)) }
        // What is written to a file that was removed or replaced is lost when the service ends.
        guard let now = try? FileStamp(of: path), now.isOfSameFile(as: opened) else {
            throw .unavailable(
                reason: "the accounts file \(path) was removed or replaced while it was open; restart the service")
        }
    }

    package func reading<Value>(
        _ body: (AccountStatements<AccountFile>) throws -> Value
    ) throws(AccountError) -> Value {
        try readers.read { try body(AccountStatements($0)) }
    }

    package func writing<Value: Sendable>(
        _ body: @escaping @Sendable (AccountStatements<AccountFile>) throws -> Value
    ) throws(AccountError) -> Value {
        try writer.write(body)
    }

    package static func removeExpired(_ statements: AccountStatements<AccountFile>, now: Int64) throws {
        try statements.removeExpired(now: now)
    }
}
