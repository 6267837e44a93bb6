import Expectations
import Foundation
import Platform
import PostgreSQL
import PostgreSQLTestServer
import SQLiteDriver
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

struct ServerSchemaTests {
    /// A released step never changes, because databases exist that its text made. A change of the schema is a new step and a
    /// new hash here.
    @Test func aReleasedStepNeverChanges() {
        let pinned: [UInt64] = [0x41E7_80E9_CE6B_5BA3]
        let hashes = ServerSchema.steps.map { step in
            var hash = FNV1a()
            hash.add(step.sql.utf8)
            return hash.value
        }
        expect(hashes, equals: pinned)
        expect(ServerSchema.steps.map(\.number), equals: [100])
    }

    private static let types: [StoredTable.ColumnType: String] = [
        .integer: "bigint", .real: "double precision", .text: "text",
    ]

    @Test func theTablesAreThoseOfTheServersSchema() throws {
        let server = try TestServer()
        _ = try PostGISTempleWriter.migrate(server.database)
        let connection = try server.connect()
        let columns = try connection.rows(
            """
            SELECT table_name || '.' || column_name || ' ' || data_type
                || CASE is_nullable WHEN 'YES' THEN '' ELSE ' NOT NULL' END
            FROM information_schema.columns
            WHERE table_schema = 'nearby' AND column_name <> 'location'
                AND table_name NOT IN ('state', 'change', 'heartbeat', 'person', 'staff_session')
            """
        ) { $0.text(0) }
        let expected = StoredTable.all.flatMap { table in
            table.columns.map { column in
                "\(table.name).\(column.name) \(Self.types[column.type] ?? "")\(column.isOptional ? "" : " NOT NULL")"
            }
        }
        expect(columns.sorted(), equals: expected.sorted())
        // The names of a key's columns, and of the collations of its texts: the file compares bytes.
        let keys = try connection.rows(
            """
            SELECT class.relname || ' ' || string_agg(
                attname || CASE WHEN atttypid = 'text'::regtype THEN ' ' || collname ELSE '' END, ', ' ORDER BY place)
            FROM pg_index JOIN pg_class AS class ON class.oid = indrelid
            CROSS JOIN unnest(indkey) WITH ORDINALITY AS part(number, place)
            JOIN pg_attribute ON attrelid = indrelid AND attnum = part.number
            LEFT JOIN pg_collation ON pg_collation.oid = attcollation
            WHERE indisprimary AND relnamespace = 'nearby'::regnamespace
                AND relname NOT IN ('state', 'change', 'heartbeat', 'person', 'staff_session')
            GROUP BY class.relname
            """
        ) { $0.text(0) }
        let expectedKeys = StoredTable.all.map { table in
            let names = table.primaryKey.map { name in
                table.columns.contains { $0.name == name && $0.type == .text } ? "\(name) C" : name
            }
            return "\(table.name) \(names.joined(separator: ", "))"
        }
        expect(keys.sorted(), equals: expectedKeys.sorted())
        let triggers = try connection.rows(
            """
            SELECT tgrelid::regclass::text || ' ' || tgname || ' ' || encode(tgargs, 'escape') || tgenabled::text FROM pg_trigger
            WHERE NOT tgisinternal
            """
        ) { $0.text(0) }
        // The tables of the things in the feed, with their parts.
        let things = [
            ("temple", "temple", ["temple_detail", "temple_source"]),
            ("deity", "deity", ["deity_name", "deity_day", "deity_member", "translation"]),
            ("festival", "festival", ["festival_same_day", "translation"]),
            ("activity", "activity", ["activity_temple", "translation"]),
            ("group", "temple_group", ["temple_group_item", "translation"]),
        ]
        let expectedTriggers = StoredTable.all.flatMap { table in
            let key = table.changeKey.map { $0 + "\\000" } ?? ""
            let saying = ["temple", "temple_detail"].contains(table.name) ? ["keep_said \(key)O"] : []
            let numbering = things.filter { $0.1 == table.name || $0.2.contains(table.name) }.flatMap {
                kind, owner, _ in
                // The rows of this table are of things of several kinds.
                let name = table.name == "translation" ? "number_\(kind)" : "number"
                return ["insert", "update", "delete", "truncate"].map {
                    "\(name)_\($0) \(kind)\\000\(owner)\\000\(key)O"
                }
            }
            return
                (["note_insert \(key)O", "note_update \(key)O", "note_delete \(key)O", "note_truncate O"] + saying
                + numbering)
                .map { "\(table.name) \($0)" }
        }
        expect(triggers.map { $0.filter { $0 != "\"" } }.sorted(), equals: expectedTriggers.sorted())
    }

    @Test func migratingTwiceChangesNothing() throws {
        let server = try TestServer()
        try expect(PostGISTempleWriter.migrate(server.database) == (0, ServerSchema.version))
        let state = "SELECT identity FROM nearby.state"
        let before = try server.connect().rows(state) { $0.text(0) }
        try expect(PostGISTempleWriter.migrate(server.database) == (ServerSchema.version, ServerSchema.version))
        try expect(server.connect().rows(state) { $0.text(0) }, equals: before)
    }

    @Test func ofTwoMigrationsAtOnceOneMakesTheSchema() async throws {
        let server = try TestServer()
        let both = (0..<3).map { _ in Thread.result { try PostGISTempleWriter.migrate(server.database).from } }
        var found: [Int] = []
        for one in both { found.append(try await one.value) }
        expect(found.sorted(), equals: [0, ServerSchema.version, ServerSchema.version])
    }

    @Test func aNewerSchemaIsRefused() throws {
        let server = try TestServer()
        _ = try server.writer()
        let store = try PostGISTempleStore(server.database)
        let follower = try server.follower()
        _ = try follower.follow()
        try server.setSchema(version: ServerSchema.version + 1, readableFrom: ServerSchema.version + 1)
        let error = SearchError.newer(found: ServerSchema.version + 1, supported: ServerSchema.version)
        #expect(throws: error) { try PostGISTempleStore(server.database) }
        #expect(throws: error) { try store.checkReady() }
        #expect(throws: error) { try server.writer() }
        #expect(throws: error) { try follower.follow() }
        #expect(throws: error) { try ServerCopy(server.database).download(to: server.path("copy")) }
    }

    // MARK: Steps of later releases

    private static let own = ServerSchema.version
    /// Only adds: what programs of this schema read stays.
    private static let expansion = SchemaStep(
        own + 1,
        """
        CREATE TABLE later (id bigint PRIMARY KEY); ALTER TABLE temple ADD COLUMN later text;
        INSERT INTO later VALUES (1); INSERT INTO change (relation, keys) VALUES ('later', '{1}');
        """, readableFrom: own)
    /// Takes something away from them.
    private static let contraction = SchemaStep(
        own + 2, "ALTER TABLE temple DROP COLUMN rating_count;", readableFrom: own + 1)

    private func tables(_ server: TestServer) throws -> [String] {
        try server.connect().rows("SELECT tablename::text FROM pg_tables WHERE schemaname = 'nearby'") { $0.text(0) }
    }

    @Test func aSchemaIsMadeByAllStepsOrLedOnByThoseThatItLacks() throws {
        let made = try TestServer()
        try expect(made.migrate(adding: [Self.expansion]) == (0, Self.own + 1))
        let led = try TestServer()
        _ = try led.writer().write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        try expect(led.migrate(adding: [Self.expansion]) == (Self.own, Self.own + 1))
        try expect(led.migrate(adding: [Self.expansion]) == (Self.own + 1, Self.own + 1))
        for server in [made, led] {
            try expect(
                server.connect().rows("SELECT version || ' ' || readable_from FROM state") { $0.text(0) },
                equals: ["101 100"])
            try expect(server.integer("SELECT count(*) FROM later"), equals: 1)
        }
        try expect(tables(made).sorted(), equals: tables(led).sorted())
        try expect(led.integer("SELECT count(*) FROM temple WHERE later IS NULL"), equals: 1)
        // The triggers are made anew, and work.
        try led.edit("UPDATE temple SET phone = '04-1'")
        try expect(led.integer("SELECT count(*) FROM edited_temple"), equals: 1)
    }

    @Test func aStepThatFailsLeavesTheSchemaAsBefore() throws {
        let server = try TestServer()
        _ = try server.writer().write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        let broken = SchemaStep(Self.own + 2, "DROP TABLE temple; SELECT nobody();")
        #expect(throws: SearchError.self) { try server.migrate(adding: [Self.expansion, broken]) }
        try expect(server.integer("SELECT version FROM state"), equals: Int64(Self.own))
        try expect(server.integer("SELECT count(*) FROM temple"), equals: 1)
        try expect(tables(server), lacks: "later")
        try expect(server.migrate(adding: [Self.expansion]) == (Self.own, Self.own + 1))
    }

    /// Services of this release, while what writes is of the next one, and after they have gone back from it.
    @Test func aNewerSchemaIsReadAndFollowedWhereItSaysSo() throws {
        let server = try TestServer()
        let writer = try server.writer()
        let record = try TempleRecord("a", "甲宮", 24, 120)
        _ = try writer.write(.labelled) { try $0.upsert(record) }
        let store = try PostGISTempleStore(server.database)
        let follower = try server.follower()
        try expect(follower.follow() && follower.newerSchema == nil)
        try server.migrate(adding: [Self.expansion])

        let newer = NewerSchema(found: Self.own + 1, supported: Self.own)
        for reader in [store, try PostGISTempleStore(server.database)] {
            try expect(reader.checkReady() == newer && reader.statistics().newerSchema == newer)
            try expect(reader.temple(id: 1)?.temple.name, equals: "甲宮")
        }
        // What is new there, and what this program knows.
        try server.edit("INSERT INTO later VALUES (2); UPDATE temple SET name = '乙宮', later = 'x'")
        try expect(follower.follow() && follower.newerSchema == newer)
        try expect(SQLiteTempleStore(path: server.path("replica")).temple(id: 1)?.temple.name, equals: "乙宮")
        // A service that comes back to this release, with its copy and without.
        for copy in ["replica", "another"] {
            let back = try server.follower(copy)
            try server.edit("UPDATE temple SET name = '\(copy)'")
            try expect(back.follow() && back.newerSchema == newer)
            try expect(SQLiteTempleStore(path: server.path(copy)).temple(id: 1)?.temple.name, equals: copy)
        }
        // A writer must know everything, also one that was there before; and so must a copy of everything.
        let error = SearchError.newer(found: Self.own + 1, supported: Self.own)
        #expect(throws: error) { try server.writer() }
        #expect(throws: error) { try writer.write(.labelled) { try $0.upsert(record) } }
        #expect(throws: error) { try ServerCopy(server.database).download(to: server.path("copy")) }

        try server.migrate(adding: [Self.expansion, Self.contraction])
        let ended = SearchError.newer(found: Self.own + 2, supported: Self.own)
        #expect(throws: ended) { try follower.follow() }
        #expect(throws: ended) { try store.checkReady() }
    }

    // MARK: Schemas of builds before the first release

    /// Everything that can be asked of the catalogue, in lines.
    private func catalogue(_ server: TestServer) throws -> [String] {
        try server.connect().rows(
            """
            SELECT concat_ws(' ', relname, relkind, relacl, relnatts, xmin) FROM pg_class
                WHERE relnamespace = 'nearby'::regnamespace
            UNION ALL SELECT concat_ws(' ', attrelid::regclass, attname, xmin) FROM pg_attribute
                WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'nearby'::regnamespace)
            UNION ALL SELECT concat_ws(' ', conname, xmin) FROM pg_constraint WHERE connamespace = 'nearby'::regnamespace
            UNION ALL SELECT concat_ws(' ', tgname, tgrelid::regclass, xmin) FROM pg_trigger
            UNION ALL SELECT concat_ws(' ', proname, xmin) FROM pg_proc WHERE pronamespace = 'nearby'::regnamespace
            UNION ALL SELECT concat_ws(' ', identity, version, readable_from, xmin) FROM nearby.state
            UNION ALL SELECT concat_ws(' ', id, name, xmin) FROM nearby.temple
            UNION ALL SELECT concat_ws(' ', sequence, mark) FROM nearby.change ORDER BY 1
            """
        ) { $0.text(0) }
    }

    @Test(arguments: [1, 15, 99]) func aSchemaOfABuildBeforeTheFirstReleaseIsRefusedAndLeftAsItIs(found: Int) throws {
        let server = try TestServer()
        let writer = try server.writer()
        let record = try TempleRecord("a", "甲宮", 24, 120)
        _ = try writer.write(.labelled) { try $0.upsert(record) }
        let file = server.path("file")
        _ = try ServerCopy(server.database).download(to: file)
        let store = try PostGISTempleStore(server.database)
        let follower = try server.follower()
        _ = try follower.follow()
        // The first of those builds did not name the oldest readers.
        try server.edit(
            "UPDATE state SET version = \(found)" + (found == 1 ? "; ALTER TABLE state DROP COLUMN readable_from" : ""))
        func state() throws -> [String] {
            if found > 1 { return try catalogue(server) }
            return try server.connect().rows("SELECT identity || version || xmin FROM nearby.state") { $0.text(0) }
        }
        let before = try state()
        let error = SearchError.prerelease(found: found)
        #expect(throws: error) { try PostGISTempleWriter.migrate(server.database) }
        #expect(throws: error) { try PostGISTempleStore(server.database) }
        #expect(throws: error) { try store.checkReady() }
        #expect(throws: error) { try server.writer("second") }
        #expect(throws: error) { try writer.write(.labelled) { try $0.upsert(record) } }
        #expect(throws: error) { try server.editor() }
        #expect(throws: error) { try follower.follow() }
        #expect(throws: error) { try ServerCopy(server.database).download(to: server.path("copy")) }
        #expect(throws: error) { try ServerCopy(server.database).upload(file) }
        try expect(state(), equals: before)
    }

    @Test func aDatabaseWithoutASchemaHasNoTemples() throws {
        let server = try TestServer()
        #expect(throws: SearchError.missing) { try PostGISTempleStore(server.database) }
        #expect(throws: SearchError.missing) { try ServerCopy(server.database).download(to: server.path("copy")) }
    }

    private func isRefused(_ error: any Error) -> Bool {
        if case .unavailable(.refused, _) = error as? SearchError { true } else { false }
    }

    @Test func aRoleWithoutRightsIsRefused() throws {
        let server = try TestServer()
        _ = try server.writer().write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        let name = try require(server.address.split(separator: "/").last.map(String.init))
        let (stranger, reader) = ("stranger_\(name)", "reader_\(name)")
        try server.edit(
            """
            CREATE ROLE \(stranger) LOGIN; CREATE ROLE \(reader) LOGIN;
            GRANT USAGE ON SCHEMA nearby TO \(reader); GRANT SELECT ON ALL TABLES IN SCHEMA nearby TO \(reader)
            """)
        func database(_ role: String) throws -> ServerDatabase {
            ServerDatabase(try ServerAddress(PostgreSQLTestServer.shared.address(of: name, role: role)))
        }
        let refused = #expect(throws: SearchError.self) { try PostGISTempleStore(database(stranger)) }
        expect(refused.map(isRefused), equals: true, "\(String(describing: refused))")
        // A role that may read can search and follow, and cannot write.
        let store = try PostGISTempleStore(try database(reader))
        let query = try TempleQuery(latitude: 24, longitude: 120, deity: nil, today: someDay)
        try expect(store.temples(matching: query).matches.map(\.temple.name), equals: ["甲宮"])
        let follower = try ReplicaFollower(database(reader), replica: server.path("replica")) { false }
        try expect(follower.follow())
        for role in [stranger, reader] {
            let error = #expect(throws: SearchError.self) {
                try PostGISTempleWriter(database(role), workingCopy: server.path(role), catalogue: .few)
            }
            expect(error.map(isRefused), equals: true, "\(role) \(String(describing: error))")
        }
    }
}
