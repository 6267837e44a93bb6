public import Geodesy

/// The temples of a tour before they are in an order.
public struct TourTemples: Equatable, Sendable {
    /// In the order of the question.
    public var matches: [TempleMatch]
    /// Ids that mean no temple.
    public var unknownIDs: [Int64]
    /// The meaning of the query's deity name; nil when the query has none.
    public var deity: DeityMatch?
}

extension TempleSearching {
    /// Returns the temples that a question for a tour means. A former id means the temple that it leads to.
    public func temples(for query: TourQuery) throws(SearchError) -> TourTemples {
        switch query.choice {
        case .nearest(let search):
            let page = try temples(matching: search)
            return TourTemples(matches: Array(page.matches.prefix(search.limit)), unknownIDs: [], deity: page.deity)
        case .named(let ids):
            var found = try temples(ids, query)
            var (present, unknown): ([Int64], [Int64]) = ([], [])
            for id in ids {
                guard let now = found[id] == nil ? try temple(formerly: id) : id else {
                    unknown.append(id)
                    continue
                }
                if !present.contains(now) { present.append(now) }
            }
            let moved = present.filter { found[$0] == nil }
            if !moved.isEmpty { found.merge(try temples(moved, query)) { known, _ in known } }
            return TourTemples(matches: present.compactMap { found[$0] }, unknownIDs: unknown)
        }
    }

    private func temples(_ ids: [Int64], _ query: TourQuery) throws(SearchError) -> [Int64: TempleMatch] {
        guard
            let search = try? TempleQuery(
                anywhere: TempleQuery.Filter(ids: ids), limit: ids.count, today: query.today, time: query.time)
        else { return [:] }
        let page = try temples(matching: search)
        let geodesic = query.start.map { Geodesic(from: $0) }
        return page.matches.reduce(into: [:]) { found, match in
            var match = match
            match.distance = geodesic?.distance(to: match.temple.coordinate)
            found[match.temple.id] = match
        }
    }
}

/// Temples in the order of a visit. Lengths are geodesics: straight lines, and not along roads.
public struct TempleTour: Equatable, Sendable {
    /// One temple of the visit.
    public struct Stop: Equatable, Sendable {
        public var match: TempleMatch
        /// The distance from the stop before, or from the start; nil for the first temple of a tour without a start.
        public var leg: Distance?
    }

    public let stops: [Stop]
    /// Where the traveller sets out; nil for a tour that begins at its first temple.
    public let start: Coordinate?
    public let isRound: Bool
    /// How to travel; nil leaves it to the map.
    public let mode: TravelMode?
    /// The distance from the last stop back to where the tour began; nil for a way.
    public let legBack: Distance?
    /// The whole length.
    public let length: Distance
    /// Whether the order is certainly the shortest.
    public let isExact: Bool
    /// Whether the order is the one that the question gave.
    public let isInGivenOrder: Bool
    /// The meaning of the question's deity name; nil when it has none.
    public let deity: DeityMatch?

    /// Puts temples into the order of a visit.
    ///
    /// A search may find fewer temples than it asks for: the tour then has these.
    ///
    /// - Throws: ``TourQueryError/unknownTemple(_:)``; ``TourQueryError/tooFewTemples`` if several ids mean one temple
    ///   and no second one is left.
    public init(_ temples: TourTemples, _ query: TourQuery) throws(TourQueryError) {
        if let id = temples.unknownIDs.first { throw .unknownTemple(id) }
        if case .named = query.choice, temples.matches.count < TourQuery.counts.lowerBound { throw .tooFewTemples }
        let problem = TourProblem(
            temples.matches.map { .init(id: $0.temple.id, coordinate: $0.temple.coordinate) }, from: query.start,
            isRound: query.isRound)
        let tour = query.order == .given ? problem.inGivenOrder() : problem.planned()
        let matches = Dictionary(temples.matches.map { ($0.temple.id, $0) }, uniquingKeysWith: { first, _ in first })
        stops = zip(tour.ids, tour.legs).compactMap { id, leg in matches[id].map { Stop(match: $0, leg: leg) } }
        start = query.start
        isRound = query.isRound
        mode = query.mode
        legBack = tour.legBack
        length = tour.length
        isExact = tour.isExact
        isInGivenOrder = query.order == .given
        deity = temples.deity
    }

    /// The query of a permanent link to the tour: its temples by id, in the order of the visit.
    ///
    /// A link does not tell where the traveller set out. So it keeps the order where the order depends on that.
    public var link: [(name: TourParameter, value: String)] {
        var values: [(TourParameter, String)] = [
            (.ids, stops.map { String($0.match.temple.id) }.joined(separator: ","))
        ]
        if isRound { values.append((.round, "true")) }
        if isInGivenOrder || start != nil { values.append((.order, TourQuery.Order.given.rawValue)) }
        if let mode { values.append((.mode, mode.rawValue)) }
        return values
    }
}
