import Expectations
import RowOracle
import SQLiteDriver
import TempleModel
import TempleTables
import TempleWriting
import Testing

@testable import SQLiteTempleStore

/// Searches, counts and facts, compared with the rows of the file as SQL of the tests' own reads them.
struct RowOracleTests {
    private func database() throws -> TemporaryDatabase {
        let database = try TemporaryDatabase()
        let records = try SampleTemples.records(600, seed: 61)
        _ = try TempleWriter(path: database.path, catalogue: try SampleTemples.catalogue()).write { session in
            for record in records { try session.upsert(record) }
        }
        return database
    }

    private func oracle(_ database: TemporaryDatabase) throws -> BruteForce {
        try BruteForce(
            try Connection(path: database.path, mode: .readOnly, spatial: false),
            now: TaiwanTime(day: someDay, minute: 600))
    }

    @Test(arguments: [SearchMethod.tree, .index, .indexWithoutTexts])
    func eachFilterFindsWhatTheRowsSay(way: SearchMethod) throws {
        let database = try database()
        let (store, oracle) = (try database.store(way), try self.oracle(database))
        try expect(oracle.wrongSearches(of: store), equals: [])
        try expect(oracle.wrongCounts(of: store), equals: [])
        try expect(oracle.wrongFacets(of: store), equals: [])
    }

    @Test(arguments: [SearchMethod.tree, .index, .indexWithoutTexts])
    func eachFactIsWhatTheRowSays(way: SearchMethod) throws {
        let database = try database()
        let (store, oracle) = (try database.store(way), try self.oracle(database))
        expect(oracle.temples.count, equals: 600)
        try expect(oracle.wrongFacts(of: store), equals: [])
    }

    /// All columns of the two tables are compared but those of which an answer shows what it computes, or a list.
    @Test func everyColumnIsCompared() {
        let others: Set = [
            "precision", "shares_position", "side_deities", "opening_hours_lunar", "hours_as_of", "as_of",
            "temple_id", "same_as", "photos",
        ]
        let tables = StoredTable.all.filter { ["temple", "temple_detail"].contains($0.name) }
        let columns = Set(tables.flatMap { $0.columns.map(\.name) })
        expect(columns.subtracting(PlainTemple.columns), equals: others)
    }

    /// A column that is not written, or that the sample leaves empty.
    @Test func eachFactIsThatOfSomeOfTheTemples() throws {
        try expect(oracle(try database()).idleFacts(), equals: [])
    }

    /// Else the comparison of a filter would show nothing.
    @Test func eachFilterFindsSomeOfTheTemples() throws {
        try expect(oracle(try database()).idleFilters(), equals: [])
    }
}
