public import Geodesy
public import LunarCalendar

/// A question that has passed every check: which temples around a point, or of a name wherever they are, and how many.
public struct TempleQuery: Equatable, Sendable {
    /// The point that is asked about; nil for a question without one, which a name, ids, a county or a religion narrows.
    public let center: Coordinate?
    /// How far from the point temples may be; without a point it says nothing.
    public let radius: Distance
    /// A deity by any of its names; nil for all temples.
    public let deity: String?
    /// What else a temple has to be.
    public let filter: Filter
    /// Whether the radius is widened, where nothing is found within it, until something is (``widerRadii``).
    public let expands: Bool
    /// How many temples a page holds.
    public let limit: Int
    /// Only temples where a main deity's day or an activity falls within so many days; nil for all.
    public let withinDays: Int?
    /// What the temples are ranked by.
    public let order: Order
    /// The day that the question is asked as if on: what comes next is counted from it.
    public let today: CivilDay
    /// The moment of asking, at which ``TempleMatch/openNow`` is answered; nil for a day that is only supposed.
    public let time: TaiwanTime?
    /// Where the page before this one ended; nil for the first page.
    public let after: PageCursor?

    /// What temples are ranked by, before their distance and their id; without a point, before how well the name fits.
    public enum Order: String, CaseIterable, Sendable {
        /// By distance alone.
        case distance
        /// By the next day that something happens there; where nothing is known, last.
        case date
        /// The best rated first; where nobody has rated, last.
        case rating
        /// By how well the name fits, then starter temples, then what most sources know; only without a point.
        case name
    }

    public static let defaultRadius = Distance(kilometers: 5)
    public static let maximumRadius = Distance(kilometers: 500)
    public static let defaultLimit = 20
    /// How many days ahead a question may look.
    public static let withinDaysRange = 0...366
    /// How long a deity's name may be, in characters as Unicode counts them.
    public static let maximumDeityLength = 64

    /// Checks every parameter of a question about a point; latitude and longitude in degrees.
    ///
    /// - Parameter limits: how many temples the asker may want: an edge bounds it to its own contract.
    /// - Throws: the first parameter at fault.
    public init(
        latitude: Double, longitude: Double, radius: Distance = defaultRadius, deity: String? = nil,
        filter: Filter = Filter(), expands: Bool = false, limit: Int = defaultLimit, limits: ClosedRange<Int> = 1...100,
        withinDays: Int? = nil,
        order: Order = .distance, today: CivilDay, time: TaiwanTime? = nil, after: PageCursor? = nil
    ) throws(TempleQueryError) {
        let center: Coordinate
        do {
            center = try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            switch error {
            case .latitude(let value): throw .invalid(.lat, "\(value)")
            case .longitude(let value): throw .invalid(.lng, "\(value)")
            }
        }
        try self.init(
            center: center, radius: radius, deity: deity, filter: filter, expands: expands, limit: limit,
            limits: limits, withinDays: withinDays, order: order, today: today, time: time, after: after)
    }

    /// Checks every parameter of a question without a point.
    ///
    /// - Throws: the first parameter at fault; ``TempleQueryError/noPoint`` where nothing narrows the question.
    public init(
        anywhere filter: Filter, deity: String? = nil, limit: Int = defaultLimit, limits: ClosedRange<Int> = 1...100,
        withinDays: Int? = nil, order: Order = .name, today: CivilDay, time: TaiwanTime? = nil,
        after: PageCursor? = nil
    ) throws(TempleQueryError) {
        guard filter.needsNoPoint else { throw .noPoint }
        try self.init(
            center: nil, radius: Self.defaultRadius, deity: deity, filter: filter, expands: false, limit: limit,
            limits: limits, withinDays: withinDays, order: order, today: today, time: time, after: after)
    }

    private init(
        center: Coordinate?, radius: Distance, deity: String?, filter: Filter, expands: Bool, limit: Int,
        limits: ClosedRange<Int>, withinDays: Int?, order: Order, today: CivilDay, time: TaiwanTime?,
        after: PageCursor?
    ) throws(TempleQueryError) {
        guard radius.meters > 0, radius <= Self.maximumRadius else {
            throw .invalid(.radius, "\(radius.kilometers) km")
        }
        guard limits.contains(limit) else { throw .limit("\(limit)", allowed: limits) }
        if let deity {
            guard Self.isDeityName(deity) else { throw .invalid(.deity, deity) }
        }
        if let withinDays, !Self.withinDaysRange.contains(withinDays) { throw .invalid(.withinDays, "\(withinDays)") }
        guard LunarCalendar.contains(today) else { throw .invalid(.date, today.description) }
        guard center == nil ? order != .distance : order != .name else { throw .orderWithoutPoint(order) }
        // A cursor of one order means nothing in another, nor one without a point in a question with one.
        if let after, after.lead.order != order || after.isAnywhere != (center == nil) {
            throw .invalid(.cursor, after.text)
        }
        try filter.check(radius: radius, isTimeKnown: time != nil)
        self.center = center
        self.filter = filter
        self.expands = expands
        self.withinDays = withinDays
        self.order = order
        self.today = today
        self.time = time
        self.radius = radius
        self.deity = deity
        self.limit = limit
        self.after = after
    }

    /// Whether a text can be a deity's name: not blank, not too long, no control characters.
    public static func isDeityName(_ text: String) -> Bool {
        text.unicodeScalars.contains { !$0.properties.isWhitespace }
            && text.unicodeScalars.count <= maximumDeityLength
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension TempleQuery {
    /// The radii to try where nothing is within this one's: each twice the one before, in whole metres, up to the
    /// greatest there may be. None for a query that does not expand, nor for a page after the first: what it goes on
    /// from was found.
    public var widerRadii: [Distance] {
        guard expands, after == nil else { return [] }
        var radii: [Distance] = []
        var last = radius
        while last < Self.maximumRadius {
            // Made from kilometres, as a radius in a URL is: written out and read again it is the same.
            last = min(Self.maximumRadius, Distance(kilometers: (last.meters * 2).rounded(.up) / 1000))
            radii.append(last)
        }
        return radii
    }
}
