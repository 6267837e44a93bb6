internal import PostgreSQL
public import TempleModel

extension ServerDatabase {
    /// The maximum time of a statement.
    private static let timeout = Duration.seconds(5)

    /// Writes the number of a transaction to the log of the primary server, and waits for no standby.
    ///
    /// - Returns: false where the role may not write temples, so that nothing was written.
    /// - Throws: ``SearchError``: no primary server takes writes now.
    public func checkWritable() throws(SearchError) -> Bool {
        try SearchError.ofServer {
            let connection = try connectOnce(for: .writing, statementTimeout: Self.timeout)
            return try connection.inSchema(.readWrite) {
                guard try connection.integer("SELECT has_table_privilege('temple', 'UPDATE')::integer") == 1 else {
                    return false
                }
                try connection.execute("SET LOCAL synchronous_commit = off; SELECT pg_current_xact_id()")
                return true
            }
        }
    }
}
