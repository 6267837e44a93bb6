package import AccountModel
internal import Platform
internal import SQLiteDriver
internal import Synchronization

/// The accounts in one SQLite file, which only its owner can read. All threads share a store.
///
/// A write returns when it is on the disk. Writes that come at the same time share a commit.
package final class SQLiteAccountStore: StatementStore {
    /// The file while it is open.
    private struct OpenFile {
        let writer: GroupWriter
        let readers: ReadingPool
        /// The file when it was opened.
        let stamp: FileStamp

        init(_ path: String, note: @escaping @Sendable (String) -> Void) throws(AccountError) {
            writer = try GroupWriter(path, note: note)
            readers = ReadingPool(path)
            do {
                stamp = try FileStamp(of: path)
            } catch {
                writer.close()
                throw AccountError(error, of: path)
            }
        }

        func close() {
            readers.close()
            writer.close()
        }
    }

    private struct State {
        var open: OpenFile?
        /// Why it cannot be used now; nil where it can.
        var failure: AccountError?
        var isTrying = false
        var isClosed = false
        var nextTry = ContinuousClock.now
    }

    private let path: String
    private let note: @Sendable (String) -> Void
    private let asked: @Sendable (Duration) -> Void
    private let state: Mutex<State>

    /// The time between two tries to open a file that cannot be used.
    private static let pause = Duration.seconds(1)

    /// Opens a file. Creates it if it does not exist, and applies the steps that it lacks.
    ///
    /// - Parameters:
    ///   - mayBeOut: whether a file that cannot be used makes a store whose functions throw, until the file can be used.
    ///   - note: is called with a line for the log when the file cannot be used or written, and when it can be again.
    ///   - asked: is called, on the thread that asks, with the time that each question has taken.
    /// - Throws: ``AccountError``: the file is not one of accounts, of a newer release, or cannot be written.
    package init(
        path: String, mayBeOut: Bool = false, note: @escaping @Sendable (String) -> Void,
        asked: @escaping @Sendable (Duration) -> Void = { _ in }
    ) throws(AccountError) {
        self.path = path
        self.note = note
        self.asked = asked
        do {
            state = Mutex(State(open: try OpenFile(path, note: note)))
        } catch {
            guard mayBeOut else { throw error }
            state = Mutex(State(failure: error, nextTry: .now + Self.pause))
            note("accounts cannot be used: \(error.reason)")
        }
    }

    deinit { close() }

    /// Writes what waits still and closes the file. Each later call of a function is an error.
    package func close() {
        let open = state.withLock { state in
            state.isClosed = true
            return state.open
        }
        open?.close()
    }

    package var mayWait: Bool { false }

    var writer: GroupWriter { get throws(AccountError) { try file().writer } }
    var readers: ReadingPool { get throws(AccountError) { try file().readers } }

    /// Returns the file, which is still at its path: what is written to one that was removed is lost when the service ends.
    private func file() throws(AccountError) -> OpenFile {
        let open = try opened()
        let isThere = (try? FileStamp(of: path))?.isOfSameFile(as: open.stamp) ?? false
        let failure =
            isThere
            ? nil
            : AccountError.unavailable(
                reason: "the accounts file \(path) was removed or replaced while it was open; restart the service")
        set(failure)
        if let failure { throw failure }
        return open
    }

    /// Returns the file; tries to open it on another thread where it could not be.
    private func opened() throws(AccountError) -> OpenFile {
        let (open, failure, mustTry) = state.withLock { state in
            let mustTry = state.open == nil && !state.isTrying && !state.isClosed && state.nextTry <= .now
            if mustTry { state.isTrying = true }
            return (state.open, state.failure, mustTry)
        }
        if mustTry, !DetachedThread.start({ [self] in tryAgain() }) { state.withLock { $0.isTrying = false } }
        guard let open else { throw failure ?? .unavailable(reason: "the accounts file \(path) is closed") }
        return open
    }

    private func tryAgain() {
        var made: OpenFile?
        var failure: AccountError?
        do {
            made = try OpenFile(path, note: note)
        } catch {
            failure = error
        }
        let isClosed = state.withLock { state in
            state.isTrying = false
            state.nextTry = .now + Self.pause
            if !state.isClosed { state.open = made }
            return state.isClosed
        }
        if isClosed { made?.close() } else { set(failure) }
    }

    /// Notes why the file cannot be used, or that it can be again, once.
    private func set(_ failure: AccountError?) {
        let before = state.withLock { state in
            defer { state.failure = failure }
            return state.failure
        }
        switch (before, failure) {
        case (nil, nil): break
        case (_?, nil): note("accounts can be used again")
        case (_, let failure?): if before != failure { note("accounts cannot be used: \(failure.reason)") }
        }
    }

    package func statistics(now: Int64) throws(AccountError) -> AccountStatistics {
        try reading { try $0.statistics(now: now) }
    }

    package func keepers(ofAny temples: [Int64]) throws(AccountError) -> Int {
        try reading { try $0.keepers(ofAny: temples) }
    }

    package func checkReady() throws(AccountError) {
        _ = try reading { try $0.account(AccountID(0)) }
    }

    package func checkWritable() throws(AccountError) {
        try writing { try DatabaseFormat.touch($0.database.connection) }
    }

    package func reading<Value>(
        _ body: (AccountStatements<AccountFile>) throws -> Value
    ) throws(AccountError) -> Value {
        let start = ContinuousClock.now
        defer { asked(.now - start) }
        return try readers.read { try body(AccountStatements($0)) }
    }

    package func writing<Value: Sendable>(
        _ body: @escaping @Sendable (AccountStatements<AccountFile>) throws -> Value
    ) throws(AccountError) -> Value {
        let start = ContinuousClock.now
        defer { asked(.now - start) }
        return try writer.write(body)
    }

    package static func removeExpired(_ statements: AccountStatements<AccountFile>, now: Int64) throws {
        try statements.removeExpired(now: now)
    }
}
