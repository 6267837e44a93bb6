public import Geodesy

/// A question that has passed every check: which temples around a point, and how many.
public struct TempleQuery: Equatable, Sendable {
    public let center: Coordinate
    public let radius: Distance
    /// A deity by any of its names; nil for all temples.
    public let deity: String?
    /// How many temples a page holds.
    public let limit: Int
    /// Where the page before this one ended; nil for the first page.
    public let after: PageCursor?

    public static let defaultRadius = Distance(kilometers: 5)
    public static let maximumRadius = Distance(kilometers: 500)
    public static let defaultLimit = 20
    /// How long a deity's name may be, in characters.
    public static let maximumDeityLength = 64

    /// Checks every parameter; latitude and longitude in degrees.
    ///
    /// - Parameter limits: how many temples the asker may want: an edge bounds it to its own contract.
    /// - Throws: the first parameter at fault.
    public init(
        latitude: Double, longitude: Double, radius: Distance = defaultRadius, deity: String? = nil,
        limit: Int = defaultLimit, limits: ClosedRange<Int> = 1...100, after: PageCursor? = nil
    ) throws(TempleQueryError) {
        do {
            center = try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            switch error {
            case .latitude(let value): throw .latitude("\(value)")
            case .longitude(let value): throw .longitude("\(value)")
            }
        }
        guard radius.meters > 0, radius <= Self.maximumRadius else {
            throw .radius("\(radius.kilometers) km")
        }
        guard limits.contains(limit) else { throw .limit("\(limit)", allowed: limits) }
        if let deity {
            guard deity.contains(where: { !$0.isWhitespace }), deity.count <= Self.maximumDeityLength,
                !deity.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else { throw .deity(deity) }
        }
        self.radius = radius
        self.deity = deity
        self.limit = limit
        self.after = after
    }
}
