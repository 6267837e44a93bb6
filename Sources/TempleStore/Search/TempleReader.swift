internal import SpatialSQLite

/// Reads temples from their rows by their ids.
final class TempleReader {
    private let byID: Statement

    /// - Parameter byID: ``TempleByID/rowSQL``.
    init(byID: Statement) {
        self.byID = byID
    }

    /// A temple to be judged, until the next is asked for; nil where there is none, which only damage can bring about.
    func row(_ id: Int64) throws -> TempleRow? {
        byID.reset()
        try byID.bind(id, at: 1)
        return try byID.step() ? TempleRow(row: byID) : nil
    }

    /// Lets go of the row that was read last.
    func endRow() { byID.reset() }
}
