internal import Geodesy
internal import TempleModel
internal import TempleTables

/// Temples that are merged and split by hand. Each source's row stays where it is put: a later import finds it by its key.
extension TempleRepository {
    /// What has gone from one temple to another one.
    struct Moved {
        /// The keys of the sources.
        var sources: [SourceKey] = []
        /// The keys under which the number of the temple was kept.
        var kept: [SourceKey] = []
        /// The keys of former edits by which activities know the temple.
        var links: [SourceKey] = []
        /// Where the id of the temple leads, or has led, where that is not the other temple itself.
        var way: Int64?
    }

    /// Merges a temple into another one; its id leads there.
    ///
    /// - Parameters:
    ///   - edit: what is decided by hand of the other one afterwards; nil for nothing.
    ///   - way: the temple to which the id leads; nil for the other one.
    func merge(byHand id: Int64, into other: Int64, edit: TempleRecord?, way: Int64? = nil) throws -> Moved {
        try storeAllRecords(ofTemple: id)
        try storeAllRecords(ofTemple: other)
        var moved = Moved()
        moved.sources = try sources.records(ofTemple: id).filter { !$0.isEdit }.map(\.key)
        moved.links = try sources.formerEdits(of: id)
        let ownEdit = SourceKey.edit(ofTemple: id)
        if try sources.find(ownEdit) != nil {
            try sources.delete(ownEdit)
            // Activities may know the temple by its edits.
            try sources.nameFormerEdit(of: id)
        }
        let position = try temples.position(id: id)
        try temples.delete(id: id, keepsSources: true)
        try edits.forget(id)
        positions.note(id, from: position, to: nil)
        try sources.moveAll(from: id, to: other)
        moved.kept = try kept.moveAll(from: id, to: other)
        try setEditAfterMove(edit, ofTemple: other)
        try former.note(id, is: way ?? other, with: moved.sources)
        return moved
    }

    /// Returns the number for sources that are split off a temple: that of the temple with which exactly they came, or a new
    /// one.
    func numberOfSplit(of id: Int64, with sources: [SourceKey]) throws -> Int64 {
        let came = try former.merged(into: id, with: Set(sources)).first { try isFree($0) }
        return came ?? nextID
    }

    /// Gives sources of a temple a temple of their own.
    ///
    /// - Parameters:
    ///   - number: the id of the new temple: that of no temple.
    ///   - own: what is decided by hand of the new temple; nil for nothing.
    ///   - edit: what is decided by hand of the other one afterwards; nil for nothing.
    /// - Returns: what has moved, with where the number led before.
    func splitOff(
        _ moved: Moved, of id: Int64, as number: Int64, own: TempleRecord?, edit: TempleRecord?
    ) throws -> Moved {
        var moved = moved
        moved.way = try former.way(of: number)
        try storeAllRecords(ofTemple: id)
        if number < StoredBound.ownIDs.upperBound { nextID = max(nextID, number + 1) }
        for key in moved.sources + moved.links { try sources.move(key, to: number) }
        for key in moved.kept { try kept.move(key, from: id, to: number) }
        try former.forget(number)
        let ownEdit = SourceKey.edit(ofTemple: number)
        if let own {
            try sources.insert(ownEdit, templeID: number, record: own)
            names.insert(ownEdit.source)
        } else if try sources.temple(named: ownEdit) == id {
            try sources.move(ownEdit, to: number)
        }
        // First what stays: a key that records of both name stays with it.
        try setEditAfterMove(edit, ofTemple: id)
        let records = try sources.records(ofTemple: number)
        guard let merged = MergedTemple(records)?.record else { return moved }
        try temples.insert(merged, id: number, knownTo: records.map(\.key))
        try forgetOnlyRecord(of: records, number)
        if !merged.sameAs.isEmpty { try name(merged.sameAs, as: number) }
        positions.note(number, from: nil, to: merged.coordinate)
        return moved
    }

    /// Stores each record of a temple, also that of an only source, which is the temple's row; and what another program has
    /// edited in the row as an edit by hand.
    private func storeAllRecords(ofTemple id: Int64) throws {
        if let edit = try edit(ofTemple: id), try sources.edit(ofTemple: id) == nil { try setEdit(edit, ofTemple: id) }
        for record in try sources.records(ofTemple: id) { try sources.keep(record, of: record.key) }
    }

    /// Replaces what is decided by hand of a temple whose sources have changed, and makes its row anew.
    private func setEditAfterMove(_ edit: TempleRecord?, ofTemple id: Int64) throws {
        let key = SourceKey.edit(ofTemple: id)
        if let edit {
            if try sources.find(key) == nil { try sources.insert(key, templeID: id, record: edit) }
            try sources.keep(edit, of: key)
            names.insert(key.source)
        } else {
            try sources.delete(key)
        }
        let left = try sources.records(ofTemple: id)
        try merge(left, id)
        try forgetOnlyRecord(of: left, id)
    }
}
