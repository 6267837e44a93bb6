internal import Geodesy

/// Rule for valid positions in a schema's rows.
enum PositionRule {
    /// Taiwan and its islands. Both numbers must be away from zero.
    case taiwan
    /// Anywhere on Earth except (0, 0), which usually stands for a missing position.
    case worldwide
    /// Mostly Taiwan: a position elsewhere gives a warning. Zero with one valid number of Taiwan is rejected.
    case taiwanMostly

    /// Names of the columns of a position, for messages.
    struct Columns {
        let latitude: String
        let longitude: String
        var areOfFile = true
    }

    /// Latitude and longitude in degrees, as read.
    struct Degrees {
        let latitude: Double
        let longitude: Double
    }

    /// Returns the position with seven decimals (about a centimetre).
    ///
    /// - Throws: the finding if a temple cannot stand at this position.
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

    /// Returns a number in its usual form: a whole number without a decimal point.
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
            reason: "is zero or almost zero, which means that the position is missing",
            remedy: "look the position up on a map and write it in degrees, for example 23.9441890 and 120.6757965")
    }

    private func rejectSwapped(_ degrees: Degrees, _ columns: Columns) throws(RowFinding) {
        guard (118...123).contains(degrees.latitude), (20...27).contains(degrees.longitude) else { return }
        guard columns.latitude != columns.longitude else {
            throw RowFinding(
                code: .coordinatesSwapped, column: columns.latitude, value: Self.written(degrees.latitude),
                reason: "is a longitude of Taiwan in the place of the latitude", remedy: "swap the two numbers")
        }
        throw RowFinding(
            code: .coordinatesSwapped, column: columns.latitude, value: Self.written(degrees.latitude),
            reason: "is a longitude of Taiwan, and \(columns.longitude) has a latitude of Taiwan",
            remedy: "swap \(columns.areOfFile ? "the columns " : "")\(columns.latitude) and \(columns.longitude)")
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

    /// Returns the finding for a position outside Taiwan; nil if it is inside, or if the rule accepts any position.
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

/// Area in which a temple of Taiwan's registry can stand.
enum TaiwanArea {
    /// Taiwan, 澎湖, 金門, 馬祖, 烏坵, 蘭嶼, 綠島 and the small islands around them, in degrees.
    static let latitudes = 21.7...26.5
    static let longitudes = 118.0...122.3
    static let description = "latitude 21.7 to 26.5, longitude 118.0 to 122.3"

    /// 東沙島 and 太平島, each with its own temple, far from the other islands.
    private static let islands = [
        (latitudes: 20.6...20.8, longitudes: 116.6...117.0),
        (latitudes: 10.3...10.5, longitudes: 114.3...114.5),
    ]

    static func contains(_ coordinate: Coordinate) -> Bool {
        if latitudes.contains(coordinate.latitude), longitudes.contains(coordinate.longitude) { return true }
        return islands.contains {
            $0.latitudes.contains(coordinate.latitude) && $0.longitudes.contains(coordinate.longitude)
        }
    }
}
