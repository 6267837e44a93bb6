internal import Glibc
internal import Geodesy

/// Borders of one county, in the rows of the ``CountyBorders`` grid that they cross.
///
/// A position is inside if a line from it to the east crosses the borders an odd number of times. This is true for
/// islands and for holes.
struct CountyOutline: Sendable {
    private struct Edge {
        let (latitude, longitude): (Double, Double)
        let (endLatitude, endLongitude): (Double, Double)
    }

    /// Metres in a degree of latitude: a lower bound for all of Taiwan.
    private static let metersPerDegree = 110_600.0
    /// The tolerance in degrees of longitude. The factor 1.2 covers the shorter degrees of longitude in the north, with
    /// a margin.
    private static let marginDegrees = 1.2 * CountyBorders.tolerance.meters / metersPerDegree

    /// Edges of each row. An edge that crosses several rows is in each of them.
    private var edgesOfRow = [[Edge]](repeating: [], count: CountyBorders.rows)

    init(rings: some Sequence<[[Double]]>) {
        for ring in rings {
            for (start, end) in zip(ring, ring.dropFirst()) {
                let edge = Edge(
                    latitude: start[1], longitude: start[0], endLatitude: end[1], endLongitude: end[0])
                let (low, high) = Self.sorted(start[1], end[1])
                for row in Self.rows(from: low, through: high) { edgesOfRow[row].append(edge) }
            }
        }
    }

    func contains(_ position: Coordinate) -> Bool {
        crossings(at: position.latitude).reduce(false) { $1 > position.longitude ? !$0 : $0 }
    }

    /// Returns the distance to the nearest border within reach of a position. Borders farther away are ignored.
    func distance(to position: Coordinate, within reach: Distance) -> Distance {
        let shrinking = cos(position.latitude * .pi / 180)
        var nearest = Double.infinity
        let margin = reach.meters / Self.metersPerDegree
        for row in Self.rows(from: position.latitude - margin, through: position.latitude + margin) {
            for edge in edgesOfRow[row] {
                let x = (edge.longitude - position.longitude) * shrinking
                let y = edge.latitude - position.latitude
                let (width, height) = (
                    (edge.endLongitude - edge.longitude) * shrinking, edge.endLatitude - edge.latitude
                )
                let squared = width * width + height * height
                let part = squared > 0 ? min(1, max(0, -(x * width + y * height) / squared)) : 0
                nearest = min(nearest, hypot(x + part * width, y + part * height))
            }
        }
        return Distance(meters: nearest * Self.metersPerDegree)
    }

    /// Calls `body` for every cell within the tolerance of an edge, and for some cells near it. A cell may come several
    /// times.
    func forEachCellNearBorder(_ body: (Int) -> Void) {
        for (row, edges) in edgesOfRow.enumerated() {
            let south = CountyBorders.south + Double(row) * CountyBorders.step
            for edge in edges {
                let (low, high) = Self.sorted(edge.latitude, edge.endLatitude)
                let (west, east) = Self.longitudes(of: edge, from: south, through: south + CountyBorders.step)
                let columns = Self.columns(from: west - Self.marginDegrees, through: east + Self.marginDegrees)
                for near in Self.rows(
                    from: max(low, south) - Self.marginDegrees,
                    through: min(high, south + CountyBorders.step) + Self.marginDegrees)
                {
                    for column in columns { body(near * CountyBorders.columns + column) }
                }
            }
        }
    }

    /// Calls `body` for every cell whose middle is inside the borders.
    func forEachCellWithMiddleInside(_ body: (Int) -> Void) {
        for row in edgesOfRow.indices where !edgesOfRow[row].isEmpty {
            let crossed = crossings(at: CountyBorders.south + (Double(row) + 0.5) * CountyBorders.step).sorted()
            for index in stride(from: 0, to: crossed.count - 1, by: 2) {
                let half = CountyBorders.step / 2
                for column in Self.columns(from: crossed[index], through: crossed[index + 1]) {
                    let middle = CountyBorders.west + Double(column) * CountyBorders.step + half
                    guard crossed[index] <= middle, middle <= crossed[index + 1] else { continue }
                    body(row * CountyBorders.columns + column)
                }
            }
        }
    }

    /// Returns the longitudes where the borders cross a latitude.
    private func crossings(at latitude: Double) -> some Sequence<Double> {
        Self.rows(from: latitude, through: latitude).lazy.flatMap { edgesOfRow[$0] }
            .filter { ($0.latitude > latitude) != ($0.endLatitude > latitude) }
            .map { Self.longitude(of: $0, at: latitude) }
    }

    private static func longitude(of edge: Edge, at latitude: Double) -> Double {
        let part = (latitude - edge.latitude) / (edge.endLatitude - edge.latitude)
        return edge.longitude + part * (edge.endLongitude - edge.longitude)
    }

    /// Returns the westernmost and the easternmost longitude of an edge between two latitudes.
    private static func longitudes(of edge: Edge, from south: Double, through north: Double) -> (Double, Double) {
        guard edge.latitude != edge.endLatitude else { return sorted(edge.longitude, edge.endLongitude) }
        let (low, high) = sorted(edge.latitude, edge.endLatitude)
        return sorted(longitude(of: edge, at: max(low, south)), longitude(of: edge, at: min(high, north)))
    }

    private static func sorted(_ a: Double, _ b: Double) -> (Double, Double) { a < b ? (a, b) : (b, a) }

    private static func rows(from low: Double, through high: Double) -> Range<Int> {
        cells(from: low - CountyBorders.south, through: high - CountyBorders.south, count: CountyBorders.rows)
    }

    private static func columns(from low: Double, through high: Double) -> Range<Int> {
        cells(from: low - CountyBorders.west, through: high - CountyBorders.west, count: CountyBorders.columns)
    }

    private static func cells(from low: Double, through high: Double, count: Int) -> Range<Int> {
        let (first, last) = ((low / CountyBorders.step).rounded(.down), (high / CountyBorders.step).rounded(.down))
        guard last >= 0, first < Double(count) else { return 0..<0 }
        return Int(max(0, first))..<Int(min(Double(count - 1), last)) + 1
    }
}
