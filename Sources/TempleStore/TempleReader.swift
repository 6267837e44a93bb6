internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// Reads temples by their ids, and remembers those whose ids are small (``ValuesByID``): a row takes longer to read than a
/// distance to measure. It is of one state of the file.
final class TempleReader {
    private let byID: Statement
    private var remembered = ValuesByID<Temple>()
    private let textKeys = TextKeys()

    /// - Parameter byID: ``TempleByID/rowSQL``.
    init(byID: Statement) {
        self.byID = byID
    }

    /// A temple to be judged, until the next is asked for; nil where there is none, which only damage can bring about.
    func candidate(_ id: Int64) throws -> (any Candidate)? {
        if let known = remembered[id] { return RememberedTemple(known: known, textKeys: textKeys) }
        byID.reset()
        try byID.bind(id, at: 1)
        guard try byID.step() else { return nil }
        let row = TempleRow(row: byID)
        guard id < ValuesByID<Temple>.idsBelow else { return row }
        let temple = try row.temple()
        remembered[id] = temple
        return RememberedTemple(known: temple, textKeys: textKeys)
    }

    /// The temple of a place of an index; nil as for ``candidate(_:)``.
    func temple(at place: PlaceIndex.Place, in index: PlaceIndex) throws -> Temple? {
        if let known = remembered[place.id] { return known }
        return try candidate(place.id)?.temple(with: index.deityLists[Int(place.deities)])
    }

    /// Lets go of the row that was read last.
    func rest() { byID.reset() }
}
