internal import Geodesy
public import LunarCalendar

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
            guard let read = Self.distance(radiusText, units: radiusUnits) else { throw .radius(radiusText) }
            radius = read
        }
        let filter = try Self.filter(text, radiusUnits: radiusUnits)
        var expands = false
        if let expandsText = text.expands {
            guard let read = Bool(expandsText) else { throw .expands(expandsText) }
            expands = read
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
        // The link of a next page gives the day that its order counts from, which is no question about another day.
        let isAboutNow = text.date == nil || filter.isOpenNow && order == .date && after != nil
        do {
            try self.init(
                latitude: latitude, longitude: longitude, radius: radius, deity: text.deity, filter: filter,
                expands: expands, limit: limit, limits: limits, withinDays: withinDays, order: order,
                today: try Self.day(text.date, today: now.day), time: isAboutNow ? now : nil, after: after)
        } catch {
            // In the words it was given in.
            switch error {
            case .latitude: throw .latitude(latitudeText)
            case .longitude: throw .longitude(longitudeText)
            case .radius: throw .radius(text.radius ?? "")
            case .minimumRadius: throw .minimumRadius(text.minimumRadius ?? "")
            case .minimumRating: throw .minimumRating(text.minimumRating ?? "")
            default: throw error
            }
        }
    }

    private static func filter(_ text: TempleQueryText, radiusUnits: Bool) throws(TempleQueryError) -> Filter {
        var filter = Filter(text: text.text)
        if let radiusText = text.minimumRadius {
            guard let read = distance(radiusText, units: radiusUnits) else { throw .minimumRadius(radiusText) }
            filter.minimumRadius = read
        }
        if let boundsText = text.bounds {
            guard let read = BoundingBox(parsing: boundsText) else { throw .bounds(boundsText) }
            filter.bounds = read
        }
        if let openText = text.openNow {
            guard let read = Bool(openText) else { throw .openNow(openText) }
            filter.isOpenNow = read
        }
        if let ratingText = text.minimumRating {
            guard let read = Double(decimal: ratingText) else { throw .minimumRating(ratingText) }
            filter.minimumRating = read
        }
        return filter
    }

    private static func distance(_ text: String, units: Bool) -> Distance? {
        units ? Distance(parsing: text) : Double(decimal: text).map(Distance.init(kilometers:))
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
