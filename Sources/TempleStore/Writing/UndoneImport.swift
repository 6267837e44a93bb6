internal import SpatialSQLite
internal import TempleModel

/// The taking back of the last import that stands.
struct UndoneImport {
    let connection: Connection
    let linker: DeityLinker

    /// - Returns: the import that was taken back; nil where none stands.
    func run() throws -> ImportEntry? {
        guard let last = try ImportHistory.last(on: connection) else { return nil }
        guard last.canBeUndone else { throw UndoRefused(entry: last) }
        let positions = try PositionIndex(connection: connection)
        let book = try TempleBook(connection: connection, linker: linker, positions: positions, log: nil)
        let activities = try ActivityRows(connection: connection)
        // The newest change first: what a key had before the import is what its oldest change found.
        let changes = try connection.prepare(
            """
            SELECT kind, source, source_id, row_id, record FROM import_change
            WHERE import_id = \(last.id) ORDER BY position DESC
            """)
        while try changes.step() {
            let key = SourceKey(source: changes.text(1), id: changes.text(2))
            let text = changes.optionalText(4)
            switch ChangeLog.Kind(rawValue: changes.text(0)) {
            case .temple:
                try book.restore(key, templeID: changes.integer(3), to: try text.map(RecordText.record))
            case .activity:
                try activities.restore(key, id: changes.integer(3), to: try text.map(RecordText.record))
            case nil: break
            }
        }
        let new = try connection.prepare(
            "SELECT first_id, last_id FROM import_new_temples WHERE import_id = \(last.id) ORDER BY first_id DESC")
        while try new.step() {
            for id in (new.integer(0)...new.integer(1)).reversed() { try book.delete(templeID: id) }
        }
        try book.finish()
        try linker.removeUnusedDeities()
        try connection.execute(
            """
            UPDATE import SET undone_at = strftime('%s', 'now') WHERE id = \(last.id);
            DELETE FROM import_change WHERE import_id = \(last.id);
            DELETE FROM import_new_temples WHERE import_id = \(last.id);
            \(DataVersion.countSQL)
            """)
        return last
    }
}

/// An import that can no longer be taken back.
public struct UndoRefused: Error, Sendable {
    public let entry: ImportEntry
}
