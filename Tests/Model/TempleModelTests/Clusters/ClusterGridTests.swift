import Expectations
import Foundation
import SeededRandom
import TempleModel
import Testing

struct ClusterGridTests {
    private static let country = "120,21.9,122.1,25.4"

    private func view(_ text: String) throws -> BoundingBox { try require(BoundingBox(parsing: text)) }

    /// The pixels of a map as its tiles have them (EPSG:3857), by cells of 64.
    private func cell(_ latitude: Double, _ longitude: Double, zoom: Int) -> (column: Int, row: Int) {
        let pixels = 256 * pow(2, Double(zoom))
        let sine = sin(latitude * .pi / 180)
        let x = (longitude + 180) / 360 * pixels
        let y = (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * pixels
        return (Int(x / 64), Int(y / 64))
    }

    @Test(arguments: [0, 5, 8, 10]) func hasTheCellsOfTheView(zoom: Int) throws {
        let grid = try require(ClusterGrid(view(Self.country), zoom: zoom))
        let first = cell(25.4, 120, zoom: zoom)
        let last = cell(21.9, 122.1, zoom: zoom)
        expect(grid.columns, equals: last.column - first.column + 1)
        expect(grid.rows, equals: last.row - first.row + 1)
    }

    @Test(arguments: ["120,21.9,122.1,25.4", "170,-20,-170,20", "-180,-85,180,85", "-10,60,30,80"])
    func putsEveryPositionIntoItsCell(text: String) throws {
        var random = SplitMix64(seed: 7)
        let view = try view(text)
        for zoom in 0...22 {
            guard let grid = ClusterGrid(view, zoom: zoom) else { continue }
            let around = 4 << zoom
            let first = cell(view.north, view.west, zoom: zoom)
            for _ in 0..<500 {
                let width = view.west <= view.east ? view.east - view.west : view.east + 360 - view.west
                var longitude = view.west + random.real(0...1) * width
                if longitude > 180 { longitude -= 360 }
                let latitude = random.real(view.south...view.north)
                let expected = cell(latitude, longitude, zoom: zoom)
                let column = (expected.column - first.column + around) % around
                expect(
                    grid.cell(latitude: latitude, longitude: longitude),
                    equals: (expected.row - first.row) * grid.columns + column)
            }
        }
    }

    @Test(arguments: [
        ("120,21.9,122.1,25.4", 8, true), ("120,21.9,122.1,25.4", 11, false), ("-180,-90,180,90", 4, true),
        ("-180,-90,180,90", 5, false), ("120.5,24.5,120.5,24.5", 22, true), ("120,24,121,25", -1, false),
        ("120.5,24.5,120.5,24.5", 23, false), ("-180,-90,180,90", 22, false),
    ])
    func isBounded(text: String, zoom: Int, isGrid: Bool) throws {
        let grid = try ClusterGrid(view(text), zoom: zoom)
        expect(grid != nil, equals: isGrid)
        expect(grid.map { $0.count <= ClusterGrid.maximumCells } ?? true)
    }

    /// The corners of the world and of the view are in cells of the grid.
    @Test(arguments: ["-180,-90,180,90", "179,-1,-179,1", "-180,-1,-170,1", "170,-1,180,1", "10,-1,9.9,1"])
    func hasACellForEveryCorner(text: String) throws {
        let view = try view(text)
        for zoom in 0...6 {
            guard let grid = ClusterGrid(view, zoom: zoom) else { continue }
            for latitude in [view.south, view.north] {
                for longitude in [view.west, view.east, -180, 180] {
                    expect(0..<grid.count, contains: grid.cell(latitude: latitude, longitude: longitude))
                }
            }
        }
    }

    @Test func aBoxAcrossCellsHasNone() throws {
        let grid = try require(ClusterGrid(view(Self.country), zoom: 8))
        expect(grid.cell(south: 24.1, west: 120.1, north: 24.1001, east: 120.1001) != nil)
        expectNil(grid.cell(south: 22, west: 120.1, north: 24.1001, east: 120.1001))
        expectNil(grid.cell(south: 24.1, west: 120.1, north: 24.1001, east: 121.9))
    }
}
