internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import Platform
internal import PostGISTempleStore
internal import PostgreSQL
internal import Synchronization
internal import TempleModel

/// The copy of a server's database that a service reads, and the thread that keeps it in the server's state. No other
/// service has the same copy while the thread runs.
final class ServedReplica: Sendable {
    private struct State {
        /// The time as of which the copy has the data of the primary server; that of the last look where nobody can tell.
        var asOf: Date?
        /// The last look that succeeded, and what it has shown.
        var lookedAt: Date?
        var server: FollowedState?
        /// The number of the last change that the copy has.
        var sequence: Int64?
        /// Why the server cannot be asked, or the copy cannot be written; nil while the copy follows.
        var trouble: SearchError?
        var failures: [FollowingFailure: Int] = [:]
        /// The server's schema at the last look, where a newer program has updated it.
        var newerSchema: NewerSchema?
        var isStopped = false
    }

    private let database: ServerDatabase
    private let path: String
    /// The age from which the service is not ready.
    private let oldest: Duration
    /// How far a server may be behind its primary before another one is followed; nil for any lag.
    private let mostLag: Duration?
    /// How long a start without data waits for a server.
    private let wait: Duration
    private let changed: @Sendable () -> Void
    private let note: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let heartbeat: ServedHeartbeat
    private let hasStarted = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// The time between two looks at the server. A change is seen within it, and sooner where the server notifies.
    private static let timeBetweenLooks = Duration.milliseconds(250)
    /// The pause after a failed look.
    private static let pauseAfterFailure = Duration.milliseconds(500)
    /// The pause where the disk has no room. To find out how much all rows need costs the server something.
    private static let pauseWithoutRoom = Duration.seconds(5)
    /// The age in seconds that is normal between two looks.
    private static let usualAge = 5.0

    /// - Parameter changed: called when the copy has changed, on the thread that follows the server.
    init(
        _ database: ServerDatabase, path: String, oldest: Duration, mostLag: Duration?, wait: Duration,
        changed: @escaping @Sendable () -> Void, note: @escaping @Sendable (String) -> Void
    ) {
        self.database = database
        self.path = path
        self.oldest = oldest
        self.mostLag = mostLag
        self.wait = wait
        self.changed = changed
        heartbeat = ServedHeartbeat(database)
        self.note = note
    }

    /// Starts the thread, and waits until the copy has data: of the server, or of an earlier run when the server cannot be
    /// asked.
    ///
    /// - Throws: ``ServiceError`` where there is neither, or another service has the copy.
    func start() throws(ServiceError) {
        heartbeat.start()
        let first = Mutex<Result<Void, ServiceError>>(.success(()))
        DetachedThread.start { [self] in
            run { result in
                first.withLock { $0 = result }
                hasStarted.signal()
            }
            hasEnded.signal()
        }
        hasStarted.wait()
        try first.withLock { $0 }.get()
    }

    /// Lets the thread that follows end soon, without waiting for it: another service may have the copy then. Answers still
    /// come from the copy.
    func stopFollowing() { state.withLock { $0.isStopped = true } }

    /// Ends the threads, also one that waits for the server.
    func stop() {
        stopFollowing()
        heartbeat.stop()
        hasEnded.wait()
        hasEnded.signal()
    }

    /// The age of the data in seconds: the time since the last look, and how far the server was behind its primary then. Nil
    /// where that look could not tell.
    var age: Double? {
        state.withLock { state -> Double? in
            let age = state.asOf.map { max(0, -$0.timeIntervalSinceNow) } ?? .infinity
            if let server = state.server, server.lagSeconds == nil, age <= Self.usualAge { return nil }
            return age
        }
    }

    /// The value of `Nearby-Data-Age`: the age in whole seconds where it is more than the time between two looks, or
    /// `unknown`. Nil for new data.
    var notableAge: String? {
        guard let age = age else { return "unknown" }
        return age > Self.usualAge ? String(Int(min(age, 1e9))) : nil
    }

    /// The figures for the metrics.
    var metrics: @Sendable () -> ReplicaFigures { { [self] in figures } }

    /// The server's schema at the last look, where a newer program has updated it; nil for this program's own.
    var newerSchema: NewerSchema? { state.withLock { $0.newerSchema } }

    private var figures: ReplicaFigures {
        let age = age
        return state.withLock { state in
            ReplicaFigures(
                isConnected: state.trouble?.isOfCopy ?? true, age: age, lag: state.server?.lagSeconds,
                sequence: state.sequence ?? 0, host: state.server?.host,
                lookedAt: state.lookedAt?.timeIntervalSince1970, failures: state.failures)
        }
    }

    /// Throws where the data is older than allowed: why the copy does not follow, or that its server is behind the primary.
    ///
    /// - Returns: ``newerSchema``.
    func check() throws(SearchError) -> NewerSchema? {
        let (trouble, newer) = state.withLock { ($0.trouble, $0.newerSchema) }
        guard let age = age, age > oldest / .seconds(1) else { return newer }
        let reason = trouble?.description ?? "it is \(Int(min(age, 1e9))) seconds old"
        // The copy itself is there and has the schema of this version.
        switch trouble {
        case .unavailable(let trouble, _): throw .unavailable(trouble, reason: reason)
        case .missing: throw .unavailable(.unprepared, reason: reason)
        case .newer, .prerelease, .older: throw .unavailable(.otherSchema, reason: reason)
        case .tooSlow: throw .unavailable(.slow, reason: reason)
        default: throw .unavailable(.outdated, reason: reason)
        }
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    // MARK: The thread

    private func run(_ started: (Result<Void, ServiceError>) -> Void) {
        do throws(ServiceError) {
            try ReplicaLock.whileHeld(ofCopy: path, isCancelled: { isStopped }) { follow(started) }
        } catch {
            started(.failure(error))
        }
    }

    private func follow(_ started: (Result<Void, ServiceError>) -> Void) {
        let follower: ReplicaFollower
        do throws(SearchError) {
            follower = try ReplicaFollower(database, replica: path, mostLag: mostLag) { [self] in isStopped }
        } catch {
            return started(.failure(.database(error)))
        }
        if follower.isFilled {
            let (asOf, sequence) = (Self.modified(seenPath), follower.sequence)
            state.withLock { ($0.asOf, $0.sequence) = (asOf, sequence) }
        } else {
            note("filling the copy of \(database.address.description)")
        }
        do throws(SearchError) {
            try firstLook(follower)
        } catch {
            guard follower.isFilled else { return started(.failure(.database(error))) }
            lose(error)
        }
        started(.success(()))
        while !isStopped {
            do throws(SearchError) {
                try follower.wait(atMost: Self.timeBetweenLooks)
                try look(follower)
            } catch {
                lose(error)
                sleep(error.isOfCopy ? Self.pauseWithoutRoom : Self.pauseAfterFailure)
            }
        }
    }

    /// Looks at the server. Where the copy has no data yet, it looks again until the server answers or ``wait`` is over.
    private func firstLook(_ follower: ReplicaFollower) throws(SearchError) {
        let deadline = ContinuousClock.now + wait
        var isNoted = false
        while true {
            do throws(SearchError) {
                return try look(follower)
            } catch {
                guard !follower.isFilled, error.mayPass, ContinuousClock.now < deadline, !isStopped else { throw error }
                if !isNoted { note("waiting: \(error)") }
                isNoted = true
                sleep(Self.pauseAfterFailure)
            }
        }
    }

    private func look(_ follower: ReplicaFollower) throws(SearchError) {
        if try follower.follow(heartbeatIsRenewed: heartbeat.isRenewed) { changed() }
        let (server, sequence, newer, now) = (follower.state, follower.sequence, follower.newerSchema, Date())
        let asOf = now.addingTimeInterval(-(server?.lagSeconds ?? 0))
        // Only this thread writes the state, and it says what changes before anybody can see it.
        let (trouble, former, known) = state.withLock { ($0.trouble, $0.server?.host, $0.newerSchema) }
        if let trouble {
            note(trouble.isOfCopy ? "the copy is written again" : "the database server answers again")
        } else if let former, let host = server?.host, host != former {
            note("\(former) is too far behind its primary; \(host) is followed")
        }
        if let newer, newer != known { note(newer.description) }
        state.withLock { state in
            (state.asOf, state.lookedAt, state.server) = (asOf, now, server)
            (state.sequence, state.trouble, state.newerSchema) = (sequence, nil, newer)
        }
        heartbeat.allow(server?.mayRenewHeartbeat ?? false)
        noteSeen(asOf)
    }

    private func lose(_ error: SearchError) {
        let isSaid = state.withLock { $0.trouble?.isOfCopy == error.isOfCopy }
        if !isSaid, !isStopped {
            note("\(error); answers come from the copy \(error.isOfCopy ? "as it is" : "until it is back")")
        }
        state.withLock { state in
            if !state.isStopped { state.failures[FollowingFailure(error), default: 0] += 1 }
            state.trouble = error
        }
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

    /// A file beside the copy, whose time is that as of which the copy has the data.
    private var seenPath: String { Self.seenFile(of: path) }

    private static func seenFile(of copy: String) -> String { copy + "-seen" }

    private func noteSeen(_ time: Date) {
        let descriptor = open(seenPath, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        fchmod(descriptor, 0o600)
        let seconds = time.timeIntervalSince1970
        let whole = seconds.rounded(.down)
        let stamp = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
        futimens(descriptor, [stamp, stamp])
        close(descriptor)
    }

    /// The age in seconds of the data of the copy at a path; nil if it never was in its server's state.
    static func age(ofCopyAt path: String) -> Int? {
        modified(seenFile(of: path)).map { Int(max(0, min(-$0.timeIntervalSinceNow, 1e9))) }
    }

    private static func modified(_ path: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
}

extension SearchError {
    /// Whether the copy cannot be written, and not the server asked.
    fileprivate var isOfCopy: Bool {
        guard case .unavailable(.copyDisk, _) = self else { return false }
        return true
    }
}
