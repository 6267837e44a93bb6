internal import SpatialSQLite
internal import TempleModel

/// What every source says of every temple: the whole of the data, to be written out.
enum AllRecords {
    private static let sql = """
        SELECT s.source, s.source_id, s.record, \(StoredTemple.columns)
        FROM temple AS t
        CROSS JOIN temple_source AS s ON s.temple_id = t.id
        LEFT JOIN temple_detail AS d ON d.temple_id = t.id
        WHERE s.said AND (?1 IS NULL OR s.source = ?1)
        ORDER BY t.id, s.source_id, s.source
        """

    static func read(
        ofSource source: String?, on connection: Connection, _ body: (TempleRecord) throws -> Void
    ) throws {
        let rows = try connection.prepare(sql)
        try rows.bind(source, at: 1)
        while try rows.step() {
            let key = SourceKey(source: rows.text(0), id: rows.text(1))
            if let text = rows.optionalText(2) {
                try body(try RecordText.temple(text, key: key))
            } else {
                try body(try StoredTemple.record(rows, key: key, from: 3))
            }
        }
    }
}
