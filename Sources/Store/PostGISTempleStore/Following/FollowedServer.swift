internal import PostgreSQL
internal import TempleTables

/// A server that a follower is connected to, and what it has shown before. An instance belongs to the follower's thread.
final class FollowedServer {
    let connection: ServerConnection
    private var lag = StandbyLag()
    /// Whether this connection listens, or cannot.
    private var hasListened = false

    /// The maximum time of a look.
    private static let lookTimeout = Duration.seconds(5)

    init(_ connection: ServerConnection) {
        self.connection = connection
    }

    /// Looks at the server.
    ///
    /// - Parameter isRenewed: whether the heartbeat on the primary is known to be renewed.
    /// - Returns: nil where this program cannot read the schema.
    func look(isRenewed: Bool) throws -> FollowedState? {
        guard let look = try connection.limitingWork(time: Self.lookTimeout, { try ServerLook.take(connection) }) else {
            return nil
        }
        // A standby notifies nobody, until it is promoted. Behind a pooler the server of the moment would notify whoever has it
        // next.
        if !look.isStandby, !hasListened {
            if try !connection.isPooled() { try connection.execute("LISTEN nearby") }
            hasListened = true
        }
        return FollowedState(
            host: connection.host, isStandby: look.isStandby,
            lagSeconds: lag.seconds(after: look, isRenewed: isRenewed), mayRenewHeartbeat: look.mayRenewHeartbeat,
            position: look.position, version: look.version)
    }
}

/// What a look at a server has shown to its follower.
public struct FollowedState: Sendable {
    /// The host and the port.
    public let host: String
    public let isStandby: Bool
    /// How far the server is behind its primary; nil where nobody can tell.
    public let lagSeconds: Double?
    /// Whether the role may renew the heartbeat (``ServerHeartbeat``).
    public let mayRenewHeartbeat: Bool
    /// The place of the server's last change.
    let position: ChangePosition
    /// The version of the server's schema.
    let version: Int
}
