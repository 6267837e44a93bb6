internal import Geodesy
internal import HanNames
package import TempleModel

/// A temple as pairs compare it.
package struct PairRow {
    package let temple: PairedTemple
    private let matched: MatchedTemple
    /// Whether its position is a place: nothing is near any other one.
    package let isPlaced: Bool

    /// The columns of ``init(_:from:)``, of the table `temple`.
    package static func columns(of table: String) -> String {
        ["id", "name", "official_name", "address", "lat", "lng", "precision", "shares_position"]
            .map { "\(table).\($0)" }.joined(separator: ", ")
    }

    /// Reads a temple.
    ///
    /// - Parameter first: the index of the first column.
    /// - Returns: nil for a row with values out of bounds, which is nobody's temple.
    package init?(_ row: some ResultRow, from first: Int32 = 0) {
        let row = CleanRow(row)
        guard StoredBound.ids.contains(row.integer(first)),
            let coordinate = try? Coordinate(latitude: row.double(first + 4), longitude: row.double(first + 5))
        else { return nil }
        temple = PairedTemple(
            id: row.integer(first), name: row.line(first + 1), officialName: row.optionalLine(first + 2),
            address: row.optionalLine(first + 3), coordinate: coordinate)
        matched = MatchedTemple(name: temple.name, officialName: temple.officialName, address: temple.address)
        isPlaced =
            row.optionalLine(first + 6) != PositionPrecision.doubtful.rawValue
            && row.integer(first + 7) != SharedPosition.byManyTownships.rawValue
    }

    /// Returns the pair of this temple and another one, in the order of their ids.
    ///
    /// - Returns: with a score only where they look like one.
    func pair(with other: PairRow, _ judgement: PairJudgement?) -> TemplePair {
        let (a, b) = temple.id < other.temple.id ? (self, other) : (other, self)
        let meters = Geodesic(from: a.temple.coordinate).distance(to: b.temple.coordinate).meters
        let fit = a.isPlaced && b.isPlaced ? a.matched.fit(b.matched, meters: meters) : nil
        return TemplePair(
            a: a.temple, b: b.temple, meters: meters, score: fit?.score, hasSameName: fit?.hasSameName ?? false,
            hasSameAddress: fit?.hasSameAddress ?? false, judgement: judgement)
    }
}
