internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Rows that supplement temples, and whose temple is not stored yet: what a list of attractions says of it. Each import that
/// changes temples tries them again, so that the order of the files does not matter.
final class WaitingRows {
    /// Most rows that wait. Of a longer list the rest is left out, as rows without a temple once were.
    static let most = 20_000

    private let findRow: Statement
    private let insert: Statement
    private let delete: Statement
    private let ofSource: Statement
    private let allRows: Statement
    private let connection: Connection
    private(set) var isEmpty: Bool
    /// The number of rows, and the next id; nil until the first new row asks.
    private var known: (count: Int64, nextID: Int64)?

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        findRow = try connection.prepare(
            "SELECT record FROM waiting_row WHERE source = ?1 AND source_id = ?2")
        insert = try connection.prepare(
            """
            INSERT INTO waiting_row (id, source, source_id, record) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (source, source_id) DO UPDATE SET record = ?4
            """)
        delete = try connection.prepare("DELETE FROM waiting_row WHERE source = ?1 AND source_id = ?2")
        ofSource = try connection.prepare("SELECT source_id FROM waiting_row WHERE source = ?1 ORDER BY source_id")
        allRows = try connection.prepare(
            "SELECT source, source_id, record FROM waiting_row ORDER BY source, source_id LIMIT \(Self.most)"
        )
        isEmpty = try connection.integer("SELECT 1 FROM waiting_row LIMIT 1") == nil
    }

    /// Whether one more row may wait.
    func hasRoom() throws(DatabaseError) -> Bool { try numbers().count < Self.most }

    private func numbers() throws(DatabaseError) -> (count: Int64, nextID: Int64) {
        if let known { return known }
        let read = (
            count: try connection.integer("SELECT count(*) FROM waiting_row") ?? 0,
            nextID: try (connection.integer("SELECT max(id) FROM waiting_row") ?? 0) + 1
        )
        known = read
        return read
    }

    /// Returns the record that waits under a key, as text; nil for none.
    func find(_ key: SourceKey) throws(DatabaseError) -> String? {
        guard !isEmpty else { return nil }
        defer { findRow.reset() }
        try findRow.bind(key.source, at: 1)
        try findRow.bind(key.id, at: 2)
        return try findRow.step() ? findRow.text(0) : nil
    }

    /// Lets a record wait, as text, or replaces one; nil ends the waiting.
    func set(_ text: String?, of key: SourceKey) throws(DatabaseError) {
        let isNew = try find(key) == nil
        guard let text else {
            guard !isNew else { return }
            try delete.bind(key.source, at: 1)
            try delete.bind(key.id, at: 2)
            try delete.run()
            known?.count -= 1
            return
        }
        let numbers = try numbers()
        try insert.bind(numbers.nextID, at: 1)
        try insert.bind(key.source, at: 2)
        try insert.bind(key.id, at: 3)
        try insert.bind(text, at: 4)
        try insert.run()
        isEmpty = false
        if isNew { known = (numbers.count + 1, numbers.nextID + 1) }
    }

    /// Returns the ids of a source's rows that wait.
    func ids(ofSource source: String) throws(DatabaseError) -> [String] {
        guard !isEmpty else { return [] }
        defer { ofSource.reset() }
        try ofSource.bind(source, at: 1)
        var ids: [String] = []
        while try ofSource.step() { ids.append(ofSource.text(0)) }
        return ids
    }

    /// Returns all rows that wait, by source and id. One that another program has made unreadable is left out.
    func all() throws(DatabaseError) -> [TempleRecord] {
        guard !isEmpty else { return [] }
        defer { allRows.reset() }
        var all: [TempleRecord] = []
        while try allRows.step() {
            let key = SourceKey(source: allRows.text(0), id: allRows.text(1))
            guard var record = try? RecordText.temple(allRows.text(2), key: key) else { continue }
            // Nothing that waits makes a temple, whatever others have written.
            if record.admission == .temple { record.admission = .supplement }
            all.append(record)
        }
        return all
    }
}
