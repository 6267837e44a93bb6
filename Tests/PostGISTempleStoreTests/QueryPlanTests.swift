import Geodesy
import PostgreSQL
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import TempleIndex

/// The plans of the server for the search's statements, with 20,000 temples.
struct QueryPlanTests {
    private func plan(
        _ connection: ServerConnection, _ query: TempleQuery, deities: [Int64]? = nil, listsDeities: Bool = false
    ) throws -> String {
        try connection.inSchema(.readWrite) {
            let candidates = CandidateQuery(
                query, within: query.radius, deities: deities, listsDeities: listsDeities,
                try #require(try PostGISSchema.find(connection)))
            try candidates.prepare(connection)
            return try connection.rows("EXPLAIN " + candidates.sql, candidates.values) { $0.text(0) }
                .joined(separator: "\n")
        }
    }

    @Test(arguments: [false, true]) func outwardsByTheIndexAndFewDeitiesByTheirLinks(isAnalyzed: Bool) throws {
        let server = try TestServer()
        _ = try PostGISTempleWriter.migrate(server.database)
        try server.addTemples(20_000, from: 1)
        try server.edit("INSERT INTO deity_temple SELECT n % 40 + 1, n FROM generate_series(1, 20000) AS n")
        if isAnalyzed { try server.edit("ANALYZE temple, deity_temple") }
        let connection = try server.connect()
        for radius in [1, 50, 500] {
            let query = try TempleQuery(
                latitude: 24, longitude: 121, radius: Distance(kilometers: Double(radius)), today: someDay)
            let nearest = try plan(connection, query)
            #expect(nearest.contains("Index Scan using temple_location"), "\(nearest)")
            #expect(!nearest.contains("Sort"), "\(nearest)")
            let listed = try plan(connection, query, deities: [3], listsDeities: true)
            #expect(!listed.contains("temple_location") && !listed.contains("Seq Scan on temple t"), "\(listed)")
            let rated = try plan(
                connection,
                try TempleQuery(
                    latitude: 24, longitude: 121, radius: Distance(kilometers: 1), order: .rating, today: someDay))
            #expect(rated.contains("temple_location"), "\(rated)")
        }
    }
}
