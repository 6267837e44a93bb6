/// A position on the WGS84 ellipsoid, latitude and longitude in degrees.
///
/// A value always has finite numbers in range, so code that receives one does not check again.
public struct Coordinate: Hashable, Sendable, BitwiseCopyable {
    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public let longitude: Double

    /// - Throws: ``CoordinateError`` that names the number that is not finite or out of range.
    public init(latitude: Double, longitude: Double) throws(CoordinateError) {
        guard latitude.isFinite, abs(latitude) <= 90 else { throw .latitude(latitude) }
        guard longitude.isFinite, abs(longitude) <= 180 else { throw .longitude(longitude) }
        self.latitude = latitude
        self.longitude = longitude
    }
}

extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey {
        case latitude = "lat"
        case longitude = "lng"
    }

    public init(from decoder: any Decoder) throws {
        let numbers = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            latitude: try numbers.decode(Double.self, forKey: .latitude),
            longitude: try numbers.decode(Double.self, forKey: .longitude))
    }

    public func encode(to encoder: any Encoder) throws {
        var numbers = encoder.container(keyedBy: CodingKeys.self)
        try numbers.encode(latitude, forKey: .latitude)
        try numbers.encode(longitude, forKey: .longitude)
    }
}

/// The reason why two numbers are not a position.
public enum CoordinateError: Error, Equatable, Sendable {
    /// The latitude is not a number from -90 to 90.
    case latitude(Double)
    /// The longitude is not a number from -180 to 180.
    case longitude(Double)
}
