import Expectations
import PostgreSQL
import RowOracle
import TempleModel
import Testing

@testable import PostGISTempleStore

/// Searches, counts and facts, compared with the server's rows as SQL of the tests' own reads them.
struct RowOracleTests {
    private let both: BothStores
    private let oracle: BruteForce

    init() throws {
        both = try BothStores(catalogue: try SampleTemples.catalogue())
        try both.write(try SampleTemples.records(600, seed: 61))
        oracle = try BruteForce(both.server.connect(), now: TaiwanTime(day: someDay, minute: 600))
    }

    @Test func eachFilterFindsWhatTheRowsSay() throws {
        let store = try PostGISTempleStore(both.server.database)
        try expect(oracle.wrongSearches(of: store), equals: [])
        try expect(oracle.wrongCounts(of: store), equals: [])
        try expect(oracle.wrongFacets(of: store), equals: [])
    }

    @Test func eachFactIsWhatTheRowSays() throws {
        let store = try PostGISTempleStore(both.server.database)
        expect(oracle.temples.count, equals: 600)
        try expect(oracle.wrongFacts(of: store), equals: [])
    }
}
