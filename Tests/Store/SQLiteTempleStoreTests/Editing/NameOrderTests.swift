import Expectations
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// The lists of the back office by name among very many temples.
struct NameOrderTests {
    /// A page reads from its place in an index, also after an import into an empty file, which makes the indexes at its end.
    @Test(arguments: [false, true]) func aPageReadsByTheIndex(isOfCounty: Bool) throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120.5)])
        let store = try SQLiteTempleStore(path: database.path)
        let queries = TemplesByName.Queries(ofCounty: isOfCounty, limit: 3, byBytes: "COLLATE BINARY")
        for sql in [queries.first, queries.sameName, queries.later] {
            let plan = try store.plan(sql)
            let index = isOfCounty ? "temple_county (<expr>=?" : "temple_name"
            expect(plan.count == 1 && plan[0].contains("INDEX \(index)"), "\(plan)")
        }
    }
}
