import Foundation
import SpatialSQLite
import TempleModel
import Testing

@testable import TempleStore

struct MigrationTests {
    /// A database as the first schema had it, with two temples, one of them with all there was.
    private func firstSchema() throws -> TemporaryDatabase {
        let database = try TemporaryDatabase()
        let connection = try Connection(path: database.path, mode: .create, spatial: true)
        try connection.transaction {
            try connection.execute(Migration001.sql)
            try connection.execute(
                """
                PRAGMA user_version = 1;
                INSERT INTO deity (id, slug, name) VALUES (1, 'mazu', '媽祖');
                INSERT INTO temple (
                    id, source, source_id, name, address, lat, lng, main_deity, side_deities, deities, rating, location
                ) VALUES
                    (7, 'moi', '1', '甲宮', '臺中市', 24.1, 120.6, '天上聖母', '關公', 'x', 4.5, MakePoint(120.6, 24.1, 4326)),
                    (9, 'list', 'a', '乙宮', NULL, 25, 121, NULL, '', '', NULL, MakePoint(121, 25, 4326));
                INSERT INTO temple_detail VALUES (7, '介紹', NULL, NULL, NULL, NULL);
                INSERT INTO temple_deity VALUES (7, 1, 0, 'main', '天上聖母');
                """)
        }
        return database
    }

    @Test func aSearchSaysThatTheDatabaseIsOlder() throws {
        let database = try firstSchema()
        #expect(throws: SearchError.older(path: database.path, found: 1, supported: Schema.version)) {
            try TempleStore(path: database.path)
        }
    }

    @Test func aWriterBringsItUpToDateAndLosesNothing() throws {
        let database = try firstSchema()
        #expect(try database.write([try TempleRecord("new", "丙宮", 23, 120)]).inserted == 1)
        let store = try TempleStore(path: database.path)
        let first = try #require(try store.temple(id: 7))
        #expect(first.temple.name == "甲宮" && first.temple.rating == 4.5 && first.introduction == "介紹")
        #expect(first.temple.deities.map(\.name) == ["媽祖", "關聖帝君"])
        #expect(first.sources.map(\.key) == [SourceKey(source: "moi", id: "1")])
        #expect(try store.temple(id: 9)?.sources.map(\.key) == [SourceKey(source: "list", id: "a")])
        #expect(try store.temple(id: 10)?.temple.name == "丙宮")
        let found = try store.temples(matching: try TempleQuery(latitude: 24.1, longitude: 120.6, today: someDay))
        #expect(found.matches.map(\.temple.id) == [7])
        let other = try TestConnection(database)
        #expect(try other.integer("PRAGMA user_version") == Int64(Schema.version))
        #expect(try other.integer("SELECT CheckSpatialIndex('temple', 'location')") == 1)
        #expect(try other.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0)
    }

    /// Ids from 10000 on were deities' that only a source's name is known of, and are events' too.
    @Test func deitiesOfASourcesOwnNameLeaveTheIdsOfEvents() throws {
        let database = try TemporaryDatabase()
        let old = try Connection(path: database.path, mode: .create, spatial: true)
        try old.transaction {
            for sql in [Migration001.sql, Migration002.sql, Migration003.sql] { try old.execute(sql) }
            try old.execute(
                """
                PRAGMA user_version = 3;
                INSERT INTO meta VALUES ('catalogue', 'first');
                INSERT INTO deity (id, name) VALUES (10100, '臺灣仙');
                INSERT INTO deity_name VALUES ('x', 10100, '臺灣仙', 0);
                INSERT INTO temple (id, name, lat, lng, main_deity, deities, location)
                VALUES (7, '甲宮', 24.1, 120.6, '臺灣仙', '10100' || char(31) || 'main' || char(31) || '臺灣仙'
                    || char(31) || '臺灣仙', MakePoint(120.6, 24.1, 4326));
                INSERT INTO temple_source VALUES ('moi', '1', 7, NULL);
                INSERT INTO deity_temple VALUES (10100, 7);
                """)
        }
        _ = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let store = try TempleStore(path: database.path)
        let id = Deity.firstOwnNameID
        #expect(try store.temple(id: 7)?.temple.deities.map(\.id) == [id])
        #expect(try store.deities(named: "臺灣仙").ids == [id])
        #expect(try store.almanacData().deities.map(\.id) == [1, 2, 3, 4, 5, id])
        let found = try store.temples(
            matching: try TempleQuery(latitude: 24.1, longitude: 120.6, deity: "臺灣仙", today: someDay))
        #expect(found.matches.map(\.temple.id) == [7])
        #expect(try TestConnection(database).integer("SELECT count(*) FROM pragma_foreign_key_check") == 0)
    }

    /// Changes made by SpatiaLite's own users, in QGIS for example, still reach the index.
    @Test func theTriggersStandAfterAnImport() throws {
        let database = try firstSchema()
        _ = try database.write([try TempleRecord("new", "丙宮", 23, 120)])
        let other = try TestConnection(database)
        try other.execute("UPDATE temple SET lat = 22, lng = 121, location = MakePoint(121, 22, 4326) WHERE id = 7")
        let found = try TempleStore(path: database.path).temples(
            matching: try TempleQuery(latitude: 22, longitude: 121, today: someDay))
        #expect(found.matches.map(\.temple.id) == [7])
        #expect(throws: (any Error).self) { try other.execute("UPDATE temple SET location = MakePoint(1, 1, 3857)") }
    }
}
