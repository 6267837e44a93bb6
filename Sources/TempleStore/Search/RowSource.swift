internal import Geodesy
internal import SpatialSQLite
internal import TempleIndex
internal import TempleModel

/// The candidates of a file: the ids that a statement gives, by the R*Tree or in a list, and their rows.
struct RowSource: CandidateSource {
    private let ids: Statement
    private let reader: TempleReader
    private let filter: PlaceFilter
    private let almanac: Almanac
    private let order: TempleQuery.Order
    private let bound: DistanceBound?
    /// The row of the candidate that came last.
    private var row: TempleRow?

    let isRanked: Bool
    let slackMeters = DistanceBound.indexRoundingMeters
    let hasDetailsAtHand = false

    /// - Parameters:
    ///   - ids: a statement whose first column is a temple's id.
    ///   - isNearestFirst: whether they come in the order of the R*Tree; else in any.
    init(
        _ ids: Statement, isNearestFirst: Bool, _ reader: TempleReader, _ query: TempleQuery, _ filter: TempleFilter,
        _ almanac: Almanac
    ) {
        self.ids = ids
        self.reader = reader
        self.filter = filter.places
        self.almanac = almanac
        order = query.order
        bound = query.center.map { DistanceBound(from: $0) }
        isRanked = isNearestFirst && query.order == .distance
    }

    mutating func next(check: () throws -> Void) throws -> FoundTemple? {
        while try ids.step() {
            guard let row = try reader.row(ids.integer(0)) else { continue }
            self.row = row
            let there = try row.coordinate()
            return FoundTemple(
                id: row.id, position: there, lead: order == .distance ? 0 : Rank.anyLead,
                haversine: bound?.haversine(toLatitude: there.latitude, longitude: there.longitude) ?? 0)
        }
        return nil
    }

    func accepts(_ found: FoundTemple) -> Bool {
        guard let row, filter.accepts(id: found.id, at: found.position) else { return false }
        if let deities = filter.deities, !row.hasDeity(where: { id, _ in deities.accepts(id) }) { return false }
        return !filter.asksForDays || filter.accepts(days: PlaceDays.days(until: row.daysUntilNext(almanac)))
    }

    func lead(of found: FoundTemple) -> Double {
        switch order {
        case .distance, .name: 0
        case .date: Rank.lead(days: row?.daysUntilNext(almanac))
        case .rating: Rank.lead(rating: row?.rating)
        }
    }

    func details(of found: FoundTemple) -> TempleRow? { row }

    func kept(_ found: FoundTemple) throws -> KeptTemple {
        guard let row else { return .place(Int(found.number)) }
        return .temple(try row.temple())
    }
}
