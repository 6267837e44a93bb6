import Expectations
import Foundation
import SQLiteDriver
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleIndex
@testable import TempleTables

/// All threads share one index. A request gets the index of its own revision, or none.
struct IndexCacheTests {
    private func revision(_ database: TemporaryDatabase) throws -> DataRevision {
        try SQLiteTempleStore(path: database.path).dataRevision()
    }

    @Test func areOfTheStateThatIsAskedAboutOrNone() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120, deity: "媽祖、關公")])
        let indexCache = IndexCache(path: database.path)
        try indexCache.load()
        let first = try revision(database)
        let index = try require(indexCache.index(of: first))
        expect(index.items.map { index.id(of: $0) }, equals: [1])
        expect(index.belongings.map { $0.deities.map(\.id) }, equals: [[1, 2]])
        _ = try database.write([try TempleRecord("b", "乙宮", 24, 120)])
        let second = try revision(database)
        try indexCache.load()
        // A request that still sees the older state gets no index, and does not remove the new one.
        expectNil(indexCache.index(of: first))
        expect(indexCache.index(of: second)?.count, equals: 2)
        try indexCache.load()
        expect(indexCache.index(of: second)?.count, equals: 2)
    }

    /// An index that was replaced takes memory for nothing, also if its days were asked for.
    @Test func nothingHoldsAnIndexThatWasReplaced() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120, deity: "媽祖")])
        let cache = IndexCache(path: database.path)
        try cache.load()
        let upcoming = try SQLiteTempleStore(path: database.path).upcomingEvents(on: someDay)
        weak var old: InMemoryTempleIndex?
        do {
            let index = try require(cache.index(of: try revision(database)))
            old = index
            cache.keep(DaysUntilNextEvent(of: index, upcoming) {}, on: someDay, of: index)
            expect(cache.days(on: someDay, of: index) != nil)
        }
        expect(old != nil)
        _ = try database.write([try TempleRecord("b", "乙宮", 24, 120)])
        try cache.load()
        expectNil(old)
        // The days of the index that is gone are not those of the new one.
        let index = try require(cache.index(of: try revision(database)))
        expectNil(cache.days(on: someDay, of: index))
    }

    @Test func areMadeBesideWhoeverAsksFirst() async throws {
        let database = try TemporaryDatabase()
        _ = try database.write(try (0..<40).map { try TempleRecord("\($0)", "廟\($0)", 24, 120) })
        let indexCache = IndexCache(path: database.path)
        let revision = try revision(database)
        var index = indexCache.index(of: revision)
        for _ in 0..<1_000 where index == nil {
            try await Task.sleep(for: .milliseconds(10))
            index = indexCache.index(of: revision)
        }
        expect(index?.count, equals: 40)
        // Three leaves and a root. Each place is in one leaf.
        expect(index?.layers.first?.segment.nodes.map(\.members), equals: [0..<16, 16..<32, 32..<40, 40..<43])
    }

    @Test func ofAnEmptyDatabaseAreNone() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([])
        let store = try database.store(.index)
        let page = try store.temples(matching: try TempleQuery(latitude: 24, longitude: 120, today: someDay))
        expect(page.matches.isEmpty && page.next == nil)
    }

    @Test func ofTooManyTemplesAreNone() throws {
        let database = try TemporaryDatabase()
        _ = try database.write(try (0..<5).map { try TempleRecord("\($0)", "廟\($0)", 24, 120) })
        let connection = try TempleDatabase.openForReading(database.path, busyTimeoutMilliseconds: 0).connection
        try expectNil(IndexedTemples.read(connection, atMost: 4))
        try expect(IndexedTemples.read(connection, atMost: 5)?.count, equals: 5)
    }

    @Test func ofAFileThatIsNotThereAreAnError() throws {
        #expect(throws: SearchError.missing) {
            try IndexCache(path: "/nonexistent/n.sqlite").load()
        }
    }

    /// A store without an index of the new revision searches the R*Tree and sees the new data, as during a large
    /// import.
    @Test func aStoreAsksWithoutThemWhatHasChanged() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120)])
        let store = try database.store(.index)
        let query = try TempleQuery(latitude: 24, longitude: 120, today: someDay)
        try expect(store.temples(matching: query).matches.map(\.temple.name), equals: ["甲宮"])
        store.endRead()
        _ = try database.write([try TempleRecord("b", "乙宮", 24.001, 120)])
        try expect(store.temples(matching: query).matches.map(\.temple.name), equals: ["甲宮", "乙宮"])
    }
}
