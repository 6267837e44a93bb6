internal import SpatialSQLite
internal import TempleModel

/// The version data in a database: the revision of the contents, and the editions of the supplied data that was last
/// written to it.
enum DataVersion {
    /// SQL that starts a new revision. Run it in every transaction that changes the result of a query.
    static let countSQL = """
        INSERT INTO meta VALUES ('data_version', '1')
        ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1;
        INSERT OR REPLACE INTO meta VALUES ('changed_at', strftime('%s', 'now')), ('mark', random())
        """

    /// Returns the revision of the data.
    static func revision(_ connection: Connection) throws(DatabaseError) -> DataRevision {
        let numbers = try connection.prepare(
            """
            SELECT max(CASE key WHEN 'data_version' THEN CAST(value AS INTEGER) END),
                max(CASE key WHEN 'changed_at' THEN CAST(value AS INTEGER) END),
                max(CASE key WHEN 'mark' THEN CAST(value AS INTEGER) END)
            FROM meta WHERE key IN ('data_version', 'changed_at', 'mark')
            """)
        _ = try numbers.step()
        return DataRevision(
            count: numbers.integer(0), changedAt: numbers.integer(1),
            mark: numbers.isNull(2) ? nil : numbers.integer(2))
    }

    /// Returns the edition of a part that was last written to the database; nil for none.
    static func edition(of part: SuppliedData, _ connection: Connection) throws(DatabaseError) -> String? {
        let stored = try connection.prepare("SELECT value FROM meta WHERE key = ?1")
        try stored.bind(part.rawValue, at: 1)
        return try stored.step() ? stored.text(0) : nil
    }

    static func remember(_ edition: String, of part: SuppliedData, _ connection: Connection) throws(DatabaseError) {
        let remember = try connection.prepare("INSERT OR REPLACE INTO meta VALUES (?1, ?2)")
        try remember.bind(part.rawValue, at: 1)
        try remember.bind(edition, at: 2)
        try remember.run()
    }
}
