import Expectations
import Foundation
import Testing

@testable import WebPages

/// The files of the map's ground, as `tools/make-ground` makes them.
struct GroundFileTests {
    /// A line of railways: its kind and its whole numbers.
    private struct Line: Decodable {
        let kind: String
        let numbers: [Int]

        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            kind = try parts.decode(String.self)
            numbers = try parts.decode([Int].self)
        }
    }

    /// The names of one kind: Chinese and Latin ones, latitudes and longitudes in steps, and weights.
    private struct Labels: Decodable {
        let names: [String]
        let latins: [String]
        let latitudes: [Int]
        let longitudes: [Int]
        let weights: [Int]

        init(from decoder: any Decoder) throws {
            var columns = try decoder.unkeyedContainer()
            names = try columns.decode(String.self).split(separator: "|", omittingEmptySubsequences: false)
                .map(String.init)
            latins = try columns.decode(String.self).split(separator: "|", omittingEmptySubsequences: false)
                .map(String.init)
            latitudes = try columns.decode([Int].self)
            longitudes = try columns.decode([Int].self)
            weights = try columns.decode([Int].self)
        }

        /// The positions as a line.
        var line: [Int] { zip(latitudes, longitudes).flatMap { [$0, $1] } }
    }

    private struct Ground: Decodable {
        let unit: Int
        let arcs: [[Int]]
        let areas: [[Int]]
        let lines: [Line]
        let labels: [String: Labels]

        /// The points of a packed line, in units.
        static func points(_ numbers: [Int]) -> [[Int]] {
            var (latitude, longitude) = (0, 0)
            return stride(from: 0, to: numbers.count - 1, by: 2).map { place in
                latitude += numbers[place]
                longitude += numbers[place + 1]
                return [latitude, longitude]
            }
        }

        /// The points of an area, whose arcs follow one another.
        func ring(_ numbers: [Int]) -> [[[Int]]] {
            numbers.map { $0 >= 0 ? Self.points(arcs[$0]) : Self.points(arcs[-1 - $0]).reversed() }
        }
    }

    private func ground(_ name: String) throws -> Ground {
        let data = try Data(contentsOf: Repository.root.appending(path: "Web/map/ground/\(name).json"))
        return try JSONDecoder().decode(Ground.self, from: data)
    }

    @Test(arguments: ["far", "near"]) func areasAreClosedRings(name: String) throws {
        let ground = try ground(name)
        expect(ground.areas.count, isAbove: 100)
        for area in ground.areas {
            let arcs = ground.ring(area)
            for (one, next) in zip(arcs, arcs.dropFirst() + arcs.prefix(1)) { expect(one.last, equals: next.first) }
        }
    }

    @Test(arguments: ["far", "near", "tra"]) func allPointsAreWithinTheIslandsOfTaiwan(name: String) throws {
        let ground = try ground(name)
        let lines = ground.arcs + ground.lines.map(\.numbers)
        expect(lines.contains { $0.count > 20 })
        for point in (lines + ground.labels.values.map(\.line)).flatMap(Ground.points) {
            let degrees = point.map { Double($0) / Double(ground.unit) }
            expect((10...26.5).contains(degrees[0]) && (114...125).contains(degrees[1]), "\(degrees)")
        }
    }

    /// The lines of 臺鐵 have a licence of their own.
    @Test func linesOfTwoLicencesAreInTwoFiles() throws {
        expect(Set(try ground("near").lines.map(\.kind)), equals: ["h", "m", "f"])
        expect(Set(try ground("far").lines.map(\.kind)), equals: ["h"])
        let other = try ground("tra")
        expect(Set(other.lines.map(\.kind)) == ["t"] && other.labels.isEmpty && other.arcs.isEmpty)
    }

    @Test func allPlacesHaveTheirNames() throws {
        struct Places: Decodable {
            struct Place: Decodable {
                let kind: String
                let name: String
            }
            let places: [Place]
        }
        let data = try Data(contentsOf: Repository.root.appending(path: "data/places.json"))
        let places = try JSONDecoder().decode(Places.self, from: data).places
        let near = try ground("near").labels
        for (kind, letter) in [("county", "c"), ("township", "t"), ("station", "s")] {
            let labels = try require(near[letter])
            expect(labels.names, equals: places.filter { $0.kind == kind }.map(\.name))
            expect(labels.latins.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 < 0x80 } })
            let counts = [labels.latins.count, labels.latitudes.count, labels.longitudes.count, labels.weights.count]
            expect(counts, equals: Array(repeating: labels.names.count, count: 4))
        }
        try expect(ground("far").labels.mapValues(\.names.count), equals: ["c": 22])
    }

    /// A first view of a street takes at most 60 kB: its ground and the scripts that draw it.
    @Test func aStreetIsSmall() throws {
        let files = try WebFiles([.init(path: Repository.root.path + "/Web", name: "")])
        let names = ["ground/near.json", "ground/tra.json", "ground.js", "lines.js", "labels.js", "legend.js"]
        let sizes = try names.map { name in
            let file = try require(files["map/" + name])
            return file.compressed?.count ?? file.bytes.count
        }
        expect(sizes.reduce(0, +), isBelow: 60_000)
    }
}
