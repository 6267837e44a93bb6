import Expectations
import Foundation
import Geodesy
import SeededRandom
import Testing

/// Returns whether a position is inside a polygon. It counts the crossings of an eastward line separately for every
/// ring.
private func isInside(_ point: Coordinate, _ rings: [[Coordinate]], shiftedBy shift: Double = 0) -> Bool {
    func parity(_ ring: [Coordinate]) -> Bool {
        var inside = false
        for (index, end) in ring.enumerated() {
            let start = ring[(index + ring.count - 1) % ring.count]
            guard (start.latitude > point.latitude) != (end.latitude > point.latitude) else { continue }
            let (x, y) = (wrapped(start.longitude - shift), wrapped(end.longitude - shift))
            let part = (point.latitude - start.latitude) / (end.latitude - start.latitude)
            if wrapped(point.longitude - shift) < x + part * (y - x) { inside.toggle() }
        }
        return inside
    }
    func wrapped(_ longitude: Double) -> Double { longitude - 360 * (longitude / 360).rounded() }
    guard let outer = rings.first, parity(outer) else { return false }
    return !rings.dropFirst().contains { parity($0) }
}

private func ring(_ positions: [(Double, Double)]) throws -> [Coordinate] {
    try positions.map {
        let longitude = $0.1 - 360 * ($0.1 / 360).rounded()
        return try Coordinate(latitude: $0.0, longitude: longitude)
    }
}

@Suite struct PointOnSurfaceTests {
    /// Returns a star-shaped ring around a position. The directions of its corners increase once around, so that no two
    /// of its sides cross.
    private static func star(
        around center: (Double, Double), radius: ClosedRange<Double>, corners: Int, random: inout SplitMix64
    ) throws -> [Coordinate] {
        try ring(
            (0..<corners).map { corner in
                let angle = 2 * .pi * (Double(corner) + random.real(0...0.9)) / Double(corners)
                let length = random.real(radius)
                return (center.0 + length * sin(angle), center.1 + length * cos(angle))
            })
    }

    @Test(arguments: 0..<300) func liesInsideStarsWithHoles(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let scale = [1e-5, 1e-3, 0.1, 5][seed % 4]
        let center = (random.real(-80...80), seed % 3 == 0 ? 180 : random.real(-180...180))
        var rings = [
            try Self.star(
                around: center, radius: 0.5 * scale...scale, corners: Int.random(in: 3...60, using: &random),
                random: &random)
        ]
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            // Holes may overlap one another and cross the border, as they do in files.
            let hole = (center.0 + random.real(-0.3...0.3) * scale, center.1 + random.real(-0.3...0.3) * scale)
            rings.append(
                try Self.star(
                    around: hole, radius: 0.05 * scale...0.25 * scale, corners: Int.random(in: 3...20, using: &random),
                    random: &random))
        }
        let point = try require(PointOnSurface.of(polygon: rings))
        expect(isInside(point, rings, shiftedBy: center.1))
    }

    /// Combs whose teeth hang from a bar or stand on it. The middle of most combs is in a gap.
    @Test(arguments: 0..<200) func liesInsideCombs(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(1_000 + seed))
        let (south, west) = (random.real(-60...60), seed % 2 == 0 ? 179.99 : random.real(-170...170))
        let width = random.real(0.001...0.05)
        let height = random.real(0.01...1) * (seed % 3 == 0 ? -1 : 1)
        let bar = random.real(0.01...0.2) * height
        var corners: [(Double, Double)] = [(south, west)]
        let teeth = Int.random(in: 2...20, using: &random)
        for tooth in 0..<teeth {
            let start = west + Double(2 * tooth) * width
            let top = south + bar + random.real(0.3...1) * (height - bar)
            corners += [(top, start), (top, start + width)]
            if tooth < teeth - 1 { corners += [(south + bar, start + width), (south + bar, start + 2 * width)] }
        }
        corners.append((south, west + Double(2 * teeth - 1) * width))
        let comb = try ring(corners)
        let middle = (south + bar / 2, west + width / 2)
        let hole = try ring([
            (middle.0 - bar / 4, middle.1 - width / 4), (middle.0 + bar / 4, middle.1 - width / 4),
            (middle.0 + bar / 4, middle.1 + width / 4), (middle.0 - bar / 4, middle.1 + width / 4),
        ])
        let point = try require(PointOnSurface.of(polygon: [comb, hole]))
        expect(isInside(point, [comb, hole], shiftedBy: west))
        expect(isInside(point, [comb], shiftedBy: west))
    }

    /// The results for a square, which is PostGIS's example, and for shapes with a known middle.
    @Test func takesTheMiddleOfTheWidestStretch() throws {
        let square = try ring([(0, 0), (0, 10), (10, 10), (10, 0), (0, 0)])
        expect(PointOnSurface.of(polygon: [square]), equals: try Coordinate(latitude: 5, longitude: 5))
        let hole = try ring([(2, 1), (2, 4), (8, 4), (8, 1)])
        expect(PointOnSurface.of(polygon: [square, hole]), equals: try Coordinate(latitude: 5, longitude: 7))
        let open = Array(square.dropLast())
        expect(PointOnSurface.of(polygon: [open.reversed()]), equals: try Coordinate(latitude: 5, longitude: 5))
    }

    @Test func crossesTheMeridianOf180Degrees() throws {
        let square = try ring([(-18, 179), (-18, -179), (-16, -179), (-16, 179)])
        let point = try require(PointOnSurface.of(polygon: [square]))
        expect(point.latitude == -17 && abs(point.longitude) == 180)
        let hole = try ring([(-17.5, -179.9), (-17.5, -179.1), (-16.5, -179.1), (-16.5, -179.9)])
        let beside = try require(PointOnSurface.of(polygon: [square, hole]))
        expect(beside.latitude == -17 && abs(beside.longitude - 179.55) < 1e-9)
    }

    @Test func takesTheWidestPartInMetres() throws {
        let north = try ring([(79, 0), (79, 2), (81, 2), (81, 0)])
        let south = try ring([(0, 10), (0, 11), (2, 11), (2, 10)])
        let point = PointOnSurface.of(multipolygon: [[north], [south], []])
        try expect(point, equals: Coordinate(latitude: 1, longitude: 10.5))
        expect(PointOnSurface.of(multipolygon: [[north]]), equals: try Coordinate(latitude: 80, longitude: 1))
    }

    /// A staircase with a step at every latitude that the function tries.
    @Test func cutsBetweenPositions() throws {
        var corners: [(Double, Double)] = [(0, 0)]
        for step in 0..<32 {
            let south = Double(step)
            corners += [(south, 40 - south), (south + 1, 40 - south)]
        }
        corners.append((32, 0))
        let staircase = try ring(corners)
        let point = try require(PointOnSurface.of(polygon: [staircase]))
        expect(isInside(point, [staircase]) && point.latitude != point.latitude.rounded())
    }

    /// A tall polygon of almost no width, except for a block in a sixteenth of its height.
    @Test func triesFurtherLines() throws {
        let spiked = try ring([(0, 0), (0, 1e-10), (15, 1e-10), (15, 1), (16, 1), (16, 0)])
        let point = try require(PointOnSurface.of(polygon: [spiked]))
        expect(isInside(point, [spiked]) && point.latitude > 15)
    }

    @Test(
        arguments: [
            [], [(1, 1)], [(1, 1), (2, 2)], [(1, 1), (2, 2), (1, 1)], [(1, 1), (1, 1), (1, 1)],
            [(1, 1), (2, 2), (3, 3)],
            [(1, 1), (1, 2), (1, 3)], [(1, 1), (3, 1), (2, 1)], [(1, 1), (2, 2), (3, 3), (2, 2)],
            [(80, 0), (85, 120), (80, -120)],
        ] as [[(Double, Double)]])
    func findsNothingInWhatEnclosesNothing(_ positions: [(Double, Double)]) throws {
        expectNil(PointOnSurface.of(polygon: [try ring(positions)]))
    }

    @Test func findsNothingWhereAHoleTakesAll() throws {
        let square = try ring([(0, 0), (0, 10), (10, 10), (10, 0)])
        expectNil(PointOnSurface.of(polygon: [square, square]))
        expectNil(PointOnSurface.of(polygon: [square, try ring([(-1, -1), (-1, 11), (11, 11), (11, -1)])]))
        expectNil(PointOnSurface.of(polygon: []))
        expectNil(PointOnSurface.of(multipolygon: []))
    }

    @Test func looksAtNoMoreThanItSays() throws {
        let corner = try Coordinate(latitude: 1, longitude: 1)
        let square = try ring([(0, 0), (0, 10), (10, 10), (10, 0)])
        let most = [Coordinate](repeating: corner, count: PointOnSurface.mostPositions - 4)
        expect(PointOnSurface.of(multipolygon: [[square], [most]]) != nil)
        expectNil(PointOnSurface.of(multipolygon: [[square], [most + [corner]]]))
    }

    @Test func takesALinesMiddlePosition() throws {
        let line = try ring([(0, 0), (0, 1), (1, 1), (2, 1)])
        expect(PointOnSurface.of(line: line), equals: line[1])
        expect(PointOnSurface.of(line: Array(line.dropLast())), equals: line[1])
        expect(PointOnSurface.of(line: [line[0]]), equals: line[0])
        expectNil(PointOnSurface.of(line: []))
    }
}
