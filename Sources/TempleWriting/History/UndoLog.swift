internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Undo log of one import: the state before each change of a record, and the import's row in the history.
final class UndoLog {
    private let connection: Connection
    private let label: ImportLabel
    private let options: WriteOptions
    private let continued: Int64?
    /// Row and statements of the import; nil until the first change. An import that changes nothing leaves no row.
    private var begun: Begun?
    private var position: Int64 = 0
    /// New temples not yet written to the history. Their ids are consecutive.
    private var newTemples: ClosedRange<Int64>?

    private struct Begun {
        let importID: Int64
        let command: Int64
        let add: Statement
        let addRange: Statement
    }

    /// Number of commands that can be undone. The stored changes of older ones are deleted.
    private static let kept = 20
    /// The oldest command that can be undone, in SQL.
    static let oldestKept = """
        SELECT min(command) FROM (
            SELECT DISTINCT command FROM import WHERE undone_at IS NULL ORDER BY command DESC LIMIT \(kept))
        """

    /// - Parameter command: the command that this import continues; nil to start a new one.
    init(connection: Connection, label: ImportLabel, _ options: WriteOptions, continuing command: Int64?) {
        self.connection = connection
        self.label = label
        self.options = options
        continued = command
    }

    /// Command of this import; nil if it has changed nothing.
    var command: Int64? { begun?.command }

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
        /// No change (``AmbiguousFestivals``).
        case ambiguous
    }

    private func note(_ kind: Kind, _ key: SourceKey, _ id: Int64, _ record: String?) throws {
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
        if let begun { return begun }
        let history = EditHistory(connection: connection)
        let id = try history.nextNumber()
        let continued = try standingCommand()
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
        let made = Begun(
            importID: id, command: command,
            add: try connection.prepare("INSERT INTO import_change VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"),
            addRange: try connection.prepare("INSERT INTO import_new_temples VALUES (?1, ?2, ?3)"))
        begun = made
        return made
    }

    /// Returns the command to continue, if it is still the newest in the history and not undone.
    ///
    /// If another program has imported or undone something in between, this import starts a new command, so that
    /// commands can be undone in order.
    private func standingCommand() throws(DatabaseError) -> Int64? {
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

    /// Writes the import's final counts.
    func finish(_ counts: WriteCounts, rejected: Int) throws(DatabaseError) {
        try writeRange()
        guard let begun else { return }
        // An import's id is never smaller than its command's, so this keeps all imports of the kept commands.
        try connection.execute(
            """
            UPDATE import SET inserted = \(counts.inserted), updated = \(counts.updated), joined = \(counts.joined),
                unchanged = \(counts.unchanged), removed = \(counts.removed), rejected = \(rejected)
            WHERE id = \(begun.importID);
            DELETE FROM import_change WHERE import_id < (\(Self.oldestKept));
            DELETE FROM import_new_temples WHERE import_id < (\(Self.oldestKept));
            """)
    }
}
