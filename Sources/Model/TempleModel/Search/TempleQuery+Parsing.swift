internal import Geodesy
public import LunarCalendar

extension TempleQuery {
    /// Parses and checks a query. This is the only place that turns text into a query.
    ///
    /// - Parameters:
    ///   - radiusUnits: whether a radius may have a unit (`800m`); without one, it is a number of kilometres.
    ///   - limits: the allowed page sizes.
    ///   - now: the present time in Taiwan, for a query that names no day.
    public init(
        parsing text: TempleQueryText, radiusUnits: Bool, limits: ClosedRange<Int> = 1...100, now: TaiwanTime
    ) throws(TempleQueryError) {
        try Self.requirePoint(text)
        var read = Values(radiusUnits: radiusUnits, limits: limits)
        for parameter in Self.readingOrder {
            if let value = text[parameter] { try read.take(parameter, value) }
        }
        let filter = read.filter
        // A caller that names temples wants all of them.
        let limit = read.limit ?? filter.ids.map { max(1, min($0.count, limits.upperBound)) } ?? Self.defaultLimit
        let order = read.order ?? (read.latitude == nil ? .name : .distance)
        // The link to a next page carries the day that its order counts from. That does not make the query one about
        // another day.
        let isAboutNow = read.date == nil || filter.isOpenNow && order == .date && read.after != nil
        let today = try Self.day(read.date, today: now.day)
        let time = isAboutNow ? now : nil
        guard let latitude = read.latitude, let longitude = read.longitude else {
            try self.init(
                anywhere: filter, deity: read.deity, isFuzzy: read.isFuzzy, limit: limit, limits: limits,
                withinDays: read.withinDays, order: order, today: today, time: time, after: read.after)
            return
        }
        do {
            try self.init(
                latitude: latitude, longitude: longitude, radius: read.radius, deity: read.deity, filter: filter,
                expands: read.expands, isFuzzy: read.isFuzzy, limit: limit, limits: limits,
                withinDays: read.withinDays, order: order, today: today, time: time, after: read.after)
        } catch {
            // Report the value as the caller wrote it.
            switch error {
            case .invalid(let parameter, _) where [.lat, .lng, .radius, .minRadius, .minRating].contains(parameter):
                throw .invalid(parameter, text[parameter] ?? "")
            default: throw error
            }
        }
    }

    /// Parses and checks a query for a count of temples by cell.
    ///
    /// - Parameters:
    ///   - text: values of ``ClusterQuery/parameters``.
    ///   - now: the present time in Taiwan, for a query that names no day.
    public init(counting text: TempleQueryText, now: TaiwanTime) throws(TempleQueryError) {
        var read = Values(radiusUnits: false, limits: 1...100)
        for parameter in ClusterQuery.parameters {
            if let value = text[parameter] { try read.take(parameter, value) }
        }
        try self.init(
            counting: read.filter, deity: read.deity, withinDays: read.withinDays,
            today: try Self.day(read.date, today: now.day), time: read.date == nil ? now : nil)
    }

    /// The order in which values are parsed. It is fixed, so that of several errors always the same one is reported.
    private static let readingOrder: [SearchParameter] = {
        let first: [SearchParameter] = [.lat, .lng, .radius, .ids, .county]
        return first + SearchParameter.allCases.filter { !first.contains($0) }
    }()

    /// - Throws: an error for half a point, or for no point where the query needs one.
    private static func requirePoint(_ text: TempleQueryText) throws(TempleQueryError) {
        guard text[.lat] == nil else {
            if text[.lng] == nil { throw .missing(.lng) }
            return
        }
        let asksAround = text[.lng] != nil || text[.radius] != nil || text[.minRadius] != nil || text[.expand] != nil
        if asksAround { throw .missing(.lat) }
        let isNarrowed = text[.q] != nil || text[.ids] != nil || text[.county] != nil || text[.religion] != nil
        guard isNarrowed else { throw .noPoint }
    }

    /// Parses the reference day of a query.
    public static func day(_ text: String?, today: CivilDay) throws(TempleQueryError) -> CivilDay {
        guard let text else { return today }
        guard let day = CivilDay(iso8601: text), LunarCalendar.contains(day) else { throw .invalid(.date, text) }
        return day
    }

    /// The parsed values of a query, each checked on its own.
    private struct Values {
        let radiusUnits: Bool
        let limits: ClosedRange<Int>
        var latitude: Double?
        var longitude: Double?
        var radius = TempleQuery.defaultRadius
        var deity: String?
        var filter = Filter()
        var expands: Bool?
        var isFuzzy = false
        var limit: Int?
        var withinDays: Int?
        var order: Order?
        /// Still text, because every other error is reported first.
        var date: String?
        var after: PageCursor?

        init(radiusUnits: Bool, limits: ClosedRange<Int>) {
            self.radiusUnits = radiusUnits
            self.limits = limits
        }

        mutating func take(_ parameter: SearchParameter, _ text: String) throws(TempleQueryError) {
            switch parameter {
            case .lat: latitude = try parameter.number(text)
            case .lng: longitude = try parameter.number(text)
            case .radius: radius = try parameter.distance(text, units: radiusUnits)
            case .deity: deity = text
            case .expand: expands = try parameter.flag(text)
            case .fuzzy: isFuzzy = try parameter.flag(text)
            case .limit:
                guard let read = Int(wholeNumber: text) else { throw .limit(text, allowed: limits) }
                limit = read
            case .withinDays: withinDays = try parameter.wholeNumber(text)
            case .sort: order = try parameter.value(text, of: Order.init(rawValue:))
            case .date: date = text
            case .cursor: after = try parameter.value(text, of: PageCursor.init(text:))
            default: try filter.take(parameter, text, radiusUnits: radiusUnits)
            }
        }
    }
}

/// Parsers of a parameter's value. Their errors name the parameter.
extension SearchParameter {
    func value<Value>(_ text: String, of read: (String) -> Value?) throws(TempleQueryError) -> Value {
        guard let value = read(text) else { throw .invalid(self, text) }
        return value
    }

    func flag(_ text: String) throws(TempleQueryError) -> Bool { try value(text) { Bool($0) } }

    func number(_ text: String) throws(TempleQueryError) -> Double { try value(text) { Double(decimal: $0) } }

    func wholeNumber(_ text: String) throws(TempleQueryError) -> Int { try value(text) { Int(wholeNumber: $0) } }

    func distance(_ text: String, units: Bool) throws(TempleQueryError) -> Distance {
        try value(text) { units ? Distance(parsing: $0) : Double(decimal: $0).map(Distance.init(kilometers:)) }
    }
}

extension Int {
    /// Parses a whole number of at most ten characters.
    fileprivate init?(wholeNumber text: String) {
        guard text.utf8.count <= 10, text.utf8.first != UInt8(ascii: "+"), let value = Int(text) else { return nil }
        self = value
    }
}
