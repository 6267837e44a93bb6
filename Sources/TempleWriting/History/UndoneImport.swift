internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Undo of a command's imports. They must be the last ones not undone.
struct UndoneImport {
    let connection: Connection
    let linker: DeityLinker

    let last: ImportEntry
    /// Who undoes it; nil where that is not known.
    let author: EditAuthor?
    let options: EditOptions

    /// - Throws: ``UndoRefused``; ``EditRefused`` where rows of the import have been merged or split since.
    /// - Returns: the number of its entry in the history.
    func run() throws -> Int64 {
        let standing = try ImportHistory.last(on: connection)
        guard let standing, standing.id == last.id, standing.files == last.files else {
            throw UndoRefused(entry: last, reason: .overtaken(by: standing))
        }
        guard standing.canBeUndone else { throw UndoRefused(entry: last, reason: .forgotten) }
        let moved = try movedSince(last.id, last.files.map(\.importID))
        guard moved.isEmpty else { throw EditRefused(.laterChanges(moved)) }
        let revision = try RevisionStep(connection)
        let positions = try PositionIndex(connection: connection)
        let repository = try TempleRepository(connection: connection, linker: linker, positions: positions, log: nil)
        let activities = try ActivityRows(connection: connection)
        let imports = last.files.map(\.importID).sorted(by: >)
        for id in imports { try takeBack(id, repository, activities) }
        try repository.finish()
        try linker.removeUnusedDeities()
        let history = EditHistory(connection: connection)
        let number = try history.begin(by: author, options, undoes: last.id, command: last.id)
        try history.markUndone(last.id, by: number)
        try history.prune(options)
        let all = imports.map(String.init).joined(separator: ", ")
        try connection.execute(
            """
            UPDATE import SET undone_at = strftime('%s', 'now') WHERE id IN (\(all));
            DELETE FROM import_change WHERE import_id IN (\(all));
            DELETE FROM import_new_temples WHERE import_id IN (\(all));
            """)
        try revision.finish()
        return number
    }

    /// Returns the merges and splits since an import that are in effect and concern temples which it has changed: its rows are
    /// at other temples now.
    private func movedSince(_ number: Int64, _ imports: [Int64]) throws(DatabaseError) -> [Int64] {
        let all = imports.map(String.init).joined(separator: ", ")
        let moved = try connection.prepare(
            """
            SELECT DISTINCT h.number FROM history_entity AS e JOIN history AS h ON h.number = e.number
            WHERE e.number > ?1 AND e.other IS NOT NULL AND e.action <> '\(ChangeAction.compared.rawValue)'
                AND h.undone_by IS NULL AND (h.undoes IS NULL OR h.undoes < ?1)
                AND (EXISTS (
                    SELECT 1 FROM import_new_temples AS new
                    WHERE new.import_id IN (\(all)) AND e.entity BETWEEN new.first_id AND new.last_id)
                OR EXISTS (
                    SELECT 1 FROM import_change AS change
                    WHERE change.import_id IN (\(all)) AND change.row_id = e.entity
                        AND change.kind NOT IN ('\(UndoLog.Kind.activity.rawValue)',
                            '\(UndoLog.Kind.ambiguous.rawValue)')))
            ORDER BY h.number
            """)
        try moved.bind(number, at: 1)
        var numbers: [Int64] = []
        while try moved.step() { numbers.append(moved.integer(0)) }
        return numbers
    }

    private func takeBack(_ importID: Int64, _ repository: TempleRepository, _ activities: ActivityRows) throws {
        // The newest change first: the oldest change of a key has its state before the import.
        let changes = try connection.prepare(
            """
            SELECT kind, source, source_id, row_id, record FROM import_change
            WHERE import_id = \(importID) ORDER BY position DESC
            """)
        while try changes.step() {
            let key = SourceKey(source: changes.text(1), id: changes.text(2))
            let text = changes.optionalText(4)
            switch UndoLog.Kind(rawValue: changes.text(0)) {
            case .temple:
                try repository.restore(
                    key, templeID: changes.integer(3), to: try text.map { try RecordText.temple($0, key: key) })
            case .edit:
                if let text { try repository.restoreEdit(ofTemple: changes.integer(3), said: text) }
            case .activity:
                try activities.restore(
                    key, id: changes.integer(3), to: try text.map { try RecordText.activity($0, key: key) })
            case .ambiguous, nil: break
            }
        }
        // Only ids of temples that are there, or are deleted by hand: another program may have written any range.
        let new = try connection.prepare(
            """
            SELECT temple.id FROM import_new_temples AS new CROSS JOIN temple
            ON temple.id BETWEEN new.first_id AND new.last_id
            WHERE new.import_id = \(importID)
            UNION
            SELECT temple_id FROM deleted_temple CROSS JOIN import_new_temples AS new
            ON temple_id BETWEEN new.first_id AND new.last_id
            WHERE new.import_id = \(importID)
            ORDER BY 1 DESC
            """)
        var ids: [Int64] = []
        while try new.step() { ids.append(new.integer(0)) }
        for id in ids { try repository.delete(templeID: id) }
    }
}
