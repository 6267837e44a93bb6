import Expectations
import Foundation
import SQLiteDriver
import Testing
@testable import TempleService

/// Files of tiles, made for each test.
struct MapTileFileTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("tiles-\(UUID()).mbtiles").path
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Makes a file with these tiles, whose rows are counted from the south.
    private func make(
        _ metadata: [String: String], _ tiles: [(zoom: Int64, column: Int64, row: Int64, bytes: [UInt8])]
    ) throws {
        let connection = try Connection(path: path, mode: .create, spatial: false)
        try connection.execute(
            """
            CREATE TABLE metadata (name TEXT, value TEXT);
            CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
            CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
            """)
        let row = try connection.prepare("INSERT INTO metadata VALUES (?1, ?2)")
        for (name, value) in metadata {
            try row.bind(name, at: 1)
            try row.bind(value, at: 2)
            try row.run()
        }
        let tile = try connection.prepare("INSERT INTO tiles VALUES (?1, ?2, ?3, ?4)")
        for one in tiles {
            try tile.bind(one.zoom, at: 1)
            try tile.bind(one.column, at: 2)
            try tile.bind(one.row, at: 3)
            try tile.bind(blob: one.bytes, at: 4)
            try tile.run()
        }
    }

    @Test func rowsAreCountedFromTheNorth() throws {
        try make(["format": "png"], [(2, 1, 3, Self.png + [1]), (2, 1, 0, Self.png + [2]), (4, 5, 6, Self.png)])
        let file = try MapTileFile(path: path)
        expect(file.zooms == 2...4 && file.picture == .png && file.bounds == nil && file.credit == nil)
        try expect(file.tile(zoom: 2, column: 1, row: 0), equals: Self.png + [1])
        try expect(file.tile(zoom: 2, column: 1, row: 3), equals: Self.png + [2])
        try expect(file.tile(zoom: 4, column: 5, row: 9), equals: Self.png)
    }

    @Test(arguments: [(2, 0, 0), (2, -1, 0), (2, 4, 0), (2, 0, 4), (1, 0, 0), (5, 0, 0), (64, 0, 0), (-1, 0, 0)])
    func aTileThatIsNotThereIsNil(zoom: Int, column: Int, row: Int) throws {
        try make([:], [(2, 1, 3, Self.png), (4, 1, 3, Self.png)])
        try expectNil(MapTileFile(path: path).tile(zoom: zoom, column: column, row: row))
    }

    @Test func whatIsNoPictureOfItsFormIsNeverServed() throws {
        try make(
            ["format": "png"], [(1, 0, 0, Array("<script>".utf8)), (1, 0, 1, [0xFF, 0xD8, 0xFF]), (2, 0, 0, Self.png)])
        let file = try MapTileFile(path: path)
        try expect(file.tile(zoom: 1, column: 0, row: 1) == nil && file.tile(zoom: 1, column: 0, row: 0) == nil)
        try expect(file.tile(zoom: 2, column: 0, row: 3), equals: Self.png)
    }

    @Test func metadataIsReadAsPlainText() throws {
        try make(
            [
                "format": "png", "bounds": "119.3, 21.8,122.1,25.4",
                "attribution": "<a href=\"https://a.example\">&copy; Mappers</a> &amp;\n others",
            ], [(0, 0, 0, Self.png)])
        let file = try MapTileFile(path: path)
        expect(file.bounds, equals: TileBounds("119.3,21.8,122.1,25.4"))
        expect(file.bounds?.north == 25.4 && file.bounds?.west == 119.3)
        expect(file.credit, equals: "© Mappers & others")
    }

    @Test(arguments: [
        (["format": "pbf"], "its tiles are \"pbf\""), (["bounds": "122,21,119,25"], "its bounds \"122,21,119,25\""),
        (["bounds": "all"], "its bounds \"all\""), (["bounds": "nan,21,119,25"], "its bounds"),
    ])
    func wrongMetadataIsNamed(metadata: [String: String], message: String) throws {
        try make(metadata, [(0, 0, 0, Self.png)])
        let failure = try #require(throws: MapTileFile.Failure.self) { try MapTileFile(path: path) }
        expect(failure.message.contains(message) && failure.message.contains(path) && !failure.isMissing)
    }

    @Test func aFileWithoutPicturesIsRefused() throws {
        try make(["format": "png"], [])
        var failure = try #require(throws: MapTileFile.Failure.self) { try MapTileFile(path: path) }
        expect(failure.message, contains: "it has no tiles")
        try FileManager.default.removeItem(atPath: path)
        try make(["format": "png"], [(0, 0, 0, [0x1F, 0x8B])])
        failure = try #require(throws: MapTileFile.Failure.self) { try MapTileFile(path: path) }
        expect(failure.message, contains: "its tiles are not pictures")
    }

    @Test func anotherFileIsRefused() throws {
        var failure = try #require(throws: MapTileFile.Failure.self) { try MapTileFile(path: path) }
        expect(failure.isMissing && failure.message.contains(path))
        try Data("no database at all, but longer than the head of one: \(String(repeating: ".", count: 200))".utf8)
            .write(to: URL(fileURLWithPath: path))
        failure = try #require(throws: MapTileFile.Failure.self) { try MapTileFile(path: path) }
        expect(!failure.isMissing && failure.message.contains("it is no MBTiles file"))
    }

    // MARK: Hostile files

    /// Rows without an end.
    private static let endless = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n)"

    private static func columns(_ zoom: String, _ bytes: String) -> String {
        "\(zoom) AS zoom_level, 0 AS tile_column, 0 AS tile_row, \(bytes) AS tile_data"
    }

    /// Makes a file whose tables are these statements.
    private func make(_ statements: String) throws {
        try Connection(path: path, mode: .create, spatial: false).execute(statements)
    }

    /// Returns why a file is refused at the start, where it has little time.
    private func refusal() throws -> String {
        let failure = try #require(throws: MapTileFile.Failure.self) {
            try MapTileFile(path: path, limits: .init(start: .milliseconds(50)))
        }
        expect(failure.message.hasPrefix("the tiles \(path) cannot be shown: ") && !failure.isMissing)
        return failure.message
    }

    @Test func tilesWithoutAnEndAreRefused() throws {
        try make(
            """
            CREATE TABLE metadata (name TEXT, value TEXT);
            CREATE VIEW tiles AS \(Self.endless) SELECT \(Self.columns("i", "x'89'")) FROM n;
            """)
        try expect(refusal(), contains: "its tables are not read within 0.05 seconds")
    }

    @Test func metadataWithoutAnEndIsRefused() throws {
        try make(
            """
            CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
            CREATE VIEW metadata AS \(Self.endless) SELECT 'format' AS name, 'png' AS value FROM n;
            """)
        try expect(refusal(), contains: "its tables are not read within 0.05 seconds")
    }

    /// A blob of zeros is short in SQL, and as long in memory as it says.
    @Test(arguments: [
        "INSERT INTO metadata VALUES ('bounds', zeroblob(\(MapTileFile.mostBytes + 1)))",
        "INSERT INTO tiles VALUES (3, 0, 0, zeroblob(\(MapTileFile.mostBytes + 1)))",
    ])
    func aValueThatIsTooLargeIsRefused(row: String) throws {
        try make([:], [(2, 0, 0, Self.png)])
        try Connection(path: path, mode: .readWrite, spatial: false).execute(row)
        try expect(refusal(), contains: "it has a value of more than 4 MiB")
    }

    @Test func oneTileThatIsTooLargeIsNone() throws {
        let largest = Self.png + [UInt8](repeating: 0, count: MapTileFile.mostBytes - Self.png.count)
        try make([:], [(2, 0, 0, largest), (2, 0, 1, largest + [0]), (2, 1, 3, Self.png), (3, 0, 0, Self.png)])
        let file = try MapTileFile(path: path)
        try expect(file.tile(zoom: 2, column: 0, row: 3), equals: largest)
        try expectNil(file.tile(zoom: 2, column: 0, row: 2))
        // The next one is read as ever.
        try expect(file.tile(zoom: 2, column: 1, row: 0), equals: Self.png)
    }

    @Test func aTileWithoutAnEndIsAFailure() throws {
        let data = "CASE column1 WHEN 2 THEN (\(Self.endless) SELECT max(i) FROM n) ELSE x'89504E470D0A1A0A' END"
        try make(
            """
            CREATE TABLE metadata (name TEXT, value TEXT);
            CREATE VIEW tiles AS SELECT \(Self.columns("column1", data)) FROM (VALUES (2), (3));
            """)
        let file = try MapTileFile(path: path, limits: .init(tile: .milliseconds(50)))
        #expect(throws: MapTileFile.Failure.self) { try file.tile(zoom: 2, column: 0, row: 3) }
        try expect(file.tile(zoom: 3, column: 0, row: 7), equals: Self.png)
    }

    @Test func theMarkChangesWithTheFile() throws {
        try make([:], [(0, 0, 0, Self.png)])
        let before = try MapTileFile(path: path).mark
        try expect(MapTileFile(path: path).mark, equals: before)
        let connection = try Connection(path: path, mode: .readWrite, spatial: false)
        try connection.execute("CREATE TABLE more AS SELECT * FROM tiles")
        try expect(MapTileFile(path: path).mark != before)
    }

    @Test(arguments: [("png", TilePicture.png), ("JPG", .jpeg), ("image/webp", .webp), ("pbf", nil), ("", nil)])
    func formatsAreRead(format: String, picture: TilePicture?) {
        expect(TilePicture(format: format), equals: picture)
    }
}
