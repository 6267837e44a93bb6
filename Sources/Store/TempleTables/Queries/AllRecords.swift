package import TempleModel

/// The queries for an export of all data: the records of all sources for all temples, and the records of all feeds for
/// activities.
package enum AllRecords {
    private static func sql(_ join: String) -> String {
        """
        SELECT t.id, s.source, s.source_id, s.record, \(RecordColumns.names)
        FROM temple AS t
        \(join) temple_source AS s ON s.temple_id = t.id
        LEFT JOIN temple_detail AS d ON d.temple_id = t.id
        WHERE s.said <> 0 AND (?1 IS NULL OR s.source = ?1)
        -- The edits of a temple are the last of its rows: an import needs the temple to know whose they are.
        ORDER BY t.id, CASE WHEN s.source = '\(SourceKey.editSource)' THEN 1 ELSE 0 END, s.source_id, s.source
        """
    }

    package static func read<Database: SQLDatabase>(
        ofSource source: String?, on database: Database, _ gate: RowGate, _ body: (TempleRecord) throws -> Void
    ) throws {
        try database.rows(sql(Database.orderedJoin), [.text(source)]) { rows in
            let key = SourceKey(source: rows.text(1), id: rows.text(2))
            let read = try gate.row("temple", rows.integer(0)) {
                if let text = rows.optionalText(3) {
                    try RecordText.temple(text, key: key)
                } else {
                    try RecordColumns.record(rows, key: key, from: 4)
                }
            }
            guard var record = read else { return }
            record.templeNumber = rows.integer(0)
            try body(record)
        }
    }

    private static let activitySQL = """
        SELECT id, feed, feed_id, feed_record FROM activity
        WHERE feed IS NOT NULL AND (?1 IS NULL OR feed = ?1) ORDER BY id
        """

    package static func readActivities(
        ofFeed feed: String?, on database: some SQLDatabase, _ gate: RowGate, _ body: (ActivityRecord) throws -> Void
    ) throws {
        try database.rows(activitySQL, [.text(feed)]) { rows in
            guard StoredBound.ids.contains(rows.integer(0)) else { return gate.pass("activity", rows.integer(0)) }
            let stored = try RecordText.activity(
                rows.text(3), key: SourceKey(source: rows.text(1), id: rows.text(2)))
            var record = stored.record
            record.number = rows.integer(0)
            record.temples = stored.temples
            try body(record)
        }
    }
}
