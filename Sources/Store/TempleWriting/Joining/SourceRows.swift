internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Rows of `temple_source`: the keys of each temple by source, and each source's record if the temple has several
/// sources.
final class SourceRows {
    private let connection: Connection
    private let findRow: Statement
    private let insertRow: Statement
    private let findTemple: Statement
    private let sayFirst: Statement
    private let nameKey: Statement
    private let forgetNamed: Statement
    private let namedKeys: Statement
    private let keyOfTemple: Statement
    private let claimKey: Statement
    private let deleteRow: Statement
    private let setRecord: Statement
    private let records: SourceRecords
    private let ofSource: Statement
    private let moveAll: Statement
    private let moveOne: Statement
    private var pending = KeyBuffer()

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        records = try SourceRecords(connection: connection)
        findRow = try connection.prepare(
            """
            SELECT s.temple_id, s.record, e.said, t.id, \(RecordColumns.names)
            FROM temple_source AS s
            LEFT JOIN temple AS t ON t.id = s.temple_id
            LEFT JOIN temple_detail AS d ON d.temple_id = t.id
            LEFT JOIN edited_temple AS e ON e.temple_id = t.id
            WHERE s.source = ?1 AND s.source_id = ?2 AND s.said
            """)
        let insert = "INTO temple_source (source, source_id, temple_id, record, said) VALUES "
        insertRow = try connection.prepare("INSERT " + insert + "(?1, ?2, ?3, ?4, 1)")
        claimKey = try connection.prepare("INSERT OR IGNORE " + insert + "(?1, ?2, ?3, NULL, 1)")
        nameKey = try connection.prepare("INSERT OR IGNORE " + insert + "(?1, ?2, ?3, NULL, 0)")
        findTemple = try connection.prepare(
            "SELECT temple_id FROM temple_source WHERE source = ?1 AND source_id = ?2")
        sayFirst = try connection.prepare(
            """
            UPDATE temple_source SET temple_id = ?3, record = ?4, said = 1
            WHERE source = ?1 AND source_id = ?2 AND NOT said
            """)
        forgetNamed = try connection.prepare(
            "DELETE FROM temple_source WHERE source = ?1 AND source_id = ?2 AND NOT said")
        keyOfTemple = try connection.prepare(
            "SELECT source_id FROM temple_source WHERE temple_id = ?1 AND source = ?2 AND said")
        namedKeys = try connection.prepare(
            "SELECT source, source_id FROM temple_source WHERE temple_id = ?1 AND NOT said")
        deleteRow = try connection.prepare("DELETE FROM temple_source WHERE source = ?1 AND source_id = ?2")
        setRecord = try connection.prepare(
            "UPDATE temple_source SET record = ?3 WHERE source = ?1 AND source_id = ?2")
        ofSource = try connection.prepare("SELECT source_id, temple_id FROM temple_source WHERE source = ?1 AND said")
        moveAll = try connection.prepare("UPDATE temple_source SET temple_id = ?2 WHERE temple_id = ?1")
        moveOne = try connection.prepare(
            "UPDATE temple_source SET temple_id = ?3 WHERE source = ?1 AND source_id = ?2")
    }

    /// Returns a source's record of a temple; nil if the source has none under this key.
    func find(_ key: SourceKey) throws -> StoredTemple? {
        try flush()
        defer { findRow.reset() }
        try findRow.bind(key.source, at: 1)
        try findRow.bind(key.id, at: 2)
        guard try findRow.step() else { return nil }
        let templeID = findRow.integer(0)
        if let text = findRow.optionalText(1) {
            let record = try RecordText.temple(text, key: key)
            return StoredTemple(templeID: templeID, record: record, hasOtherSources: true)
        }
        // A row that others have left without its temple.
        guard !findRow.isNull(3) else { return nil }
        let record = try RecordColumns.record(findRow, key: key, from: 4)
        let beforeEdit = findRow.optionalText(2).flatMap { SaidRecord($0, key: key) }
        return StoredTemple(templeID: templeID, record: record, hasOtherSources: false, beforeEdit: beforeEdit)
    }

    /// Returns the temple that has a key, through a record of the key's own source or because another record names it.
    func temple(named key: SourceKey) throws(DatabaseError) -> Int64? {
        try flush()
        defer { findTemple.reset() }
        try findTemple.bind(key.source, at: 1)
        try findTemple.bind(key.id, at: 2)
        return try findTemple.step() ? findTemple.integer(0) : nil
    }

    /// Returns the key that a source has for a temple; nil if the source has no record of it.
    func key(of source: String, templeID: Int64) throws(DatabaseError) -> SourceKey? {
        try flush()
        defer { keyOfTemple.reset() }
        try keyOfTemple.bind(templeID, at: 1)
        try keyOfTemple.bind(source, at: 2)
        return try keyOfTemple.step() ? SourceKey(source: source, id: keyOfTemple.text(0)) : nil
    }

    /// Deletes a key that only another source's record names.
    func forget(named key: SourceKey) throws(DatabaseError) {
        try flush()
        try forgetNamed.bind(key.source, at: 1)
        try forgetNamed.bind(key.id, at: 2)
        try forgetNamed.run()
    }

    /// Makes these the only keys that a temple has through other sources' records. A key in use stays with its temple.
    ///
    /// - Parameter isNew: whether the temple is a new one, so that it has no keys yet. There may be no index to look for them.
    func name(_ keys: [SourceKey], as templeID: Int64, isNew: Bool = false) throws(DatabaseError) {
        try flush()
        var old: [SourceKey] = []
        if !isNew {
            try namedKeys.bind(templeID, at: 1)
            while try namedKeys.step() { old.append(SourceKey(source: namedKeys.text(0), id: namedKeys.text(1))) }
            namedKeys.reset()
        }
        // Former edits by hand are named by no record: activities know the temple by them.
        for key in old where !keys.contains(key) && key.source != SourceKey.editSource {
            try forget(named: key)
        }
        for key in keys where !old.contains(key) {
            try nameKey.bind(key.source, at: 1)
            try nameKey.bind(key.id, at: 2)
            try nameKey.bind(templeID, at: 3)
            try nameKey.run()
        }
    }

    /// Returns what is decided by hand of a temple; nil for nothing.
    func edit(ofTemple id: Int64) throws -> TempleRecord? {
        let key = SourceKey.edit(ofTemple: id)
        return try find(key)?.record
    }

    /// Returns each source's record of a temple, with its edits.
    func records(ofTemple id: Int64) throws -> [TempleRecord] {
        try flush()
        return try records.records(ofTemple: id)
    }

    /// Returns what is shown of a temple; nil for one that nobody sees.
    func shownRecord(ofTemple id: Int64) throws -> TempleRecord? {
        try records.merged(ofTemple: id, key: .edit(ofTemple: id))
    }

    /// Writes the buffered keys, so that other queries of the table see them.
    func flush() throws(DatabaseError) {
        guard !pending.isEmpty else { return }
        let source = pending.source
        for key in pending.takeAll() { try insert(source, key.id, templeID: key.templeID, record: nil) }
    }

    /// Writes the buffered keys and clears the set of noted keys: no more will come.
    func finish() throws(DatabaseError) {
        try flush()
        pending = KeyBuffer()
    }

    /// Makes a source the only one of a new temple. Returns false if the key is stored already.
    ///
    /// - Parameter isNewSource: whether the table had no key of the source before this write.
    func claim(_ key: SourceKey, templeID: Int64, isNewSource: Bool) throws(DatabaseError) -> Bool {
        if isNewSource, pending.note(key) {
            if !pending.hasRoom(for: key.source) { try flush() }
            pending.append(key, templeID: templeID)
            return true
        }
        try flush()
        try claimKey.bind(key.source, at: 1)
        try claimKey.bind(key.id, at: 2)
        try claimKey.bind(templeID, at: 3)
        try claimKey.run()
        return connection.changedRows == 1
    }

    /// - Parameter record: the source's record, stored only if the temple has other sources too.
    func insert(_ key: SourceKey, templeID: Int64, record: TempleRecord?) throws {
        try flush()
        _ = pending.note(key)
        let text = try record.map(RecordText.text)
        try sayFirst.bind(key.source, at: 1)
        try sayFirst.bind(key.id, at: 2)
        try sayFirst.bind(templeID, at: 3)
        try sayFirst.bind(text, at: 4)
        try sayFirst.run()
        if connection.changedRows == 0 { try insert(key.source, key.id, templeID: templeID, record: text) }
    }

    private func insert(_ source: String, _ id: String, templeID: Int64, record: String?) throws(DatabaseError) {
        try insertRow.bind(source, at: 1)
        try insertRow.bind(id, at: 2)
        try insertRow.bind(templeID, at: 3)
        try insertRow.bind(record, at: 4)
        try insertRow.run()
    }

    /// Stores a source's record. Nil deletes it, because the temple's row has the same content.
    func keep(_ record: TempleRecord?, of key: SourceKey) throws {
        try flush()
        try setRecord.bind(key.source, at: 1)
        try setRecord.bind(key.id, at: 2)
        try setRecord.bind(try record.map(RecordText.text), at: 3)
        try setRecord.run()
    }

    func delete(_ key: SourceKey) throws(DatabaseError) {
        try flush()
        try deleteRow.bind(key.source, at: 1)
        try deleteRow.bind(key.id, at: 2)
        try deleteRow.run()
    }

    // MARK: Temples that are merged and split

    /// Gives all keys of a temple to another one, with the records that their sources have.
    func moveAll(from id: Int64, to other: Int64) throws(DatabaseError) {
        try flush()
        try moveAll.bind(id, at: 1)
        try moveAll.bind(other, at: 2)
        try moveAll.run()
    }

    /// Gives a key to another temple, with the record that its source has.
    func move(_ key: SourceKey, to other: Int64) throws(DatabaseError) {
        try flush()
        try moveOne.bind(key.source, at: 1)
        try moveOne.bind(key.id, at: 2)
        try moveOne.bind(other, at: 3)
        try moveOne.run()
    }

    /// Makes the key of a temple's edits, which no record has any more, a key that only leads to its temple.
    func nameFormerEdit(of id: Int64) throws(DatabaseError) {
        try flush()
        let key = SourceKey.edit(ofTemple: id)
        try nameKey.bind(key.source, at: 1)
        try nameKey.bind(key.id, at: 2)
        try nameKey.bind(id, at: 3)
        try nameKey.run()
    }

    /// Returns the keys of former edits that lead to a temple.
    func formerEdits(of id: Int64) throws(DatabaseError) -> [SourceKey] {
        try flush()
        defer { namedKeys.reset() }
        try namedKeys.bind(id, at: 1)
        var keys: [SourceKey] = []
        while try namedKeys.step() {
            let key = SourceKey(source: namedKeys.text(0), id: namedKeys.text(1))
            if key.source == SourceKey.editSource { keys.append(key) }
        }
        return keys
    }

    /// Returns the ids of a source, each with its temple.
    func all(ofSource source: String) throws(DatabaseError) -> [(id: String, templeID: Int64)] {
        try flush()
        try ofSource.bind(source, at: 1)
        defer { ofSource.reset() }
        var all: [(id: String, templeID: Int64)] = []
        while try ofSource.step() { all.append((ofSource.text(0), ofSource.integer(1))) }
        return all
    }
}
