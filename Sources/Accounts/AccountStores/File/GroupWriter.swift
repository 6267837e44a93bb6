internal import AccountModel
internal import Dispatch
internal import Platform
internal import SQLiteDriver
internal import Synchronization

/// The only writer of a file of accounts: a thread that writes all that waits in one transaction, and tells everybody when it
/// is on the disk. While the disk is busy with one group, the next one gathers.
final class GroupWriter: Sendable {
    private struct State {
        var waiting: [any QueuedWrite] = []
        var isClosing = false
        var commits = 0
        /// Whether something could not be written in the last transaction, or all of it.
        var isFailing = false
    }

    private let path: String
    private let note: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let added = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// The most writes in one transaction, so that the first of them does not wait for many.
    static let mostInGroup = 200
    /// The most writes that wait. There are never so many workers.
    static let mostWaiting = 10_000

    /// Opens the file, or creates it, and starts the thread.
    ///
    /// - Parameter note: is called when writing begins to fail, and when it works again.
    init(_ path: String, note: @escaping @Sendable (String) -> Void) throws(AccountError) {
        self.path = path
        self.note = note
        let opening = Opening()
        DetachedThread.start { [self] in
            do {
                let file = try AccountFile.forWriting(path)
                opening.end(nil)
                while let group = next() { write(group, to: file) }
            } catch {
                opening.end(AccountError(error, of: path))
            }
            hasEnded.signal()
        }
        if let failure = opening.failure() { throw failure }
    }

    /// The number of transactions with writes that were committed.
    var commits: Int { state.withLock { $0.commits } }
    /// The number of writes that wait.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Writes in the next transaction, and waits until it is on the disk.
    ///
    /// - Parameter body: the statements. It runs on the thread of the writer, again if its group had to be taken apart.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (AccountStatements<AccountFile>) throws -> Value
    ) throws(AccountError) -> Value {
        let write = PendingWrite(body)
        let refusal = state.withLock { state -> AccountError? in
            if state.isClosing { return .unavailable(reason: "the accounts file \(path) is closed") }
            if state.waiting.count >= Self.mostWaiting { return .busy(reason: "too many writes wait") }
            state.waiting.append(write)
            return nil
        }
        if let refusal { throw refusal }
        added.signal()
        return try write.value()
    }

    /// Writes what waits still, closes the file and ends the thread. It may be called again.
    func close() {
        state.withLock { $0.isClosing = true }
        added.signal()
        hasEnded.wait()
        hasEnded.signal()
    }

    /// Returns the writes that wait, and waits for one; nil when the writer is closed.
    private func next() -> [any QueuedWrite]? {
        while true {
            let (group, isClosing) = state.withLock { state in
                let group = Array(state.waiting.prefix(Self.mostInGroup))
                state.waiting.removeFirst(group.count)
                return (group, state.isClosing)
            }
            if !group.isEmpty { return group }
            if isClosing { return nil }
            added.wait()
        }
    }

    private func write(_ group: [any QueuedWrite], to file: AccountFile) {
        var failures: [AccountError] = []
        do {
            try file.connection.transaction {
                for write in group { if let failure = try write.run(on: file, path) { failures.append(failure) } }
            }
        } catch {
            let failure = AccountError(error, of: path)
            // Perhaps one of them is too large for the disk, and the others are not.
            if group.count > 1, !failure.isBusy {
                for write in group { self.write([write], to: file) }
            } else {
                setFailing(failure)
                for write in group { write.end(failure) }
            }
            return
        }
        state.withLock { $0.commits += 1 }
        setFailing(failures.first { $0.isUnavailable })
        for write in group { write.end(nil) }
    }

    private func setFailing(_ failure: AccountError?) {
        let isNew = state.withLock { state in
            defer { state.isFailing = failure != nil }
            return state.isFailing != (failure != nil)
        }
        guard isNew else { return }
        note(failure.map { "accounts cannot be written: \($0.reason)" } ?? "accounts can be written again")
    }

    /// What came of opening the file on the thread.
    private final class Opening: Sendable {
        private let result = Mutex<AccountError?>(nil)
        private let hasEnded = DispatchSemaphore(value: 0)

        func end(_ failure: AccountError?) {
            result.withLock { $0 = failure }
            hasEnded.signal()
        }

        func failure() -> AccountError? {
            hasEnded.wait()
            return result.withLock { $0 }
        }
    }
}

extension AccountError {
    fileprivate var isBusy: Bool { if case .busy = self { true } else { false } }
    fileprivate var isUnavailable: Bool { if case .unavailable = self { true } else { false } }
}
