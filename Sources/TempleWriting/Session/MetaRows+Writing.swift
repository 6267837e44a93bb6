internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

extension MetaRows {
    /// SQL that starts a new revision and stores its row counts, so that a reader of the counts does not count rows.
    /// Run it at the end of every transaction that changes the result of a query.
    static let nextRevisionSQL = """
        INSERT INTO meta VALUES ('data_version', '1')
        ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1;
        INSERT OR REPLACE INTO meta VALUES ('changed_at', strftime('%s', 'now')), ('mark', random());
        INSERT OR REPLACE INTO meta VALUES
            ('temples', (\(templesSQL))), ('imports', (\(importsSQL))),
            ('counted', (SELECT value FROM meta WHERE key = 'mark'))
        """

    static func remember(_ edition: String, of part: SuppliedData, _ connection: Connection) throws(DatabaseError) {
        let remember = try connection.prepare("INSERT OR REPLACE INTO meta VALUES (?1, ?2)")
        try remember.bind(part.rawValue, at: 1)
        try remember.bind(edition, at: 2)
        try remember.run()
    }
}
