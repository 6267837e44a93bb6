public import FoundationEssentials
public import Geodesy

/// Borders of Taiwan's 22 counties and cities, to find the county of a position.
///
/// A grid gives the answer for most positions: a cell with no border near it lies completely in one county, or in none.
/// In the other cells the borders decide, and only the edges that cross the row of the cell are read.
///
/// The grid covers Taiwan and its nearer islands (latitude 21.5 to 26.6, longitude 118 to 122.4). Positions outside the
/// grid and positions in the sea have no county. A pier may lie outside all counties.
public struct CountyBorders: Sendable {
    /// South-western corner of the grid and size of a cell in degrees; number of rows and columns.
    static let (south, west, step) = (21.5, 118.0, 0.02)
    static let (rows, columns) = (255, 220)
    /// Tolerance at a county's border: a position this far outside may still be in the county. The borders are
    /// simplified to about 130 m, and positions have errors of their own.
    static let tolerance = Distance(meters: 300)

    /// Beyond this distance from its county a position is another place's.
    static let farOutside = Distance(meters: 2_000)

    /// Names of the counties. The number of a county is its index in this array.
    package let names: [String]
    /// Names as numbers, in the same order.
    private let keys: [UInt64]
    private let outlines: [CountyOutline]
    /// For each cell, row by row from the south: one bit for each county that has a border in or near the cell.
    private var bordering = [UInt32](repeating: 0, count: rows * columns)
    /// For each cell: the number plus one of the county that covers the whole cell; 0 if none does.
    private var whole = [UInt8](repeating: 0, count: rows * columns)

    /// Reads the borders and builds the grid.
    ///
    /// - Parameter data: a GeoJSON collection. Each feature is the `MultiPolygon` of a county, with its name as
    ///   `county`.
    /// - Throws: Foundation's `DecodingError` if the file has another form; ``CatalogueError`` if the file has no
    ///   counties, more than 32 counties, or an invalid position.
    public init(_ data: Data) throws {
        let features = try JSONDecoder().decode(CountyFile.self, from: data).features
        guard (1...32).contains(features.count) else {
            throw CatalogueError(entry: "counties", reason: "the file has \(features.count), but must have 1 to 32")
        }
        names = features.map(\.properties.county)
        keys = names.map(Self.key(of:))
        outlines = try features.map { feature in
            let positions = feature.geometry.coordinates.joined().joined()
            guard positions.allSatisfy({ $0.count == 2 && abs($0[0]) <= 180 && abs($0[1]) <= 90 }) else {
                throw CatalogueError(
                    entry: feature.properties.county, reason: "has a position that is not a longitude and a latitude")
            }
            return CountyOutline(rings: feature.geometry.coordinates.joined())
        }
        for (number, outline) in outlines.enumerated() {
            outline.forEachCellNearBorder { bordering[$0] |= 1 << UInt32(number) }
        }
        for (number, outline) in outlines.enumerated() {
            outline.forEachCellWithMiddleInside { if bordering[$0] == 0 { whole[$0] = UInt8(number + 1) } }
        }
    }

    /// Returns the county of a position; nil for the sea and for positions outside the grid.
    public func county(at coordinate: Coordinate) -> String? {
        guard let cell = Self.cell(of: coordinate) else { return nil }
        if bordering[cell] == 0 { return whole[cell] == 0 ? nil : names[Int(whole[cell]) - 1] }
        return numbers(near: cell).first { outlines[$0].contains(coordinate) }.map { names[$0] }
    }

    /// Returns whether a position certainly lies in another county than the given one. The name is one of the 22, as
    /// 臺中市 or 台中市.
    ///
    /// False for an unknown name, for the sea, and within 300 m of the county's border.
    ///
    /// - Complexity: O(1) away from borders; near a border, the edges in a band of 2 km.
    package func contradicts(county: String, at coordinate: Coordinate) -> Bool {
        guard let cell = Self.cell(of: coordinate), let number = keys.firstIndex(of: Self.key(of: county)) else {
            return false
        }
        guard bordering[cell] != 0 else { return whole[cell] != 0 && whole[cell] != UInt8(number + 1) }
        guard !outlines[number].contains(coordinate), let other = self.county(at: coordinate), other != names[number]
        else { return false }
        return bordering[cell] & 1 << UInt32(number) == 0
            || outlines[number].distance(to: coordinate, within: Self.tolerance) > Self.tolerance
    }

    /// Returns whether a position lies in another county than the given one, more than 2 km outside it: no error of a
    /// position explains that.
    package func isFar(outside county: String, at coordinate: Coordinate) -> Bool {
        guard contradicts(county: county, at: coordinate), let number = keys.firstIndex(of: Self.key(of: county)) else {
            return false
        }
        return outlines[number].distance(to: coordinate, within: Self.farOutside) > Self.farOutside
    }

    /// Returns the numbers of the counties that have a border near a cell.
    private func numbers(near cell: Int) -> some Sequence<Int> {
        let mask = bordering[cell]
        return names.indices.lazy.filter { mask & 1 << UInt32($0) != 0 }
    }

    private static func cell(of coordinate: Coordinate) -> Int? {
        let row = ((coordinate.latitude - south) / step).rounded(.down)
        let column = ((coordinate.longitude - west) / step).rounded(.down)
        guard row >= 0, row < Double(rows), column >= 0, column < Double(columns) else { return nil }
        return Int(row) * columns + Int(column)
    }

    /// Returns a name of three characters as one number, with 臺 for 台; 0 for any other name.
    private static func key(of name: String) -> UInt64 {
        var key: UInt64 = 0
        var count = 0
        for scalar in name.unicodeScalars {
            count += 1
            guard count <= 3 else { return 0 }
            key = key << 21 | UInt64((scalar == "台" ? "臺" : scalar).value)
        }
        return count == 3 ? key : 0
    }
}

/// Form of the file.
private struct CountyFile: Decodable {
    let features: [Feature]

    struct Feature: Decodable {
        let properties: Properties
        let geometry: Geometry
    }

    struct Properties: Decodable {
        let county: String
    }

    /// Polygons of rings of positions. Each position is a longitude and a latitude.
    struct Geometry: Decodable {
        let coordinates: [[[[Double]]]]
    }
}
