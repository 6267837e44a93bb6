internal import Dispatch
internal import Platform
internal import PostGISTempleStore
internal import Synchronization
internal import TempleModel

/// The thread that renews the heartbeat on the primary server, as long as the role of the service may. It is not that of the
/// copy, which must not wait for a primary that is gone.
final class ServedHeartbeat: Sendable {
    private struct State {
        var isAllowed = false
        /// When the primary was last seen to have a new heartbeat.
        var renewedAt: ContinuousClock.Instant?
        var isStopped = false
    }

    private let database: ServerDatabase
    private let state = Mutex(State())
    private let wakesUp = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// The longest pause between two attempts, where the primary cannot be reached.
    private static let longestPause = Duration.seconds(60)

    init(_ database: ServerDatabase) {
        self.database = database
    }

    func start() {
        DetachedThread.start { [self] in
            run()
            hasEnded.signal()
        }
    }

    /// Ends the thread, also one that waits for the server.
    func stop() {
        state.withLock { $0.isStopped = true }
        wakesUp.signal()
        hasEnded.wait()
        hasEnded.signal()
    }

    /// Says whether the role may renew the heartbeat.
    func allow(_ isAllowed: Bool) {
        let isNew = state.withLock { state in
            defer { state.isAllowed = isAllowed }
            return isAllowed && !state.isAllowed
        }
        if isNew { wakesUp.signal() }
    }

    /// Whether the heartbeat on the primary is renewed, by this service or another one.
    var isRenewed: Bool {
        guard let renewedAt = state.withLock({ $0.renewedAt }) else { return false }
        return ContinuousClock.now - renewedAt < ServerHeartbeat.interval * 3
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func run() {
        var database = database
        database.isCancelled = { [self] in isStopped }
        var heartbeat: ServerHeartbeat?
        var pause = ServerHeartbeat.interval
        while !isStopped {
            if state.withLock({ $0.isAllowed }) {
                let allowed = heartbeat ?? ServerHeartbeat(database)
                heartbeat = allowed
                do throws(SearchError) {
                    try allowed.renew()
                    state.withLock { $0.renewedAt = ContinuousClock.now }
                    pause = ServerHeartbeat.interval
                } catch {
                    state.withLock { $0.renewedAt = nil }
                    pause = min(pause * 2, Self.longestPause)
                }
            } else {
                // Holds no connection.
                heartbeat = nil
                pause = ServerHeartbeat.interval
            }
            _ = wakesUp.wait(timeout: DispatchTime.now() + pause / .seconds(1))
        }
    }
}
