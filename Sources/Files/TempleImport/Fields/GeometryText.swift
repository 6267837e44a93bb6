internal import Geodesy
internal import RecordFiles

/// Reader of positions in geometry text: GeoJSON, or the nodes of a way and the members of a relation as Overpass writes them
/// with `out geom`.
///
/// A point gives its own position. An area gives a point on its surface, because the middle of a curved area may lie
/// outside it. A line gives its middle.
enum GeometryText {
    /// Result of reading a geometry.
    enum Found {
        /// No geometry: the text is empty or null.
        case none
        case degrees(PositionRule.Degrees)
        /// The geometry has no position, for this reason.
        case invalid(String)
    }

    /// Returns the position in a geometry's text.
    static func position(of text: UnsafeBufferPointer<UInt8>) -> Found {
        if text.isEmpty || text.elementsEqual("null".utf8) { return .none }
        if let degrees = plainPoint(text) { return .degrees(degrees) }
        switch JSONValue.read(text) {
        case .list(let nodes)?:
            if MemberOutline.isOne(nodes) { return MemberOutline.position(of: nodes) }
            let line = nodes.compactMap(node)
            return line.isEmpty ? .none : self.line(line)
        case .object(let object)?: return geometry(object)
        default: return .invalid("is not valid JSON")
        }
    }

    /// Reads the common form of a point without a JSON parser: `{"type":"Point","coordinates":[120.5,24.1]}`.
    private static func plainPoint(_ text: UnsafeBufferPointer<UInt8>) -> PositionRule.Degrees? {
        let opening = #"{"type":"Point","coordinates":["#.utf8
        guard text.count < 128, text.starts(with: opening), text.last == UInt8(ascii: "}") else { return nil }
        let rest = UnsafeBufferPointer(rebasing: text[opening.count...])
        guard let comma = rest.firstIndex(of: ASCII.comma), let end = rest.firstIndex(of: UInt8(ascii: "]")),
            comma < end, end == rest.count - 2,
            case .value(let longitude) = DecimalNumber(UnsafeBufferPointer(rebasing: rest[..<comma])),
            case .value(let latitude) = DecimalNumber(UnsafeBufferPointer(rebasing: rest[(comma + 1)..<end]))
        else { return nil }
        return PositionRule.Degrees(latitude: latitude, longitude: longitude)
    }

    private static func geometry(_ object: [String: JSONValue]) -> Found {
        guard let type = object["type"]?.text else { return ofArcGIS(object) }
        let coordinates = object["coordinates"]
        switch type {
        case "Point":
            guard let numbers = coordinates?.list, numbers.count >= 2, let longitude = number(numbers[0]),
                let latitude = number(numbers[1])
            else { return .invalid("is a point without two numbers") }
            return .degrees(PositionRule.Degrees(latitude: latitude, longitude: longitude))
        case "MultiPoint":
            return found(positions(coordinates).first, "has no positions")
        case "LineString":
            return line(positions(coordinates))
        case "MultiLineString":
            let lines = (coordinates?.list ?? []).map { positions($0) }
            return line(lines.max { $0.count < $1.count } ?? [])
        case "Polygon":
            return area([rings(coordinates)])
        case "MultiPolygon":
            return area((coordinates?.list ?? []).map { rings($0) })
        case "GeometryCollection":
            let members = (object["geometries"]?.list ?? []).compactMap(\.object)
            // One level only: RFC 7946 advises against collections in collections.
            for member in members where member["type"]?.text != "GeometryCollection" {
                if case .degrees(let degrees) = geometry(member) { return .degrees(degrees) }
            }
            return .invalid("is a collection without a position")
        default: return .invalid("is not a GeoJSON geometry")
        }
    }

    /// Twice the area of a ring in square degrees, negative if it runs clockwise.
    private static func doubleArea(_ ring: [Coordinate]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) {
            $0 + $1.0.longitude * $1.1.latitude - $1.1.longitude * $1.0.latitude
        }
    }

    /// Reads a geometry of ArcGIS, which names its kind by its members:
    /// https://developers.arcgis.com/rest/services-reference/enterprise/geometry-objects/
    private static func ofArcGIS(_ object: [String: JSONValue]) -> Found {
        if let longitude = number(object["x"]), let latitude = number(object["y"]) {
            return .degrees(PositionRule.Degrees(latitude: latitude, longitude: longitude))
        }
        // An empty point has the text NaN.
        if object["x"]?.isNull == true || object["x"]?.text == "NaN" || object.isEmpty { return .none }
        if let points = object["points"] { return found(positions(points).first, "has no positions") }
        if let paths = object["paths"]?.list {
            return line(paths.map { positions($0) }.max { $0.count < $1.count } ?? [])
        }
        if object["rings"] != nil {
            // Borders run clockwise, and holes the other way.
            let rings = rings(object["rings"])
            let borders = rings.filter { doubleArea($0) < 0 }
            let holes = rings.filter { doubleArea($0) > 0 }
            return area(borders.isEmpty ? rings.map { [$0] } : borders.prefix(32).map { [$0] + holes })
        }
        return .invalid("is neither a GeoJSON geometry nor one of ArcGIS")
    }

    private static func area(_ polygons: [[[Coordinate]]]) -> Found {
        found(PointOnSurface.of(multipolygon: polygons.filter { !$0.isEmpty }), "encloses no area")
    }

    private static func line(_ line: [Coordinate]) -> Found {
        if line.count >= 4, line.first == line.last, case .degrees(let inside) = area([[line]]) {
            return .degrees(inside)
        }
        return found(PointOnSurface.of(line: line), "has no positions")
    }

    private static func found(_ position: Coordinate?, _ reason: String) -> Found {
        guard let position else { return .invalid(reason) }
        return .degrees(PositionRule.Degrees(latitude: position.latitude, longitude: position.longitude))
    }

    private static func rings(_ value: JSONValue?) -> [[Coordinate]] {
        (value?.list ?? []).map { positions($0) }.filter { !$0.isEmpty }
    }

    private static func positions(_ value: JSONValue?) -> [Coordinate] {
        (value?.list ?? []).compactMap { pair in
            guard let numbers = pair.list, numbers.count >= 2, let longitude = number(numbers[0]),
                let latitude = number(numbers[1])
            else { return nil }
            return try? Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    /// Reads a node in Overpass's form: `{"lat": 24.1, "lon": 120.5}`.
    static func node(_ value: JSONValue) -> Coordinate? {
        guard let object = value.object, let latitude = number(object["lat"]), let longitude = number(object["lon"])
        else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func number(_ value: JSONValue?) -> Double? {
        switch value {
        case .number(let number)?: number
        case .flag(let isTrue)?: isTrue ? 1 : 0
        default: nil
        }
    }
}
