import Expectations
import Geodesy
import LunarCalendar
import SearchSamples
import SeededRandom
import Synchronization
import TempleModel
import Testing

@testable import SQLiteTempleStore

/// A thread on which other requests wait limits the work of a search by a budget.
struct BudgetTests {
    /// The number of temples. A search of all of them costs ten units or more, and a search for the nearest ten costs
    /// two.
    private static let count = 20_000
    private static let enough = 6

    private func database() throws -> TemporaryDatabase {
        let database = try TemporaryDatabase()
        var random = SplitMix64(seed: 7)
        _ = try database.write(
            (0..<Self.count).map { index in
                try TempleRecord(
                    "\(index)", "廟\(index)", 23 + Double(random.next() % 100_000) / 50_000,
                    120 + Double(random.next() % 100_000) / 100_000, deity: "媽祖")
            })
        return database
    }

    private func query(_ order: TempleQuery.Order = .distance, text: String? = nil) throws -> TempleQuery {
        try TempleQuery(
            latitude: 24, longitude: 120.5, radius: Distance(kilometers: 500),
            filter: TempleQuery.Filter(text: text), limit: 10, order: order, today: someDay)
    }

    private func store(_ database: TemporaryDatabase, _ indexCache: IndexCache?, budget: Int?) throws
        -> SQLiteTempleStore
    {
        try SQLiteTempleStore(path: database.path, limits: QueryLimits(budget: budget), indexCache: indexCache)
    }

    @Test(arguments: [true, false]) func aDearSearchEndsAndACheapOneDoesNot(hasIndex: Bool) throws {
        let database = try database()
        let indexCache = hasIndex ? IndexCache(path: database.path) : nil
        try indexCache?.load()
        let loop = try store(database, indexCache, budget: Self.enough)
        let worker = try store(database, indexCache, budget: nil)
        // The filters of an index find a rare text at once.
        let rare = try query(text: "廟19999")
        let dear = [try query(.rating), hasIndex ? try query(.rating, text: "廟") : rare]
        for _ in 0..<2 {
            for query in dear {
                #expect(throws: SearchError.overBudget) { try loop.temples(matching: query) }
                try expect(worker.temples(matching: query).matches.isEmpty, equals: false)
            }
            if hasIndex { try expect(loop.temples(matching: rare).matches.count, equals: 1) }
            let near = try loop.temples(matching: try query()).matches
            expect(near.count, equals: 10)
            try expect(near, equals: worker.temples(matching: try query()).matches)
        }
        // With a larger budget, it answers as the worker does.
        loop.limits.budget = 1_000
        for query in dear {
            try expect(loop.temples(matching: query).matches, equals: worker.temples(matching: query).matches)
        }
    }

    /// The budget limits work, not time: queries that are not searches are answered with any budget.
    @Test func whatIsNoSearchHasNoBudget() throws {
        let database = try database()
        let loop = try store(database, nil, budget: 0)
        #expect(throws: SearchError.overBudget) { try loop.temples(matching: try query(.rating)) }
        let view = try TempleQuery(
            counting: [.bbox: "119,22,122,26", .q: "廟"], now: TaiwanTime(day: someDay, minute: 600))
        let cells = try require(ClusterQuery(view, zoom: 7))
        #expect(throws: SearchError.overBudget) { try loop.clusters(matching: cells) }
        #expect(throws: SearchError.overBudget) { try loop.facets([.county], of: try query(.rating)) }
        #expect(throws: SearchError.overBudget) { try loop.suggestions(for: SuggestQuery("廟", today: someDay)) }
        try expect(loop.temple(id: 1) != nil)
        try expect(loop.temples(ids: [1, 2]).count, equals: 2)
        try expectNil(loop.temple(formerly: 1))
        try expect(loop.templeIDs(skipping: 0, limit: 2), equals: [1, 2])
        try expect(loop.catalogueSnapshot().deities.isEmpty, equals: false)
        _ = try loop.dataRevision()
        try loop.checkReady()
        try expect(loop.statistics().temples, equals: Int64(Self.count))
        try expect(loop.upcomingEvents(on: someDay).today, equals: someDay)
        try expect(loop.deities(named: "媽祖").match.isKnown)
    }

    /// A new question of the port is asked here with a budget, which it has or does not need.
    @Test func everyQuestionOfThePortIsAsked() throws {
        let missing = try PortQuestions.missing(in: #filePath, of: ["TempleSearching"])
        expect(missing, equals: [])
    }

    /// An exact distance takes as long as everything else that is done for a temple.
    @Test func anExactDistanceCountsTwice() throws {
        let database = try TemporaryDatabase()
        // The farther one is always the better rated, so that each may be on the page.
        _ = try database.write(
            (0..<Self.count).map {
                var record = try TempleRecord("\($0)", "廟\($0)", 22 + Double($0) / 10_000, 120.5)
                record.extras = TempleRecord.Extras(rating: 5 * Double($0) / Double(Self.count))
                return record
            })
        let indexCache = IndexCache(path: database.path)
        try indexCache.load()
        let loop = try store(database, indexCache, budget: nil)
        func units(_ filter: TempleQuery.Filter) throws -> Int {
            let query = try TempleQuery(
                latitude: 22, longitude: 120.5, radius: Distance(kilometers: 500), filter: filter, limit: 10,
                order: .rating, today: someDay)
            var (tooFew, enough) = (0, 1)
            func isEnough(_ budget: Int) -> Bool {
                loop.limits.budget = budget
                return (try? loop.temples(matching: query)) != nil
            }
            while !isEnough(enough) { (tooFew, enough) = (enough, 2 * enough) }
            while enough - tooFew > 1 {
                let budget = (tooFew + enough) / 2
                if isEnough(budget) { enough = budget } else { tooFew = budget }
            }
            return enough
        }
        let all = try units(TempleQuery.Filter())
        let none = try units(TempleQuery.Filter(labels: [.religion: "x"]))
        let evaluated = Self.count / 256
        expect(all - none >= evaluated - 2 && all - none <= evaluated + 2, "\(all) \(none)")
    }

    /// The names of all deities are read once, for suggestions. A loop may do that for the first search.
    @Test func anUnknownDeityIsWithinTheBudget() throws {
        let database = try TemporaryDatabase()
        _ = try database.write(
            (0..<4_000).map { try TempleRecord("\($0)", "廟\($0)", 22 + Double($0) / 1_000, 120.5, deity: "第\($0)神") })
        let loop = try store(database, nil, budget: 1)
        let query = try TempleQuery(latitude: 24, longitude: 120.5, deity: "某某神", today: someDay)
        try expect(loop.temples(matching: query).deity?.isKnown, equals: false)
    }

    /// A worker without a budget computes the days of an index once for all threads.
    @Test func theDaysOfAnotherDateAreMadeByAWorker() throws {
        let database = try database()
        let indexCache = IndexCache(path: database.path)
        try indexCache.load()
        let loop = try store(database, indexCache, budget: Self.enough)
        let worker = try store(database, indexCache, budget: nil)
        #expect(throws: SearchError.overBudget) { try loop.temples(matching: try query(.date)) }
        let made = try worker.temples(matching: try query(.date)).matches
        expect(made.count, equals: 10)
        try expect(loop.temples(matching: try query(.date)).matches, equals: made)
        // The store of another thread finds them too.
        let other = try store(database, indexCache, budget: Self.enough)
        try expect(other.temples(matching: try query(.date)).matches, equals: made)
    }

    @Test func theDaysAreOfTheIndexThatIsAskedAbout() throws {
        let database = try database()
        let indexCache = IndexCache(path: database.path)
        try indexCache.load()
        let store = try store(database, indexCache, budget: nil)
        _ = try store.temples(matching: try query(.date))
        _ = try database.write([try TempleRecord("new", "新宮", 24, 120.5, deity: "媽祖")])
        try indexCache.load()
        let found = try store.temples(matching: try query(.date)).matches
        expect(found.first?.temple.name, equals: "新宮")
    }

    private final class Flag: Sendable {
        let value = Atomic(true)
    }

    @Test(arguments: [true, false]) func aSearchThatNobodyWaitsForEnds(hasIndex: Bool) throws {
        let database = try database()
        let indexCache = hasIndex ? IndexCache(path: database.path) : nil
        try indexCache?.load()
        let isCancelled = Flag()
        let store = try store(database, indexCache, budget: nil)
        store.limits.isCancelled = { isCancelled.value.load(ordering: .relaxed) }
        #expect(throws: SearchError.tooSlow) { try store.temples(matching: try query(.rating)) }
        isCancelled.value.store(false, ordering: .relaxed)
        try expect(store.temples(matching: try query(.rating)).matches.count, equals: 10)
    }
}
