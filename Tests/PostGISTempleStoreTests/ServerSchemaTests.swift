import Foundation
import Hashing
import PostgreSQL
import PostgreSQLTestServer
import SQLiteDriver
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import TempleTables
@testable import TempleWriting

struct ServerSchemaTests {
    /// A database of a released version may exist anywhere. Whoever changes a migration makes another one, and a hash here.
    @Test func aReleasedMigrationNeverChanges() {
        let pinned: [UInt64] = [0x6A7E_87EE_E872_F1F5, 0xDEE9_58AD_43CB_6B4E, 0xE624_EB21_4B14_DFCF]
        let hashes = ServerSchema.migrations.map { sql in
            var hash = FNV1a()
            hash.add(sql.utf8)
            return hash.value
        }
        #expect(hashes == pinned)
    }

    private static let types: [ReplicatedTable.ColumnType: (embedded: String, server: String)] = [
        .integer: ("INTEGER", "bigint"), .real: ("REAL", "double precision"), .text: ("TEXT", "text"),
    ]

    private func texts(_ connection: Connection, _ sql: String) throws -> [String] {
        let rows = try connection.prepare(sql)
        var texts: [String] = []
        while try rows.step() { texts.append(rows.text(0)) }
        return texts
    }

    @Test func theTablesAreThoseOfTheEmbeddedSchema() throws {
        let server = try TestServer()
        _ = try TempleWriter(path: server.path("embedded"), catalogue: .few)
        let embedded = try Connection(path: server.path("embedded"), mode: .readOnly, spatial: false)
        let bare = try Connection(path: server.path("bare"), mode: .create, spatial: true)
        try bare.execute("SELECT InitSpatialMetaData(0, 'WGS84')")
        let names = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name"
        let others = Set(try texts(bare, names)).union(["temple_change"])
        let own = try texts(embedded, names).filter { !others.contains($0) && !$0.hasPrefix("idx_temple_location") }
        #expect(own == ReplicatedTable.all.map(\.name).sorted())
        for table in ReplicatedTable.all {
            let columns = try texts(
                embedded,
                "SELECT name || ' ' || type FROM pragma_table_info('\(table.name)') WHERE name <> 'location' ORDER BY name"
            )
            let expected = table.columns.map { "\($0.name) \(Self.types[$0.type]?.embedded ?? "")" }
            #expect(columns == expected.sorted(), "\(table.name)")
            // The hook that notes changes gets the key by its place.
            guard let key = table.key else { continue }
            let place = try embedded.integer("SELECT cid FROM pragma_table_info('\(table.name)') WHERE name = '\(key)'")
            #expect(place == table.keyColumn.map(Int64.init), "\(table.name)")
        }
    }

    @Test func theTablesAreThoseOfTheServersSchema() throws {
        let server = try TestServer()
        _ = try PostGISTempleWriter.migrate(server.database)
        let connection = try server.connect()
        let columns = try connection.rows(
            """
            SELECT table_name || '.' || column_name || ' ' || data_type FROM information_schema.columns
            WHERE table_schema = 'nearby' AND table_name NOT IN ('state', 'change') AND column_name <> 'location'
            """
        ) { $0.text(0) }
        let expected = ReplicatedTable.all.flatMap { table in
            table.columns.map { "\(table.name).\($0.name) \(Self.types[$0.type]?.server ?? "")" }
        }
        #expect(columns.sorted() == expected.sorted())
        let triggers = try connection.rows(
            """
            SELECT tgrelid::regclass::text || ' ' || tgname || ' ' || encode(tgargs, 'escape') || tgenabled::text FROM pg_trigger
            WHERE NOT tgisinternal
            """
        ) { $0.text(0) }
        let expectedTriggers = ReplicatedTable.all.flatMap { table in
            let key = table.key.map { $0 + "\\000" } ?? ""
            return ["note_insert \(key)O", "note_update \(key)O", "note_delete \(key)O", "note_truncate O"].map {
                "\(table.name) \($0)"
            }
        }
        #expect(triggers.map { $0.filter { $0 != "\"" } }.sorted() == expectedTriggers.sorted())
    }

    @Test func migratingTwiceChangesNothing() throws {
        let server = try TestServer()
        #expect(try PostGISTempleWriter.migrate(server.database) == (0, ServerSchema.version))
        let state = "SELECT identity FROM nearby.state"
        let before = try server.connect().rows(state) { $0.text(0) }
        #expect(try PostGISTempleWriter.migrate(server.database) == (ServerSchema.version, ServerSchema.version))
        #expect(try server.connect().rows(state) { $0.text(0) } == before)
    }

    @Test func ofTwoMigrationsAtOnceOneMakesTheSchema() async throws {
        let server = try TestServer()
        let both = (0..<3).map { _ in Thread.result { try PostGISTempleWriter.migrate(server.database).from } }
        var found: [Int] = []
        for one in both { found.append(try await one.value) }
        #expect(found.sorted() == [0, ServerSchema.version, ServerSchema.version])
    }

    @Test func aNewerSchemaIsRefused() throws {
        let server = try TestServer()
        _ = try server.writer()
        let store = try PostGISTempleStore(server.database)
        let follower = try server.follower()
        _ = try follower.follow()
        try server.edit("UPDATE state SET version = version + 1")
        let error = SearchError.newer(found: ServerSchema.version + 1, supported: ServerSchema.version)
        #expect(throws: error) { try PostGISTempleStore(server.database) }
        #expect(throws: error) { try store.checkReady() }
        #expect(throws: error) { try server.writer() }
        #expect(throws: error) { try follower.follow() }
        #expect(throws: error) { try ServerCopy(server.database).download(to: server.path("copy")) }
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
        let name = try #require(server.address.split(separator: "/").last.map(String.init))
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
        #expect(refused.map(isRefused) == true, "\(String(describing: refused))")
        // A role that may read can search and follow, and cannot write.
        let store = try PostGISTempleStore(try database(reader))
        let query = try TempleQuery(latitude: 24, longitude: 120, deity: nil, today: someDay)
        #expect(try store.temples(matching: query).matches.map(\.temple.name) == ["甲宮"])
        let follower = try ReplicaFollower(database(reader), replica: server.path("replica")) { false }
        #expect(try follower.follow())
        for role in [stranger, reader] {
            let error = #expect(throws: SearchError.self) {
                try PostGISTempleWriter(database(role), workingCopy: server.path(role), catalogue: .few)
            }
            #expect(error.map(isRefused) == true, "\(role) \(String(describing: error))")
        }
    }
}
