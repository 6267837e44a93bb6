package import Geodesy
package import TempleModel

/// Counts the temples of a search by the values of facets. All sources use this collector.
package struct FacetCollector: CandidateCollector {
    private let query: TempleQuery
    /// The query's radius, or a wider one.
    private let radius: Distance
    /// Nil for a query without a point.
    private let geodesic: Geodesic?
    /// Which facets are wanted: looked up once, and not for each temple.
    private let wants: (deities: Bool, counties: Bool, open: Bool, soon: Bool)
    /// Whether more than the number of the candidates is asked for.
    private let needsDetails: Bool
    private var filter: TemplePredicates
    /// A candidate with a smaller haversine needs no exact distance; 0 where each one does.
    private var surelyNear = 0.0
    private let upcoming: UpcomingEvents
    private let families: DeityFamilies
    private let openingCheck: OpeningCheck?

    /// The number of temples.
    package private(set) var total = 0

    package var isEmpty: Bool { total == 0 }

    /// The number of candidates that were evaluated, whether they were counted or not.
    package private(set) var rowsRead = 0
    /// The number of nodes and items of an index that were examined.
    package private(set) var boxesLooked = 0
    /// By the set of deities in an index.
    private var ofSets: [Int32: (deities: [TempleDeity], count: Int)] = [:]
    /// In how many days the next day of the main deities of a set is. Nil where none has one.
    private var daysOfSets: [Int32: Int?] = [:]
    private var ofDeities: [Int64: (name: String, count: Int)] = [:]
    private var ofCounties: [String: Int] = [:]
    private var open = 0
    private var soon = 0

    /// - Parameters:
    ///   - radius: the query's radius, or a wider one.
    ///   - openingCheck: that of the query's time; nil where it has none.
    package init(
        _ facets: Set<TempleFacets.Facet>, of query: TempleQuery, within radius: Distance, _ filter: TemplePredicates,
        _ upcoming: UpcomingEvents, _ families: DeityFamilies, openingCheck: OpeningCheck?
    ) {
        wants = (
            facets.contains(.deity), facets.contains(.county), facets.contains(.openNow), facets.contains(.daySoon)
        )
        needsDetails = !facets.isEmpty || filter.needsDetails
        self.query = query
        self.radius = radius
        geodesic = query.center.map { Geodesic(from: $0) }
        self.filter = filter
        self.upcoming = upcoming
        self.families = families
        self.openingCheck = query.time == nil ? nil : openingCheck
    }

    // MARK: Sources

    /// Counts the temples of an index.
    ///
    /// - Precondition: the index has texts.
    package mutating func collect(
        from index: InMemoryTempleIndex, _ choice: NearestNeighborSearch.Choice, check: () throws -> Void
    ) throws {
        try check()
        var search = NearestNeighborSearch(index, query, within: radius, filter, choice, isOrdered: false)
        // The haversines of an index are those of the positions.
        if filter.accepts(Distance(meters: 0)) { surelyNear = DistanceBound.haversine(ofAllNearerThan: radius) }
        defer { surelyNear = 0 }
        defer { boxesLooked += search.looked }
        // Call the generic function here, where the compiler can specialize it for this source.
        try collect(from: &search, check: check)
    }

    /// The work between two calls of `check`: 1 for each candidate, and 1 more for each exact distance.
    private static let workBetweenChecks = 1 << 8

    /// Counts the candidates of a source.
    ///
    /// - Parameter check: called regularly; an error that it throws ends the count.
    package mutating func collect<Source: CandidateSource>(
        from source: inout Source, check: () throws -> Void = {}
    ) throws {
        var work = 0
        while let found = try source.next(check: check) {
            rowsRead += 1
            work += geodesic == nil || found.haversine < surelyNear ? 1 : 2
            if work >= Self.workBetweenChecks {
                work = 0
                try check()
            }
            guard source.accepts(found), isNear(found) else { continue }
            guard needsDetails || !source.hasDetailsAtHand else {
                total += 1
                continue
            }
            guard let details = try source.details(of: found), filter.accepts(details, openingCheck) else { continue }
            count(details, id: found.id)
        }
    }

    private func isNear(_ found: SearchCandidate) -> Bool {
        guard let geodesic, found.haversine >= surelyNear else { return true }
        let distance = geodesic.distance(to: found.position)
        return distance <= radius && filter.accepts(distance)
    }

    // MARK: Counts

    private mutating func count(_ temple: some CandidateDetails, id: Int64) {
        total += 1
        if wants.deities { countDeities(temple) }
        if wants.counties, let county = temple.label(.county) { ofCounties[county, default: 0] += 1 }
        if wants.open, let openingCheck, openingCheck.answer(temple.hours) == true { open += 1 }
        if wants.soon, let days = upcoming.daysUntilNext(ofTemple: id, ofMain: daysOfMain(temple)),
            days <= TempleFacets.soonDays
        {
            soon += 1
        }
    }

    /// Many temples of an index share a set of deities, whose days are looked up once.
    private mutating func daysOfMain(_ temple: some CandidateDetails) -> Int? {
        guard let set = temple.deitySet else { return upcoming.daysUntilNext(ofMain: temple.deities) }
        if let known = daysOfSets[set] { return known }
        let days = upcoming.daysUntilNext(ofMain: temple.deities)
        daysOfSets[set] = .some(days)
        return days
    }

    /// Many temples of an index share a set of deities, whose names are read once.
    private mutating func countDeities(_ temple: some CandidateDetails) {
        guard let set = temple.deitySet else {
            add(1, temple.deities, to: &ofDeities)
            return
        }
        if ofSets[set] == nil { ofSets[set] = (temple.deities, 0) }
        ofSets[set]?.count += 1
    }

    /// Counts temples once for each deity whose search finds them: their own, and the families of these.
    private func add(
        _ count: Int, _ deities: [TempleDeity], to counts: inout [Int64: (name: String, count: Int)]
    ) {
        var counted: Set<Int64> = []
        for deity in deities {
            let own = DeityFamilies.Family(id: deity.id, name: deity.name)
            for one in [own] + families.families(of: deity.id) where counted.insert(one.id).inserted {
                counts[one.id, default: (one.name, 0)].count += count
            }
        }
    }

    /// What was counted so far.
    package var counted: TempleFacets {
        var deities = ofDeities
        for set in ofSets.values { add(set.count, set.deities, to: &deities) }
        let ofDeities = deities.map { TempleFacets.Count(value: $0.key, name: $0.value.name, count: $0.value.count) }
        let ofCounties = ofCounties.map { TempleFacets.Count(value: $0.key, name: $0.key, count: $0.value) }
        return TempleFacets(
            total: total, deities: Self.most(ofDeities), counties: Self.most(ofCounties),
            openNow: wants.open && openingCheck != nil ? open : nil,
            daySoon: wants.soon ? soon : nil)
    }

    private static func most<Value: Comparable>(_ counts: [TempleFacets.Count<Value>]) -> [TempleFacets.Count<Value>] {
        Array(
            counts.sorted { $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count }
                .prefix(TempleFacets.mostValues))
    }
}
