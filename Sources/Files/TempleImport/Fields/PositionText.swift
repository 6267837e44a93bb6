internal import Geodesy

/// Reader of a position that is one text: two numbers in either order, degrees with minutes and seconds, a point of WKT, or GeoJSON.
enum PositionText {
    /// Result of reading a text.
    enum Found {
        /// No position: the text is empty.
        case none
        /// The numbers of a position, with the name of their coordinate system if the text has it.
        case numbers(PositionRule.Degrees, system: String?)
        /// The text has no position, or more than one, for this reason.
        case invalid(String)
    }

    static func position(of bytes: UnsafeBufferPointer<UInt8>) -> Found {
        if bytes.isEmpty { return .none }
        if bytes.first == UInt8(ascii: "{") {
            switch GeometryText.position(of: bytes) {
            case .none: return .none
            case .degrees(let degrees): return .numbers(degrees, system: nil)
            case .invalid(let reason): return .invalid(reason)
            }
        }
        let text = String(decoding: bytes.prefix(4 * AngleText.longest), as: UTF8.self)
        return WellKnownText.position(of: text) ?? pair(text)
    }

    private static func pair(_ text: String) -> Found {
        guard let angles = AngleText.angles(in: text) else { return .invalid("is not a position that can be told") }
        guard angles.count == 2 else {
            return .invalid(angles.count == 1 ? "has only one number" : "has \(angles.count) numbers")
        }
        let (first, second) = (angles[0], angles[1])
        switch (first.axis, second.axis) {
        case (nil, nil): return .numbers(inOrder(first.degrees, second.degrees), system: nil)
        case (.latitude?, .latitude?), (.longitude?, .longitude?):
            return .invalid("has two numbers of one direction")
        case (.longitude?, _), (_, .latitude?):
            return .numbers(.init(latitude: second.degrees, longitude: first.degrees), system: nil)
        default: return .numbers(.init(latitude: first.degrees, longitude: second.degrees), system: nil)
        }
    }

    /// Returns two numbers of which nobody says which is the latitude: as one order is a place in Taiwan, or else the only valid
    /// one, or else the latitude first, as written.
    private static func inOrder(_ first: Double, _ second: Double) -> PositionRule.Degrees {
        let asWritten = PositionRule.Degrees(latitude: first, longitude: second)
        let turned = PositionRule.Degrees(latitude: second, longitude: first)
        for degrees in [asWritten, turned] where isInTaiwan(degrees) { return degrees }
        return abs(first) > 90 && abs(first) <= 180 && abs(second) <= 90 ? turned : asWritten
    }

    private static func isInTaiwan(_ degrees: PositionRule.Degrees) -> Bool {
        if TWD97.northings.contains(degrees.latitude) { return TWD97.eastings.contains(degrees.longitude) }
        guard let coordinate = try? Coordinate(latitude: degrees.latitude, longitude: degrees.longitude) else {
            return false
        }
        return TaiwanArea.contains(coordinate)
    }
}
