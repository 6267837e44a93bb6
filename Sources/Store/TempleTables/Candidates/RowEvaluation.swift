internal import Geodesy
package import TempleIndex
package import TempleModel

/// Evaluation of the predicates and the rank on a row, for both databases.
package struct RowEvaluation {
    private let filter: ItemPredicates
    private let upcoming: UpcomingEvents
    private let order: TempleQuery.Order
    private let bound: DistanceBound?

    package init(_ query: TempleQuery, _ filter: TemplePredicates, _ upcoming: UpcomingEvents) {
        self.filter = filter.items
        self.upcoming = upcoming
        order = query.order
        bound = query.center.map { DistanceBound(from: $0) }
    }

    /// Returns the candidate of a row.
    package func candidate(_ row: TempleRow<some ResultRow>) throws -> SearchCandidate {
        let there = try row.coordinate()
        return SearchCandidate(
            id: row.id, position: there, lead: order == .distance ? 0 : Rank.anyLead,
            haversine: bound?.haversine(toLatitude: there.latitude, longitude: there.longitude) ?? 0)
    }

    /// Whether the predicates on ids, positions, deities and days accept a row.
    package func accepts(_ found: SearchCandidate, _ row: TempleRow<some ResultRow>) -> Bool {
        guard filter.accepts(id: found.id, at: found.position) else { return false }
        if let deities = filter.deities, !row.hasDeity(where: { id, _ in deities.accepts(id) }) { return false }
        return !filter.asksForDays || filter.accepts(days: DaysUntilNextEvent.days(until: row.daysUntilNext(upcoming)))
    }

    /// Returns the ``Rank/lead`` of a row.
    package func lead(of row: TempleRow<some ResultRow>) -> Double {
        switch order {
        case .distance, .name: 0
        case .date: Rank.lead(days: row.daysUntilNext(upcoming))
        case .rating: Rank.lead(rating: row.rating)
        case .known: Rank.lead(fame: row)
        }
    }
}
