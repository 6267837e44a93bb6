internal import TempleModel
internal import TempleTables

/// Rows that wait for their temples.
extension TempleRepository {
    /// Lets a row wait for its temple, with its record as text, or replaces one; nil ends the waiting.
    ///
    /// - Returns: whether anything has changed.
    @discardableResult
    func setWaiting(_ text: String?, of key: SourceKey) throws -> Bool {
        let former = try waiting.find(key)
        guard text != former else { return false }
        try log?.noteWaiting(key, was: former)
        try waiting.set(text, of: key)
        return true
    }

    /// Lets a stored row wait: another row of its source takes its temple.
    func letWait(_ stored: StoredTemple) throws {
        try remove(stored.record.key)
        try setWaiting(RecordText.text(stored.record), of: stored.record.key)
    }
}
