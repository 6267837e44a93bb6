package import Geodesy
package import TempleModel

/// The temples that rank first among the candidates of a source, one more than a page holds so that the next page is known
/// of: the one collector of all orders and all sources.
///
/// A candidate's lower bound is a little short of its rank. So temples are ranked here by their exact distance, and candidates
/// are read until the bound says that none to come can rank before the last one kept. In an order that the source does not
/// know, every candidate is read.
package struct PageCollector {
    private let query: TempleQuery
    /// The query's own, or a wider one.
    private let radius: Distance
    private let geodesic: Geodesic
    private let after: Rank?
    private var filter: TemplePredicates
    private let openNow: OpeningCheck?
    private var kept: TopK<PageEntry>

    /// Candidates that were judged, whether they are on the page or not.
    package private(set) var rowsRead = 0
    /// Nodes and places of an index that were looked at.
    package private(set) var boxesLooked = 0

    package init(
        query: TempleQuery, radius: Distance, filter: TemplePredicates, openNow: OpeningCheck?, geodesic: Geodesic
    ) {
        self.query = query
        self.radius = radius
        self.filter = filter
        self.openNow = openNow
        self.geodesic = geodesic
        after = query.after.map { Rank($0) }
        kept = TopK(limit: query.limit)
    }

    /// Walks an index as far as it matters.
    ///
    /// - Parameters:
    ///   - choice: which places there are to choose from.
    ///   - check: ends the walk, where it throws.
    package mutating func collect(
        from index: InMemoryTempleIndex, _ choice: NearestNeighborSearch.Choice, check: () throws -> Void
    ) throws {
        try check()
        var walk = NearestNeighborSearch(index, query, within: radius, filter, choice)
        defer { boxesLooked += walk.looked }
        // Here, where the compiler makes a special form of it for the walk.
        try collect(from: &walk, check: check)
    }

    /// To judge one costs more than to pass a node by.
    private static let rowsBetweenChecks = 1 << 8

    /// Reads the candidates of a source as far as they matter.
    ///
    /// - Parameter check: what a source without a deadline of its own calls now and then; ends the search, where it throws.
    package mutating func collect<Source: CandidateSource>(
        from source: inout Source, check: () throws -> Void = {}
    ) throws {
        // Candidates come nearly in order where the source's order is the whole rank but for the id.
        let isNearlySorted = source.isRanked && query.center != nil
        while let found = try source.next(check: check) {
            rowsRead += 1
            if rowsRead % Self.rowsBetweenChecks == 0 { try check() }
            if isPast(found, lead: found.lead) {
                if source.isRanked, isPast(found, lead: found.lead, slackMeters: source.slackMeters) { break }
                continue
            }
            guard source.accepts(found), let rank = try judge(found, in: &source) else { continue }
            let temple = try source.kept(found)
            if isNearlySorted { kept.insert(temple, rank) } else { kept.gather(temple, rank) }
        }
        if !isNearlySorted { kept.sort() }
    }

    /// Whether a candidate is certain to come after all that are kept.
    private func isPast(_ found: SearchCandidate, lead: Double, slackMeters: Double = 0) -> Bool {
        guard let worst = kept.worst, lead >= worst.lead else { return false }
        return lead > worst.lead
            || DistanceBound.distance(ofHaversine: found.haversine).meters - slackMeters > worst.meters
    }

    /// A candidate's rank; nil where it does not answer, or comes after all that are kept.
    private mutating func judge<Source: CandidateSource>(_ found: SearchCandidate, in source: inout Source) throws
        -> Rank?
    {
        guard let center = query.center else { return try judgeByName(found, in: &source) }
        let lead = source.lead(of: found)
        if isPast(found, lead: lead) { return nil }
        let needsDetails = filter.needsDetails
        // Cheaper than the geodesic.
        if needsDetails, source.hasDetailsAtHand {
            guard let details = try source.details(of: found), filter.accepts(details, openNow) else { return nil }
        }
        let distance = geodesic.distance(from: center, to: found.position)
        guard distance <= radius, filter.accepts(distance),
            let rank = placed(Rank(lead: lead, meters: distance.meters, id: found.id))
        else { return nil }
        if needsDetails, !source.hasDetailsAtHand {
            guard let details = try source.details(of: found), filter.accepts(details, openNow) else { return nil }
        }
        return rank
    }

    /// A candidate's rank where no point is asked about: where its name does not lead, it stands in the distance's place.
    private mutating func judgeByName<Source: CandidateSource>(_ found: SearchCandidate, in source: inout Source) throws
        -> Rank?
    {
        guard let details = try source.details(of: found), filter.accepts(details, openNow) else { return nil }
        let name = Double(filter.nameRank(details, id: found.id))
        if query.order == .name { return placed(Rank(lead: name, meters: 0, id: found.id)) }
        return placed(Rank(lead: source.lead(of: found), meters: name, id: found.id))
    }

    /// The rank, unless it is of an earlier page or after all that are kept.
    private func placed(_ rank: Rank) -> Rank? {
        if let after, rank <= after { return nil }
        if let worst = kept.worst, rank >= worst { return nil }
        return rank
    }

    // MARK: The page

    /// Whether no temple was found.
    package var isEmpty: Bool { kept.entries.isEmpty }

    /// Where the next page begins; nil where there is none.
    package var next: PageCursor? {
        guard kept.isFull else { return nil }
        return kept.entries[query.limit - 1].rank.cursor(in: query.order, isAnywhere: query.center == nil)
    }

    /// The temples of the page, each with the deity that answers the query's and with what comes next.
    ///
    /// - Parameter temple: the temple that was kept; nil where it is not there, which only damage can bring about.
    package func matches(_ upcoming: UpcomingEvents, _ temple: (PageEntry) throws -> Temple?) rethrows -> [TempleMatch]
    {
        var matches: [TempleMatch] = []
        matches.reserveCapacity(min(query.limit, kept.entries.count))
        for one in kept.entries.prefix(query.limit) {
            guard let temple = try temple(one.element) else { continue }
            matches.append(
                TempleMatch(
                    temple: temple, distance: query.center == nil ? nil : Distance(meters: one.rank.meters),
                    matchedDeity: filter.places.deities.flatMap { asked in temple.deities.first { asked.accepts($0.id) }
                    },
                    upcoming: upcoming, openNow: openNow?.answer(temple.visit.hours), nameFit: nameFit(one.rank)))
        }
        return matches
    }

    private func nameFit(_ rank: Rank) -> NameFit? {
        guard query.center == nil else { return nil }
        return filter.nameFit(ofRank: Int(query.order == .name ? rank.lead : rank.meters))
    }
}
