internal import CSpatiaLite

/// What a file that somebody else has made cannot do to whoever opens it. Every connection is opened so: a backup, a file
/// that a caller names and a service's own file may all come from elsewhere.
extension Connection {
    /// The most bytes of a text, a blob or a row. The longest value of nearby's own is a list of ids, and the longest text that
    /// it stores has 2 MB (`StoredBound`).
    package static let mostBytes: Int32 = 100_000_000

    /// SQLite's limits (sqlite.org/limits.html): a few times what nearby's own tables and statements need.
    private static let limits = [
        (SQLITE_LIMIT_LENGTH, mostBytes), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20), (SQLITE_LIMIT_COLUMN, 200),
        (SQLITE_LIMIT_EXPR_DEPTH, 250), (SQLITE_LIMIT_TRIGGER_DEPTH, 20),
    ]

    /// Takes from the schema of a file what may do harm (sqlite.org/security.html).
    ///
    /// Triggers and views do not write the schema or the tables that a virtual table keeps (`SQLITE_DBCONFIG_DEFENSIVE`).
    /// Without SpatiaLite they only call functions that are marked as harmless (`PRAGMA trusted_schema`). SpatiaLite marks none
    /// of its own, and its triggers on positions call them, so a connection with SpatiaLite trusts the schema.
    static func defend(_ handle: OpaquePointer, isSpatial: Bool) {
        nearby_sqlite_set(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        if !isSpatial { nearby_sqlite_set(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0) }
        for (limit, most) in limits { sqlite3_limit(handle, limit, most) }
    }

    /// Runs `body`, whose statements may write the schema's table and those that a virtual table keeps.
    package func withoutDefence<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        nearby_sqlite_set(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
        defer { nearby_sqlite_set(handle, SQLITE_DBCONFIG_DEFENSIVE, 1) }
        return try body()
    }
}
