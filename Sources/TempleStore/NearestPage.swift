internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// The nearest temples of a walk, in exact order, with one more than asked so that the next page is known of.
///
/// The walk's order is a lower bound, a little short of the geodesic and rounded by the R*Tree's 32-bit floats. So rows
/// are ranked here by their exact distance, and read on until the bound says that no later row can be nearer than the
/// last one kept.
struct NearestPage {
    private struct Candidate {
        let meters: Double
        let temple: Temple

        func comes(before meters: Double, _ id: Int64) -> Bool {
            self.meters < meters || (self.meters == meters && temple.id < id)
        }
    }

    private let query: TempleQuery
    private let geodesic: Geodesic
    private let bound: DistanceBound
    private var kept: [Candidate] = []

    init(query: TempleQuery, geodesic: Geodesic) {
        self.query = query
        self.geodesic = geodesic
        bound = DistanceBound(from: query.center)
        kept.reserveCapacity(min(query.limit, 1000) + 2)
    }

    private var isFull: Bool { kept.count > query.limit }

    /// Steps through the walk's rows as far as they matter.
    mutating func read(_ walk: Statement) throws {
        while try walk.step() {
            let there = try TempleRow.coordinate(walk)
            if isFull, let last = kept.last {
                let haversine = bound.haversine(toLatitude: there.latitude, longitude: there.longitude)
                let nearestToCome = DistanceBound.distance(ofHaversine: haversine).meters
                if nearestToCome - DistanceBound.indexRoundingMeters > last.meters { return }
            }
            offer(walk, at: there)
        }
    }

    private mutating func offer(_ row: Statement, at there: Coordinate) {
        let distance = geodesic.distance(from: query.center, to: there)
        guard distance <= query.radius else { return }
        let id = TempleRow.id(row)
        if let after = query.after,
            distance.meters < after.meters || (distance.meters == after.meters && id <= after.id)
        {
            return
        }
        if isFull {
            guard let last = kept.last, !last.comes(before: distance.meters, id) else { return }
            kept.removeLast()
        }
        // Rows come nearly in order, so the place is nearly always at the end.
        var place = kept.endIndex
        while place > 0, !kept[place - 1].comes(before: distance.meters, id) { place -= 1 }
        kept.insert(Candidate(meters: distance.meters, temple: TempleRow.temple(row, at: there)), at: place)
    }

    /// The page, each temple with the deity that answers the query's.
    func page(deity: DeityMatch?, deityIDs: Set<Int64>) -> TemplePage {
        let shown = kept.prefix(query.limit)
        let next = isFull ? shown.last.map { PageCursor(meters: $0.meters, id: $0.temple.id) } : nil
        let matches = shown.map { candidate in
            TempleMatch(
                temple: candidate.temple, distance: Distance(meters: candidate.meters),
                matchedDeity: deityIDs.isEmpty ? nil : candidate.temple.deities.first { deityIDs.contains($0.id) })
        }
        return TemplePage(matches: matches, next: next, deity: deity)
    }
}
