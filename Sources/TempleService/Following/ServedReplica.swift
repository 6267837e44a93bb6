internal import Foundation
internal import Glibc
internal import PostGISTempleStore
internal import PostgreSQL
internal import Synchronization
internal import TempleModel

/// The copy of a server's database that a service reads, and the thread that keeps it in the server's state.
final class ServedReplica: Sendable {
    private struct State {
        /// When the copy was last known to be in the server's state.
        var seenAt: Date?
        /// Why the server cannot be asked; nil while it answers.
        var trouble: SearchError?
        /// The server's schema at the last look, where a newer program has updated it.
        var newerSchema: NewerSchema?
        var isStopped = false
    }

    private let database: ServerDatabase
    private let path: String
    /// The age from which the service is not ready.
    private let oldest: Duration
    private let note: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let hasStarted = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// The time between two looks at the server. A change is seen within it, and sooner where the server notifies.
    private static let timeBetweenLooks = Duration.milliseconds(250)
    /// The pause after a failed look.
    private static let pauseAfterFailure = Duration.milliseconds(500)
    /// The age in seconds that is normal between two looks.
    private static let usualAge = 5.0

    init(
        _ database: ServerDatabase, path: String, oldest: Duration, note: @escaping @Sendable (String) -> Void
    ) {
        self.database = database
        self.path = path
        self.oldest = oldest
        self.note = note
    }

    /// Starts the thread, and waits until the copy has data: of the server, or of an earlier run when the server cannot be
    /// asked.
    ///
    /// - Throws: ``SearchError`` where there is neither.
    func start() throws(SearchError) {
        let first = Mutex<Result<Void, SearchError>>(.success(()))
        Thread { [self] in
            run { result in
                first.withLock { $0 = result }
                hasStarted.signal()
            }
            hasEnded.signal()
        }.start()
        hasStarted.wait()
        try first.withLock { $0 }.get()
    }

    /// Ends the thread, also one that waits for the server.
    func stop() {
        state.withLock { $0.isStopped = true }
        hasEnded.wait()
        hasEnded.signal()
    }

    /// The seconds since the copy was last known to be in the server's state.
    var age: Double { state.withLock { $0.seenAt }.map { max(0, -$0.timeIntervalSinceNow) } ?? .infinity }

    /// Whether the server answers.
    var isConnected: Bool { state.withLock { $0.trouble == nil } }

    /// The age in whole seconds where it is more than the time between two looks; nil otherwise.
    var notableAge: Int? {
        let age = age
        return age > Self.usualAge ? Int(min(age, 1e9)) : nil
    }

    /// The figures for the metrics.
    var metrics: @Sendable () -> (age: Double, isConnected: Bool) { { [self] in (age, isConnected) } }

    /// The server's schema at the last look, where a newer program has updated it; nil for this program's own.
    var newerSchema: NewerSchema? { state.withLock { $0.newerSchema } }

    /// Throws where the copy is older than allowed: why the server cannot be asked.
    ///
    /// - Returns: ``newerSchema``.
    func check() throws(SearchError) -> NewerSchema? {
        let (trouble, newer) = state.withLock { ($0.trouble, $0.newerSchema) }
        let age = age
        guard age > oldest / .seconds(1) else { return newer }
        let reason = trouble?.description ?? "it is \(Int(min(age, 1e9))) seconds old"
        // The copy itself is there and has the schema of this version.
        switch trouble {
        case .unavailable(let trouble, _): throw .unavailable(trouble, reason: reason)
        case .missing: throw .unavailable(.unprepared, reason: reason)
        case .newer, .older: throw .unavailable(.otherSchema, reason: reason)
        case .tooSlow: throw .unavailable(.slow, reason: reason)
        default: throw .unavailable(.outdated, reason: reason)
        }
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    // MARK: The thread

    private func run(_ started: (Result<Void, SearchError>) -> Void) {
        let follower: ReplicaFollower
        do throws(SearchError) {
            follower = try ReplicaFollower(database, replica: path) { [self] in isStopped }
        } catch {
            return started(.failure(error))
        }
        if follower.isFilled {
            state.withLock { $0.seenAt = Self.modified(seenPath) }
        } else {
            note("filling the copy of \(database.address.description)")
        }
        do throws(SearchError) {
            try look(follower)
        } catch {
            guard follower.isFilled else { return started(.failure(error)) }
            lose(error)
        }
        started(.success(()))
        while !isStopped {
            do throws(SearchError) {
                try follower.wait(atMost: Self.timeBetweenLooks)
                try look(follower)
            } catch {
                lose(error)
                sleep(Self.pauseAfterFailure)
            }
        }
    }

    private func look(_ follower: ReplicaFollower) throws(SearchError) {
        _ = try follower.follow()
        let newer = follower.newerSchema
        let (wasLost, isNewer) = state.withLock { state in
            defer { (state.seenAt, state.trouble, state.newerSchema) = (Date(), nil, newer) }
            return (state.trouble != nil, newer != state.newerSchema)
        }
        if wasLost { note("the database server answers again") }
        if isNewer, let newer { note(newer.description) }
        noteSeen()
    }

    private func lose(_ error: SearchError) {
        let isNew = state.withLock { state in
            defer { state.trouble = error }
            return state.trouble == nil
        }
        if isNew, !isStopped { note("\(error); answers come from the copy until it is back") }
    }

    private func sleep(_ time: Duration) {
        var left = time
        while left > .zero, !isStopped {
            let part = min(left, .milliseconds(50))
            usleep(UInt32(part / .microseconds(1)))
            left -= part
        }
    }

    // MARK: The time that outlives the process

    /// A file beside the copy, whose time is that of the last look.
    private var seenPath: String { path + "-seen" }

    private func noteSeen() {
        let descriptor = open(seenPath, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        fchmod(descriptor, 0o600)
        futimens(descriptor, nil)
        close(descriptor)
    }

    private static func modified(_ path: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
}
