/// Reader of a point in the text of OGC's Simple Features, and of PostGIS: `POINT(120.67 24.14)`, `SRID=4326;POINT Z (120.67 24.14 5)`.
enum WellKnownText {
    private static let others = [
        "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON", "GEOMETRYCOLLECTION",
    ]

    /// Returns the position; nil if the text is not of this form.
    static func position(of text: String) -> PositionText.Found? {
        var rest = text.uppercased().drop(while: \.isWhitespace)
        var system: String?
        if rest.hasPrefix("SRID=") {
            guard let end = rest.firstIndex(of: ";"), let code = Int(rest[..<end].dropFirst(5)) else {
                return .invalid("has an SRID that is not a number")
            }
            system = code == 0 ? nil : "EPSG:\(code)"
            rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
        }
        if let other = others.first(where: { rest.hasPrefix($0) }) { return .invalid("is a \(other) and not a POINT") }
        guard rest.hasPrefix("POINT") else { return system == nil ? nil : .invalid("is not a POINT") }
        rest = rest.dropFirst(5).drop { $0.isWhitespace || "ZM".contains($0) }
        if rest.hasPrefix("EMPTY") { return PositionText.Found.none }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        guard rest.first == "(", rest.last == ")" else { return .invalid("is a POINT without brackets") }
        let numbers = rest.dropFirst().dropLast().split(whereSeparator: \.isWhitespace).map { Double($0) }
        guard (2...4).contains(numbers.count), let longitude = numbers[0], let latitude = numbers[1], latitude.isFinite,
            longitude.isFinite
        else { return .invalid("is a POINT without two numbers, longitude and latitude") }
        return .numbers(.init(latitude: latitude, longitude: longitude), system: system)
    }
}
