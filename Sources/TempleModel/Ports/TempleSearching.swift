public import Geodesy
public import LunarCalendar

/// The port that searches and the HTTP service ask through: a store of temples stands behind it.
///
/// An instance belongs to the thread that made it. Nothing is held between two questions as far as the caller can tell: what
/// a store keeps for the next one is its own to give back.
public protocol TempleSearching {
    /// The temples that answer a query, in the order that it asks for.
    func temples(matching query: TempleQuery) throws(SearchError) -> TemplePage

    /// One temple; nil if there is none with this id.
    func temple(id: Int64) throws(SearchError) -> TempleDetail?

    /// The deities, festivals, activities and groups; deities that only a source's name is known of are among them.
    func catalogueSnapshot() throws(SearchError) -> CatalogueSnapshot

    /// What comes next, seen from a day.
    func upcomingEvents(on day: CivilDay) throws(SearchError) -> UpcomingEvents

    /// The deities that a name stands for.
    func deities(named name: String) throws(SearchError) -> NamedDeities

    /// What the data is now: another one whenever any answer may have changed. A store knows it without work that grows with
    /// the questions: SQLite's is asked once a turn of the event loop, another may be told of changes.
    func dataRevision() throws(SearchError) -> DataRevision

    /// What the store has, in numbers.
    func statistics() throws(SearchError) -> StoreStatistics

    /// Answers without an error if the store can be asked.
    func checkReady() throws(SearchError)
}

/// One page of an answer.
public struct TemplePage: Equatable, Sendable {
    public var matches: [TempleMatch]
    /// What to ask the next page with; nil after the last.
    public var next: PageCursor?
    /// What the query's deity turned out to be; nil when it named none.
    public var deity: DeityMatch?
    /// The radius that was used, for a query that expands; nil for any other.
    public var radius: Distance?
    /// The data that it is of; nil where its temples are too many to be remembered.
    public var revision: DataRevision?

    public init(
        matches: [TempleMatch], next: PageCursor?, deity: DeityMatch?, radius: Distance? = nil,
        revision: DataRevision? = nil
    ) {
        self.matches = matches
        self.next = next
        self.deity = deity
        self.radius = radius
        self.revision = revision
    }
}

/// A temple that answers a query.
public struct TempleMatch: Equatable, Sendable {
    public var temple: Temple
    /// The geodesic from the query's point; nil where it has none.
    public var distance: Distance?
    /// The deity that answers the query's; nil when the query named none.
    public var matchedDeity: TempleDeity?
    /// Whether it is open at the moment of asking; nil where that is not known.
    public var openNow: Bool?
    /// How well its names fit the text of a query without a point; nil for any other query.
    public var nameFit: NameFit?
    /// What comes next is looked up when somebody wants to see it; nil where nothing is known of that.
    private let upcoming: UpcomingEvents?

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

    /// The next of its own days, or else of its main deity's.
    public var nextLunarDate: UpcomingDay? { upcoming?.nextDay(of: temple) }

    /// Why it has no day; nil where it has one, or nothing is known of what comes next.
    public var noDayReason: NoDayReason? { upcoming?.noDayReason(of: temple) }

    public static func == (left: TempleMatch, right: TempleMatch) -> Bool {
        left.temple == right.temple && left.distance == right.distance && left.matchedDeity == right.matchedDeity
            && left.openNow == right.openNow && left.nameFit == right.nameFit && left.specialEvent == right.specialEvent
            && left.nextLunarDate == right.nextLunarDate && left.noDayReason == right.noDayReason
    }
}

/// The deities that a name stands for.
public struct NamedDeities: Equatable, Sendable {
    /// The deities themselves and all members of their families, by id.
    public var ids: [Int64]
    /// What the name turned out to be.
    public var match: DeityMatch

    public init(ids: [Int64], match: DeityMatch) {
        self.ids = ids
        self.match = match
    }
}

/// What a deity's name in a query stands for.
public struct DeityMatch: Equatable, Sendable {
    /// The name as it was asked.
    public var asked: String
    /// The deities it names, not counting the families' members; empty when it is known to nobody.
    public var names: [String]
    /// For an unknown name, the nearest known ones.
    public var suggestions: [String]

    public var isKnown: Bool { !names.isEmpty }

    public init(asked: String, names: [String], suggestions: [String] = []) {
        self.asked = asked
        self.names = names
        self.suggestions = suggestions
    }
}
