internal import FoundationEssentials
package import TempleModel
internal import Wording

/// The rows of imports that were not taken. They are kept with the changes of their import, as long as these.
package enum RejectedRows {
    /// The kind of their rows among an import's changes. They are the last of these.
    package static let kind = "rejected"
    /// What stands in place of the id of a changed row: no row has it.
    package static let noID = StoredBound.ids.upperBound

    /// Returns those of an import, in the order of the file. A text that no import has written is passed over.
    package static func read(ofImport id: Int64, on source: some SQLDatabase) throws -> [RejectedRow] {
        try source.all(
            """
            SELECT record FROM import_change
            WHERE import_id = ?1 AND kind = '\(kind)' AND position > (
                SELECT max(position) FROM import_change WHERE import_id = ?1) - \(RejectedRow.mostKept)
            ORDER BY position
            """, [.integer(id)]
        ) { CleanRow($0).written(0) }.compactMap(row)
    }

    /// Returns a row as text.
    package static func text(_ row: RejectedRow) throws -> String {
        try RecordText.encode(row)
    }

    private static func row(_ text: String) -> RejectedRow? {
        guard var row = try? JSONDecoder().decode(RejectedRow.self, from: Data(text.utf8)) else { return nil }
        row.record = row.record.map(CleanText.line)
        row.column = row.column.map(CleanText.line)
        row.value = row.value.map(CleanText.line)
        row.reason = CleanText.line(row.reason)
        row.remedy = CleanText.line(row.remedy)
        return row
    }
}
