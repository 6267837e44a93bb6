import Expectations
import Foundation
import PostgreSQL
import SQLiteDriver
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// Rows with values beyond their bounds on a server: where somebody has taken the checks away, and where they are.
struct RowBoundsTests {
    private static let query = Result { try TempleQuery(latitude: 24, longitude: 120, today: someDay) }

    /// A schema without its checks, with rows that they refuse.
    private func withoutChecks() throws -> TestServer {
        let server = try TestServer()
        _ = try PostGISTempleWriter.migrate(server.database)
        let constraints = try server.connect().rows(
            """
            SELECT conrelid::regclass::text, conname::text FROM pg_constraint
            WHERE connamespace = 'nearby'::regnamespace AND conname LIKE '%\\_bounds'
            """
        ) { ($0.text(0), $0.text(1)) }
        expect(constraints.count, isAbove: 150)
        for (table, name) in constraints { try server.edit("ALTER TABLE \(table) DROP CONSTRAINT \(name)") }
        try server.edit(
            """
            INSERT INTO temple (id, name, lat, lng) VALUES (1, '甲宮', 24, 120), (9223372036854775807, '大宮', 24.001, 120),
                (-9223372036854775808, '小宮', 24.001, 120), (2, repeat('長', 30000000), 24.01, 120);
            INSERT INTO deity (id, name) VALUES (9223372036854775807, 'x');
            INSERT INTO deity_temple VALUES (9223372036854775807, 9223372036854775807), (1, 9223372036854775807);
            INSERT INTO activity (id, title, source, rule, duration_days, every_years)
            VALUES (9223372036854775807, 'x', 'x', 'announced', 1, 1)
            """)
        return server
    }

    @Test func arePassedOver() throws {
        let server = try withoutChecks()
        try expect(server.integer("SELECT count(*) FROM temple"), equals: 4)

        var told: [String] = []
        let store = try PostGISTempleStore(server.database) { told.append($0.description) }
        let found = try store.temples(matching: Self.query.get())
        expect(found.matches.map(\.temple.id), equals: [1, 2])
        expect(found.matches.last.map { $0.temple.name.count }, equals: 1_000)
        for deity in ["媽祖", "x"] {
            _ = try store.temples(
                matching: try TempleQuery(latitude: 24, longitude: 120, deity: deity, today: someDay))
        }
        try expectEmpty(store.catalogueSnapshot().deities)
        try expect(store.temple(id: .max) == nil && store.temple(id: 1) != nil)
        try expect(store.templeIDs(skipping: 0, limit: 9), equals: [1, 2])
        expect(told.joined(), contains: "temple 9223372036854775807", "\(told)")
        expect(told.joined(), contains: "deity 9223372036854775807", "\(told)")

        // A copy has them, for its readers to count. Nobody holds the long text.
        let follower = try server.follower()
        try expect(follower.follow())
        let indexCache = IndexCache(path: server.path("replica"))
        try indexCache.load()
        let replica = try SQLiteTempleStore(path: server.path("replica"), indexCache: indexCache)
        try expect(replica.temples(matching: Self.query.get()).matches, equals: found.matches)
        try expect(replica.statistics().passedRows, isAtLeast: 2)
        let texts = try ReplicaFile.reading(server.path("replica")) {
            try $0.integer("SELECT max(length(CAST(name AS BLOB))) FROM temple")
        }
        expect(texts, equals: 3_000)

        // An import goes on beside them, and gives ids below them.
        let counts = try server.writer().write(.labelled) { session in
            try session.upsert(try TempleRecord("a", "新宮", 24.5, 120, deity: "無名神"))
        }
        expect(counts.inserted, equals: 1)
        try expect(server.integer("SELECT id FROM temple WHERE name = '新宮'"), equals: 3)
        try expect(follower.follow())
        try expect(ServerCopy(server.database).download(to: server.path("copy")).isEmpty, equals: false)
    }

    @Test func areNotWrittenByOthers() throws {
        let server = try TestServer()
        _ = try server.writer().write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        for (sql, constraint) in [
            ("INSERT INTO temple (id, name, lat, lng) VALUES (0, 'x', 24, 120)", "temple_id_bounds"),
            ("UPDATE temple SET id = 9223372036854775807", "temple_id_bounds"),
            ("UPDATE temple SET name = repeat('x', 90000000)", "temple_name_bounds"),
            ("UPDATE deity SET description = repeat('x', 80001)", "deity_description_bounds"),
            ("UPDATE temple SET prominence = -1", "temple_prominence_bounds"),
        ] {
            let error = #expect(throws: PostgreSQLError.self, "\(sql)") { try server.edit(sql) }
            expect(
                error?.code == "23514" && error?.message.contains("\"\(constraint)\"") == true,
                "\(error?.message ?? "")")
        }
        try server.edit("UPDATE temple SET id = 9000000000000, name = repeat('x', 4000)")
    }

    /// The checks of the server are those that readers know. Nobody reads people but who writes them.
    @Test func areThoseOfTheDescriptionOfTheTables() throws {
        let server = try TestServer()
        _ = try PostGISTempleWriter.migrate(server.database)
        let checks = try server.connect().rows(
            """
            SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
            WHERE connamespace = 'nearby'::regnamespace AND conname LIKE '%\\_bounds'
                AND conrelid NOT IN ('nearby.person'::regclass, 'nearby.staff_session'::regclass)
            """
        ) { ($0.text(0), $0.text(1).filter { $0 != "\"" }) }
        var expected: [String: String] = [:]
        for table in StoredTable.all {
            for column in table.columns {
                let name = column.name
                if let values = column.bound?.values {
                    expected["\(table.name)_\(column.name)_bounds"] =
                        "CHECK (((\(name) >= \(values.lowerBound)) AND (\(name) <= '\(values.upperBound)'::bigint)))"
                } else if let most = column.bound?.mostBytes {
                    expected["\(table.name)_\(column.name)_bounds"] = "CHECK ((octet_length(\(name)) <= \(most)))"
                }
            }
        }
        expect(Dictionary(uniqueKeysWithValues: checks), equals: expected)
    }

    /// What a terminal obeys and what turns a line round: neither a search nor a copy shows it.
    @Test func textsAreClean() throws {
        let server = try TestServer()
        _ = try server.writer().write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        try server.edit(
            """
            UPDATE temple SET name = E'\\x1b[31m紅\\u202e宮\\nx', address = E'\\x07路', phone = E'1\\u200b2',
                aliases = E'a\\x1b\\nb', website = E'https://example.org/\\u2066'
            """)
        let store = try PostGISTempleStore(server.database)
        _ = try server.follower().follow()
        for source in [store, try SQLiteTempleStore(path: server.path("replica"))] as [any TempleReading] {
            let temple = try require(source.temples(matching: Self.query.get()).matches.first?.temple)
            expect(temple.name == "[31m紅宮 x" && temple.address == "路" && temple.phone == "12")
            try expect(source.temple(id: 1)?.aliases, equals: ["a", "b"])
            try expect(source.temple(id: 1)?.temple.website, equals: "https://example.org/")
        }
    }
}
