internal import Foundation
internal import Geodesy
internal import HTTPModel
internal import LunarCalendar
internal import SQLiteDriver
internal import SQLiteTempleStore
internal import Synchronization
internal import TempleAPI
internal import TempleModel
internal import WebRouting

/// `nearby-bench query DATABASE POINTS [NAME]`: measures how long searches take in one thread of the program, and how many
/// searches per second all cores complete. Prints `name median p99 rows` in microseconds, one query per line. With
/// a name it measures that search alone, as long as all of them take; `answer` is a search from request to JSON, and
/// `throughput` the searches of all cores.
struct QueryCommand {
    private let path: String
    private let points: [(latitude: Double, longitude: Double)]
    private let store: SQLiteTempleStore
    /// The same cache as in a service.
    private let indexCache: IndexCache
    private let day: CivilDay
    private static let radius = Distance(kilometers: 10)
    /// Enough queries to warm the caches of the file and the program.
    private static let warmUp = 500
    /// The time limit for repeating a slow query, in seconds.
    private static let longestSeconds = 10.0
    private static let throughputSeconds = 3.0

    /// - Parameter name: the search to measure; nil for everything.
    static func run(path: String, points: String, only name: String? = nil) throws {
        let command = try QueryCommand(path: path, points: PointsCommand.read(path: points))
        try command.searches(only: name)
        if name == nil || name == "answer" { try command.answers(rounds: name == nil ? 1 : 8) }
        if name == nil || name == "throughput" { try command.throughput() }
        guard name == nil else { return }
        try command.obviousQuery()
    }

    private init(path: String, points: [(latitude: Double, longitude: Double)]) throws {
        self.path = path
        self.points = points
        indexCache = IndexCache(path: path)
        try indexCache.load()
        store = try SQLiteTempleStore(path: path, indexCache: indexCache, keepsTransaction: true)
        day = TaiwanTime(secondsSince1970: Int64(Date().timeIntervalSince1970)).day
    }

    private func searches(only chosen: String?) throws {
        let country = TempleQuery.maximumRadius
        let rare = try rarestDeity()
        let questions: [(String, (Double, Double) throws -> TempleQuery)] = [
            ("plain", { try query($0, $1) }),
            ("limit-100", { try query($0, $1, limit: 100) }),
            ("deity", { try query($0, $1, deity: "媽祖") }),
            ("country", { try query($0, $1, radius: country) }),
            ("rare-deity", { try query($0, $1, radius: country, deity: rare) }),
            ("within-days", { try query($0, $1, withinDays: 7) }),
            ("sort-date", { try query($0, $1, order: .date) }),
            ("text", { try query($0, $1, text: "天后") }),
        ]
        for (name, question) in questions where chosen == nil || chosen == name {
            for _ in 0..<(chosen == nil ? 1 : questions.count) { try measure(name) { try question($0, $1) } }
        }
        if chosen == nil { try deepPages(country) }
    }

    private func deepPages(_ country: Distance) throws {
        var deep = Timings()
        for point in points.prefix(500) {
            var page = try store.temples(matching: try query(point.latitude, point.longitude, radius: country))
            for _ in 0..<9 {
                guard let next = page.next else { break }
                let query = try query(point.latitude, point.longitude, radius: country, after: next)
                page = try store.temples(matching: query)
            }
            guard let next = page.next else { continue }
            let tenth = try query(point.latitude, point.longitude, radius: country, after: next)
            try deep.measure { try store.temples(matching: tenth).matches.count }
        }
        report("page-11", deep)
    }

    private func measure(_ name: String, _ question: (Double, Double) throws -> TempleQuery) throws {
        let warm = Date(timeIntervalSinceNow: Self.longestSeconds / 5)
        for point in points.prefix(Self.warmUp) where Date() < warm {
            _ = try store.temples(matching: try question(point.latitude, point.longitude))
        }
        var timings = Timings()
        let end = Date(timeIntervalSinceNow: Self.longestSeconds)
        for point in points where Date() < end {
            let query = try question(point.latitude, point.longitude)
            try timings.measure { try store.temples(matching: query).matches.count }
        }
        report(name, timings)
    }

    private func query(
        _ latitude: Double, _ longitude: Double, radius: Distance = radius, deity: String? = nil, text: String? = nil,
        limit: Int = TempleQuery.defaultLimit, withinDays: Int? = nil, order: TempleQuery.Order = .distance,
        after: PageCursor? = nil
    ) throws -> TempleQuery {
        try TempleQuery(
            latitude: latitude, longitude: longitude, radius: radius, deity: deity,
            filter: TempleQuery.Filter(text: text), limit: limit, withinDays: withinDays, order: order, today: day,
            after: after)
    }

    /// Returns the deity with the fewest temples; the first of several.
    private func rarestDeity() throws -> String {
        let deities = try Connection(path: path, mode: .readOnly, spatial: false).prepare(
            """
            SELECT deity.name FROM deity_temple JOIN deity ON deity.id = deity_id
            GROUP BY deity_id ORDER BY count(*), deity_id LIMIT 1
            """)
        guard try deities.step() else { throw Failure("\(path) has no temple with a deity") }
        return deities.text(0)
    }

    /// Measures the time from a request to the bytes of its response, as in a thread of the service but without the
    /// socket.
    ///
    /// - Parameter rounds: How often each point is measured, after one round that is not.
    private func answers(rounds: Int) throws {
        let time = TaiwanTime(secondsSince1970: Int64(Date().timeIntervalSince1970))
        let api = TempleAPI.table(store: store) { time }
        var timings = Timings()
        var bytes = 0
        for round in 0...rounds {
            for point in points {
                let request = try Request(method: .get, target: PointsCommand.target(point))
                if round == 0 {
                    bytes += api.answer(to: request).body.count
                } else {
                    timings.measure {
                        _ = api.answer(to: request)
                        return 1
                    }
                }
            }
        }
        report("answer", timings)
        say("answer-bytes \(bytes / points.count)")
    }

    /// Measures how many searches all cores complete in a fixed time.
    private func throughput() throws {
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let group = DispatchGroup()
        let counts = Counts()
        for thread in 0..<threads {
            let (path, points, indexCache, day) = (path, points, indexCache, day)
            DispatchQueue.global().async(group: group) {
                counts.add(Result { try Self.searches(path, points, indexCache, day, from: thread * 101) })
            }
        }
        group.wait()
        say("searches-per-second \(Int(Double(try counts.sum()) / Self.throughputSeconds)) threads \(threads)")
    }

    private static func searches(
        _ path: String, _ points: [(latitude: Double, longitude: Double)], _ indexCache: IndexCache, _ day: CivilDay,
        from first: Int
    ) throws -> Int {
        let store = try SQLiteTempleStore(path: path, indexCache: indexCache, keepsTransaction: true)
        let end = Date(timeIntervalSinceNow: throughputSeconds)
        var count = 0
        while Date() < end {
            let point = points[(first + count) % points.count]
            let query = try TempleQuery(
                latitude: point.latitude, longitude: point.longitude, radius: radius, today: day)
            _ = try store.temples(matching: query)
            count += 1
        }
        return count
    }

    /// Measures the query that SpatiaLite's own documentation suggests: its index for the box, its geodesic for the
    /// distance.
    private func obviousQuery() throws {
        let connection = try Connection(path: path, mode: .readOnly, spatial: true)
        let search = try connection.prepare(
            """
            SELECT id, name, ST_Distance(location, MakePoint(?2, ?1, 4326), 1) AS meters FROM temple
            WHERE ROWID IN (
                SELECT ROWID FROM SpatialIndex
                WHERE f_table_name = 'temple' AND search_frame = BuildMbr(?2 - ?4, ?1 - ?3, ?2 + ?4, ?1 + ?3, 4326))
              AND ST_Distance(location, MakePoint(?2, ?1, 4326), 1) <= ?5
            ORDER BY meters LIMIT 20
            """)
        var timings = Timings()
        for point in points.prefix(100) {
            let degrees = Self.radius.meters / 110_500
            try timings.measure {
                try search.bind(point.latitude, at: 1)
                try search.bind(point.longitude, at: 2)
                try search.bind(degrees, at: 3)
                try search.bind(degrees / cos(point.latitude * .pi / 180), at: 4)
                try search.bind(Self.radius.meters, at: 5)
                var rows = 0
                while try search.step() { rows += 1 }
                search.reset()
                return rows
            }
        }
        report("spatialite", timings)
    }

    private func report(_ name: String, _ timings: Timings) {
        let numbers = [timings.quantile(0.5), timings.quantile(0.99), timings.meanRows]
        say(([name] + numbers.map { String(format: "%.1f", $0) }).joined(separator: " "))
    }

    /// Prints a line at once, also into a pipe, because measuring takes minutes.
    private func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}

/// Collects the counts of several threads.
final class Counts: Sendable {
    private let results = Mutex<[Result<Int, any Error>]>([])

    func add(_ result: Result<Int, any Error>) { results.withLock { $0.append(result) } }

    func sum() throws -> Int {
        try results.withLock { try $0.reduce(0) { try $0 + $1.get() } }
    }
}
