internal import PostgreSQL
internal import TempleFollowing
public import TempleModel
internal import TempleTables

/// Keeps a replica in the state of a server. An instance belongs to the thread that created it.
///
/// It looks at the last change of the log at every call. On a primary server a notification wakes it sooner.
public final class ReplicaFollower {
    private let database: ServerDatabase
    private let replica: ReplicaFile
    private var connection: ServerConnection?
    private var known: ChangePosition?
    /// The server's schema at the last look that it could be read.
    private var schema: ServerSchema.State?

    /// The maximum time of a statement; a fill of a large replica is one.
    private static let statementTimeout = Duration.seconds(600)
    /// The maximum time of a look at the log.
    private static let lookTimeout = Duration.seconds(5)

    /// - Parameters:
    ///   - path: the path of the replica, which is made if it does not exist.
    ///   - isCancelled: whether nobody needs the replica any more.
    public init(
        _ database: ServerDatabase, replica path: String, isCancelled: @escaping @Sendable () -> Bool
    ) throws(SearchError) {
        var database = database
        database.isCancelled = isCancelled
        self.database = database
        replica = try ReplicaFile(path: path, isCancelled: isCancelled)
        known = try replica.position()
    }

    /// Whether the replica has data of the server.
    public var isFilled: Bool { known != nil }

    /// The server's schema, where a newer program has updated it; nil for this program's own. The replica then has what
    /// this program knows.
    public var newerSchema: NewerSchema? { schema?.newer }

    /// Brings the replica to the present state of the server, and connects before where there is no connection.
    ///
    /// - Returns: whether the replica has changed.
    /// - Throws: ``SearchError``; the next call tries again, at another server if there are several.
    public func follow() throws(SearchError) -> Bool {
        do {
            return try SearchError.ofServer {
                let connection = try self.connection ?? connect()
                self.connection = connection
                let now = try connection.limitingWork(time: Self.lookTimeout) { try ServerChangeLog.look(connection) }
                if let now, now.position == known, now.version == schema?.version { return false }
                let (outcome, found) = try connection.inSchema(.snapshot) {
                    let schema = try ServerSchema.check(connection, acceptsNewer: true)
                    return (try ReplicaUpdate(connection: connection).run(replica, of: schema), schema)
                }
                schema = found
                known = try replica.position()
                return outcome != .unchanged
            }
        } catch {
            connection = nil
            throw error
        }
    }

    /// Waits for a change, or for a time.
    public func wait(atMost time: Duration) throws(SearchError) {
        guard let connection else { return }
        do {
            _ = try connection.waitForNotification(atMost: time)
        } catch {
            self.connection = nil
            throw SearchError(error)
        }
    }

    private func connect() throws -> ServerConnection {
        let connection = try database.connect(
            for: .reading, statementTimeout: Self.statementTimeout)
        // A standby notifies nobody.
        if try !connection.isInRecovery() { try connection.execute("LISTEN nearby") }
        return connection
    }
}
