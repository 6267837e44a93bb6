import Expectations
import SQLiteDriver
import Testing

struct SpatiaLiteTests {
    @Test func functionsAreThereOnlyWhereAskedFor() throws {
        let spatial = try Connection(path: ":memory:", mode: .create, spatial: true)
        try expect(spatial.integer("SELECT ST_X(MakePoint(120, 24, 4326))"), equals: 120)
        let plain = try Connection(path: ":memory:", mode: .create, spatial: false)
        #expect(throws: DatabaseError.self) { try plain.integer("SELECT ST_X(MakePoint(120, 24, 4326))") }
    }

    @Test func indexIsSQLitesRTreeAndCanBeWalkedWithoutSpatiaLite() throws {
        let connection = try Connection(path: ":memory:", mode: .create, spatial: true)
        try connection.execute(
            """
            SELECT InitSpatialMetaData(1, 'WGS84');
            CREATE TABLE place(id INTEGER PRIMARY KEY);
            SELECT AddGeometryColumn('place', 'location', 4326, 'POINT', 'XY', 1);
            SELECT CreateSpatialIndex('place', 'location');
            INSERT INTO place VALUES (1, MakePoint(120.5, 24.5, 4326)), (2, MakePoint(121, 25, 4326));
            """)
        let walk = try connection.prepare(
            "SELECT pkid FROM idx_place_location WHERE pkid MATCH nearest(24.5, 120.5, 1000)")
        try expect(walk.step())
        expect(walk.integer(0), equals: 1)
        try expect(!walk.step())
    }
}
