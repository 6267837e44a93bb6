public import Geodesy
public import LunarCalendar

/// The port for searches, which the command and the HTTP service use. A store of temples implements it.
///
/// An instance belongs to the thread that created it. Callers see no state between two queries; a store may keep
/// internal state for the next query, and releases it itself.
public protocol TempleSearching: ChangeFeed {
    /// Returns the temples that match a query, in the query's order.
    func temples(matching query: TempleQuery) throws(SearchError) -> ResultPage

    /// Returns the temples that match a query, counted by cell of a map.
    func clusters(matching query: ClusterQuery) throws(SearchError) -> TempleClusters

    /// Returns how many temples of a query there are with each value of some facets, whatever the query's limit and cursor.
    func facets(_ facets: Set<TempleFacets.Facet>, of query: TempleQuery) throws(SearchError) -> TempleFacets

    /// Returns what somebody may mean who types, the best first.
    func suggestions(for query: SuggestQuery) throws(SearchError) -> [Suggestion]

    /// Returns one temple; nil if there is none with this id.
    func temple(id: Int64) throws(SearchError) -> TempleDetail?

    /// Returns temples by their ids, without those that are not there. A page of the feed asks for all of its temples at once.
    func temples(ids: [Int64]) throws(SearchError) -> [Int64: TempleDetail]

    /// Returns the id of the temple that a former id means: that of a temple that was joined with another one. Nil for any
    /// other id, and where the other temple is gone too.
    func temple(formerly id: Int64) throws(SearchError) -> Int64?

    /// Returns the ids of temples in ascending order.
    ///
    /// - Parameters:
    ///   - count: the number of temples to leave out at the beginning.
    ///   - limit: the largest number of ids.
    func templeIDs(skipping count: Int, limit: Int) throws(SearchError) -> [Int64]

    /// Returns the deities, festivals, activities and groups, including deities that are known only by a source's name.
    func catalogueSnapshot() throws(SearchError) -> CatalogueSnapshot

    /// Returns the upcoming events as of a day.
    func upcomingEvents(on day: CivilDay) throws(SearchError) -> UpcomingEvents

    /// Returns the deities that a name means.
    func deities(named name: String) throws(SearchError) -> NamedDeities

    /// Returns the present revision of the data. It changes whenever any answer may have changed. Its cost must not
    /// grow with the number of queries: the SQLite store is asked once per turn of the event loop; another store may be
    /// notified of changes.
    func dataRevision() throws(SearchError) -> DataRevision

    /// Returns the size of the store's contents.
    func statistics() throws(SearchError) -> StoreStatistics

    /// Throws an error if the store cannot answer queries.
    ///
    /// - Returns: the schema of a database that a newer program has updated; nil for this program's own schema.
    @discardableResult
    func checkReady() throws(SearchError) -> NewerSchema?
}

/// One page of search results.
public struct ResultPage: Equatable, Sendable {
    public var matches: [TempleMatch]
    /// The cursor of the next page; nil after the last page.
    public var next: PageCursor?
    /// The meaning of the query's deity name; nil when the query has none.
    public var deity: DeityMatch?
    /// The radius used, where the query asks for a wider one or has found one; nil for any other.
    public var radius: Distance?
    /// How the names fit, where no temple has the text of a fuzzy query: ``Suggestion/Matched/sound`` or
    /// ``Suggestion/Matched/similar``. Nil for any other page.
    public var matched: Suggestion.Matched?
    /// The revision of the data; nil where the page has too many temples to cache.
    public var revision: DataRevision?

    public init(
        matches: [TempleMatch], next: PageCursor?, deity: DeityMatch?, radius: Distance? = nil,
        matched: Suggestion.Matched? = nil, revision: DataRevision? = nil
    ) {
        self.matches = matches
        self.next = next
        self.deity = deity
        self.radius = radius
        self.matched = matched
        self.revision = revision
    }
}

/// A temple that matches a query.
public struct TempleMatch: Equatable, Sendable {
    public var temple: Temple
    /// The geodesic distance from the query's point; nil where it has none.
    public var distance: Distance?
    /// The temple's deity that matches the query's deity; nil when the query names none.
    public var matchedDeity: TempleDeity?
    /// Whether it is open at the query's time; nil where that is not known.
    public var openNow: Bool?
    /// How well its names fit the text of a query without a point; nil for any other query.
    public var nameFit: NameFit?
    /// The upcoming events, from which the properties below are looked up on demand; nil where they are not known.
    public let upcoming: UpcomingEvents?

    public init(
        temple: Temple, distance: Distance?, matchedDeity: TempleDeity? = nil, upcoming: UpcomingEvents? = nil,
        openNow: Bool? = nil, nameFit: NameFit? = nil
    ) {
        self.temple = temple
        self.distance = distance
        self.matchedDeity = matchedDeity
        self.upcoming = upcoming
        self.openNow = openNow
        self.nameFit = nameFit
    }

    /// The temple's next activity, within a year.
    public var specialEvent: UpcomingActivity? { upcoming?.nextActivity(ofTemple: temple.id) }

    /// The next of its own days.
    public var ownDay: UpcomingDay? { upcoming?.ownDay(ofTemple: temple.id) }

    /// The next of its own days, or else of its main deity's days.
    public var nextLunarDate: UpcomingDay? { upcoming?.nextDay(of: temple) }

    /// Why it has no day; nil where it has one, or where upcoming events are not known.
    public var noDayReason: NoDayReason? { upcoming?.noDayReason(of: temple) }

    public static func == (left: TempleMatch, right: TempleMatch) -> Bool {
        left.temple == right.temple && left.distance == right.distance && left.matchedDeity == right.matchedDeity
            && left.openNow == right.openNow && left.nameFit == right.nameFit && left.specialEvent == right.specialEvent
            && left.nextLunarDate == right.nextLunarDate && left.noDayReason == right.noDayReason
    }
}

/// The deities that a name means.
public struct NamedDeities: Equatable, Sendable {
    /// The ids of the deities and of all members of their families.
    public var ids: [Int64]
    /// The meaning of the name.
    public var match: DeityMatch

    public init(ids: [Int64], match: DeityMatch) {
        self.ids = ids
        self.match = match
    }
}

/// The meaning of a deity's name in a query.
public struct DeityMatch: Equatable, Sendable {
    /// The name in the query.
    public var asked: String
    /// The names of the deities, without the members of their families; empty for an unknown name.
    public var names: [String]
    /// For an unknown name, the nearest known names.
    public var suggestions: [String]

    public var isKnown: Bool { !names.isEmpty }

    public init(asked: String, names: [String], suggestions: [String] = []) {
        self.asked = asked
        self.names = names
        self.suggestions = suggestions
    }
}
