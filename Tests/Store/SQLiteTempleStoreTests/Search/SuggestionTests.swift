import Expectations
import Geodesy
import TempleModel
import Testing

@testable import SQLiteTempleStore

/// What somebody may mean who types, by a store with an index of others, with one of its own, and on an event loop.
struct SuggestionTests {
    private func database() throws -> TemporaryDatabase {
        let database = try TemporaryDatabase()
        _ = try database.write([
            try TempleRecord("a", "龍山寺", 25.0368, 121.4999, deity: "媽祖"),
            try TempleRecord("b", "龍山寺", 24.0503, 120.4358),
            try TempleRecord("c", "天后宮", 24.0593, 120.4316, deity: "媽祖"),
        ])
        return database
    }

    private func ask(_ store: SQLiteTempleStore, _ text: String, at point: (Double, Double)? = nil) throws
        -> [Suggestion]
    {
        try store.suggestions(for: SuggestQuery(text, latitude: point?.0, longitude: point?.1, today: someDay))
    }

    @Test func areTheSameWithTheIndexOfAServiceAndWithoutOne() throws {
        let database = try database()
        let cache = IndexCache(path: database.path)
        let served = try SQLiteTempleStore(path: database.path, indexCache: cache)
        let own = try SQLiteTempleStore(path: database.path)
        for text in ["龍山寺", "龍山", "天厚宮", "媽祖", "龘"] {
            let found = try ask(own, text)
            try expect(ask(served, text), equals: found)
            // What was made is used again.
            try expect(ask(own, text), equals: found)
            expect(found.isEmpty, equals: text == "龘")
        }
        let near = try ask(own, "龍山寺", at: (24.05, 120.43)).filter { $0.kind == .temple }
        expect(near.map(\.id) == [2, 1] && near[0].matched == .exact)
        expect(near[0].distance?.meters ?? 0, isAbove: 0)
    }

    @Test func followTheData() throws {
        let database = try database()
        let store = try SQLiteTempleStore(path: database.path)
        try expect(ask(store, "龍山寺").filter { $0.kind == .temple }.count, equals: 2)
        _ = try database.write([try TempleRecord("d", "行天宮", 25.0631, 121.5339)])
        try expect(ask(store, "行天宮").first?.name, equals: "行天宮")
    }

    /// During an import, an index is made seldom; searches have the file meanwhile, and suggestions come later.
    @Test func makeNoIndexSoonerThanASearchDoes() throws {
        let database = try database()
        let cache = IndexCache(path: database.path, textBytes: 1 << 20, restFactor: 1_000_000)
        try cache.load()
        let limits = QueryLimits(time: .seconds(60))
        let store = try SQLiteTempleStore(path: database.path, limits: limits, indexCache: cache)
        try expect(ask(store, "龍山寺").isEmpty, equals: false)
        let known = try require(cache.index(of: try store.dataRevision()))
        let before = try store.dataRevision()
        _ = try database.write([try TempleRecord("d", "行天宮", 25.0631, 121.5339)])
        #expect(throws: SearchError.busy) { try ask(store, "行天宮") }
        let fuzzy = try TempleQuery(anywhere: TempleQuery.Filter(text: "行添宮"), isFuzzy: true, today: someDay)
        #expect(throws: SearchError.busy) { try store.temples(matching: fuzzy) }
        // Whoever still reads the former state keeps its index.
        expect(cache.index(of: before) === known)
        let plain = try TempleQuery(anywhere: TempleQuery.Filter(text: "行天宮"), today: someDay)
        try expect(store.temples(matching: plain).matches.count, equals: 1)
    }

    /// An index takes long to make, and a lexicon some milliseconds: a loop leaves both to a worker.
    @Test func aLoopMakesNoIndex() throws {
        let database = try database()
        let cache = IndexCache(path: database.path)
        let limits = QueryLimits(budget: 8)
        let waiting = try SQLiteTempleStore(path: database.path, limits: limits)
        #expect(throws: SearchError.overBudget) { try ask(waiting, "龍山寺") }
        let fuzzy = try TempleQuery(anywhere: TempleQuery.Filter(text: "天厚宮"), isFuzzy: true, today: someDay)
        #expect(throws: SearchError.overBudget) { try waiting.temples(matching: fuzzy) }
        let worker = try SQLiteTempleStore(path: database.path, indexCache: cache)
        let found = try ask(worker, "龍山寺")
        let loop = try SQLiteTempleStore(path: database.path, limits: limits, indexCache: cache)
        try expect(ask(loop, "龍山寺"), equals: found)
    }
}
