internal import AccountModel
internal import Dispatch
internal import Synchronization

/// Connections that read a file of accounts, one for each thread that reads at the moment.
final class ReadingPool: Sendable {
    /// A connection that nobody uses.
    private final class Idle: @unchecked Sendable {
        // Unchecked because the pool hands it to one thread at a time.
        let file: AccountFile

        init(_ file: AccountFile) { self.file = file }
    }

    private struct State {
        var idle: [Idle] = []
        var isClosed = false
    }

    private let path: String
    private let state = Mutex(State())
    // It starts at zero: Dispatch crashes if a semaphore is released while its value is less than its initial value.
    private let free = DispatchSemaphore(value: 0)

    /// The most connections. A read takes microseconds.
    static let mostConnections = 32
    private static let longestWait = DispatchTimeInterval.seconds(2)

    init(_ path: String) {
        self.path = path
        for _ in 0..<Self.mostConnections { free.signal() }
    }

    /// The texts of all statements that the idle connections have run.
    var texts: Set<String> {
        state.withLock { $0.idle.reduce(into: Set<String>()) { $0.formUnion($1.file.texts) } }
    }

    /// Reads with a connection that no other thread has.
    func read<Value>(_ body: (AccountFile) throws -> Value) throws(AccountError) -> Value {
        guard free.wait(timeout: .now() + Self.longestWait) == .success else {
            throw .busy(reason: "too many threads read the accounts file \(path)")
        }
        defer { free.signal() }
        let (known, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
        if isClosed { throw .unavailable(reason: "the accounts file \(path) is closed") }
        do {
            let idle = try known ?? Idle(AccountFile.forReading(path))
            let value = try body(idle.file)
            // Not after an error: the next read opens the file anew.
            state.withLock { if !$0.isClosed { $0.idle.append(idle) } }
            return value
        } catch {
            throw AccountError(error, of: path)
        }
    }

    /// Closes the connections, those in use when their reads end.
    func close() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            state.isClosed = true
            return state.idle
        }
        withExtendedLifetime(idle) {}
    }
}
