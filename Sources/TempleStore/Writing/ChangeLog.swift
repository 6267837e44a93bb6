internal import SpatialSQLite
internal import TempleModel

/// The history of one import: what it found before it changed it, so that it can be taken back.
final class ChangeLog {
    private let connection: Connection
    private let label: ImportLabel
    /// The import's row and the statements, from the first change on: one that changes nothing leaves no trace.
    private var begun: Begun?
    private var position: Int64 = 0
    /// The new temples so far, whose ids follow one another.
    private var newTemples: ClosedRange<Int64>?

    private struct Begun {
        let importID: Int64
        let add: Statement
        let addRange: Statement
    }

    /// How many imports that stand can be taken back; the history of older ones is dropped.
    private static let kept = 5
    private static let oldestKept =
        "SELECT min(id) FROM (SELECT id FROM import WHERE undone_at IS NULL ORDER BY id DESC LIMIT \(kept))"

    init(connection: Connection, label: ImportLabel) {
        self.connection = connection
        self.label = label
    }

    /// Notes a new temple.
    func noteNewTemple(id: Int64) throws(DatabaseError) {
        if let range = newTemples, range.upperBound + 1 == id {
            newTemples = range.lowerBound...id
        } else {
            try writeRange()
            newTemples = id...id
        }
    }

    /// Notes that a source's record of a temple was this, or with nil that the source did not know it.
    func noteTemple(_ key: SourceKey, id: Int64, was record: TempleRecord?) throws {
        try note(.temple, key, id, try record.map(RecordText.text))
    }

    func noteActivity(_ key: SourceKey, id: Int64, was text: String?) throws {
        try note(.activity, key, id, text)
    }

    /// What a change is about.
    enum Kind: String {
        case temple
        case activity
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
        let insert = try connection.prepare(
            "INSERT INTO import (imported_at, file, schema) VALUES (strftime('%s', 'now'), ?1, ?2)")
        try insert.bind(label.file, at: 1)
        try insert.bind(label.schema, at: 2)
        try insert.run()
        let made = Begun(
            importID: connection.lastInsertedRowID,
            add: try connection.prepare("INSERT INTO import_change VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"),
            addRange: try connection.prepare("INSERT INTO import_new_temples VALUES (?1, ?2, ?3)"))
        begun = made
        return made
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

    /// Writes what the import came to.
    func finish(_ counts: WriteCounts, rejected: Int) throws(DatabaseError) {
        try writeRange()
        guard let begun else { return }
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
