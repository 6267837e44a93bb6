package import Geodesy
package import LunarCalendar
package import TempleModel

/// Store that answers from a list and records its queries.
package final class FakeStore: TempleSearching {
    package var temples: [TempleDetail] = []
    /// The end of each page; nil if there is no next one.
    package var next: (meters: Double, id: Int64, lead: PageCursor.Lead)?
    package var deity: DeityMatch?
    package var radius: Distance?
    /// Whether answers are those to a query without a point.
    package var isAnywhere = false
    /// How far each temple of an answer is.
    package var distance = Distance(meters: 1234.4)
    /// Whether answers know the days of their temples.
    package var knowsDays = false
    package var failure: SearchError?
    package var newerSchema: NewerSchema?
    package var revision = DataRevision(count: 1, changedAt: 1_700_000_000)
    package var catalogue = CatalogueSnapshot(
        deities: [], festivals: [], activities: [], groups: [], changedAt: 1_700_000_000)
    /// The suggestions for an unknown name of a deity.
    package var suggestions: [String] = []
    package var clusters: [TempleCluster] = []
    /// What somebody may mean who types.
    package var meant: [Suggestion] = []
    package private(set) var askedSuggestions: SuggestQuery?
    package var facets = TempleFacets()
    package private(set) var askedFacets: Set<TempleFacets.Facet> = []
    /// How the names of answers fit, where nothing has the text of a fuzzy query.
    package var matched: Suggestion.Matched?
    package private(set) var asked: TempleQuery?
    /// The last query for temples, whatever was counted after it.
    package private(set) var searched: TempleQuery?
    /// Number of calls for anything other than the revision.
    package private(set) var questions = 0

    package init() {}

    package func temples(matching query: TempleQuery) throws(SearchError) -> ResultPage {
        if let failure { throw failure }
        (asked, searched) = (query, query)
        questions += 1
        let upcoming = try knowsDays ? upcomingEvents(on: query.today) : nil
        let matches = temples.map { detail in
            TempleMatch(
                temple: detail.temple, distance: isAnywhere ? nil : distance,
                matchedDeity: query.deity == nil ? nil : detail.temple.deities.first, upcoming: upcoming)
        }
        let next = next.map {
            PageCursor(
                meters: $0.meters, id: $0.id, lead: $0.lead, query: QueryTag(query, within: radius ?? query.radius))
        }
        return ResultPage(
            matches: matches, next: next, deity: deity, radius: radius, matched: matched, revision: revision)
    }

    package func clusters(matching query: ClusterQuery) throws(SearchError) -> TempleClusters {
        if let failure { throw failure }
        asked = query.temples
        questions += 1
        return TempleClusters(clusters: clusters, deity: deity)
    }

    package func suggestions(for query: SuggestQuery) throws(SearchError) -> [Suggestion] {
        if let failure { throw failure }
        askedSuggestions = query
        questions += 1
        return Array(meant.prefix(query.limit))
    }

    package func facets(
        _ facets: Set<TempleFacets.Facet>, of query: TempleQuery
    ) throws(SearchError) -> TempleFacets {
        if let failure { throw failure }
        (asked, askedFacets) = (query, facets)
        questions += 1
        return self.facets
    }

    /// Number of calls for temples by their ids, former ones too.
    package private(set) var lookups = 0
    /// What happens elsewhere while temples are looked up.
    package var meanwhile: (() -> Void)?

    package func temples(ids: [Int64]) throws(SearchError) -> [Int64: TempleDetail] {
        if let failure { throw failure }
        lookups += 1
        meanwhile?()
        var found: [Int64: TempleDetail] = [:]
        for id in ids { found[id] = temples.first { $0.temple.id == id } }
        return found
    }

    package func temple(id: Int64) throws(SearchError) -> TempleDetail? {
        if let failure { throw failure }
        lookups += 1
        return temples.first { $0.temple.id == id }
    }

    /// The page of the feed; nil for a cursor that is too old.
    package var feed: FeedPage? = FeedPage(
        entries: [], next: FeedCursor(feed: "00", number: 0, kind: .activity, id: 0, knownUpTo: 0))
    package private(set) var askedFeed: (cursor: FeedCursor?, kinds: Set<FeedKind>, limit: Int)?
    package var feedCursor = FeedCursor(
        feed: "00c0ffee00c0ffee", number: 12, kind: .temple, id: 190, knownUpTo: 12)

    package func feed(
        since cursor: FeedCursor?, kinds: Set<FeedKind>, limit: Int
    ) throws(SearchError) -> FeedAnswer {
        if let failure { throw failure }
        askedFeed = (cursor, kinds, limit)
        return feed.map { .page($0) } ?? .tooOld
    }

    package func feedEnd() throws(SearchError) -> FeedCursor {
        if let failure { throw failure }
        return feedCursor
    }

    /// Former ids, and the ids that they now mean.
    package var formerIDs: [Int64: Int64] = [:]

    package func temple(formerly id: Int64) throws(SearchError) -> Int64? {
        lookups += 1
        return formerIDs[id]
    }

    package func templeIDs(skipping count: Int, limit: Int) throws(SearchError) -> [Int64] {
        if let failure { throw failure }
        return Array(temples.map(\.temple.id).sorted().dropFirst(count).prefix(limit))
    }

    package func deities(named name: String) throws(SearchError) -> NamedDeities {
        let found = catalogue.deities.filter { $0.name == name || $0.aliases.contains(name) }
        return NamedDeities(
            ids: found.map(\.id),
            match: DeityMatch(
                asked: name, names: found.map(\.name), suggestions: found.isEmpty ? suggestions : []))
    }

    package func upcomingEvents(on day: CivilDay) throws(SearchError) -> UpcomingEvents {
        try catalogueSnapshot().upcomingEvents(on: day)
    }

    package func catalogueSnapshot() throws(SearchError) -> CatalogueSnapshot {
        if let failure { throw failure }
        return catalogue
    }

    package func dataRevision() throws(SearchError) -> DataRevision {
        if let failure { throw failure }
        return revision
    }

    package func statistics() throws(SearchError) -> StoreStatistics {
        if let failure { throw failure }
        return StoreStatistics(temples: Int64(temples.count), revision: revision, imports: 0, bytes: nil)
    }

    @discardableResult
    package func checkReady() throws(SearchError) -> NewerSchema? {
        if let failure { throw failure }
        return newerSchema
    }

    /// A temple of which everything is known that its own page shows. A test sees that no text is missing.
    package static func wellKnown() throws -> TempleDetail {
        var detail = try lukang()
        detail.texts[.officialName] = "財團法人天后宮"
        detail.aliases = ["舊祖宮"]
        detail.texts[.englishName] = "Lukang Tianhou Temple"
        detail.texts[.introduction] = "簡介"
        detail.texts[.features] = "石雕"
        detail.texts[.transportation] = "公車"
        detail.texts[.worshipTips] = "七炷香"
        detail.texts[.reference] = "鹿港鎮志"
        detail.photos = [Photo(url: "https://example.org/1.jpg")]
        return detail
    }

    package static func lukang() throws -> TempleDetail {
        let temple = Temple(
            id: 123, name: "鹿港\"天后宮\"\\\t\u{1}", address: "彰化縣鹿港鎮中山路430號",
            coordinate: try Coordinate(latitude: 24.0593, longitude: 120.4316), mainDeity: "天上聖母",
            deities: [TempleDeity(id: 1, name: "媽祖", role: .main, written: "天上聖母")], rating: 4.8,
            phone: nil, visit: Temple.Visit(hours: TempleHours(text: "05:00-22:00")))
        return TempleDetail(
            temple: temple,
            sources: [TempleSource(key: SourceKey(source: "moi", id: "1"), fields: [.name, .position])],
            precision: .geocoded, texts: [.county: "彰化縣", .religion: "道教"])
    }
}
