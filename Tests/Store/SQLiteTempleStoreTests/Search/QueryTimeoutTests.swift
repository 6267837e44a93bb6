import Expectations
import Geodesy
import SQLiteTempleStore
import TempleModel
import Testing

struct QueryTimeoutTests {
    private func database() throws -> TemporaryDatabase {
        let database = try TemporaryDatabase()
        _ = try database.write(
            (0..<2_000).map { index in
                try TempleRecord("\(index)", "廟\(index)", 24 + Double(index) / 10_000, 120.5, deity: "媽祖")
            })
        return database
    }

    private func query(radius: Double = 100, limit: Int = 10, text: String? = nil) throws -> TempleQuery {
        try TempleQuery(
            latitude: 24, longitude: 120.5, radius: Distance(kilometers: radius),
            filter: TempleQuery.Filter(text: text), limit: limit, today: someDay)
    }

    @Test func aSearchThatTakesTooLongSaysSo() throws {
        let database = try database()
        let store = try SQLiteTempleStore(path: database.path, limits: QueryLimits(time: .nanoseconds(1)))
        for _ in 0..<2 {
            #expect(throws: SearchError.tooSlow) { try store.temples(matching: try query()) }
        }
        // Requests that take no time are still answered.
        try store.checkReady()
        try expect(store.temple(id: 1) != nil)
    }

    @Test func aSearchInTimeIsAnsweredAsWithoutABound() throws {
        let database = try database()
        let bounded = try SQLiteTempleStore(path: database.path, limits: QueryLimits(time: .seconds(3_600)))
        let free = try SQLiteTempleStore(path: database.path)
        for text in [nil, "廟1999"] {
            let query = try query(text: text)
            try expect(bounded.temples(matching: query).matches, equals: free.temples(matching: query).matches)
        }
    }

    @Test func searchesCountTheirWork() throws {
        let database = try database()
        let work = SearchWork()
        let store = try SQLiteTempleStore(path: database.path, work: work)
        _ = try store.temples(matching: try query(limit: 10))
        let near = (boxes: work.boxes, rows: work.rows)
        expect(11...100, contains: near.rows)
        expect(near.boxes, isAtLeast: near.rows)
        // Only the farthest temple has this word, so every row is read; the counts are shared with the other store.
        let other = try SQLiteTempleStore(path: database.path, work: work)
        try expect(other.temples(matching: try query(text: "廟1999")).matches.count, equals: 1)
        expect(work.rows, equals: near.rows + 2_000)
        expect(work.boxes, isAbove: near.boxes + 2_000)
    }
}
