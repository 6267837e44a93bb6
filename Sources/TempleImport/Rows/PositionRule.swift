internal import Geodesy

/// Which positions a schema's rows can have.
enum PositionRule {
    /// Taiwan with its islands, and nowhere near a zero.
    case taiwan
    /// Anywhere on Earth but at (0, 0), where a missing position ends up.
    case worldwide
    /// Most likely Taiwan: anywhere else is worth a warning, and half a position of Taiwan with a zero is refused.
    case taiwanMostly

    /// The columns that a position is read from, for what is said about it.
    struct Columns {
        let latitude: String
        let longitude: String
    }

    /// A latitude and a longitude in degrees, as read.
    struct Degrees {
        let latitude: Double
        let longitude: Double
    }

    /// The position in seven decimals (about a centimetre).
    ///
    /// - Throws: the finding when the numbers cannot be where a temple stands.
    func coordinate(_ degrees: Degrees, columns: Columns) throws(RowFinding) -> Coordinate {
        try rejectZero(degrees, columns)
        try rejectSwapped(degrees, columns)
        guard
            let coordinate = try? Coordinate(
                latitude: Self.rounded(degrees.latitude), longitude: Self.rounded(degrees.longitude))
        else { throw outOfRange(degrees, columns) }
        if self == .taiwan, let finding = outsideTaiwan(coordinate, columns) { throw finding }
        return coordinate
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

    /// A number as people write it: a whole one without a point.
    static func written(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private func rejectZero(_ degrees: Degrees, _ columns: Columns) throws(RowFinding) {
        let latitudeIsZero = abs(degrees.latitude) < 0.01
        let longitudeIsZero = abs(degrees.longitude) < 0.01
        let isRejected =
            switch self {
            case .taiwan: latitudeIsZero || longitudeIsZero
            case .worldwide: latitudeIsZero && longitudeIsZero
            case .taiwanMostly:
                latitudeIsZero && (longitudeIsZero || TaiwanArea.longitudes.contains(degrees.longitude))
                    || longitudeIsZero && TaiwanArea.latitudes.contains(degrees.latitude)
            }
        guard isRejected else { return }
        throw RowFinding(
            code: .coordinateZero, column: longitudeIsZero ? columns.longitude : columns.latitude,
            value: Self.written(longitudeIsZero ? degrees.longitude : degrees.latitude),
            reason: "is zero or next to it, which stands for a position that is missing",
            remedy: "look the position up on a map and write it in degrees, as 23.9441890 and 120.6757965")
    }

    private func rejectSwapped(_ degrees: Degrees, _ columns: Columns) throws(RowFinding) {
        guard (118...123).contains(degrees.latitude), (20...27).contains(degrees.longitude) else { return }
        throw RowFinding(
            code: .coordinatesSwapped, column: columns.latitude, value: Self.written(degrees.latitude),
            reason: "is a longitude of Taiwan, and \(columns.longitude) has a latitude of Taiwan",
            remedy: "swap the columns \(columns.latitude) and \(columns.longitude)")
    }

    private func outOfRange(_ degrees: Degrees, _ columns: Columns) -> RowFinding {
        let isLatitude = !(abs(degrees.latitude) <= 90)
        let value = isLatitude ? degrees.latitude : degrees.longitude
        // Eastings and northings of TWD97 TM2 (EPSG:3826) in Taiwan.
        let isGrid =
            (140_000...360_000).contains(degrees.longitude) && (2_400_000...2_920_000).contains(degrees.latitude)
        return RowFinding(
            code: .coordinateOutOfRange, column: isLatitude ? columns.latitude : columns.longitude,
            value: Self.written(value),
            reason: isLatitude ? "is not from -90 to 90" : "is not from -180 to 180",
            remedy: isGrid
                ? "convert the TWD97 metres to WGS84 degrees" : "write the position in WGS84 degrees")
    }

    /// What to say of a position outside Taiwan; nil where it is inside, or anywhere is as good.
    func outsideTaiwan(_ coordinate: Coordinate, _ columns: Columns) -> RowFinding? {
        guard self != .worldwide, !TaiwanArea.contains(coordinate) else { return nil }
        let isLatitude = !TaiwanArea.latitudes.contains(coordinate.latitude)
        return RowFinding(
            severity: self == .taiwan ? .rejected : .warning,
            code: .coordinateOutsideTaiwan, column: isLatitude ? columns.latitude : columns.longitude,
            value: Self.written(isLatitude ? coordinate.latitude : coordinate.longitude),
            reason: "is outside Taiwan (\(TaiwanArea.description))",
            remedy: self == .taiwan
                ? "look the position up on a map and correct it" : "correct it if the temple is in Taiwan")
    }
}
