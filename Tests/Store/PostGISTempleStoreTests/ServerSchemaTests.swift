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
    /// A database of a released version may exist anywhere. Whoever changes a migration makes another one, and a hash here.
    @Test func aReleasedMigrationNeverChanges() {
        let pinned: [UInt64] = [
            0x6A7E_87EE_E872_F1F5, 0xDEE9_58AD_43CB_6B4E, 0xE624_EB21_4B14_DFCF, 0x2C97_DFE9_887E_4B0A,
            0x7C54_7F8D_6276_BB60, 0xC9BE_CCC2_C519_AA42, 0xE95A_7547_B0F0_FCA7, 0x3152_2B35_A830_B2BA,
            0x5414_2ADD_01BA_5B5B, 0x7C07_C50D_1ED5_6049, 0xF475_2A65_5BF4_9C79, 0x07BA_A142_2FF0_ECB7,
            0x33F0_B788_29DF_314E, 0x3ECF_688C_30AC_B5CE, 0xCED7_777B_BA7A_515A,
        ]
        let hashes = ServerSchema.steps.map { step in
            var hash = FNV1a()
            hash.add(step.sql.utf8)
            return hash.value
        }
        expect(hashes, equals: pinned)
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

    /// A schema that a newer release has updated, and of which it says that this program can read it.
    @Test func aNewerSchemaIsReadAndFollowedWhereItSaysSo() throws {
        let server = try TestServer()
        let writer = try server.writer()
        let record = try TempleRecord("a", "甲宮", 24, 120)
        _ = try writer.write(.labelled) { try $0.upsert(record) }
        let follower = try server.follower()
        try expect(follower.follow() && follower.newerSchema == nil)
        let own = ServerSchema.version
        try server.setSchema(version: own + 2, readableFrom: own)

        let newer = NewerSchema(found: own + 2, supported: own)
        let store = try PostGISTempleStore(server.database)
        try expect(store.checkReady() == newer && store.statistics().newerSchema == newer)
        try expect(store.temple(id: 1)?.temple.name, equals: "甲宮")
        try expect(!follower.follow() && follower.newerSchema == newer)
        // What is new there, and what this program knows.
        try server.edit(
            """
            CREATE TABLE later (id bigint); ALTER TABLE temple ADD COLUMN later text;
            INSERT INTO change (relation, keys) VALUES ('later', '{1}'); UPDATE temple SET name = '乙宮', later = 'x'
            """)
        try expect(follower.follow())
        try expect(SQLiteTempleStore(path: server.path("replica")).temple(id: 1)?.temple.name, equals: "乙宮")
        try expect(!follower.follow() && follower.newerSchema == newer)
        // A writer must know everything, also one that was there before; and so must a copy of everything.
        let error = SearchError.newer(found: own + 2, supported: own)
        #expect(throws: error) { try server.writer() }
        #expect(throws: error) { try writer.write(.labelled) { try $0.upsert(record) } }
        #expect(throws: error) { try ServerCopy(server.database).download(to: server.path("copy")) }

        try server.setSchema(version: own + 3, readableFrom: own + 1)
        let ended = SearchError.newer(found: own + 3, supported: own)
        #expect(throws: ended) { try follower.follow() }
        #expect(throws: ended) { try store.checkReady() }
        try server.setSchema(version: own, readableFrom: own)
        try expect(!follower.follow() && follower.newerSchema == nil)
        try expectNil(store.checkReady())
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
