import Expectations
import Geodesy
import LunarCalendar
import SeededRandom
import TempleModel
import Testing

@testable import SQLiteTempleStore

/// Consecutive pages while another connection writes.
struct PagingTests {
    private func record(_ id: String, _ random: inout SplitMix64, spread: Double) throws -> TempleRecord {
        let rating: Double? = random.next() % 3 == 0 ? nil : (random.real(0...5) * 2).rounded() / 2
        return TempleRecord(
            key: SourceKey(source: "test", id: id), name: "廟\(id)",
            coordinate: try Coordinate(
                latitude: 24.5 + random.real(-spread...spread), longitude: 120.5 + random.real(-spread...spread)),
            mainDeity: ["媽祖", "關公", nil][Int(random.next() % 3)],
            extras: TempleRecord.Extras(openTime: random.next() % 2 == 0 ? "24/7" : nil, rating: rating))
    }

    /// Each write adds rows nearer and farther, better and worse rated than the current page, and moves one.
    @Test(
        arguments: [TempleQuery.Order.distance, .date, .rating],
        [TempleQuery.Filter(), TempleQuery.Filter(isOpenNow: true)])
    func showEveryUnchangedTempleOnceWhileAnotherConnectionWrites(
        order: TempleQuery.Order, filter: TempleQuery.Filter
    ) throws {
        var random = SplitMix64(seed: 41)
        let database = try TemporaryDatabase()
        _ = try database.write(try (0..<600).map { try record("\($0)", &random, spread: 0.5) })
        // The index is built only now and then, as in a service whose database is written all the time.
        let indexCache = IndexCache(path: database.path)
        let store = try SQLiteTempleStore(path: database.path, indexCache: indexCache, keepsTransaction: true)
        func ask(limit: Int, after: PageCursor? = nil) throws -> ResultPage {
            store.endRead()
            return try store.temples(
                matching: try TempleQuery(
                    latitude: 24.5, longitude: 120.5, radius: Distance(kilometers: 500), filter: filter, limit: limit,
                    limits: 1...5_000, order: order, today: someDay, time: TaiwanTime(day: someDay, minute: 600),
                    after: after))
        }
        let before = try ask(limit: 5_000).matches.map(\.temple.id)
        var shown: [Int64] = []
        var after: PageCursor?
        var changed: Set<Int64> = []
        var pages = 0
        repeat {
            let page = try ask(limit: 13, after: after)
            shown += page.matches.map(\.temple.id)
            // A page requested again begins with the same temple.
            if let first = page.matches.first, pages % 5 == 0 {
                try expect(ask(limit: 1, after: after).matches.first, equals: first)
            }
            after = page.next
            var written = [
                try record("near\(pages)", &random, spread: 0.02), try record("some\(pages)", &random, spread: 0.5),
                try record("far\(pages)", &random, spread: 1.5),
            ]
            // The ids follow the order of insertion, so the index is the id minus one.
            let moved = Int(random.next() % 600)
            changed.insert(Int64(moved + 1))
            written.append(try record("\(moved)", &random, spread: 0.5))
            _ = try database.write(written)
            pages += 1
            if pages % 2 == 0 { try indexCache.load() }
        } while after != nil && pages < 1_000
        expect(pages > 10 && pages < 1_000)
        let unchanged = Set(before).subtracting(changed)
        expect(unchanged.count, isAbove: before.count / 2)
        for id in unchanged { expect(shown.count { $0 == id }, equals: 1, "\(id)") }
        let new = shown.filter { $0 > 600 }
        expect(!new.isEmpty && Set(new).count == new.count)
    }

    @Test func ranksByRatingThenDistanceAndPagesHoldEveryTempleOnce() throws {
        var random = SplitMix64(seed: 42)
        let database = try TemporaryDatabase()
        let records = try (0..<300).map { try record("\($0)", &random, spread: 0.3) }
        _ = try database.write(records)
        let store = try SQLiteTempleStore(path: database.path)
        let center = try Coordinate(latitude: 24.5, longitude: 120.5)
        let geodesic = Geodesic(from: center)
        let expected = records.enumerated().map { index, record in
            (
                lead: -(record.extras?.rating ?? -1),
                meters: geodesic.distance(to: record.coordinate).meters,
                id: Int64(index + 1)
            )
        }
        .sorted { ($0.lead, $0.meters, $0.id) < ($1.lead, $1.meters, $1.id) }.map(\.id)
        var paged: [Int64] = []
        var after: PageCursor?
        repeat {
            let page = try store.temples(
                matching: try TempleQuery(
                    latitude: 24.5, longitude: 120.5, radius: Distance(kilometers: 100), limit: 17, order: .rating,
                    today: someDay, after: after))
            paged += page.matches.map(\.temple.id)
            after = page.next.flatMap { PageCursor(text: $0.text) }
        } while after != nil && paged.count <= 300
        expect(paged, equals: expected)
    }
}
