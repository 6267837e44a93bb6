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
            "SELECT admission, record FROM waiting_row WHERE source = ?1 AND source_id = ?2")
        insert = try connection.prepare(
            """
            INSERT INTO waiting_row (id, source, source_id, admission, record) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (source, source_id) DO UPDATE SET admission = ?4, record = ?5
            """)
        delete = try connection.prepare("DELETE FROM waiting_row WHERE source = ?1 AND source_id = ?2")
        ofSource = try connection.prepare("SELECT source_id FROM waiting_row WHERE source = ?1 ORDER BY source_id")
        allRows = try connection.prepare(
            "SELECT source, source_id, admission, record FROM waiting_row ORDER BY source, source_id LIMIT \(Self.most)"
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

    /// What is stored of a waiting row.
    struct Stored: Equatable {
        /// The number of the admission: 1 for a supplement, 2 for a mention.
        let admission: Int64
        let text: String

        init(admission: Int64, text: String) {
            self.admission = admission
            self.text = text
        }

        init(_ record: TempleRecord) throws {
            self.init(admission: record.admission == .mention ? 2 : 1, text: try RecordText.text(record))
        }

        func record(_ key: SourceKey) throws(UnreadableRecord) -> TempleRecord {
            var record = try RecordText.temple(text, key: key)
            record.admission = admission == 2 ? .mention : .supplement
            return record
        }
    }

    /// Returns what waits under a key; nil for nothing.
    func find(_ key: SourceKey) throws(DatabaseError) -> Stored? {
        guard !isEmpty else { return nil }
        defer { findRow.reset() }
        try findRow.bind(key.source, at: 1)
        try findRow.bind(key.id, at: 2)
        return try findRow.step() ? Stored(admission: findRow.integer(0), text: findRow.text(1)) : nil
    }

    /// Lets a row wait, or replaces one; nil ends the waiting.
    func set(_ stored: Stored?, of key: SourceKey) throws(DatabaseError) {
        let isNew = try find(key) == nil
        guard let stored else {
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
        try insert.bind(stored.admission, at: 4)
        try insert.bind(stored.text, at: 5)
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
            let stored = Stored(admission: allRows.integer(2), text: allRows.text(3))
            if let record = try? stored.record(key) { all.append(record) }
        }
        return all
    }
}
