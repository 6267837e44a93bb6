internal import Geodesy
public import LunarCalendar

/// A question as it comes from outside, every value still text; nil for what was not given.
public struct TempleQueryText: Equatable, Sendable {
    public var latitude: String?
    public var longitude: String?
    public var radius: String?
    public var deity: String?
    public var limit: String?
    public var withinDays: String?
    public var order: String?
    public var date: String?
    public var cursor: String?

    public init(
        latitude: String? = nil, longitude: String? = nil, radius: String? = nil, deity: String? = nil,
        limit: String? = nil, withinDays: String? = nil, order: String? = nil, date: String? = nil,
        cursor: String? = nil
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
        self.deity = deity
        self.limit = limit
        self.withinDays = withinDays
        self.order = order
        self.date = date
        self.cursor = cursor
    }
}

extension TempleQuery {
    /// Reads and checks a question: the one place where text becomes one.
    ///
    /// - Parameters:
    ///   - radiusUnits: whether a radius may have a unit (`800m`); without, it is a number of kilometres.
    ///   - limits: how many temples the asker may want.
    ///   - now: the time it is in Taiwan, for a question that names no day.
    public init(
        parsing text: TempleQueryText, radiusUnits: Bool, limits: ClosedRange<Int> = 1...100, now: TaiwanTime
    ) throws(TempleQueryError) {
        guard let latitudeText = text.latitude else { throw .missing(.lat) }
        guard let longitudeText = text.longitude else { throw .missing(.lng) }
        guard let latitude = Double(decimal: latitudeText) else { throw .latitude(latitudeText) }
        guard let longitude = Double(decimal: longitudeText) else { throw .longitude(longitudeText) }
        var radius = Self.defaultRadius
        if let radiusText = text.radius {
            let read =
                radiusUnits
                ? Distance(parsing: radiusText) : Double(decimal: radiusText).map(Distance.init(kilometers:))
            guard let read else { throw .radius(radiusText) }
            radius = read
        }
        var limit = Self.defaultLimit
        if let limitText = text.limit {
            guard let read = Int(wholeNumber: limitText) else { throw .limit(limitText, allowed: limits) }
            limit = read
        }
        var withinDays: Int?
        if let daysText = text.withinDays {
            guard let read = Int(wholeNumber: daysText) else { throw .withinDays(daysText) }
            withinDays = read
        }
        var order = Order.distance
        if let orderText = text.order {
            guard let read = Order(rawValue: orderText) else { throw .order(orderText) }
            order = read
        }
        var after: PageCursor?
        if let cursorText = text.cursor {
            guard let read = PageCursor(text: cursorText) else { throw .cursor(cursorText) }
            after = read
        }
        do {
            try self.init(
                latitude: latitude, longitude: longitude, radius: radius, deity: text.deity, limit: limit,
                limits: limits, withinDays: withinDays, order: order, today: try Self.day(text.date, today: now.day),
                minute: text.date == nil ? now.minute : nil, after: after)
        } catch {
            // In the words it was given in.
            switch error {
            case .latitude: throw .latitude(latitudeText)
            case .longitude: throw .longitude(longitudeText)
            case .radius: throw .radius(text.radius ?? "")
            default: throw error
            }
        }
    }

    /// The day that a question is asked as if on.
    public static func day(_ text: String?, today: CivilDay) throws(TempleQueryError) -> CivilDay {
        guard let text else { return today }
        guard let day = CivilDay(iso8601: text), LunarCalendar.contains(day) else { throw .date(text) }
        return day
    }
}

extension Int {
    /// Reads a whole number of at most ten characters.
    fileprivate init?(wholeNumber text: String) {
        guard text.utf8.count <= 10, text.utf8.first != UInt8(ascii: "+"), let value = Int(text) else { return nil }
        self = value
    }
}
