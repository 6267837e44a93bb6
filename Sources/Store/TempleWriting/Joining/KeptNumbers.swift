internal import SQLiteDriver
internal import TempleModel

/// The numbers of removed temples, under their former keys. No other temple gets them: links to a temple are written
/// down elsewhere.
final class KeptNumbers {
    private let find: Statement
    private let keepAll: Statement
    private let keepOne: Statement
    private let delete: Statement
    private let ofTemple: Statement
    private let moveOne: Statement
    /// Whether there may be any. Most databases have none, and each new temple asks.
    private var isEmpty: Bool

    init(connection: Connection) throws(DatabaseError) {
        find = try connection.prepare("SELECT temple_id FROM kept_number WHERE source = ?1 AND source_id = ?2")
        keepAll = try connection.prepare(
            """
            INSERT OR REPLACE INTO kept_number (source, source_id, temple_id)
            SELECT source, source_id, temple_id FROM temple_source
            WHERE temple_id = ?1 AND source <> '\(SourceKey.editSource)'
            """)
        keepOne = try connection.prepare(
            "INSERT OR REPLACE INTO kept_number (source, source_id, temple_id) VALUES (?1, ?2, ?3)")
        delete = try connection.prepare("DELETE FROM kept_number WHERE temple_id = ?1")
        ofTemple = try connection.prepare("SELECT source, source_id FROM kept_number WHERE temple_id = ?1")
        moveOne = try connection.prepare(
            "UPDATE kept_number SET temple_id = ?3 WHERE source = ?1 AND source_id = ?2 AND temple_id = ?4")
        isEmpty = try connection.integer("SELECT 1 FROM kept_number LIMIT 1") == nil
    }

    /// Returns the number of the last temple that had a key and is gone. Nil if there is none.
    func number(of key: SourceKey) throws(DatabaseError) -> Int64? {
        guard !isEmpty else { return nil }
        defer { find.reset() }
        try find.bind(key.source, at: 1)
        try find.bind(key.id, at: 2)
        return try find.step() ? find.integer(0) : nil
    }

    /// Keeps the number of a temple that is about to be deleted, under all keys that it has now.
    func keep(_ templeID: Int64) throws(DatabaseError) {
        isEmpty = false
        try keepAll.bind(templeID, at: 1)
        try keepAll.run()
    }

    /// Keeps the number of a temple under a key that it no longer has.
    func keep(_ templeID: Int64, under key: SourceKey) throws(DatabaseError) {
        isEmpty = false
        try keepOne.bind(key.source, at: 1)
        try keepOne.bind(key.id, at: 2)
        try keepOne.bind(templeID, at: 3)
        try keepOne.run()
    }

    /// Keeps another number under the keys of one.
    ///
    /// - Returns: the keys.
    func moveAll(from id: Int64, to other: Int64) throws(DatabaseError) -> [SourceKey] {
        guard !isEmpty else { return [] }
        var keys: [SourceKey] = []
        try ofTemple.bind(id, at: 1)
        while try ofTemple.step() { keys.append(SourceKey(source: ofTemple.text(0), id: ofTemple.text(1))) }
        ofTemple.reset()
        for key in keys { try move(key, from: id, to: other) }
        return keys
    }

    /// Keeps another number under a key, if the first one is kept under it.
    func move(_ key: SourceKey, from id: Int64, to other: Int64) throws(DatabaseError) {
        try moveOne.bind(key.source, at: 1)
        try moveOne.bind(key.id, at: 2)
        try moveOne.bind(other, at: 3)
        try moveOne.bind(id, at: 4)
        try moveOne.run()
    }

    /// Forgets a number: its temple exists again.
    func release(_ templeID: Int64) throws(DatabaseError) {
        guard !isEmpty else { return }
        try delete.bind(templeID, at: 1)
        try delete.run()
    }
}
