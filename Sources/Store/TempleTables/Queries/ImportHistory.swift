package import TempleModel

/// The history of imports of a database, one entry per command.
package enum ImportHistory {
    private static let sql = """
        SELECT id, imported_at, file, schema, inserted, updated, joined, unchanged, removed, rejected, undone_at,
            CASE WHEN EXISTS (SELECT 1 FROM import_change WHERE import_id = import.id)
                OR EXISTS (SELECT 1 FROM import_new_temples WHERE import_id = import.id) THEN 1 ELSE 0 END,
            command, (SELECT author FROM history WHERE number = import.command)
        FROM import WHERE command IN
        """

    /// Returns the last `limit` commands, newest first.
    package static func entries(limit: Int, on source: some SQLDatabase) throws -> [ImportEntry] {
        try entries(of: "SELECT DISTINCT command FROM import ORDER BY command DESC LIMIT \(limit)", on: source)
    }

    /// Returns the newest command that has not been undone.
    package static func last(on source: some SQLDatabase) throws -> ImportEntry? {
        let last = "SELECT command FROM import WHERE undone_at IS NULL ORDER BY id DESC LIMIT 1"
        return try entries(of: last, on: source).first
    }

    /// Returns when a file of each schema was last imported, in seconds since 1970, by the schema's name. Imports that are
    /// undone, and those that changed nothing, do not count.
    static func lastImports(on source: some SQLDatabase) throws -> [String: Int64] {
        let sql = "SELECT schema, max(imported_at) FROM import WHERE undone_at IS NULL GROUP BY schema"
        var last: [String: Int64] = [:]
        try source.rows(sql, []) { row in
            let rows = CleanRow(row)
            last[rows.line(0)] = rows.moment(1)
        }
        return last
    }

    /// Returns the import of one command; nil if there is none.
    ///
    /// - Parameter isWhole: whether with the rows that were not taken.
    package static func entry(
        of command: Int64, isWhole: Bool = false, on source: some SQLDatabase
    ) throws -> ImportEntry? {
        var entry = try entries(of: "\(command)", on: source).first
        if isWhole {
            for (index, file) in (entry?.files ?? []).enumerated() where file.rejected > 0 {
                entry?.files[index].rejectedRows = try RejectedRows.read(ofImport: file.importID, on: source)
            }
        }
        return entry
    }

    private static func entries(of commands: String, on source: some SQLDatabase) throws -> [ImportEntry] {
        var entries: [ImportEntry] = []
        try source.rows(sql + " (\(commands)) ORDER BY command DESC, id", []) { row in
            let rows = CleanRow(row)
            let command = rows.integer(12)
            let hasHistory = rows.integer(11) != 0
            if let last = entries.indices.last, entries[last].id == command {
                entries[last].files.append(file(rows))
                entries[last].canBeUndone = entries[last].canBeUndone && hasHistory
            } else {
                entries.append(
                    ImportEntry(
                        id: command, importedAt: rows.moment(1), files: [file(rows)],
                        undoneAt: rows.isNull(10) ? nil : rows.moment(10), canBeUndone: hasHistory,
                        author: rows.optionalLine(13)))
            }
        }
        return entries
    }

    private static func file(_ row: CleanRow<some ResultRow>) -> ImportedFile {
        ImportedFile(
            importID: row.integer(0), name: row.written(2), schema: row.line(3), inserted: row.number(4),
            updated: row.number(5), joined: row.number(6), unchanged: row.number(7),
            removed: row.number(8), rejected: row.number(9))
    }
}
