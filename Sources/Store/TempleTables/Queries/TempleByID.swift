package import TempleModel

/// The query for one temple with all its details.
package enum TempleByID {
    private static let detailColumns = (["d.photos"] + RecordColumns.texts).joined(separator: ", ")
    private static let detailCount = Int32(FieldTexts.fields.count + 1)

    package static let sql = """
        SELECT \(TempleColumns.names),
            \(detailColumns)
        FROM temple AS t
        LEFT JOIN temple_detail AS d ON d.temple_id = t.id
        WHERE t.id = ?1
        """

    /// The query for only the columns that a search result shows.
    package static let rowSQL = "SELECT \(TempleColumns.names) FROM temple AS t WHERE t.id = ?1"

    /// Returns many temples with all their details, by their ids, in two queries.
    package static func details(
        ofTemples ids: [Int64], on source: some SQLDatabase, _ gate: RowGate
    ) throws -> [Int64: TempleDetail] {
        guard !ids.isEmpty else { return [:] }
        let list = ids.map(String.init).joined(separator: ", ")
        var said: [Int64: [(key: SourceKey, text: String?)]] = [:]
        try source.rows(
            """
            SELECT temple_id, source, source_id, record FROM temple_source
            WHERE temple_id IN (\(list)) AND said <> 0 ORDER BY temple_id, source_id, source
            """, []
        ) { row in
            said[row.integer(0), default: []].append(
                (key: SourceKey(source: row.text(1), id: row.text(2)), text: row.optionalText(3)))
        }
        var details: [Int64: TempleDetail] = [:]
        details.reserveCapacity(ids.count)
        try source.rows(
            """
            SELECT \(TempleColumns.names),
                \(detailColumns), \(RecordColumns.names)
            FROM temple AS t
            LEFT JOIN temple_detail AS d ON d.temple_id = t.id
            WHERE t.id IN (\(list))
            """, []
        ) { row in
            let id = row.integer(0)
            details[id] = try gate.row("temple", id) {
                try detail(row, records: try readable(said[id] ?? [], row, from: TempleColumns.count + detailCount))
            }
        }
        return details
    }

    /// Returns the record of each source of a row's temple; none if one of them cannot be read.
    private static func readable(
        _ said: [(key: SourceKey, text: String?)], _ row: some ResultRow, from first: Int32
    ) throws -> [TempleRecord] {
        do {
            return try said.map { key, text in
                guard let text else { return try RecordColumns.record(row, key: key, from: first) }
                return try RecordText.temple(text, key: key)
            }
        } catch is UnreadableRecord {
            return []
        }
    }

    /// Creates the details of a temple from a row of ``sql``.
    ///
    /// - Parameter records: the record of each source.
    package static func detail(_ row: some ResultRow, records: [TempleRecord]) throws -> TempleDetail {
        let own = TempleColumns.count
        let common = TempleRow(row: row)
        let row = common.row
        return TempleDetail(
            temple: try common.temple(),
            aliases: common.aliases,
            sources: MergedTemple(records)?.sources ?? [],
            precision: common.precision,
            texts: row.texts(from: own + 1),
            photos: PhotoText.photos(row, own))
    }
}
