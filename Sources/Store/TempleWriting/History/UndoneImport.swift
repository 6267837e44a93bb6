internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Undo of a command's imports, which must be the last ones not undone; or the undo of that, which brings them back.
final class UndoneImport {
    private let connection: Connection
    private let entry: ImportEntry
    /// The number of the change that is undone: that of the import, of its undo, and so on.
    private let change: Int64
    /// Who undoes it; nil where that is not known.
    private let author: EditAuthor?
    private let options: EditOptions
    private let linker: DeityLinker
    private let repository: TempleRepository
    private let activities: ActivityRows
    /// The temples and activities that the undo is about, and whether each was there before.
    private var temples: [Int64: Bool] = [:]
    private var ofActivities: [Int64: Bool] = [:]
    /// Keys that temples had, for the ids of temples that go because they are others.
    private var dropped: [(key: SourceKey, templeID: Int64)] = []

    init(
        connection: Connection, linker: DeityLinker, _ entry: ImportEntry, undoing change: Int64,
        by author: EditAuthor?, _ options: EditOptions
    ) throws {
        self.connection = connection
        self.linker = linker
        self.entry = entry
        self.change = change
        self.author = author
        self.options = options
        repository = try TempleRepository(
            connection: connection, linker: linker, positions: try PositionIndex(connection: connection), log: nil)
        activities = try ActivityRows(connection: connection)
    }

    /// Whether the imports come back.
    private var isRedo: Bool { entry.undoneAt != nil }

    /// - Throws: ``UndoRefused``; ``EditRefused`` where rows of the import have been merged or split since, where another
    ///   import or undo stands in the way, and where the undo has to be confirmed.
    /// - Returns: the number of its entry in the history.
    func run() throws -> Int64 {
        guard entry.canBeUndone else { throw UndoRefused(entry: entry, reason: .forgotten) }
        let imports = entry.files.map(\.importID).sorted { ($0 < $1) == isRedo }
        let moved = try movedSince(change, imports)
        guard moved.isEmpty else { throw EditRefused(.laterChanges(moved)) }
        let revision = try RevisionStep(connection)
        for id in imports { try takeBack(id) }
        if isRedo { for (key, id) in dropped { try repository.lead(id, toOwnerOf: key) } }
        let impact = try impact()
        guard !impact.isLarge || options.confirmed == impact.count else { throw EditRefused(.unconfirmed(impact)) }
        try repository.finish()
        try linker.removeUnusedDeities()
        let history = EditHistory(connection: connection)
        let number = try history.begin(by: author, options, undoes: change, command: entry.id)
        try history.markUndone(change, by: number)
        try history.prune(options)
        try connection.execute(
            """
            UPDATE import SET undone_at = \(isRedo ? "NULL" : "strftime('%s', 'now')")
            WHERE id IN (\(imports.map(String.init).joined(separator: ", ")))
            """)
        try revision.finish()
        return number
    }

    // MARK: What it does

    private func note(temple id: Int64) throws {
        if temples[id] == nil { temples[id] = try repository.isThere(id) }
    }

    private func note(activity id: Int64) throws {
        if ofActivities[id] == nil { ofActivities[id] = try activities.isThere(id) }
    }

    private func impact() throws -> UndoImpact {
        var impact = UndoImpact()
        for (id, wasThere) in temples {
            switch (wasThere, try repository.isThere(id)) {
            case (true, false): impact.gone.append(id)
            case (false, true): impact.back += 1
            case (true, true): impact.changed += 1
            case (false, false): break
            }
        }
        impact.gone.sort()
        if !impact.gone.isEmpty {
            let edited = Set(try repository.all(ofSource: SourceKey.editSource).map(\.templeID))
            impact.editedGone = impact.gone.count(where: edited.contains)
        }
        impact.activities = try ofActivities.count { id, wasThere in try wasThere || activities.isThere(id) }
        return impact
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
                        AND change.kind IN ('\(UndoLog.Kind.temple.rawValue)', '\(UndoLog.Kind.edit.rawValue)')))
            ORDER BY h.number
            """)
        try moved.bind(number, at: 1)
        var numbers: [Int64] = []
        while try moved.step() { numbers.append(moved.integer(0)) }
        return numbers
    }

    /// One row of an import's log.
    private struct Change {
        let kind: UndoLog.Kind?
        let key: SourceKey
        let id: Int64
        let text: String?
    }

    /// How many rows of the log are read at once. None is being read while tables change: their indexes may be made anew.
    private static let readAtOnce = 1_000

    private func takeBack(_ importID: Int64) throws {
        let log = try UndoLog(connection: connection, replacing: importID)
        repository.log = log
        let rows = try connection.prepare(
            """
            SELECT kind, source, source_id, row_id, record, position FROM import_change
            WHERE import_id = \(importID) AND position < ?1 ORDER BY position DESC LIMIT \(Self.readAtOnce)
            """)
        var rejected: [Change] = []
        // The newest change first: the oldest change of a key has its state before the import.
        var next = log.formerEnd + 1
        while true {
            var changes: [Change] = []
            try rows.bind(next, at: 1)
            while try rows.step() {
                changes.append(
                    Change(
                        kind: UndoLog.Kind(rawValue: rows.text(0)),
                        key: SourceKey(source: rows.text(1), id: rows.text(2)), id: rows.integer(3),
                        text: rows.optionalText(4)))
                next = rows.integer(5)
            }
            rows.reset()
            guard !changes.isEmpty else { break }
            for change in changes { try takeBack(change, log) }
            rejected += changes.filter { $0.kind == .rejected }
        }
        try takeBackNew(importID)
        // They stay the last ones.
        for row in rejected.reversed() { try log.note(.rejected, row.key, row.id, row.text) }
        try log.deleteFormer()
    }

    private func takeBack(_ change: Change, _ log: UndoLog) throws {
        let (key, id) = (change.key, change.id)
        switch change.kind {
        case .temple:
            try note(temple: id)
            if change.text == nil { dropped.append((key, id)) }
            try repository.restore(key, templeID: id, to: change.text.map { try RecordText.temple($0, key: key) })
        case .edit:
            if let text = change.text { try repository.restoreEdit(ofTemple: id, said: text) }
        case .activity:
            try note(activity: id)
            let stored = try activities.find(key)
            try log.noteActivity(key, id: stored?.id ?? id, was: stored.map { try RecordText.text($0.stored) })
            try activities.restore(key, id: id, to: change.text.map { try RecordText.activity($0, key: key) })
        case .waiting:
            try repository.setWaiting(change.text, of: key)
        case .ambiguous: try log.note(.ambiguous, key, id, change.text)
        case .rejected, nil: break
        }
    }

    private func takeBackNew(_ importID: Int64) throws {
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
        for id in ids {
            try note(temple: id)
            try repository.delete(templeID: id)
        }
    }
}
