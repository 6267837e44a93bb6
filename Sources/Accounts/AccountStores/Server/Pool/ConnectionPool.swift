internal import AccountModel
internal import Dispatch
internal import PostgreSQL
internal import Synchronization

/// Connections to the primary server that all threads share, at most so many. One that is lost is replaced when the next
/// thread needs it.
final class ConnectionPool: Sendable {
    private struct State {
        /// The last one was used most recently.
        var idle: [PooledConnection] = []
        var isClosed = false
    }

    private let open: @Sendable () throws -> PooledConnection
    private let places: DispatchSemaphore
    private let state = Mutex(State())

    /// - Parameters:
    ///   - most: how many connections there may be at once, at least one.
    ///   - open: makes a connection that is fit for use.
    init(most: Int, open: @escaping @Sendable () throws -> PooledConnection) {
        self.open = open
        places = DispatchSemaphore(value: max(1, most))
    }

    /// Runs `body` with a connection that nobody else has.
    ///
    /// - Parameter deadline: the end of the wait for one.
    /// - Throws: ``AccountModel/AccountError/busy(reason:)`` where others have all of them until then; what `open` and
    ///   `body` throw.
    func withConnection<Result>(
        until deadline: ContinuousClock.Instant, _ body: (ServerConnection) throws -> Result
    ) throws -> Result {
        guard places.wait(timeout: .now() + deadline.dispatchInterval) == .success else {
            throw AccountError.busy(reason: "other requests have all connections to the accounts' server")
        }
        defer { places.signal() }
        let taken = try take() ?? open()
        var isFit = true
        defer { if isFit { giveBack(taken) } }
        do {
            return try body(taken.connection)
        } catch let error as PostgreSQLError where error.kind == .unreachable || error.kind == .readOnly {
            // A server that was stopped has ended the others as well, and a standby takes no writes on any of them.
            isFit = false
            forget()
            throw error
        }
    }

    /// Closes the connections that nobody uses, and the others when they are given back. No more are opened.
    func close() {
        state.withLock { $0.isClosed = true }
        forget()
    }

    /// Takes the connection that was used last; nil where none is idle.
    private func take() throws -> PooledConnection? {
        guard !state.withLock({ $0.isClosed }) else {
            throw AccountError.unavailable(reason: "the accounts' store is closed")
        }
        while let last = state.withLock({ $0.idle.popLast() }) {
            if last.isClean { return last }
        }
        return nil
    }

    private func giveBack(_ connection: PooledConnection) {
        guard connection.isClean else { return }
        state.withLock { state in
            if !state.isClosed { state.idle.append(connection) }
        }
    }

    private func forget() {
        // They close when the lock is free again.
        _ = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
    }
}

extension ContinuousClock.Instant {
    /// The time until this instant; none if it has passed.
    fileprivate var dispatchInterval: DispatchTimeInterval {
        let left = max(.zero, self - .now).components
        return .milliseconds(Int(left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000))
    }
}
