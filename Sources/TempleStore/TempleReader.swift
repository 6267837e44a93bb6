internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// Reads temples by their ids, and remembers those whose ids are small (``ValuesByID``): a row takes longer to read than a
/// distance to measure. It is of one state of the file.
final class TempleReader {
    private let byID: Statement
    private var remembered = ValuesByID<RememberedTemple>()

    /// - Parameter byID: ``TempleByID/rowSQL``.
    init(byID: Statement) {
        self.byID = byID
    }

    /// A temple to be judged, until the next is asked for; nil where there is none, which only damage can bring about.
    func candidate(_ id: Int64) throws -> (any Candidate)? {
        if let known = remembered[id] { return known }
        byID.reset()
        try byID.bind(id, at: 1)
        guard try byID.step() else { return nil }
        let row = TempleRow(row: byID)
        guard id < ValuesByID<RememberedTemple>.idsBelow else { return row }
        let made = RememberedTemple(try row.temple())
        remembered[id] = made
        return made
    }

    func temple(_ id: Int64) throws -> Temple? { try candidate(id)?.temple() }

    /// Lets go of the row that was read last.
    func rest() { byID.reset() }
}
