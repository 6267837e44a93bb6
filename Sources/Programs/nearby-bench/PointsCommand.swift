internal import Foundation
internal import SeededRandom

/// `nearby-bench points NUMBER FILE`: writes random query points, one `latitude longitude` per line. Each is within
/// about 5 km of a temple in a table, so areas with more temples have more points.
enum PointsCommand {
    private static let farthestDegrees = 0.045

    static func run(count: Int, path: String) throws {
        let table = try PositionTable(path: path)
        var random = SplitMix64(seed: 2)
        var lines = ""
        var written = 0
        while written < count {
            let row = table.rows[Int(random.next() % UInt64(table.rows.count))]
            // Taiwan's main island and the islands around it. The registry also has rows without a position.
            guard let north = Double(row[table.latitude]), (21...27).contains(north),
                let east = Double(row[table.longitude]), (118...123).contains(east)
            else { continue }
            let latitude = north + random.real(-farthestDegrees...farthestDegrees)
            let longitude = east + random.real(-farthestDegrees...farthestDegrees)
            lines += String(format: "%.6f %.6f\n", latitude, longitude)
            written += 1
        }
        try FileHandle.standardOutput.write(contentsOf: Data(lines.utf8))
    }

    /// Reads the points that ``run(count:path:)`` wrote.
    static func read(path: String) throws -> [(latitude: Double, longitude: Double)] {
        let points = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 2 else { throw Failure("\(path): \(line) is no point") }
            return (latitude: numbers[0], longitude: numbers[1])
        }
        guard !points.isEmpty else { throw Failure("\(path) has no points") }
        return points
    }

    /// The target of a search around a point.
    static func target(_ point: (latitude: Double, longitude: Double)) -> String {
        "/api/temples?lat=\(point.latitude)&lng=\(point.longitude)&radius=10"
    }
}
