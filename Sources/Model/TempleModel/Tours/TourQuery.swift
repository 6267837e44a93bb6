public import Geodesy
public import LunarCalendar

/// A validated question for a tour: the temples to visit and how.
public struct TourQuery: Equatable, Sendable {
    /// The temples of a tour.
    public enum Choice: Equatable, Sendable {
        /// These temples, each once.
        case named([Int64])
        /// Those that a search finds; its limit is their number.
        case nearest(TempleQuery)
    }

    /// The order of the visit.
    public enum Order: String, CaseIterable, Sendable {
        /// A short one.
        case shortest
        /// The one in which the temples are named.
        case given
    }

    public let choice: Choice
    /// Where the traveller sets out; nil for a tour that begins at one of its temples.
    public let start: Coordinate?
    /// Whether the tour returns to where it began.
    public let isRound: Bool
    public let order: Order
    /// How to travel; nil leaves it to the map.
    public let mode: TravelMode?
    /// The reference day of what comes next at the temples.
    public let today: CivilDay
    /// The present moment; nil when the reference day is not today.
    public let time: TaiwanTime?

    /// How many temples a tour may have.
    public static let counts = 2...TourProblem.maximumStops
    /// How many temples around a point are visited unless the caller says so: 走三廟.
    public static let defaultCount = 3

    /// Whether planning takes more than about half a millisecond. A tour of 23 temples takes 0.4 ms, one of 50 takes 4.
    public var takesLong: Bool {
        switch choice {
        case .named(let ids): order == .shortest && ids.count > Self.mostQuick
        case .nearest(let query): query.limit > Self.mostQuick
        }
    }

    private static let mostQuick = 24
}

/// How to travel, by the names of Google's Maps URLs. Public transport is none of them: it takes no way points.
public enum TravelMode: String, CaseIterable, Sendable {
    case walking, bicycling, driving
}

extension TourQuery {
    /// Parses and checks a question for a tour.
    ///
    /// - Parameters:
    ///   - radiusUnits: Whether a radius may have a unit (`800m`).
    ///   - now: The present time in Taiwan, for a question that names no day.
    ///   - value: The value of a parameter; nil where it is not given.
    /// - Throws: ``TourQueryError``, or ``TempleQueryError`` for a parameter that a search has too.
    public init(radiusUnits: Bool = false, now: TaiwanTime, _ value: (TourParameter) -> String?) throws {
        today = try TempleQuery.day(value(.date), today: now.day)
        time = value(.date) == nil ? now : nil
        isRound = try Self.value(.round, value) { Bool($0) } ?? false
        mode = try Self.value(.mode, value, TravelMode.init(rawValue:))
        order = try Self.value(.order, value, Order.init(rawValue:)) ?? .shortest
        if let ids = value(.ids) {
            for other in [TourParameter.count, .deity, .radius] where value(other) != nil {
                throw TourQueryError.notWithIDs(other)
            }
            choice = .named(try Self.ids(ids))
            start = try Self.start(value, now: now)
            return
        }
        guard order == .shortest else { throw TourQueryError.orderWithoutIDs }
        guard value(.lat) != nil || value(.lng) != nil else { throw TourQueryError.nothingToVisit }
        let count = try Self.value(.count, value) { text in
            text.utf8.count < 4 ? Int(text).flatMap { Self.counts.contains($0) ? $0 : nil } : nil
        }
        let query = try TempleQuery(
            parsing: TempleQueryText { parameter in
                switch parameter {
                case .lat: value(.lat)
                case .lng: value(.lng)
                case .deity: value(.deity)
                // Without a radius: the nearest ones, however far they are.
                case .radius: value(.radius) ?? TempleQuery.anyDistance
                case .limit: "\(count ?? Self.defaultCount)"
                case .date: value(.date)
                default: nil
                }
            }, radiusUnits: radiusUnits, now: now)
        choice = .nearest(query)
        start = query.center
    }

    private static func value<Value>(
        _ parameter: TourParameter, _ value: (TourParameter) -> String?, _ read: (String) -> Value?
    ) throws(TourQueryError) -> Value? {
        guard let text = value(parameter) else { return nil }
        guard let read = read(text) else { throw .invalid(parameter, text) }
        return read
    }

    private static func ids(_ text: String) throws(TourQueryError) -> [Int64] {
        var ids: [Int64] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard (1...18).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let id = Int64(part)
            else { throw .invalid(.ids, text) }
            guard !ids.contains(id) else { continue }
            ids.append(id)
            guard ids.count <= counts.upperBound else { throw .tooManyTemples }
        }
        guard ids.count >= counts.lowerBound else { throw .tooFewTemples }
        return ids
    }

    /// Parses the point from which named temples are visited, as a search does.
    private static func start(_ value: (TourParameter) -> String?, now: TaiwanTime) throws(TempleQueryError)
        -> Coordinate?
    {
        let point = TempleQueryText { $0 == .lat ? value(.lat) : $0 == .lng ? value(.lng) : nil }
        guard point[.lat] != nil || point[.lng] != nil else { return nil }
        return try TempleQuery(parsing: point, radiusUnits: false, now: now).center
    }
}
