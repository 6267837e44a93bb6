internal import SQLiteDriver
internal import TempleTables

/// Reads the rows of temples by id.
final class TempleReader {
    private let byID: Statement

    /// - Parameter byID: ``TempleByID/rowSQL``.
    init(byID: Statement) {
        self.byID = byID
    }

    /// Returns the row of a temple, valid until the next call; nil when it is missing, which happens only in a damaged
    /// file.
    func row(_ id: Int64) throws -> TempleRow<Statement>? {
        byID.reset()
        try byID.bind(id, at: 1)
        return try byID.step() ? TempleRow(row: byID) : nil
    }

    /// Releases the row that was read last.
    func endRow() { byID.reset() }
}
