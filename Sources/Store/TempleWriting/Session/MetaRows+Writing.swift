internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

extension MetaRows {
    /// SQL that stores when nearby has written, and the row counts, so that a reader of the counts does not count rows.
    static let writtenSQL = """
        INSERT OR REPLACE INTO meta VALUES ('changed_at', strftime('%s', 'now')), ('mark', random());
        INSERT OR REPLACE INTO meta VALUES
            ('temples', (\(templesSQL))), ('imports', (\(importsSQL))),
            ('counted', (SELECT value FROM meta WHERE key = 'mark'))
        """

    /// SQL that stores when nearby has written, and the row counts of before with what has changed. Where those were not
    /// known, no counts are kept, and a reader counts.
    static func writtenSQL(_ kept: Counts?, addingTemples temples: Int) -> String {
        let written = "INSERT OR REPLACE INTO meta VALUES ('changed_at', strftime('%s', 'now')), ('mark', random());"
        guard let kept else { return written }
        return written + """
            INSERT OR REPLACE INTO meta VALUES
                ('temples', \(kept.temples + Int64(temples))), ('imports', \(kept.imports)),
                ('counted', (SELECT value FROM meta WHERE key = 'mark'))
            """
    }

    static func remember(_ edition: String, of part: SuppliedData, _ connection: Connection) throws(DatabaseError) {
        let remember = try connection.prepare("INSERT OR REPLACE INTO meta VALUES (?1, ?2)")
        try remember.bind(part.rawValue, at: 1)
        try remember.bind(edition, at: 2)
        try remember.run()
    }
}
