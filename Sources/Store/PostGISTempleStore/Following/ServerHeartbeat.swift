internal import PostgreSQL
public import TempleModel

/// Renews the time in the table `heartbeat` of the primary server, by which followers of standbys tell the age of what they
/// read. An instance belongs to the thread that created it.
///
/// The time is outside the log of changes: no follower and no answer sees another state of the data.
public final class ServerHeartbeat {
    private let database: ServerDatabase
    private var connection: ServerConnection?

    /// The time between two heartbeats, of all services together.
    public static let interval = Duration.seconds(5)
    /// The maximum time of a statement.
    private static let timeout = Duration.seconds(5)

    /// A commit that waited for a standby would hang with it. A time in the future is from another clock, as of a primary
    /// that has lost its place.
    private static let sql = """
        SET LOCAL synchronous_commit = off;
        UPDATE heartbeat SET beat = now() WHERE beat NOT BETWEEN now() - interval '5 s' AND now() + interval '5 s'
        """

    public init(_ database: ServerDatabase) {
        self.database = database
    }

    /// Renews the heartbeat, unless somebody has done so in the last five seconds. Connects to the primary before where there
    /// is no connection.
    ///
    /// - Throws: ``SearchError``; the next call connects anew.
    public func renew() throws(SearchError) {
        do {
            try SearchError.ofServer {
                let connection = try self.connection ?? database.connect(for: .writing, statementTimeout: Self.timeout)
                self.connection = connection
                try connection.inSchema(.readWrite) { try connection.execute(Self.sql) }
            }
        } catch {
            connection = nil
            throw error
        }
    }
}
