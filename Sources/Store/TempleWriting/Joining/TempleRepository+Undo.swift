internal import TempleModel

/// What an undo brings back, and what it takes away.
extension TempleRepository {
    /// Restores a source's former record of a temple; nil means that it had none: imported again, it has the temple's number
    /// even if it comes alone. A deleted temple returns under its
    /// old id.
    func restore(_ key: SourceKey, templeID: Int64, to record: TempleRecord?) throws {
        guard let record else {
            guard let stored = try sources.find(key) else { return }
            try note(stored)
            try kept.keep(templeID, under: key)
            return try drop(key, from: templeID)
        }
        let isGone = try temples.position(id: templeID) == nil && !deleted.contains(templeID)
        guard let stored = try sources.find(key) else {
            guard isGone else { return try join(record, to: templeID) }
            try log?.noteTemple(key, id: templeID, was: nil)
            try sources.insert(key, templeID: templeID, record: record.isEdit ? record : nil)
            try forgetAbsence(of: templeID)
            return try insert(record, id: templeID)
        }
        if isGone, record.isWholeEdit {
            try log?.noteNewTemple(id: templeID)
            try forgetAbsence(of: templeID)
            try sources.keep(record, of: key)
            return try insertAgain(templeID, [record], record)
        }
        try note(stored)
        try set(record, of: stored)
    }

    private func forgetAbsence(of templeID: Int64) throws {
        try former.forget(templeID)
        try kept.release(templeID)
        try edits.forget(templeID)
    }

    /// Notes that the id of a temple that is gone leads to the one that has a source's key now, if any has.
    func lead(_ templeID: Int64, toOwnerOf key: SourceKey) throws {
        guard let stored = try sources.find(key), stored.templeID != templeID, !deleted.contains(templeID),
            try temples.position(id: templeID) == nil
        else { return }
        try former.note(templeID, is: stored.templeID)
    }

    /// Restores what a temple's source said before its row was edited; the row has the edit already.
    func restoreEdit(ofTemple id: Int64, said text: String) throws { try edits.restore(id, said: text) }

    /// Deletes a temple with all its sources.
    func delete(templeID: Int64) throws {
        try sources.flush()
        if let edited = try editedSource(ofTemple: templeID) { try noteEdit(of: edited) }
        for record in try sources.records(ofTemple: templeID) where !record.isEdit || record.isWholeEdit {
            try log?.noteTemple(record.key, id: templeID, was: record)
        }
        guard let position = try temples.position(id: templeID) else {
            guard deleted.contains(templeID) else { return }
            try kept.keep(templeID)
            return try temples.deleteSources(of: templeID)
        }
        try kept.keep(templeID)
        try edits.forget(templeID)
        try temples.delete(id: templeID)
        positions.note(templeID, from: position, to: nil)
    }
}
