internal import AccountModel
internal import Dispatch
internal import SQLiteDriver
internal import Synchronization

/// A write that waits for the thread of the writer.
protocol QueuedWrite: AnyObject, Sendable {
    /// Runs the write within a savepoint of its own: if it throws, nothing of it stays, and the transaction goes on.
    ///
    /// It may run again, in another transaction.
    ///
    /// - Returns: what the write has thrown; nil if it is done.
    /// - Throws: the error after which there is no transaction any more.
    func run(on file: AccountFile, _ path: String) throws -> AccountError?

    /// Wakes the thread that waits, once the transaction has ended.
    ///
    /// - Parameter failure: why it was not committed; nil if it was.
    func end(_ failure: AccountError?)
}

/// A write with its result.
final class PendingWrite<Value: Sendable>: QueuedWrite {
    private let body: @Sendable (AccountStatements<AccountFile>) throws -> Value
    private let result = Mutex<Result<Value, AccountError>?>(nil)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable (AccountStatements<AccountFile>) throws -> Value) { self.body = body }

    func run(on file: AccountFile, _ path: String) throws -> AccountError? {
        let connection = file.connection
        let failure: AccountError?
        try connection.execute("SAVEPOINT one_write")
        do {
            let value = try body(AccountStatements(file))
            result.withLock { $0 = .success(value) }
            failure = nil
        } catch {
            // After some errors, such as a full disk, SQLite has rolled back everything.
            guard (try? connection.execute("ROLLBACK TO one_write")) != nil else { throw error }
            let reason = AccountError(error, of: path)
            result.withLock { $0 = .failure(reason) }
            failure = reason
        }
        try connection.execute("RELEASE one_write")
        return failure
    }

    func end(_ failure: AccountError?) {
        if let failure { result.withLock { $0 = .failure(failure) } }
        hasEnded.signal()
    }

    /// Waits for the end of the write.
    func value() throws(AccountError) -> Value {
        hasEnded.wait()
        guard let ended = result.withLock({ $0 }) else { throw .unavailable(reason: "the write was not made") }
        return try ended.get()
    }
}
