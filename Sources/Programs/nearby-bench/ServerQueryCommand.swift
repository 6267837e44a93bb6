internal import Foundation
internal import Geodesy
internal import LunarCalendar
internal import PostGISTempleStore
internal import PostgreSQL
internal import TempleModel

/// `nearby-bench sql ADDRESS POINTS`: measures how long searches take that ask PostGIS, over one connection. Prints
/// `name median p99 rows` in microseconds, one query per line.
enum ServerQueryCommand {
    private static let radius = Distance(kilometers: 10)
    /// The time limit for repeating a query, in seconds.
    private static let longestSeconds = 5.0
    private static let warmUp = 100

    static func run(address: String, points path: String) throws {
        let store = try PostGISTempleStore(ServerDatabase(ServerAddress(address)))
        let points = try PointsCommand.read(path: path)
        let day = TaiwanTime(secondsSince1970: Int64(Date().timeIntervalSince1970)).day
        let questions: [(String, (Double, Double) throws -> TempleQuery)] = [
            ("plain", { try TempleQuery(latitude: $0, longitude: $1, radius: radius, today: day) }),
            ("limit-100", { try TempleQuery(latitude: $0, longitude: $1, radius: radius, limit: 100, today: day) }),
            ("deity", { try TempleQuery(latitude: $0, longitude: $1, radius: radius, deity: "媽祖", today: day) }),
            (
                "country",
                { try TempleQuery(latitude: $0, longitude: $1, radius: TempleQuery.maximumRadius, today: day) }
            ),
        ]
        for (name, question) in questions {
            for point in points.prefix(warmUp) {
                _ = try store.temples(matching: question(point.latitude, point.longitude))
            }
            var timings = Timings()
            let end = Date(timeIntervalSinceNow: longestSeconds)
            for point in points where Date() < end {
                let query = try question(point.latitude, point.longitude)
                try timings.measure { try store.temples(matching: query).matches.count }
            }
            let numbers = [timings.quantile(0.5), timings.quantile(0.99), timings.meanRows]
            let line = ([name] + numbers.map { String(format: "%.1f", $0) }).joined(separator: " ")
            FileHandle.standardOutput.write(Data((line + "\n").utf8))
        }
    }
}
