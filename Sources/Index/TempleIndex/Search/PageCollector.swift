package import Geodesy
package import TempleModel

/// Collects the top k candidates of a source: one page and one more. The one more shows that a next page exists. All
/// orders and all sources use this collector.
///
/// A candidate's lower bound is slightly smaller than its rank. So the collector ranks temples by their exact distance,
/// and reads candidates until the bound shows that no later candidate can rank before the last one kept. In an order
/// that the source does not follow, it reads every candidate.
package struct PageCollector: CandidateCollector {
    private let query: TempleQuery
    /// The query's radius, or a wider one.
    private let radius: Distance
    /// Nil for a query without a point.
    private let geodesic: Geodesic?
    private let after: Rank?
    private var filter: TemplePredicates
    private let openingCheck: OpeningCheck?
    private var kept: TopK<PageEntry>

    /// The number of candidates that were evaluated, whether they are on the page or not.
    package private(set) var rowsRead = 0
    /// The number of nodes and items of an index that were examined.
    package private(set) var boxesLooked = 0

    package init(
        query: TempleQuery, radius: Distance, filter: TemplePredicates, openingCheck: OpeningCheck?
    ) {
        self.query = query
        self.radius = radius
        self.filter = filter
        self.openingCheck = openingCheck
        geodesic = query.center.map { Geodesic(from: $0) }
        after = query.after.map { Rank($0) }
        kept = TopK(limit: query.limit)
    }

    /// Searches an index until no later candidate can change the page.
    ///
    /// - Parameters:
    ///   - choice: the part of the index to search.
    ///   - check: called regularly; an error that it throws ends the search.
    package mutating func collect(
        from index: InMemoryTempleIndex, _ choice: NearestNeighborSearch.Choice, check: () throws -> Void
    ) throws {
        try check()
        var search = NearestNeighborSearch(index, query, within: radius, filter, choice)
        defer { boxesLooked += search.looked }
        // Call the generic function here, where the compiler can specialize it for this source.
        try collect(from: &search, check: check)
    }

    /// The work between two calls of `check`: 1 for each candidate, and 1 more for each exact distance, which takes
    /// as long as the rest beyond 50 km. Evaluating a candidate costs more than skipping a node.
    private static let workBetweenChecks = 1 << 8
    /// The work since the last call of `check`.
    private var work = 0

    /// Reads the candidates of a source until no later candidate can change the page.
    ///
    /// - Parameter check: called regularly; an error that it throws ends the search. A source with its own deadline
    ///   needs none.
    package mutating func collect<Source: CandidateSource>(
        from source: inout Source, check: () throws -> Void = {}
    ) throws {
        // Candidates come nearly sorted when the source's order is the whole rank except the id.
        let (isRanked, slack) = (source.isRanked, source.slackMeters)
        let isNearlySorted = isRanked && query.center != nil
        while let found = try source.next(check: check) {
            rowsRead += 1
            work += 1
            if work >= Self.workBetweenChecks {
                work = 0
                try check()
            }
            if isPast(found, lead: found.lead) {
                if isRanked, isPast(found, lead: found.lead, slackMeters: slack) { break }
                continue
            }
            guard source.accepts(found), let rank = try judge(found, in: &source) else { continue }
            let temple = try source.kept(found)
            if isNearlySorted { kept.insert(temple, rank) } else { kept.gather(temple, rank) }
        }
        if !isNearlySorted { kept.sort() }
    }

    /// A lower bound may exceed the distance by so many meters, because of rounding: at a pole by 1e-9.
    private static let roundingMeters = 1e-6

    /// Whether a candidate certainly ranks after all that are kept.
    private func isPast(_ found: SearchCandidate, lead: Double, slackMeters: Double = roundingMeters) -> Bool {
        guard let worst = kept.worst, lead >= worst.lead else { return false }
        return lead > worst.lead
            || DistanceBound.distance(ofHaversine: found.haversine).meters - slackMeters > worst.meters
    }

    /// Returns a candidate's rank; nil when the candidate does not match or ranks after all that are kept.
    private mutating func judge<Source: CandidateSource>(_ found: SearchCandidate, in source: inout Source) throws
        -> Rank?
    {
        guard let geodesic else { return try judgeByName(found, in: &source) }
        let lead = source.lead(of: found)
        if isPast(found, lead: lead) { return nil }
        let needsDetails = filter.needsDetails
        // Rejects more candidates than the distance does.
        if needsDetails, source.hasDetailsAtHand {
            guard let details = try source.details(of: found), filter.accepts(details, openingCheck) else { return nil }
        }
        let distance = geodesic.distance(to: found.position)
        work += 1
        guard distance <= radius, filter.accepts(distance),
            let rank = onThisPage(Rank(lead: lead, meters: distance.meters, id: found.id))
        else { return nil }
        if needsDetails, !source.hasDetailsAtHand {
            guard let details = try source.details(of: found), filter.accepts(details, openingCheck) else { return nil }
        }
        return rank
    }

    /// Returns a candidate's rank for a query without a point. The name rank stands for the distance, or leads
    /// when the order is by name.
    private mutating func judgeByName<Source: CandidateSource>(_ found: SearchCandidate, in source: inout Source) throws
        -> Rank?
    {
        guard let details = try source.details(of: found), filter.accepts(details, openingCheck) else { return nil }
        let name = Double(filter.nameRank(details, id: found.id))
        if query.order == .name { return onThisPage(Rank(lead: name, meters: 0, id: found.id)) }
        return onThisPage(Rank(lead: source.lead(of: found), meters: name, id: found.id))
    }

    /// Returns the rank; nil when it belongs to an earlier page or comes after all that are kept.
    @inline(__always)
    private func onThisPage(_ rank: Rank) -> Rank? {
        if let after, rank <= after { return nil }
        if let worst = kept.worst, rank >= worst { return nil }
        return rank
    }

    // MARK: The page

    /// Whether no temple was found.
    package var isEmpty: Bool { kept.entries.isEmpty }

    /// The cursor of the next page; nil when there is none.
    package var next: PageCursor? {
        guard kept.isFull else { return nil }
        return kept.entries[query.limit - 1].rank.cursor(
            in: query.order, of: QueryTag(query, within: radius))
    }

    /// Calls `body` with each temple that was kept.
    package func forEach(_ body: (PageEntry) -> Void) {
        for entry in kept.entries { body(entry.element) }
    }

    /// Returns the temples of the page, each with the deity that matches the query's deity and with its upcoming
    /// events.
    ///
    /// - Parameter temple: reads a temple that was kept; nil when it is missing, which happens only in a damaged file.
    package func matches(_ upcoming: UpcomingEvents, _ temple: (PageEntry) throws -> Temple?) rethrows -> [TempleMatch]
    {
        var matches: [TempleMatch] = []
        let (count, isAnywhere) = (min(query.limit, kept.entries.count), query.center == nil)
        matches.reserveCapacity(count)
        for index in 0..<count {
            let one = kept.entries[index]
            guard let temple = try temple(one.element) else { continue }
            var deity: TempleDeity?
            if let asked = filter.items.deities { deity = temple.deities.first { asked.accepts($0.id) } }
            matches.append(
                TempleMatch(
                    temple: temple, distance: isAnywhere ? nil : Distance(meters: one.rank.meters), matchedDeity: deity,
                    upcoming: upcoming, openNow: openingCheck?.answer(temple),
                    nameFit: isAnywhere ? nameFit(one.rank) : nil))
        }
        return matches
    }

    private func nameFit(_ rank: Rank) -> NameFit? {
        filter.nameFit(ofRank: Int(query.order == .name ? rank.lead : rank.meters))
    }
}
