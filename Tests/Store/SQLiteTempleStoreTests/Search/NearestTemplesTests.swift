import Expectations
import Geodesy
import SeededRandom
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables

/// The nearest-neighbour search, compared with brute force: the geodesic to every temple, sorted.
struct NearestTemplesTests {
    /// Makes temples all over the world, dense at the poles, at 180 degrees and in Taiwan, some at the same position.
    private func world(_ random: inout SplitMix64) throws -> [TempleRecord] {
        let deities = ["媽祖", "天上聖母", "關公", "池府千歲", nil]
        return try (0..<4_000).map { index in
            let (latitude, longitude): (Double, Double) =
                switch index % 8 {
                case 0: (random.real(-90...90), random.real(-180...180))
                case 1: (90 - random.real(0...3), random.real(-180...180))
                case 2: (-90 + random.real(0...3), random.real(-180...180))
                case 3: (random.real(-60...60), 180 - random.real(0...2))
                case 4: (random.real(-60...60), -180 + random.real(0...2))
                case 5: (24.5, 120.5)
                default: (random.real(22...25.2), random.real(120...122))
                }
            // A rare deity, whose temples are listed instead of found by the nearest-neighbour search.
            let deity = random.next() % 60 == 0 ? "石頭公" : deities[Int(random.next() % 5)]
            return try TempleRecord("\(index)", "廟\(index)", latitude, longitude, deity: deity)
        }
    }

    private func center(_ random: inout SplitMix64, _ temples: [TempleRecord]) throws -> Coordinate {
        switch random.next() % 8 {
        case 0: return try Coordinate(latitude: 90, longitude: random.real(-180...180))
        case 1: return try Coordinate(latitude: -90, longitude: 0)
        case 2: return try Coordinate(latitude: random.real(-60...60), longitude: 180)
        case 3: return try Coordinate(latitude: random.real(-60...60), longitude: -179.99)
        case 4: return temples[Int(random.next() % 4_000)].coordinate
        case 5: return try Coordinate(latitude: random.real(-90...90), longitude: random.real(-180...180))
        default: return try Coordinate(latitude: random.real(22...25.2), longitude: random.real(120...122))
        }
    }

    @Test(arguments: SearchMethod.allCases) func equalsBruteForceOnThousandsOfRandomQuestions(way: SearchMethod) throws
    {
        var random = SplitMix64(seed: 7)
        let temples = try world(&random)
        let database = try TemporaryDatabase()
        _ = try database.write(temples)
        let store = try database.store(way)
        let matching: [String: Set<String>] = [
            "媽祖": ["媽祖", "天上聖母"], "关公": ["關公"], "Wang-ye": ["池府千歲"], "石头公": ["石頭公"], "池府王爺": ["池府千歲"],
        ]
        let asked: [String?] = [nil, nil, "媽祖", "关公", "Wang-ye", "石头公", "池府王爺"]
        var found = 0
        let rounds = Drill.rounds(1_000, drill: 30_000)
        for _ in 0..<rounds {
            let center = try center(&random, temples)
            let geodesic = Geodesic(from: center)
            let deity = asked[Int(random.next() % 7)]
            let radius = Distance(
                meters: [500, 10_000, 100_000, 500_000][Int(random.next() % 4)] * random.real(0.2...1))
            let limit = [1, 5, 20, 100][Int(random.next() % 4)]
            let query = try TempleQuery(
                latitude: center.latitude, longitude: center.longitude, radius: radius, deity: deity, limit: limit,
                today: someDay)
            let page = try store.temples(matching: query)
            // The ids follow the order of insertion, so the index is the id minus one.
            var expected: [(meters: Double, id: Int64)] = []
            for (index, temple) in temples.enumerated() {
                if let deity, let names = matching[deity], !names.contains(temple.mainDeity ?? "") { continue }
                // A degree of latitude is more than 110 km, so distant temples need no geodesic.
                let degrees = abs(temple.coordinate.latitude - center.latitude)
                guard degrees * 110_000 <= radius.meters else { continue }
                let meters = geodesic.distance(to: temple.coordinate).meters
                if meters <= radius.meters { expected.append((meters, Int64(index + 1))) }
            }
            expected.sort { ($0.meters, $0.id) < ($1.meters, $1.id) }
            expect(page.matches.map(\.temple.id), equals: expected.prefix(limit).map(\.id))
            expect(page.matches.map(\.distance?.meters), equals: expected.prefix(limit).map(\.meters))
            expect(page.next != nil, equals: expected.count > limit)
            found += page.matches.count
        }
        expect(found, isAbove: 3 * rounds)
    }

    @Test(arguments: [nil, "媽祖"], SearchMethod.allCases)
    func pagesHoldEveryTempleOnce(deity: String?, way: SearchMethod) throws {
        var random = SplitMix64(seed: 8)
        let database = try TemporaryDatabase()
        _ = try database.write(try world(&random))
        let store = try database.store(way)
        func query(limit: Int, limits: ClosedRange<Int> = 1...100, after: PageCursor? = nil) throws -> TempleQuery {
            try TempleQuery(
                latitude: 24.5, longitude: 120.5, radius: Distance(kilometers: 300), deity: deity, limit: limit,
                limits: limits, today: someDay, after: after)
        }
        let all = try store.temples(matching: try query(limit: 4_000, limits: 1...4_000)).matches
        var paged: [TempleMatch] = []
        var page = try store.temples(matching: try query(limit: 7))
        paged += page.matches
        while let next = page.next {
            page = try store.temples(matching: try query(limit: 7, after: next))
            paged += page.matches
        }
        expect(paged, equals: all)
        expect(all.count, isAbove: 200)
    }

    /// Even after ANALYZE, the query plan must use only the R*Tree.
    @Test(
        arguments: [NearestTemples.sql, NearestTemples.inBoundsSQL], [false, true])
    func walksTheRTreeAndNothingElse(sql: String, analyzed: Bool) throws {
        var random = SplitMix64(seed: 9)
        let database = try TemporaryDatabase()
        _ = try database.write(try world(&random))
        if analyzed { try TestConnection(database).execute("ANALYZE") }
        let plan = try SQLiteTempleStore(path: database.path).plan(sql)
        expect(plan.count == 1 && plan[0].hasPrefix("SCAN box VIRTUAL TABLE INDEX 2:"), "\(plan)")
    }

    /// Even after ANALYZE, the query plan must start at the deities.
    @Test(arguments: [false, true])
    func listsTheTemplesOfDeitiesByTheirLinks(analyzed: Bool) throws {
        var random = SplitMix64(seed: 9)
        let database = try TemporaryDatabase()
        _ = try database.write(try world(&random))
        if analyzed { try TestConnection(database).execute("ANALYZE") }
        let plan = try SQLiteTempleStore(path: database.path).plan(TemplesOfDeities.sql)
        expect(plan.contains { $0 == "SEARCH deity_temple USING PRIMARY KEY (deity_id=?)" }, "\(plan)")
        expect(!plan.contains { $0.hasPrefix("SCAN deity_temple") }, "\(plan)")
    }
}
