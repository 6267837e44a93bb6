internal import Geodesy

/// A question as it comes from outside, every value still text; nil for what was not given.
public struct TempleQueryText: Equatable, Sendable {
    public var latitude: String?
    public var longitude: String?
    public var radius: String?
    public var deity: String?
    public var limit: String?
    public var cursor: String?

    public init(
        latitude: String? = nil, longitude: String? = nil, radius: String? = nil, deity: String? = nil,
        limit: String? = nil, cursor: String? = nil
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
        self.deity = deity
        self.limit = limit
        self.cursor = cursor
    }
}

extension TempleQuery {
    /// Reads and checks a question: the one place where text becomes one.
    ///
    /// - Parameters:
    ///   - radiusUnits: whether a radius may have a unit (`800m`); without, it is a number of kilometres.
    ///   - limits: how many temples the asker may want.
    public init(
        parsing text: TempleQueryText, radiusUnits: Bool, limits: ClosedRange<Int> = 1...100
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
            guard limitText.utf8.count <= 9, let read = Int(limitText) else { throw .limit(limitText, allowed: limits) }
            limit = read
        }
        var after: PageCursor?
        if let cursorText = text.cursor {
            guard let read = PageCursor(text: cursorText) else { throw .cursor(cursorText) }
            after = read
        }
        try self.init(
            latitude: latitude, longitude: longitude, radius: radius, deity: text.deity, limit: limit, limits: limits,
            after: after)
    }
}
