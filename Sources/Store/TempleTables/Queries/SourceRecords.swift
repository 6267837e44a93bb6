package import SQLiteDriver
package import TempleModel

/// The records of each source for a temple. With several sources, each record is stored separately; with one, the
/// temple's row is the record.
package struct SourceRecords {
    private let ofTemple: Statement
    private let templeRow: Statement

    package init(connection: Connection) throws(DatabaseError) {
        ofTemple = try connection.prepare(
            "SELECT source, source_id, record FROM temple_source WHERE temple_id = ?1 AND said")
        templeRow = try connection.prepare(
            """
            SELECT \(RecordColumns.names)
            FROM temple AS t LEFT JOIN temple_detail AS d ON d.temple_id = t.id
            WHERE t.id = ?1
            """)
    }

    package func records(ofTemple id: Int64) throws -> [TempleRecord] {
        try ofTemple.bind(id, at: 1)
        defer { ofTemple.reset() }
        var records: [TempleRecord] = []
        while try ofTemple.step() {
            let key = SourceKey(source: ofTemple.text(0), id: ofTemple.text(1))
            if let text = ofTemple.optionalText(2) {
                records.append(try RecordText.temple(text, key: key))
            } else {
                if let record = try merged(ofTemple: id, key: key) { records.append(record) }
            }
        }
        return records
    }

    /// Returns what a temple's row has, as the record of a key; nil where there is no row.
    package func merged(ofTemple id: Int64, key: SourceKey) throws -> TempleRecord? {
        try templeRow.bind(id, at: 1)
        defer { templeRow.reset() }
        return try templeRow.step() ? try RecordColumns.record(templeRow, key: key, from: 0) : nil
    }

    /// Returns the record of each source for a temple in any database.
    package static func records(ofTemple id: Int64, in database: some SQLDatabase) throws -> [TempleRecord] {
        let stored = try database.all(
            """
            SELECT source, source_id, record FROM temple_source WHERE temple_id = ?1 AND said <> 0
            ORDER BY source_id, source
            """, [.integer(id)]
        ) { (key: SourceKey(source: $0.text(0), id: $0.text(1)), record: $0.optionalText(2)) }
        return try stored.compactMap { key, record in
            if let record { return try RecordText.temple(record, key: key) }
            return try database.all(
                """
                SELECT \(RecordColumns.names)
                FROM temple AS t LEFT JOIN temple_detail AS d ON d.temple_id = t.id
                WHERE t.id = ?1
                """, [.integer(id)]
            ) { try RecordColumns.record($0, key: key, from: 0) }.first
        }
    }
}
