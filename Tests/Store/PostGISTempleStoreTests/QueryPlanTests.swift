import Expectations
import Geodesy
import PostgreSQL
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import TempleIndex
@testable import TempleTables

/// The plans of the server for the search's statements, with 20,000 temples.
struct QueryPlanTests {
    private func plan(
        _ connection: ServerConnection, _ query: TempleQuery, deities: [Int64]? = nil, listsDeities: Bool = false
    ) throws -> String {
        try connection.inSchema(.readWrite) {
            let candidates = CandidateQuery(
                query, within: query.radius, deities: deities, listsDeities: listsDeities,
                try require(PostGISSchema.find(connection)))
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
            expect(nearest, contains: "Index Scan using temple_location", "\(nearest)")
            expect(nearest, lacks: "Sort", "\(nearest)")
            let listed = try plan(connection, query, deities: [3], listsDeities: true)
            expect(!listed.contains("temple_location") && !listed.contains("Seq Scan on temple t"), "\(listed)")
            let rated = try plan(
                connection,
                try TempleQuery(
                    latitude: 24, longitude: 121, radius: Distance(kilometers: 1), order: .rating, today: someDay))
            expect(rated, contains: "temple_location", "\(rated)")
        }
    }

    /// The list of what was changed by hand reads a long history from its end.
    @Test func changesByHandFromTheEnd() throws {
        let server = try TestServer()
        _ = try PostGISTempleWriter.migrate(server.database)
        try server.edit(
            """
            INSERT INTO history_entity (number, position, kind, entity, name, action)
            SELECT n, 0, CASE WHEN n % 3 = 0 THEN 'deity' ELSE 'temple' END, n % 900 + 1, '宮', 'changed'
            FROM generate_series(1, 30000) AS n
            """)
        try server.edit("ANALYZE history_entity")
        let connection = try server.connect()
        let plan = try connection.inSchema(.readWrite) {
            var lines: [String] = []
            try ServerRows(connection: connection).rows(
                "EXPLAIN " + TemplesByHand.sql, [.integer(1), .integer(29_000), .integer(500)]
            ) { lines.append($0.text(0)) }
            return lines.joined(separator: "\n")
        }
        expect(plan.contains("Index Scan Backward") && plan.contains("history_entity_entity"), "\(plan)")
        expect(plan, lacks: "Seq Scan on history_entity e", "\(plan)")
    }

    /// A page of the lists by name reads from its place in an index.
    @Test(arguments: [false, true]) func byNameFromItsPlace(isAnalyzed: Bool) throws {
        let server = try TestServer()
        _ = try PostGISTempleWriter.migrate(server.database)
        try server.addTemples(20_000, from: 1)
        // Many have one name.
        try server.edit("UPDATE temple SET county = '臺中市', name = CASE WHEN id % 3 = 0 THEN '天后宮' ELSE name END")
        if isAnalyzed { try server.edit("ANALYZE temple") }
        let connection = try server.connect()
        for isOfCounty in [false, true] {
            let queries = TemplesByName.Queries(ofCounty: isOfCounty, limit: 100, byBytes: ServerRows.byBytes)
            let county: [QueryValue] = isOfCounty ? [.text("臺中市")] : []
            let name: [QueryValue] = [.text("天后宮")]
            let index = isOfCounty ? "temple_county" : "temple_name"
            for (sql, values, scan) in [
                (queries.first, county, index), (queries.later, county + name, index),
                // Where so many have the name, the server may also read by number.
                (queries.sameName, county + name + [.integer(9_000)], "Index Scan"),
            ] {
                let plan = try connection.inSchema(.readWrite) {
                    var lines: [String] = []
                    try ServerRows(connection: connection).rows("EXPLAIN " + sql, values) { lines.append($0.text(0)) }
                    return lines.joined(separator: "\n")
                }
                expect(plan.contains(scan) && !plan.contains("Seq Scan"), "\(plan)")
                // Without figures of its table the server takes the rows of a county or a name for few, and sorts them.
                expect(!isAnalyzed || !plan.contains("Sort"), "\(plan)")
            }
        }
    }
}
