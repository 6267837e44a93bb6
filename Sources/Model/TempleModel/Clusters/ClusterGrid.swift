internal import Geodesy
internal import Glibc

/// Grid of square cells over a view of a map in Web Mercator (EPSG:3857).
///
/// The cells are those of the whole world, 64 pixels wide where a tile of the map has 256, so a view that moves sees the
/// same cells. They are numbered row by row from the north, each row from the west.
public struct ClusterGrid: Equatable, Sendable {
    /// The zoom levels of a map, as in the addresses of tiles.
    public static let zooms = 0...22
    /// The maximum number of cells of a view. A screen of 4096 by 2160 pixels has half as many.
    public static let maximumCells = 4_096

    public let zoom: Int
    public let columns: Int
    public let rows: Int
    /// Number of cells around the world.
    private let around: Int
    /// The westernmost column of the view, counted from 180 degrees west.
    private let firstColumn: Int
    /// The latitudes between the rows, from north to south.
    private let edges: [Double]

    /// - Returns: nil for a zoom outside ``zooms``, and for a view with more than ``maximumCells`` cells.
    public init?(_ view: BoundingBox, zoom: Int) {
        guard Self.zooms.contains(zoom) else { return nil }
        self.zoom = zoom
        around = 4 << zoom
        firstColumn = Self.column(view.west, of: around)
        let last = Self.column(view.east, of: around)
        if view.west <= view.east {
            columns = last - firstColumn + 1
        } else {
            // Across the 180th meridian. If both edges are in one column, the view goes around the world.
            columns = firstColumn == last ? around : (last - firstColumn + around) % around + 1
        }
        let (first, bottom) = (Self.row(view.north, of: around), Self.row(view.south, of: around))
        rows = bottom - first + 1
        // Each factor is at most 2^24.
        guard columns * rows <= Self.maximumCells else { return nil }
        edges = (first..<bottom).map { [around] in Self.southernEdge(ofRow: $0, of: around) }
    }

    /// The number of cells.
    public var count: Int { columns * rows }

    /// Returns the number of the cell of a position in the view.
    public func cell(latitude: Double, longitude: Double) -> Int {
        row(latitude) * columns + column(longitude)
    }

    /// Returns the number of the cell that has a whole box; nil if no single cell has it.
    public func cell(south: Double, west: Double, north: Double, east: Double) -> Int? {
        let cell = cell(latitude: north, longitude: west)
        return cell == self.cell(latitude: south, longitude: east) ? cell : nil
    }

    private func row(_ latitude: Double) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if latitude < edges[middle] { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func column(_ longitude: Double) -> Int {
        let offset = (Self.column(longitude, of: around) - firstColumn + around) % around
        // A position on the 180th meridian may be in the view under its other name.
        return offset < columns ? offset : longitude > 0 ? 0 : columns - 1
    }

    private static func column(_ longitude: Double, of around: Int) -> Int {
        min(around - 1, Int((longitude + 180) / 360 * Double(around)))
    }

    /// Returns the row of a latitude, from the north. Those beyond the map's edge at 85.05 degrees are in the outermost
    /// rows.
    private static func row(_ latitude: Double, of around: Int) -> Int {
        let north = asinh(tan(latitude * .pi / 180)) / .pi
        let row = ((1 - north) / 2 * Double(around)).rounded(.down)
        return Int(max(0, min(Double(around - 1), row)))
    }

    private static func southernEdge(ofRow row: Int, of around: Int) -> Double {
        atan(sinh(.pi * (1 - 2 * Double(row + 1) / Double(around)))) * 180 / .pi
    }
}
