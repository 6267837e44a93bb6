internal import TempleModel

extension ImportSession {
    /// Writes a row of an export: with the other rows of its number it is of one temple, whatever they are like, and with
    /// rows of other numbers of none.
    func upsert(_ record: TempleRecord, number: Int64) throws -> Outcome {
        let record = record.withoutEmptyExtras
        if !book.isNewSource(record.key.source) || numbered[number] != nil,
            let stored = try book.find(record.key)
        {
            numbered.note(number, is: stored.templeID)
            return try update(stored, with: record)
        }
        if let id = numbered[number] {
            try book.prepareLookups()
            return try join(record, to: id)
        }
        if numbered.areKept {
            guard let id = try book.add(record, as: number, evenIfNamed: true) else {
                guard let stored = try book.find(record.key) else { return .unchanged }
                return try update(stored, with: record)
            }
            numbered.note(number, is: id)
            return inserted(record, as: id)
        }
        let outcome = try upsert(record, displacing: false, number: number)
        if let stored = try book.find(record.key) { numbered.note(number, is: stored.templeID) }
        return outcome
    }
}
