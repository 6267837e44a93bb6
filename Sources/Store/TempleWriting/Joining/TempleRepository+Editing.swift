internal import TempleModel
internal import TempleTables

/// What people decide by hand of a temple.
extension TempleRepository {
    /// Whether a temple is deleted by hand.
    func isDeleted(_ id: Int64) -> Bool { deleted.contains(id) }

    /// Returns the deleted temple that a new row of a source is; nil for none.
    func deletedTemple(like record: TempleRecord) throws -> Int64? { try deleted.temple(like: record) }

    /// Returns what is decided by hand of a temple; nil for nothing. What another program has edited in the temple's row is
    /// decided by hand too.
    func edit(ofTemple id: Int64) throws -> TempleRecord? {
        guard let edited = try editedSource(ofTemple: id), let said = edited.beforeEdit?.record else {
            return try sources.edit(ofTemple: id)
        }
        var edit = edited.record
        edit.key = .edit(ofTemple: id)
        edit.hasOwnID = true
        edit.sameAs = []
        edit.edits = Set(MergedTemple.Field.allCases.filter { edited.record.value(of: $0) != said.value(of: $0) })
        return edit.edits.isEmpty ? nil : edit
    }

    /// Replaces what is decided by hand of a temple; nil for nothing.
    func setEdit(_ edit: TempleRecord?, ofTemple id: Int64) throws {
        let key = SourceKey.edit(ofTemple: id)
        guard let edit else {
            try sources.delete(key)
            let left = try sources.records(ofTemple: id)
            try forgetOnlyRecord(of: left, id)
            return try merge(left, id)
        }
        guard try sources.find(key) == nil else {
            try sources.keep(edit, of: key)
            return try merge(id)
        }
        try put(edit, in: id)
    }

    /// Makes a temple by hand.
    ///
    /// - Parameter number: the preferred id; the temple gets another one if this is taken.
    func add(byHand edit: TempleRecord, as number: Int64? = nil) throws -> Int64 {
        let id = try number.flatMap { try isFree($0) ? $0 : nil } ?? nextID
        if id < StoredBound.ownIDs.upperBound { nextID = max(nextID, id + 1) }
        var edit = edit
        edit.key = .edit(ofTemple: id)
        guard let merged = MergedTemple([edit])?.record else { return id }
        names.insert(edit.key.source)
        try sources.insert(edit.key, templeID: id, record: edit)
        try temples.insert(merged, id: id, knownTo: [edit.key])
        positions.note(id, from: nil, to: merged.coordinate)
        try log?.noteNewTemple(id: id)
        return id
    }

    /// Imports the edits of a temple from another database. Returns false if they are stored already.
    func importEdit(_ edit: TempleRecord, ofTemple id: Int64) throws -> Bool {
        var edit = edit
        edit.key = .edit(ofTemple: id)
        let former = try sources.edit(ofTemple: id)
        guard former != edit else { return false }
        try log?.noteTemple(edit.key, id: id, was: former)
        try setEdit(edit, ofTemple: id)
        return true
    }

    /// Deletes a temple until it is restored. What its sources say stays.
    func delete(byHand id: Int64) throws {
        let edit = try edit(ofTemple: id)
        if let edit, try sources.edit(ofTemple: id) == nil { try setEdit(edit, ofTemple: id) }
        for record in try sources.records(ofTemple: id) { try sources.keep(record, of: record.key) }
        let position = try temples.position(id: id)
        try temples.delete(id: id, keepsSources: true)
        try edits.forget(id)
        positions.note(id, from: position, to: nil)
        try deleted.add(id)
    }

    /// Restores a deleted temple with what its sources say by now.
    ///
    /// - Returns: false if no source has it any more.
    func restore(byHand id: Int64) throws -> Bool {
        let records = try sources.records(ofTemple: id)
        guard records.contains(where: { !$0.isEdit || $0.isWholeEdit }), let merged = MergedTemple(records)?.record
        else {
            return false
        }
        try deleted.remove(id)
        try former.forget(id)
        try kept.release(id)
        try insertAgain(id, records, merged)
        return true
    }

    /// Inserts the row of a temple whose records are stored.
    func insertAgain(_ id: Int64, _ records: [TempleRecord], _ merged: TempleRecord) throws {
        try temples.insert(merged, id: id, knownTo: records.map(\.key))
        try forgetOnlyRecord(of: records, id)
        if !merged.sameAs.isEmpty { try name(merged.sameAs, as: id) }
        positions.note(id, from: nil, to: merged.coordinate)
    }
}
