internal import Geodesy

/// Position of a relation by its members, as Overpass writes them with `out geom`: ways with their positions, and nodes.
///
/// Ways that meet at their ends are joined to rings. The position is a point on the area between the outer and the inner
/// rings, as for the same area in GeoJSON: the centre of a curved one may lie outside it. Without an area it is the middle of the
/// longest way, or of the nodes.
enum MemberOutline {
    /// Returns whether a list has members, and not the nodes of a way.
    static func isOne(_ list: [JSONValue]) -> Bool { list.contains { $0.object?["type"] != nil } }

    static func position(of members: [JSONValue]) -> GeometryText.Found {
        var ways: [String: [[Coordinate]]] = [:]
        var nodes: [Coordinate] = []
        for member in members {
            guard let object = member.object else { continue }
            if let list = object["geometry"]?.list {
                let way = list.compactMap(GeometryText.node)
                if !way.isEmpty { ways[role(object), default: []].append(way) }
            } else if let node = GeometryText.node(member) {
                nodes.append(node)
            }
        }
        let outer = ways["outer"] ?? ways.values.flatMap(\.self)
        let (rings, lines) = joined(outer)
        let longest = (rings + lines).max { $0.count < $1.count }
        let holes = joined(ways["inner"] ?? []).rings
        let inside = PointOnSurface.of(multipolygon: tallest(rings).map { [$0] + holes })
        guard let position = inside ?? PointOnSurface.of(line: longest ?? nodes) else { return .none }
        return .degrees(.init(latitude: position.latitude, longitude: position.longitude))
    }

    /// Members of an area without a role are its border.
    private static func role(_ member: [String: JSONValue]) -> String {
        let role = member["role"]?.text ?? ""
        return role.isEmpty ? "outer" : role
    }

    /// Returns the rings that ways make, and what stays open.
    ///
    /// - Complexity: O(*n*) in the positions.
    static func joined(_ ways: [[Coordinate]]) -> (rings: [[Coordinate]], lines: [[Coordinate]]) {
        var ends: [Coordinate: [Int]] = [:]
        for (index, way) in ways.enumerated() where way.count > 1 && way.first != way.last {
            for end in [way[0], way[way.count - 1]] { ends[end, default: []].append(index) }
        }
        var isUsed = ways.map { _ in false }
        var (rings, lines): ([[Coordinate]], [[Coordinate]]) = ([], [])
        for start in ways.indices where !isUsed[start] {
            isUsed[start] = true
            var ring = ways[start]
            while let end = ring.last, ring.count == 1 || end != ring.first {
                while let next = ends[end]?.last, isUsed[next] { ends[end]?.removeLast() }
                guard let next = ends[end]?.popLast() else { break }
                isUsed[next] = true
                ring += ways[next].first == end ? ways[next].dropFirst() : ways[next].reversed().dropFirst()
            }
            if ring.count >= 4, ring.first == ring.last { rings.append(ring) } else { lines.append(ring) }
        }
        return (rings, lines)
    }

    /// Returns the tallest rings, thirty-two at most, so that many rings and many holes take no time.
    private static func tallest(_ rings: [[Coordinate]]) -> [[Coordinate]] {
        guard rings.count > 32 else { return rings }
        let heights = rings.map { ring in
            ring.reduce(-90) { max($0, $1.latitude) } - ring.reduce(90) { min($0, $1.latitude) }
        }
        return rings.indices.sorted { heights[$0] > heights[$1] }.prefix(32).map { rings[$0] }
    }
}
