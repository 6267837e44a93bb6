internal import PostgreSQL
internal import SQLiteDriver
public import TempleModel
internal import TempleTables
internal import TempleWriting

/// Keeps a replica in the state of a server. An instance belongs to the thread that created it.
///
/// It looks at the last change of the log at every call. On a primary server a notification wakes it sooner.
public final class ReplicaFollower {
    private let database: ServerDatabase
    private let replica: ReplicaFile
    private var server: FollowedServer?
    private var lagLimit: LagLimit?
    private var known: ChangePosition?
    /// What the last look at a server has shown; nil before the first one.
    public private(set) var state: FollowedState?
    /// The server's schema at the last look that it could be read.
    private var schema: ServerSchema.State?

    /// The maximum time of a statement; a fill of a large replica is one.
    private static let statementTimeout = Duration.seconds(600)

    /// - Parameters:
    ///   - path: the path of the replica, which is made if it does not exist.
    ///   - mostLag: how far a server may be behind its primary; then another one of the address is followed if it is less
    ///     far behind. Nil for any lag.
    ///   - isCancelled: whether nobody needs the replica any more.
    /// - Throws: ``SearchError``; ``ServerTrouble/copyDisk`` where the disk of the replica is full or broken.
    public init(
        _ database: ServerDatabase, replica path: String, mostLag: Duration? = nil,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws(SearchError) {
        var database = database
        database.isCancelled = isCancelled
        self.database = database
        lagLimit = mostLag.map { LagLimit(seconds: $0 / .seconds(1)) }
        replica = try ReplicaFollower.tellingDisk { () throws(SearchError) in
            try ReplicaFile(path: path, for: .service, isCancelled: isCancelled)
        }
        known = try replica.position()
    }

    /// Checks that a file could be opened as a replica, and changes nothing.
    ///
    /// - Throws: ``SearchError``, also where the file is missing or has another schema.
    public static func check(_ path: String) throws(SearchError) { try ReplicaFile.check(path) }

    /// Whether the replica has data of the server.
    public var isFilled: Bool { known != nil }

    /// The number of the last change that the replica has; nil while it is empty, and while it must be read anew because an
    /// older program has followed with it.
    public var sequence: Int64? { known.flatMap { $0.number >= 0 ? $0.number : nil } }

    /// The server's schema, where a newer program has updated it; nil for this program's own. The replica then has what
    /// this program knows.
    public var newerSchema: NewerSchema? { schema?.newer }

    /// Brings the replica to the present state of the server, and connects before where there is no connection.
    ///
    /// - Parameter isRenewed: whether the heartbeat on the primary is known to be renewed.
    /// - Returns: whether the replica has changed.
    /// - Throws: ``SearchError``; the next call tries again, at another server if there are several.
    ///   ``ServerTrouble/copyDisk`` is the only one that is not the server's.
    public func follow(heartbeatIsRenewed isRenewed: Bool = false) throws(SearchError) -> Bool {
        defer { replica.giveBackSpace() }
        do {
            return try Self.tellingDisk { () throws(SearchError) in try update(heartbeatIsRenewed: isRenewed) }
        } catch {
            server = nil
            throw error
        }
    }

    private func update(heartbeatIsRenewed isRenewed: Bool) throws(SearchError) -> Bool {
        try SearchError.ofServer {
            let (server, now) = try look(isRenewed: isRenewed)
            state = now
            if let now, now.position == known, now.version == schema?.version, try !replica.isEdited() { return false }
            let (outcome, found) = try update(server)
            schema = found
            known = try replica.position()
            return outcome != .unchanged
        }
    }

    private func update(_ server: FollowedServer) throws -> (ReplicaUpdate.Outcome, ServerSchema.State) {
        do {
            return try server.connection.inSchema(.snapshot) {
                let schema = try ServerSchema.check(server.connection, acceptsNewer: true)
                return (try ReplicaUpdate(connection: server.connection).run(replica, of: schema), schema)
            }
        } catch let error as DatabaseError {
            // Of the replica, such as one that another program has locked.
            throw SearchError(error)
        }
    }

    /// Runs `body`, and tells an error of the replica's disk apart from those of the server.
    private static func tellingDisk<Result>(
        _ body: () throws(SearchError) -> Result
    ) throws(SearchError) -> Result {
        do throws(SearchError) {
            return try body()
        } catch {
            guard case .inputOutput(let reason) = error else { throw error }
            throw .unavailable(.copyDisk, reason: reason)
        }
    }

    /// Waits for a change, or for a time.
    public func wait(atMost time: Duration) throws(SearchError) {
        guard let server else { return }
        do {
            _ = try server.connection.waitForNotification(atMost: time)
        } catch {
            self.server = nil
            throw SearchError(error)
        }
    }

    private func connect(to host: ServerAddress? = nil) throws -> FollowedServer {
        FollowedServer(try database.connect(for: .reading, statementTimeout: Self.statementTimeout, at: host))
    }

    /// Looks at the server, and at the others of the address if this one is too far behind its primary.
    private func look(isRenewed: Bool) throws -> (FollowedServer, FollowedState?) {
        let server = try self.server ?? connect()
        self.server = server
        let state = try server.look(isRenewed: isRenewed)
        guard lagLimit?.isReached(by: state?.lagSeconds) == true, let lag = state?.lagSeconds,
            let better = lessBehind(than: lag)
        else { return (server, state) }
        self.server = better.server
        return (better.server, better.state)
    }

    /// Returns the server of the address that is the least behind, a standby before the primary. Those within the limit are
    /// alike, and so are those of which nobody can tell.
    ///
    /// - Returns: nil where none is less behind and has all that the replica has.
    private func lessBehind(than lag: Double) -> (server: FollowedServer, state: FollowedState)? {
        guard let limit = lagLimit?.seconds, database.address.hosts.count > 1 else { return nil }
        var best: (server: FollowedServer, state: FollowedState)?
        var least = (lag, Int.min)
        for host in database.address.hosts.shuffled() {
            guard let other = try? connect(to: host), let state = try? other.look(isRenewed: false) else { continue }
            if let known, state.position.database != known.database || state.position.number < known.number { continue }
            let rank = (max(limit, state.lagSeconds ?? limit), state.isStandby ? 0 : 1)
            guard rank < least else { continue }
            best = (other, state)
            least = rank
        }
        return best
    }
}
