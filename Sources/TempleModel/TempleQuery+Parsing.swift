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
        let point = try Self.point(text)
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
        // Who names temples wants all of them.
        var limit = filter.ids.map { max(1, min($0.count, limits.upperBound)) } ?? Self.defaultLimit
        if let limitText = text.limit {
            guard let read = Int(wholeNumber: limitText) else { throw .limit(limitText, allowed: limits) }
            limit = read
        }
        var withinDays: Int?
        if let daysText = text.withinDays {
            guard let read = Int(wholeNumber: daysText) else { throw .withinDays(daysText) }
            withinDays = read
        }
        var order = point == nil ? Order.name : .distance
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
        let today = try Self.day(text.date, today: now.day)
        let time = isAboutNow ? now : nil
        guard let (latitude, longitude) = point else {
            try self.init(
                anywhere: filter, deity: text.deity, limit: limit, limits: limits, withinDays: withinDays, order: order,
                today: today, time: time, after: after)
            return
        }
        do {
            try self.init(
                latitude: latitude, longitude: longitude, radius: radius, deity: text.deity, filter: filter,
                expands: expands, limit: limit, limits: limits, withinDays: withinDays, order: order,
                today: today, time: time, after: after)
        } catch {
            // In the words it was given in.
            switch error {
            case .latitude: throw .latitude(text.latitude ?? "")
            case .longitude: throw .longitude(text.longitude ?? "")
            case .radius: throw .radius(text.radius ?? "")
            case .minimumRadius: throw .minimumRadius(text.minimumRadius ?? "")
            case .minimumRating: throw .minimumRating(text.minimumRating ?? "")
            default: throw error
            }
        }
    }

    /// The point in degrees; nil where the question needs none and gives nothing that does.
    private static func point(_ text: TempleQueryText) throws(TempleQueryError) -> (Double, Double)? {
        guard let latitudeText = text.latitude else {
            let asksAround = text.radius != nil || text.minimumRadius != nil || text.expands != nil
            let isNarrowed = text.text != nil || text.ids != nil || text.county != nil || text.religion != nil
            if text.longitude != nil || asksAround { throw .missing(.lat) }
            guard isNarrowed else { throw .noPoint }
            return nil
        }
        guard let longitudeText = text.longitude else { throw .missing(.lng) }
        guard let latitude = Double(decimal: latitudeText) else { throw .latitude(latitudeText) }
        guard let longitude = Double(decimal: longitudeText) else { throw .longitude(longitudeText) }
        return (latitude, longitude)
    }

    private static func filter(_ text: TempleQueryText, radiusUnits: Bool) throws(TempleQueryError) -> Filter {
        var filter = Filter(text: text.text, religion: text.religion)
        if let idsText = text.ids {
            guard let read = ids(idsText) else { throw .ids(idsText) }
            filter.ids = read
        }
        if let countyText = text.county {
            let counties = County.named(countyText)
            guard !counties.isEmpty else { throw .county(countyText) }
            filter.counties = counties
        }
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

    /// Ids separated by commas, each once, in the order given.
    private static func ids(_ text: String) -> [Int64]? {
        var ids: [Int64] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard (1...18).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let id = Int64(part), ids.count < maximumIDs
            else { return nil }
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
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
