package import Geodesy
package import TempleModel

/// The deities that a query asks for. A temple matches when it has one of them.
package struct AskedDeities {
    package let ids: Set<Int64>

    package init(_ ids: some Sequence<Int64>) { self.ids = Set(ids) }

    /// Whether the query asks for a deity.
    package func accepts(_ id: Int64) -> Bool { ids.contains(id) }

    /// Whether the query asks for one of a temple's deities.
    package func accepts(_ deities: [TempleDeity]) -> Bool { deities.contains { accepts($0.id) } }
}

/// The predicates on a temple's id, position, deities and upcoming events: everything that is known before its texts
/// are read.
package struct ItemPredicates {
    private let bounds: BoundingBox?
    /// The ids of the requested temples; nil for all.
    let ids: Set<Int64>?
    /// The requested deities; nil when the query names none.
    package let deities: AskedDeities?
    /// The maximum number of days until the next event; ``DaysUntilNextEvent/never`` for no maximum.
    private let mostDays: UInt16

    init(_ query: TempleQuery, deities: AskedDeities?, updated: Set<Int64>?) {
        bounds = query.filter.bounds
        let listed = query.filter.ids.map(Set.init)
        ids = updated.map { updated in listed?.intersection(updated) ?? updated } ?? listed
        self.deities = deities
        mostDays = query.withinDays.map { UInt16(clamping: $0) } ?? DaysUntilNextEvent.never
    }

    /// Whether the predicates accept a temple by its id and position.
    package func accepts(id: Int64, at position: Coordinate) -> Bool {
        if let bounds, !bounds.contains(position) { return false }
        return ids?.contains(id) ?? true
    }

    /// Whether the predicate on days accepts a number of days, in the form of ``DaysUntilNextEvent``.
    package func accepts(days: UInt16) -> Bool { days <= mostDays }

    /// Whether the query limits the days.
    package var asksForDays: Bool { mostDays != DaysUntilNextEvent.never }

    /// Whether the predicate on positions certainly accepts everything in a box.
    func acceptsAll(in box: IndexSegment.Box) -> Bool {
        guard let bounds else { return true }
        return bounds.isOneRange && box.south >= bounds.south && box.north <= bounds.north
            && box.west >= bounds.west && box.east <= bounds.east
    }

    /// Whether the predicate on positions may accept something in a box.
    func mayAccept(_ box: IndexSegment.Box) -> Bool {
        guard let bounds else { return true }
        guard box.north >= bounds.south, box.south <= bounds.north else { return false }
        // A box that crosses or touches 180 degrees is not one range of longitudes: compare latitudes only.
        return !bounds.isOneRange || box.east >= bounds.west && box.west <= bounds.east
    }
}

/// The predicates of a search: every condition of a query, without the ranking.
///
/// Candidates from every source are filtered by them. A source may evaluate ``items`` early, so that it does not even
/// return rejected candidates.
package struct TemplePredicates {
    package let items: ItemPredicates
    private let filter: TempleQuery.Filter
    /// The filter's text, prepared for searching; nil when the filter has none.
    package let text: SearchText?
    private let labels: [(field: MergedTemple.Field, asked: SearchKey)]
    /// For each text as sources write it, whether it is the one that is asked for. A cache for each of ``labels``.
    private var knownLabels: [[String: Bool]]

    /// - Parameters:
    ///   - deities: the query's deity and its family; nil when the query names none.
    ///   - text: the query's text; nil when it has none.
    ///   - updated: the temples that have changed since the query's place in the feed; nil when it has none.
    package init(_ query: TempleQuery, deities: AskedDeities?, text: SearchText?, updated: Set<Int64>? = nil) {
        items = ItemPredicates(query, deities: deities, updated: updated)
        filter = query.filter
        self.text = text
        labels = FieldTexts.labels.compactMap { field in
            query.filter.labels[field].map { (field, SearchKey($0)) }
        }
        knownLabels = Array(repeating: [:], count: labels.count)
    }

    /// Whether the minimum radius accepts a distance.
    func accepts(_ distance: Distance) -> Bool { distance >= filter.minimumRadius }

    /// Whether ``accepts(_:_:)`` has any condition to check.
    package var needsDetails: Bool {
        filter.minimumRating != nil || filter.hasPhone || filter.isOpenNow || text != nil || filter.counties != nil
            || !labels.isEmpty
    }

    /// Whether the predicates accept the details of a temple.
    mutating func accepts(_ temple: some CandidateDetails, _ openingCheck: OpeningCheck?) -> Bool {
        if let minimum = filter.minimumRating {
            guard let rating = temple.rating, rating >= minimum else { return false }
        }
        if filter.hasPhone, temple.phone == nil { return false }
        if let counties = filter.counties {
            guard let county = temple.label(.county), counties.contains(county) else { return false }
        }
        for index in labels.indices {
            guard let written = temple.label(labels[index].field), isAsked(written, index) else { return false }
        }
        if filter.isOpenNow, openingCheck?.answer(temple.hours) != true { return false }
        return text?.matches(temple) ?? true
    }

    private mutating func isAsked(_ written: String, _ label: Int) -> Bool {
        if let known = knownLabels[label][written] { return known }
        let isAsked = SearchKey(written) == labels[label].asked
        knownLabels[label][written] = isAsked
        return isAsked
    }

    // MARK: The rank of a name

    /// Returns the rank of a temple for a query without a point; 0 is first.
    ///
    /// With a text, the rank is how well the name matches and then how widely the temple is known. Without a text, a
    /// query that lists ids ranks by their order in the list, and any other query by how widely the temple is known.
    func nameRank(_ temple: some CandidateDetails, id: Int64) -> Int {
        let fit: NameFit
        if let known = text?.fit(temple) {
            fit = known
        } else if let index = filter.ids?.firstIndex(of: id) {
            return index
        } else {
            fit = .exact
        }
        return fit.rawValue << Self.prominenceBits | max(0, Self.mostProminent - Int(clamping: temple.prominence))
    }

    /// Returns how well the name of a temple with this rank matches; nil for a query without a text.
    func nameFit(ofRank rank: Int) -> NameFit? { text == nil ? nil : NameFit(rawValue: rank >> Self.prominenceBits) }

    private static let prominenceBits = 12
    private static let mostProminent = (1 << prominenceBits) - 1
}

extension BoundingBox {
    /// Whether the longitudes of the box are one numeric range, the only form that an R-tree can query: the box does
    /// not cross the meridian of 180 degrees and does not touch it, because that meridian has two numbers.
    package var isOneRange: Bool { west <= east && west > -180 && east < 180 }
}
