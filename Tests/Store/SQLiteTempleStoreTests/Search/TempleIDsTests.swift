import Expectations
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables

struct TempleIDsTests {
    @Test func pagesHaveEveryIDOnceInOrder() throws {
        let database = try TemporaryDatabase()
        _ = try database.write((1...25).map { try TempleRecord("\($0)", "廟\($0)", 24, 120 + Double($0) / 100) })
        let store = try SQLiteTempleStore(path: database.path)
        let all = try store.templeIDs(skipping: 0, limit: 100)
        expect(all.count == 25 && all == all.sorted())
        let pages = try [0, 10, 20, 30].map { try store.templeIDs(skipping: $0, limit: 10) }
        expect(pages.map(\.count), equals: [10, 10, 5, 0])
        expect(pages.flatMap { $0 }, equals: all)
    }

    @Test func idsComeInTheTablesOrderWithoutASort() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([])
        let plan = try SQLiteTempleStore(path: database.path).plan(TempleIDs.sql)
        expect(!plan.contains { $0.contains("TEMP B-TREE") })
    }
}
