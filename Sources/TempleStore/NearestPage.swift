internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// The temples of a walk in the order that is asked for, with one more than asked so that the next page is known of.
///
/// The walk's order is a lower bound of the distance, a little short of the geodesic and rounded by the R*Tree's 32-bit
/// floats. So rows are ranked here by their exact distance, and read on until the bound says that no later row can be
/// nearer than the last one kept. Ranked by date, every row within the radius is read.
struct NearestPage {
    /// What temples are ranked by.
    private struct Rank: Comparable {
        /// Days until something happens, the same for all where the order is by distance.
        let days: Int
        let meters: Double
        let id: Int64

        static func < (left: Rank, right: Rank) -> Bool {
            (left.days, left.meters, left.id) < (right.days, right.meters, right.id)
        }
    }

    private let query: TempleQuery
    private let geodesic: Geodesic
    private let almanac: Almanac
    private let bound: DistanceBound
    private let after: Rank?
    /// Sorted, and at most one more than asked; by date only once all rows are read.
    private var kept: [(rank: Rank, temple: Temple)] = []
    /// By date, the rank that a temple has to beat, once there are enough.
    private var worstByDate: Rank?

    /// Where nothing is known to come, after everything that is.
    private static let never = Int(Int32.max)

    init(query: TempleQuery, geodesic: Geodesic, almanac: Almanac) {
        self.query = query
        self.geodesic = geodesic
        self.almanac = almanac
        bound = DistanceBound(from: query.center)
        after = query.after.map { Rank(days: $0.day ?? 0, meters: $0.meters, id: $0.id) }
        kept.reserveCapacity(min(query.limit, 1000) + 2)
    }

    private var isFull: Bool { kept.count > query.limit }

    /// Steps through the walk's rows as far as they matter.
    mutating func read(_ walk: Statement) throws {
        while try walk.step() {
            let there = try TempleRow.coordinate(walk)
            if query.order == .distance, isFull, let last = kept.last {
                let haversine = bound.haversine(toLatitude: there.latitude, longitude: there.longitude)
                let nearestToCome = DistanceBound.distance(ofHaversine: haversine).meters
                if nearestToCome - DistanceBound.indexRoundingMeters > last.rank.meters { return }
            }
            offer(walk, at: there)
        }
        if query.order == .date { sortByDate() }
    }

    private mutating func offer(_ row: Statement, at there: Coordinate) {
        let distance = geodesic.distance(from: query.center, to: there)
        guard distance <= query.radius else { return }
        let id = TempleRow.id(row)
        switch query.order {
        case .distance:
            let rank = Rank(days: 0, meters: distance.meters, id: id)
            guard isWanted(rank) else { return }
            // Rows come nearly in order, so the place is nearly always at the end.
            var place = kept.endIndex
            while place > 0, rank < kept[place - 1].rank { place -= 1 }
            kept.insert((rank, TempleRow.temple(row, at: there)), at: place)
            if kept.count > query.limit + 1 { kept.removeLast() }
        case .date:
            let temple = TempleRow.temple(row, at: there)
            let days = almanac.daysUntilNext(of: temple) ?? Self.never
            let rank = Rank(days: days, meters: distance.meters, id: id)
            guard isWanted(rank) else { return }
            // Rows come in no order, so they are gathered and sorted now and then.
            kept.append((rank, temple))
            if kept.count > 2 * (query.limit + 1) { sortByDate() }
        }
    }

    /// Whether a temple of this rank can be on the page.
    private func isWanted(_ rank: Rank) -> Bool {
        if let after, rank <= after { return false }
        let worst = query.order == .date ? worstByDate : isFull ? kept.last?.rank : nil
        return worst.map { rank < $0 } ?? true
    }

    private mutating func sortByDate() {
        kept.sort { $0.rank < $1.rank }
        guard isFull else { return }
        kept.removeSubrange((query.limit + 1)...)
        worstByDate = kept.last?.rank
    }

    /// The page, each temple with the deity that answers the query's and with what comes next.
    func page(deity: DeityMatch?, deityIDs: Set<Int64>, openNow: inout OpenNow?) -> TemplePage {
        let shown = kept.prefix(query.limit)
        let next = isFull ? shown.last.map(cursor) : nil
        let matches = shown.map { rank, temple in
            TempleMatch(
                temple: temple, distance: Distance(meters: rank.meters),
                matchedDeity: deityIDs.isEmpty ? nil : temple.deities.first { deityIDs.contains($0.id) },
                specialEvent: almanac.nextActivity(ofTemple: temple.id),
                nextLunarDate: almanac.nextDeityDay(of: temple),
                openNow: openNow?.answer(temple.openTime))
        }
        return TemplePage(matches: matches, next: next, deity: deity)
    }

    private func cursor(after last: (rank: Rank, temple: Temple)) -> PageCursor {
        PageCursor(
            meters: last.rank.meters, id: last.rank.id, day: query.order == .date ? last.rank.days : nil)
    }
}
