internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// The temples of a walk, or of a list, in the order that is asked for, with one more than asked so that the next page is
/// known of.
///
/// The walk's order is a lower bound of the distance, a little short of the geodesic and rounded by the R*Tree's 32-bit
/// floats. So rows are ranked here by their exact distance, and read on until the bound says that no later row can be
/// nearer than the last one kept. In any other order every row within the radius is read.
struct NearestPage {
    /// What temples are ranked by.
    private struct Rank: Comparable {
        /// What the order puts before the distance, least first: the same for all where it is the distance itself.
        let lead: Double
        let meters: Double
        let id: Int64

        static func < (left: Rank, right: Rank) -> Bool {
            (left.lead, left.meters, left.id) < (right.lead, right.meters, right.id)
        }
    }

    private let query: TempleQuery
    /// The query's own, or a wider one.
    private let radius: Distance
    private let geodesic: Geodesic
    private let almanac: Almanac
    private let bound: DistanceBound
    private let after: Rank?
    private var filter: TempleFilter
    /// Sorted, and at most one more than asked; in another order than by distance only once all rows are read.
    private var kept: [(rank: Rank, temple: Temple)] = []
    /// The rank that a temple has to beat, once there are enough and where they are not kept sorted.
    private var worst: Rank?

    /// Where nothing is known to come, after everything that is.
    private static let never = Int(Int32.max)

    /// Rows of the walk that were read, whether they are on the page or not.
    private(set) var rowsRead = 0

    init(query: TempleQuery, radius: Distance, filter: TempleFilter, geodesic: Geodesic, almanac: Almanac) {
        self.query = query
        self.radius = radius
        self.filter = filter
        self.geodesic = geodesic
        self.almanac = almanac
        bound = DistanceBound(from: query.center)
        after = query.after.map { Rank(lead: Self.lead($0.lead), meters: $0.meters, id: $0.id) }
        kept.reserveCapacity(min(query.limit, 1000) + 2)
    }

    private var isFull: Bool { kept.count > query.limit }

    private static func lead(_ lead: PageCursor.Lead) -> Double {
        switch lead {
        case .none: 0
        case .day(let days): Double(days)
        case .rating(let rating?): -rating
        case .rating(nil): 1
        }
    }

    /// What becomes of the walk after a temple.
    private enum Next {
        case goOn
        /// No temple to come can be nearer than those that are kept.
        case stop
    }

    /// Steps through the ids of temples as far as they matter.
    ///
    /// - Parameters:
    ///   - isWalk: whether they come in the order of a walk; else in any.
    ///   - byID: reads a temple's row, where it is not remembered.
    mutating func read(
        _ ids: Statement, isWalk: Bool, _ remembered: inout ValuesByID<RememberedTemple>, byID: Statement,
        openNow: inout OpenNow?
    ) throws {
        let mayStop = isWalk && query.order == .distance
        var next = Next.goOn
        while next == .goOn, try ids.step() {
            rowsRead += 1
            let id = ids.integer(0)
            if let temples = filter.temples, !temples.contains(id) { continue }
            if let known = remembered[id] {
                next = offer(known, at: known.temple.coordinate, mayStop: mayStop, &openNow)
                continue
            }
            defer { byID.reset() }
            try byID.bind(id, at: 1)
            // Not there only where the index is damaged.
            guard try byID.step() else { continue }
            let row = TempleRow(row: byID)
            let there = try row.coordinate()
            if id < ValuesByID<RememberedTemple>.idsBelow {
                let known = RememberedTemple(row.temple(at: there))
                remembered[id] = known
                next = offer(known, at: there, mayStop: mayStop, &openNow)
            } else {
                next = offer(row, at: there, mayStop: mayStop, &openNow)
            }
        }
        if query.order != .distance { sort() }
    }

    private mutating func offer(
        _ row: some Candidate, at there: Coordinate, mayStop: Bool, _ openNow: inout OpenNow?
    ) -> Next {
        if mayStop, isFull, let last = kept.last {
            let haversine = bound.haversine(toLatitude: there.latitude, longitude: there.longitude)
            let atLeast = DistanceBound.distance(ofHaversine: haversine).meters
            if atLeast - DistanceBound.indexRoundingMeters > last.rank.meters { return .stop }
            // Farther than all that are kept, though one behind it may be nearer.
            if atLeast > last.rank.meters { return .goOn }
        }
        offer(row, at: there, &openNow)
        return .goOn
    }

    private mutating func offer(_ row: some Candidate, at there: Coordinate, _ openNow: inout OpenNow?) {
        guard filter.accepts(row, at: there) else { return }
        let lead = lead(row)
        if let worst, lead > worst.lead { return }
        let distance = geodesic.distance(from: query.center, to: there)
        guard distance <= radius, filter.accepts(distance) else { return }
        let rank = Rank(lead: lead, meters: distance.meters, id: row.id)
        guard isWanted(rank), filter.accepts(row, &openNow) else { return }
        let temple = row.temple(at: there)
        guard query.order == .distance else { return gather(rank, temple) }
        // They come nearly in order, so the place is nearly always at the end.
        var place = kept.endIndex
        while place > 0, rank < kept[place - 1].rank { place -= 1 }
        kept.insert((rank, temple), at: place)
        if kept.count > query.limit + 1 { kept.removeLast() }
    }

    /// What the order puts before the distance of a temple.
    private func lead(_ row: some Candidate) -> Double {
        switch query.order {
        case .distance: 0
        case .date: Double(almanac.daysUntilNext(ofTemple: row.id, deities: row.deities) ?? Self.never)
        case .rating: Self.lead(.rating(row.rating))
        }
    }

    /// Whether a temple of this rank can be on the page.
    private func isWanted(_ rank: Rank) -> Bool {
        if let after, rank <= after { return false }
        let last = query.order == .distance ? isFull ? kept.last?.rank : nil : worst
        return last.map { rank < $0 } ?? true
    }

    /// Keeps a temple that comes in no order: they are sorted now and then.
    private mutating func gather(_ rank: Rank, _ temple: Temple) {
        kept.append((rank, temple))
        if kept.count > 2 * (query.limit + 1) { sort() }
    }

    private mutating func sort() {
        kept.sort { $0.rank < $1.rank }
        guard isFull else { return }
        kept.removeSubrange((query.limit + 1)...)
        worst = kept.last?.rank
    }

    var isEmpty: Bool { kept.isEmpty }

    /// The page, each temple with the deity that answers the query's and with what comes next.
    func page(deity: DeityMatch?, state: DataState, openNow: inout OpenNow?) -> TemplePage {
        let shown = kept.prefix(query.limit)
        let next = isFull ? shown.last.map(cursor) : nil
        let matches = shown.map { rank, temple in
            TempleMatch(
                temple: temple, distance: Distance(meters: rank.meters),
                matchedDeity: filter.deityIDs.flatMap { ids in temple.deities.first { ids.contains($0.id) } },
                specialEvent: almanac.nextActivity(ofTemple: temple.id),
                nextLunarDate: almanac.nextDeityDay(of: temple),
                openNow: openNow?.answer(temple.openTime))
        }
        return TemplePage(
            matches: matches, next: next, deity: deity, radius: query.expands ? radius : nil, state: state)
    }

    private func cursor(after last: (rank: Rank, temple: Temple)) -> PageCursor {
        let lead: PageCursor.Lead =
            switch query.order {
            case .distance: .none
            case .date: .day(Int(last.rank.lead))
            case .rating: .rating(last.temple.rating)
            }
        return PageCursor(meters: last.rank.meters, id: last.rank.id, lead: lead)
    }
}
