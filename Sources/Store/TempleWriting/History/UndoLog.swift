internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Undo log of one import: the state before each change of a record, and the import's row in the history.
///
/// The undo of an import has such a log too, which takes the place of the import's: read from its end, it leads to the other
/// state, and back again.
final class UndoLog {
    private let connection: Connection
    private var state: State
    private var position: Int64 = 0
    /// The last position of the log that this one replaces.
    private(set) var formerEnd: Int64 = 0
    /// New temples not yet written to the history. Their ids are consecutive.
    private var newTemples: ClosedRange<Int64>?

    private enum State {
        /// Until the first change: an import that changes nothing leaves no row.
        case new(ImportLabel, WriteOptions, continuing: Int64?)
        case begun(Begun)
    }

    private struct Begun {
        let importID: Int64
        let command: Int64
        let add: Statement
        let addRange: Statement

        init(_ connection: Connection, importID: Int64, command: Int64) throws(DatabaseError) {
            self.importID = importID
            self.command = command
            add = try connection.prepare("INSERT INTO import_change VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
            addRange = try connection.prepare("INSERT INTO import_new_temples VALUES (?1, ?2, ?3)")
        }
    }

    /// Number of commands that can be undone. The stored changes of older ones are deleted.
    private static let kept = 20
    /// Number of undone commands whose undo can be undone.
    private static let keptUndone = 5
    /// The oldest command that can be undone, in SQL.
    static let oldestKept = """
        SELECT min(command) FROM (
            SELECT DISTINCT command FROM import WHERE undone_at IS NULL ORDER BY command DESC LIMIT \(kept))
        """

    /// - Parameter command: the command that this import continues; nil to start a new one.
    init(connection: Connection, label: ImportLabel, _ options: WriteOptions, continuing command: Int64?) {
        self.connection = connection
        state = .new(label, options, continuing: command)
    }

    /// Begins the log of an undo, or of the undo of that, after the log that it reads.
    init(connection: Connection, replacing importID: Int64) throws(DatabaseError) {
        self.connection = connection
        formerEnd =
            try connection.integer("SELECT max(position) FROM import_change WHERE import_id = \(importID)") ?? 0
        position = formerEnd
        state = .begun(try Begun(connection, importID: importID, command: importID))
    }

    /// Command of this import; nil if it has changed nothing.
    var command: Int64? { if case .begun(let begun) = state { begun.command } else { nil } }

    /// Records a new temple.
    func noteNewTemple(id: Int64) throws(DatabaseError) {
        if let range = newTemples, range.upperBound + 1 == id {
            newTemples = range.lowerBound...id
        } else {
            try writeRange()
            newTemples = id...id
        }
    }

    /// Records a source's former record of a temple; nil if the source did not have the temple.
    func noteTemple(_ key: SourceKey, id: Int64, was record: TempleRecord?) throws {
        try note(.temple, key, id, try record.map(RecordText.text))
    }

    /// Records what a source said before another program edited the row of its temple. Its former record, which has the
    /// edit, must be recorded after it.
    func noteEdit(_ key: SourceKey, id: Int64, said text: String) throws {
        try note(.edit, key, id, text)
    }

    func noteActivity(_ key: SourceKey, id: Int64, was text: String?) throws {
        try note(.activity, key, id, text)
    }

    /// Records what waited under a key; nil for nothing.
    func noteWaiting(_ key: SourceKey, was text: String?) throws {
        // There is no temple whose number the row could have.
        try note(.waiting, key, 1, text)
    }

    /// Records a festival that is left out, for the report of the data. It is no change.
    func noteAmbiguous(_ key: SourceKey, _ festival: AmbiguousFestival) throws {
        guard let first = festival.candidates.first else { return }
        try note(.ambiguous, key, first, try AmbiguousFestivals.text(festival))
    }

    /// Subject of a change.
    enum Kind: String {
        case temple
        case edit
        case activity
        /// A row that waits for its temple.
        case waiting
        /// No change (``AmbiguousFestivals``).
        case ambiguous
        /// No change (``RejectedRows``).
        case rejected
    }

    /// Records a row of any kind.
    func note(_ kind: Kind, _ key: SourceKey, _ id: Int64, _ record: String?) throws {
        let log = try begin()
        position += 1
        try log.add.bind(log.importID, at: 1)
        try log.add.bind(position, at: 2)
        try log.add.bind(kind.rawValue, at: 3)
        try log.add.bind(key.source, at: 4)
        try log.add.bind(key.id, at: 5)
        try log.add.bind(id, at: 6)
        try log.add.bind(record, at: 7)
        try log.add.run()
    }

    private func begin() throws(DatabaseError) -> Begun {
        let (label, options, former): (ImportLabel, WriteOptions, Int64?)
        switch state {
        case .begun(let begun): return begun
        case .new(let newLabel, let newOptions, let continued):
            (label, options, former) = (newLabel, newOptions, continued)
        }
        let history = EditHistory(connection: connection)
        let id = try history.nextNumber()
        let continued = try standing(former)
        let command = continued ?? id
        let insert = try connection.prepare(
            "INSERT INTO import (id, imported_at, file, schema, command) VALUES (?1, strftime('%s', 'now'), ?2, ?3, ?4)"
        )
        try insert.bind(id, at: 1)
        try insert.bind(label.file, at: 2)
        try insert.bind(label.schema, at: 3)
        try insert.bind(command, at: 4)
        try insert.run()
        if continued == nil { try history.addImport(id, by: options.author, reason: options.reason) }
        let made = try Begun(connection, importID: id, command: command)
        state = .begun(made)
        return made
    }

    /// Returns the command to continue, if it is still the newest in the history and not undone.
    ///
    /// If another program has imported or undone something in between, this import starts a new command, so that
    /// commands can be undone in order.
    private func standing(_ continued: Int64?) throws(DatabaseError) -> Int64? {
        guard let continued else { return nil }
        let last = try connection.prepare(
            "SELECT command, undone_at IS NULL FROM import WHERE command <> 0 ORDER BY id DESC LIMIT 1")
        guard try last.step(), last.integer(0) == continued, last.integer(1) != 0 else { return nil }
        return continued
    }

    private func writeRange() throws(DatabaseError) {
        guard let range = newTemples else { return }
        let log = try begin()
        try log.addRange.bind(log.importID, at: 1)
        try log.addRange.bind(range.lowerBound, at: 2)
        try log.addRange.bind(range.upperBound, at: 3)
        try log.addRange.run()
        newTemples = nil
    }

    /// Writes the import's final counts, and the first rows that were not taken.
    func finish(_ counts: WriteCounts, rejected: Int, _ rows: [RejectedRow]) throws {
        try writeRange()
        guard case .begun(let begun) = state else { return }
        for row in rows {
            try note(
                .rejected, SourceKey(source: "", id: "\(row.line)"), RejectedRows.noID, try RejectedRows.text(row))
        }
        // An import's id is never smaller than its command's, so this keeps all imports of the kept commands.
        try connection.execute(
            """
            UPDATE import SET inserted = \(counts.inserted), updated = \(counts.updated), joined = \(counts.joined + counts.found),
                unchanged = \(counts.unchanged), removed = \(counts.removed), rejected = \(rejected)
            WHERE id = \(begun.importID);
            DELETE FROM import_change WHERE import_id < (\(Self.oldestKept));
            DELETE FROM import_new_temples WHERE import_id < (\(Self.oldestKept));
            DELETE FROM import_change WHERE import_id IN (
                SELECT id FROM import WHERE undone_at IS NOT NULL AND command NOT IN (
                    SELECT DISTINCT command FROM import WHERE undone_at IS NOT NULL
                    ORDER BY command DESC LIMIT \(Self.keptUndone)));
            """)
    }

    /// Deletes the log that this one replaces.
    func deleteFormer() throws(DatabaseError) {
        guard case .begun(let begun) = state else { return }
        try connection.execute(
            """
            DELETE FROM import_change WHERE import_id = \(begun.importID) AND position <= \(formerEnd);
            DELETE FROM import_new_temples WHERE import_id = \(begun.importID);
            """)
    }
}
