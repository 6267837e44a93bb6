public import Geodesy
public import LunarCalendar

/// The one port that the HTTP service and the command ask through: a store of temples stands behind it.
///
/// An instance belongs to the thread that made it.
public protocol TempleSearching {
    /// The temples that answer a query, in the order that it asks for.
    func temples(matching query: TempleQuery) throws(SearchError) -> TemplePage

    /// One temple; nil if there is none with this id.
    func temple(id: Int64) throws(SearchError) -> TempleDetail?

    /// The deities, festivals, activities and groups; deities that only a source's name is known of are among them.
    func almanacData() throws(SearchError) -> AlmanacData

    /// What comes next, seen from a day.
    func almanac(on day: CivilDay) throws(SearchError) -> Almanac

    /// The deities that a name stands for.
    func deities(named name: String) throws(SearchError) -> NamedDeities

    /// What the data is now: another one whenever any answer may have changed.
    func dataRevision() throws(SearchError) -> DataRevision

    /// Answers without an error if the store can be asked.
    func checkReady() throws(SearchError)

    /// No question follows at once: gives back what was held for it.
    func rest()
}

extension TempleSearching {
    public func rest() {}
}

/// Tells the data of one moment from that of another.
public struct DataRevision: Hashable, Sendable {
    /// How often the data has been written.
    public var count: Int64
    /// When it was written last, in seconds since 1970: a database put in another's place has counted alike perhaps.
    public var changedAt: Int64

    public init(count: Int64, changedAt: Int64) {
        self.count = count
        self.changedAt = changedAt
    }
}

/// A state of the data as one store sees it: two pages with the same one are of the same data.
public final class DataState: Equatable, Sendable {
    public init() {}

    public static func == (left: DataState, right: DataState) -> Bool { left === right }
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
    /// The state of the data that it is of; nil where the store cannot tell one from another.
    public var state: DataState?

    public init(
        matches: [TempleMatch], next: PageCursor?, deity: DeityMatch?, radius: Distance? = nil,
        state: DataState? = nil
    ) {
        self.matches = matches
        self.next = next
        self.deity = deity
        self.radius = radius
        self.state = state
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
    private let almanac: Almanac?

    public init(
        temple: Temple, distance: Distance?, matchedDeity: TempleDeity? = nil, almanac: Almanac? = nil,
        openNow: Bool? = nil, nameFit: NameFit? = nil
    ) {
        self.temple = temple
        self.distance = distance
        self.matchedDeity = matchedDeity
        self.almanac = almanac
        self.openNow = openNow
        self.nameFit = nameFit
    }

    /// The temple's next activity, within a year.
    public var specialEvent: UpcomingActivity? { almanac?.nextActivity(ofTemple: temple.id) }

    /// The next of its own days, or else of its main deity's.
    public var nextLunarDate: UpcomingDay? { almanac?.nextDay(of: temple) }

    /// Why it has no day; nil where it has one, or nothing is known of what comes next.
    public var noDayReason: NoDayReason? { almanac?.noDayReason(of: temple) }

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

/// Why a store could not answer, or could not be written.
public enum SearchError: Error, Equatable, Sendable {
    /// There is no database where it was looked for.
    case missing(path: String)
    /// The file is not a nearby database, or is damaged.
    case notADatabase(path: String, reason: String)
    /// The database was made by a newer version of the program.
    case newer(path: String, found: Int, supported: Int)
    /// The database was made by an older version and has to be brought up to date by a writer.
    case older(path: String, found: Int, supported: Int)
    /// Another program holds the store; trying again helps.
    case busy(path: String)
    /// The search took longer than it may.
    case tooSlow(path: String)
    /// The file cannot be made or opened.
    case cannotOpen(path: String, reason: String)
    /// Reading or writing failed: a full disk, a broken one.
    case inputOutput(path: String, reason: String)
    /// One question failed for a reason that says nothing about the rest of the file.
    case failed(path: String, reason: String)
}
