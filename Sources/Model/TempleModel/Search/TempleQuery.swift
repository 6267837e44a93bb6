public import Geodesy
public import LunarCalendar

/// A validated search: temples around a point, or temples anywhere that match a name, ids, a county or a religion.
public struct TempleQuery: Equatable, Sendable {
    /// The centre of the search; nil for a query without a point, which a name, ids, a county or a religion narrows.
    public let center: Coordinate?
    /// The largest distance from the point; unused without a point.
    public let radius: Distance
    /// Any name of a deity; nil for all temples.
    public let deity: String?
    /// The other predicates.
    public let filter: Filter
    /// Whether the caller asks for the radius to be widened until a temple is found; nil where it does not say.
    public let expands: Bool?
    /// Whether a text that nothing has finds the temples whose names sound or look like it.
    public let isFuzzy: Bool
    /// The largest number of temples on a page.
    public let limit: Int
    /// Only temples where their own day, or else a main deity's day, or an activity falls within this number of days;
    /// nil for all.
    public let withinDays: Int?
    /// The ranking of temples.
    public let order: Order
    /// The reference day: upcoming events are counted from it.
    public let today: CivilDay
    /// The present moment, for which ``TempleMatch/openNow`` is answered; nil when the reference day is not today.
    public let time: TaiwanTime?
    /// The end of the previous page; nil for the first page.
    public private(set) var after: PageCursor?

    /// The ranking of temples. Ties are broken by distance and then id; without a point, by how well the name fits and
    /// then id.
    public enum Order: String, CaseIterable, Sendable {
        /// By distance alone.
        case distance
        /// By the next day on which something happens there; temples without a known day come last.
        case date
        /// The best rated first; temples without a rating come last.
        case rating
        /// The best known first: starter temples, then temples in the most sources, where a picture counts as two.
        case known
        /// By how well the name fits, then starter temples, then temples in the most sources; only without a point.
        case name
    }

    public static let defaultRadius = Distance(kilometers: 5)
    public static let maximumRadius = Distance(kilometers: 500)
    /// ``maximumRadius`` as the text of a parameter, for a search of the nearest temples however far they are.
    public static let anyDistance = DecimalText.kilometers(maximumRadius.kilometers)
    public static let defaultLimit = 20
    /// How many days ahead a query may look.
    public static let withinDaysRange = 0...366
    /// The longest deity name, in Unicode scalars.
    public static let maximumDeityLength = 64

    /// Creates a query around a point and checks every parameter; latitude and longitude are in degrees.
    ///
    /// - Parameter limits: the allowed page sizes; each interface sets its own.
    /// - Throws: the first invalid parameter.
    public init(
        latitude: Double, longitude: Double, radius: Distance = defaultRadius, deity: String? = nil,
        filter: Filter = Filter(), expands: Bool? = nil, isFuzzy: Bool = false, limit: Int = defaultLimit,
        limits: ClosedRange<Int> = 1...100, withinDays: Int? = nil, order: Order = .distance, today: CivilDay,
        time: TaiwanTime? = nil, after: PageCursor? = nil
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
            center: center, radius: radius, deity: deity, filter: filter, expands: expands, isFuzzy: isFuzzy,
            limit: limit, limits: limits, withinDays: withinDays, order: order, today: today, time: time, after: after)
    }

    /// Creates a query without a point and checks every parameter.
    ///
    /// - Throws: the first invalid parameter; ``TempleQueryError/noPoint`` where nothing narrows the query.
    public init(
        anywhere filter: Filter, deity: String? = nil, isFuzzy: Bool = false, limit: Int = defaultLimit,
        limits: ClosedRange<Int> = 1...100, withinDays: Int? = nil, order: Order = .name, today: CivilDay,
        time: TaiwanTime? = nil, after: PageCursor? = nil
    ) throws(TempleQueryError) {
        guard filter.needsNoPoint else { throw .noPoint }
        try self.init(
            center: nil, radius: Self.defaultRadius, deity: deity, filter: filter, expands: nil, isFuzzy: isFuzzy,
            limit: limit, limits: limits, withinDays: withinDays, order: order, today: today, time: time, after: after)
    }

    /// Creates a query for a count of temples, in no order, and checks every parameter.
    ///
    /// - Throws: the first invalid parameter; ``TempleQueryError/missing(_:)`` for a filter without a box.
    init(
        counting filter: Filter, deity: String?, withinDays: Int?, today: CivilDay, time: TaiwanTime?
    ) throws(TempleQueryError) {
        guard filter.bounds != nil else { throw .missing(.bbox) }
        try self.init(
            center: nil, radius: Self.defaultRadius, deity: deity, filter: filter, expands: nil, isFuzzy: false,
            limit: Self.defaultLimit, limits: 1...100, withinDays: withinDays, order: .name, today: today, time: time,
            after: nil)
    }

    private init(
        center: Coordinate?, radius: Distance, deity: String?, filter: Filter, expands: Bool?, isFuzzy: Bool,
        limit: Int, limits: ClosedRange<Int>, withinDays: Int?, order: Order, today: CivilDay, time: TaiwanTime?,
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
        try filter.check(radius: radius, isTimeKnown: time != nil)
        self.center = center
        self.filter = filter
        self.expands = expands
        self.isFuzzy = isFuzzy
        self.withinDays = withinDays
        self.order = order
        self.today = today
        self.time = time
        self.radius = radius
        self.deity = deity
        self.limit = limit
        self.after = after
        // The tag covers the order; the check of the order protects from a cursor that was made by hand.
        if let after, after.query != QueryTag(self, within: radius) || after.lead.order != order {
            throw .cursorOfAnotherQuery
        }
    }

    /// Whether a text can be a deity's name: not blank, not too long, no control characters.
    public static func isDeityName(_ text: String) -> Bool {
        text.unicodeScalars.contains { !$0.properties.isWhitespace }
            && text.unicodeScalars.count <= maximumDeityLength
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension TempleQuery {
    /// The radii to try when nothing is within the query's radius. Each is twice the one before, in whole metres, up to
    /// the maximum. A search for a text expands unless the caller says otherwise: who gives a name wants that temple.
    /// Empty for a query without a point, for one that does not expand, and for a page after the first: the first page
    /// has found its radius.
    public var widerRadii: [Distance] {
        guard center != nil, after == nil, expands ?? (filter.text != nil) else { return [] }
        var radii: [Distance] = []
        var last = radius
        while last < Self.maximumRadius {
            // Computed from kilometres, like a radius in a URL, so that it stays the same when written out and parsed
            // again.
            last = min(Self.maximumRadius, Distance(kilometers: (last.meters * 2).rounded(.up) / 1000))
            radii.append(last)
        }
        return radii
    }

    /// The query of the first page.
    public var firstPage: TempleQuery {
        var query = self
        query.after = nil
        return query
    }

    /// Returns the radius that an answer names: that of a query that expands, and a wider one than the query's.
    ///
    /// - Parameter used: the radius of the answer.
    public func named(radius used: Distance) -> Distance? { expands == true || used != radius ? used : nil }

    /// Returns the query for these temples in place of those with its text; nil where it leaves out all of them. Without
    /// a point, they come in this order.
    public func asking(for ids: [Int64]) throws(TempleQueryError) -> TempleQuery? {
        var filter = filter
        let wanted = filter.ids.map { listed in ids.filter(listed.contains) } ?? ids
        if wanted.isEmpty { return nil }
        filter.text = nil
        filter.ids = wanted
        return try TempleQuery(
            center: center, radius: radius, deity: deity, filter: filter, expands: expands ?? true, isFuzzy: false,
            limit: limit, limits: limit...limit, withinDays: withinDays, order: order, today: today, time: time,
            after: nil)
    }
}
