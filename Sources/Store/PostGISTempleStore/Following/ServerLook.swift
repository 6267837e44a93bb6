internal import PostgreSQL
internal import TempleTables

/// What one statement tells of a server: the place of its last change, and how it follows its primary.
struct ServerLook {
    let position: ChangePosition
    /// The version of the schema: this program's own, or a newer one that it can read.
    let version: Int
    let isStandby: Bool
    /// How far a standby has received its primary's log by streaming, in bytes; nil where it never did.
    let received: Int64?
    /// How far it has applied the log.
    let replayed: Int64
    /// Whether a standby is connected to its primary. A connection that hangs counts until the standby gives it up
    /// (`wal_receiver_timeout`).
    let isReceiving: Bool
    /// The server's present time, in seconds since 1970.
    let now: Double
    /// A time of the primary, in seconds since 1970: a standby shows every change that was committed before it. It is that
    /// of the last heartbeat, or of the last transaction that was applied.
    let asOf: Double
    /// Whether the role may renew the heartbeat.
    let mayRenewHeartbeat: Bool

    /// Whether a standby has applied all that it has received.
    var isApplied: Bool { received.map { replayed >= $0 } ?? false }

    /// Everybody may ask for all of this. It runs outside a transaction, so it names the schema of each function and operator.
    private static let sql = """
        SELECT state.version, state.identity, last.sequence, last.mark, pg_catalog.pg_is_in_recovery()::int,
            pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_last_wal_receive_lsn(), '0/0')::bigint,
            pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_last_wal_replay_lsn(), '0/0')::bigint,
            (EXISTS (SELECT 1 FROM pg_catalog.pg_stat_wal_receiver))::int,
            extract(epoch FROM pg_catalog.clock_timestamp()),
            extract(epoch FROM greatest(
                (SELECT beat FROM nearby.heartbeat), pg_catalog.pg_last_xact_replay_timestamp())),
            pg_catalog.has_table_privilege('nearby.heartbeat', 'UPDATE')::int,
            (pg_catalog.to_jsonb(state) OPERATOR(pg_catalog.->>) 'readable_from')::bigint
        FROM nearby.state AS state, (SELECT sequence, mark FROM nearby.change ORDER BY sequence DESC LIMIT 1) AS last
        """

    /// Looks at a server.
    ///
    /// - Returns: nil where this program cannot read the schema.
    static func take(_ connection: ServerConnection) throws -> ServerLook? {
        do {
            return try connection.rows(sql) { row -> ServerLook? in
                let version = Int(row.integer(0))
                guard ServerSchema.isReadable(version, from: row.optionalInteger(11)) else { return nil }
                return ServerLook(
                    position: ChangePosition(database: row.text(1), number: row.integer(2), mark: row.integer(3)),
                    version: version, isStandby: row.integer(4) == 1, received: row.optionalInteger(5),
                    replayed: row.integer(6),
                    isReceiving: row.integer(7) == 1, now: row.double(8),
                    // Who may renew the heartbeat may also write `-infinity`.
                    asOf: max(0, row.double(9)), mayRenewHeartbeat: row.integer(10) == 1)
            }.first ?? nil
        } catch let error as PostgreSQLError where error.kind == .missing {
            // The schema of a build before the first release may have no heartbeat.
            return nil
        }
    }
}
