internal import Geodesy
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Temples made from their sources' records. Every change of a record goes through here and updates the temple's row,
/// the position index and the history.
final class TempleRepository {
    let sources: SourceRows
    let temples: TempleRows
    let positions: PositionIndex
    let former: FormerTemples
    let kept: KeptNumbers
    let edits: EditedTemples
    let deleted: DeletedTemples
    let waiting: WaitingRows
    var log: UndoLog?
    private let connection: Connection
    /// Id of the next new temple.
    var nextID: Int64
    /// New temples that took back a kept number.
    private var returned: Set<Int64> = []
    private let firstNewID: Int64
    /// All sources that have temples, including those of this import.
    var names: Set<String>
    /// Sources that had temples before this import, or whose rows a record of this import names.
    private var oldNames: Set<String>
    /// Last source noted, nearly always the next one too.
    private var lastName: String?

    init(
        connection: Connection, linker: DeityLinker, positions: PositionIndex, log: UndoLog?,
        extent: WriteExtent = .many
    ) throws(DatabaseError) {
        self.connection = connection
        self.positions = positions
        self.log = log
        former = try FormerTemples(connection: connection)
        kept = try KeptNumbers(connection: connection)
        edits = try EditedTemples(connection: connection, extent: extent)
        deleted = try DeletedTemples(connection: connection)
        waiting = try WaitingRows(connection: connection)
        sources = try SourceRows(connection: connection)
        temples = try TempleRows(
            connection: connection, linker: linker, changed: positions.changed, feed: positions.feed,
            extent: extent)
        names = try SourceNames.read(connection)
        oldNames = names
        nextID = try Self.nextID(connection)
        firstNewID = nextID
    }

    /// Whether a temple was stored before this write.
    func isOld(_ templeID: Int64) -> Bool { templeID < firstNewID && !returned.contains(templeID) }

    /// Returns the id of the next new temple. The stored one never gives an id twice; others may have added temples, or have
    /// made it what is no id.
    static func nextID(_ connection: Connection) throws(DatabaseError) -> Int64 {
        let stored = try connection.integer("SELECT value FROM meta WHERE key = 'next_temple_id'") ?? 1
        let last = try connection.integer("SELECT max(id) FROM temple WHERE id < \(StoredBound.ownIDs.upperBound)") ?? 0
        return max(StoredBound.ownIDs.contains(stored) ? stored : 1, last + 1)
    }

    /// Whether a source has no stored keys yet: it had no temple before this import.
    func isNewSource(_ source: String) -> Bool { !oldNames.contains(source) }

    /// Whether a temple is stored, and not deleted by hand.
    func isThere(_ templeID: Int64) throws -> Bool { try temples.position(id: templeID) != nil }

    func find(_ key: SourceKey) throws -> StoredTemple? { try sources.find(key) }

    /// Returns the temple that already has a record's key, for example from another source's record, or a key that the
    /// record names.
    func temple(namedBy record: TempleRecord) throws(DatabaseError) -> Int64? {
        if !isNewSource(record.key.source), let id = try sources.temple(named: record.key) { return id }
        for key in record.sameAs {
            if let id = try sources.temple(named: key) { return id }
        }
        return nil
    }

    /// Returns another temple that has one of the keys; nil for none.
    func temple(named keys: [SourceKey], butFor templeID: Int64) throws(DatabaseError) -> Int64? {
        for key in keys {
            if let id = try sources.temple(named: key), id != templeID { return id }
        }
        return nil
    }

    /// Returns the key that a source has for a temple; nil if the source has no record of it.
    func key(of source: String, templeID: Int64) throws -> SourceKey? {
        try sources.key(of: source, templeID: templeID)
    }

    /// Deletes a key that only another record names: its row is a temple of its own.
    func forget(named key: SourceKey) throws(DatabaseError) { try sources.forget(named: key) }

    func all(ofSource source: String) throws(DatabaseError) -> [(id: String, templeID: Int64)] {
        try sources.all(ofSource: source)
    }

    /// Returns what is shown of a temple; nil for one that nobody sees.
    func shownRecord(ofTemple id: Int64) throws -> TempleRecord? { try sources.shownRecord(ofTemple: id) }

    /// Returns each source's record of a temple.
    func records(ofTemple id: Int64) throws -> [TempleRecord] { try sources.records(ofTemple: id) }

    /// Adds a new temple for a record that matches no stored temple. Returns nil if its key is stored after all.
    ///
    /// - Parameters:
    ///   - number: the preferred id; the temple gets another one if this is taken. Nil for the id that a temple with this
    ///     key had, if there was one.
    ///   - evenIfNamed: whether the record is a new temple even if a record of another source names its key.
    func add(_ record: TempleRecord, as number: Int64? = nil, evenIfNamed: Bool = false) throws -> Int64? {
        let id = try (number ?? kept.number(of: record.key)).flatMap { try mayBe($0) ? $0 : nil } ?? nextID
        if deleted.contains(id) {
            returned.insert(id)
            try join(record, to: id)
            return id
        }
        if try !sources.claim(record.key, templeID: id, isNewSource: isNewSource(record.key.source)) {
            guard evenIfNamed, try sources.find(record.key) == nil else { return nil }
            try sources.insert(record.key, templeID: id, record: nil)
        }
        try setWaiting(nil, of: record.key)
        if record.key.source != lastName {
            lastName = record.key.source
            names.insert(record.key.source)
        }
        if id < firstNewID {
            returned.insert(id)
            try kept.release(id)
            try former.forget(id)
            try edits.forget(id)
        }
        if id < StoredBound.ownIDs.upperBound { nextID = max(nextID, id + 1) }
        try insert(record, id: id)
        try log?.noteNewTemple(id: id)
        return id
    }

    /// Inserts the row of a temple with one source, which may have edits of before.
    func insert(_ record: TempleRecord, id: Int64) throws {
        let edit = id < firstNewID && !record.isEdit ? try sources.edit(ofTemple: id) : nil
        let merged = edit.flatMap { MergedTemple([record, $0]) }?.record ?? record
        if edit != nil { try sources.keep(record, of: record.key) }
        try temples.insert(merged, id: id, knownTo: [record.key])
        if !merged.sameAs.isEmpty { try name(merged.sameAs, as: id, isNew: id >= firstNewID) }
        positions.note(id, from: nil, to: merged.coordinate)
    }

    /// Whether a new record may get an id: that of no temple, or its own of a temple that is deleted by hand.
    private func mayBe(_ id: Int64) throws -> Bool { try deleted.contains(id) || isFree(id) }

    func isFree(_ id: Int64) throws -> Bool {
        try id >= nextID && StoredBound.ownIDs.contains(id)
            || temples.position(id: id) == nil && !deleted.contains(id)
    }

    /// Whether a new temple has the number of one that was gone.
    func isReturned(_ templeID: Int64) -> Bool { returned.contains(templeID) }

    /// Adds a record to an existing temple as another source.
    func join(_ record: TempleRecord, to templeID: Int64) throws {
        if let edited = try editedSource(ofTemple: templeID) { try note(edited) }
        try setWaiting(nil, of: record.key)
        try log?.noteTemple(record.key, id: templeID, was: nil)
        try put(record, in: templeID)
    }

    /// Replaces a source's stored record.
    func replace(_ stored: StoredTemple, by record: TempleRecord) throws {
        try noteEdit(of: stored)
        guard record.key != stored.record.key else {
            try log?.noteTemple(record.key, id: stored.templeID, was: stored.record)
            return try set(record, of: stored)
        }
        // Adds the new key before removing the old one: a temple with no record is deleted.
        try log?.noteTemple(record.key, id: stored.templeID, was: nil)
        try put(record, in: stored.templeID)
        try log?.noteTemple(stored.record.key, id: stored.templeID, was: stored.record)
        try drop(stored.record.key, from: stored.templeID)
    }

    /// Removes a source's record, and the temple with its last one.
    func remove(_ key: SourceKey) throws {
        guard let stored = try sources.find(key) else { return }
        try note(stored)
        try drop(key, from: stored.templeID)
    }

    /// Moves a source's record to the temple that it turned out to be. If it was the last one, its temple is deleted and
    /// its id leads to the other.
    func move(_ stored: StoredTemple, to templeID: Int64, as record: TempleRecord) throws {
        try remove(stored.record.key)
        try join(record, to: templeID)
        guard !deleted.contains(stored.templeID), try temples.position(id: stored.templeID) == nil else { return }
        try former.note(stored.templeID, is: templeID)
    }

    /// Writes the buffered keys and restores the secondary index, so that temples can be looked up.
    func prepareLookups() throws(DatabaseError) {
        try sources.flush()
        try temples.prepareLookups()
    }

    func finish() throws {
        try positions.prepareFinish()
        try sources.finish()
        try temples.prepareLookups()
        try positions.finish()
        try temples.finish()
        try SourceNames.write(names, connection)
        try connection.execute("INSERT OR REPLACE INTO meta VALUES ('next_temple_id', \(nextID))")
    }

    // MARK: The records of one temple

    /// Returns the only source of a temple whose row another program has edited; nil for any other temple.
    func editedSource(ofTemple id: Int64) throws -> StoredTemple? {
        guard !edits.isEmpty, let first = try sources.records(ofTemple: id).first else { return nil }
        return try sources.find(first.key).flatMap { $0.beforeEdit == nil ? nil : $0 }
    }

    /// Notes a source's record before it changes.
    func note(_ stored: StoredTemple) throws {
        try noteEdit(of: stored)
        try log?.noteTemple(stored.record.key, id: stored.templeID, was: stored.record)
    }

    /// Notes what the source of an edited row said, before the row is made anew.
    func noteEdit(of stored: StoredTemple) throws {
        guard let edit = stored.beforeEdit else { return }
        try log?.noteEdit(stored.record.key, id: stored.templeID, said: edit.text)
    }

    func set(_ record: TempleRecord, of stored: StoredTemple) throws {
        guard stored.hasOtherSources else {
            try rewrite(stored.templeID, as: record, knownTo: [record.key])
            if record.sameAs != stored.record.sameAs { try name(record.sameAs, as: stored.templeID) }
            return
        }
        try sources.keep(record, of: record.key)
        try merge(stored.templeID)
    }

    func put(_ record: TempleRecord, in templeID: Int64) throws {
        let edited = try editedSource(ofTemple: templeID)?.said
        for other in try sources.records(ofTemple: templeID) { try sources.keep(edited ?? other, of: other.key) }
        names.insert(record.key.source)
        try sources.insert(record.key, templeID: templeID, record: record)
        try merge(templeID)
    }

    func drop(_ key: SourceKey, from templeID: Int64) throws {
        try sources.delete(key)
        let left = try sources.records(ofTemple: templeID)
        // An edit of a temple is none by itself. It stays for the temple's return.
        guard left.contains(where: { !$0.isEdit || $0.isWholeEdit }) else {
            try kept.keep(templeID, under: key)
            return try delete(templeID: templeID)
        }
        try forgetOnlyRecord(of: left, templeID)
        try merge(left, templeID)
    }

    /// The record of an only source is the temple's row, and is not stored twice.
    func forgetOnlyRecord(of records: [TempleRecord], _ templeID: Int64) throws {
        guard records.count == 1, let only = records.first, !only.isEdit, !deleted.contains(templeID) else { return }
        try sources.keep(nil, of: only.key)
    }

    func merge(_ templeID: Int64) throws {
        try merge(try sources.records(ofTemple: templeID), templeID)
    }

    func merge(_ records: [TempleRecord], _ templeID: Int64) throws {
        guard !deleted.contains(templeID), let merged = MergedTemple(records) else { return }
        let sources = records.map(\.key)
        try rewrite(templeID, as: merged.record, knownTo: sources)
        try name(merged.record.sameAs, as: templeID)
    }

    /// Reserves the keys that a temple's records name, so that later records of their sources join this temple.
    func name(_ keys: [SourceKey], as templeID: Int64, isNew: Bool = false) throws(DatabaseError) {
        for key in keys {
            names.insert(key.source)
            oldNames.insert(key.source)
        }
        try sources.name(keys, as: templeID, isNew: isNew)
    }

    private func rewrite(_ templeID: Int64, as record: TempleRecord, knownTo sources: [SourceKey]) throws {
        let old = try temples.position(id: templeID)
        try temples.update(record, id: templeID, knownTo: sources)
        // After the triggers that note an edit of another program, if they are on.
        try edits.forget(templeID)
        positions.note(templeID, from: old, to: record.coordinate)
    }
}
