import Expectations
import Geodesy
import SQLiteDriver
import SeededRandom
import Testing

struct PackedRTreeTests {
    private func tree() throws -> Connection {
        let connection = try Connection(path: ":memory:", mode: .create, spatial: true)
        try connection.execute("CREATE VIRTUAL TABLE box USING rtree(pkid, xmin, xmax, ymin, ymax)")
        return connection
    }

    private func points(_ count: Int, seed: UInt64) throws -> [RTreeTiling.Point] {
        var random = SplitMix64(seed: seed)
        return try (0..<count).map { index in
            // Some points share one position, ids have gaps, and points lie on both sides of 180 degrees.
            let isCrowd = index % 7 == 0
            return RTreeTiling.Point(
                id: Int64(index * 3 - 5),
                at: try Coordinate(
                    latitude: isCrowd ? 24.125 : Double.random(in: -90...90, using: &random),
                    longitude: isCrowd ? 120.5 : Double.random(in: -180...180, using: &random)))
        }
    }

    private func pack(_ points: [RTreeTiling.Point], into connection: Connection) throws {
        try connection.transaction {
            let tree = try PackedRTree(table: "box", on: connection)
            try tree.replaceAll(with: RTreeTiling(of: points, cellsPerNode: tree.cellsPerNode))
        }
    }

    /// The sizes around which a node or a level is added: 45 cells fill a node, 2,025 fill two levels.
    @Test(arguments: [0, 1, 44, 45, 46, 91, 2_024, 2_025, 2_026, 10_000])
    func isSoundAndFindsWhatAnOrdinaryTreeFinds(count: Int) throws {
        let points = try points(count, seed: UInt64(count))
        let packed = try tree()
        try pack(points, into: packed)
        try expect(text(packed, "SELECT rtreecheck('box')"), equals: "ok")
        try expect(packed.integer("SELECT count(*) FROM box"), equals: Int64(count))

        let ordinary = try tree()
        let insert = try ordinary.prepare("INSERT INTO box VALUES (?1, ?2, ?2, ?3, ?3)")
        for point in points {
            try insert.bind(point.id, at: 1)
            try insert.bind(point.position.longitude, at: 2)
            try insert.bind(point.position.latitude, at: 3)
            try insert.run()
        }
        var random = SplitMix64(seed: 5)
        for _ in 0..<40 {
            let x = Double.random(in: -180...180, using: &random)
            let y = Double.random(in: -90...90, using: &random)
            let size = Double.random(in: 0...60, using: &random)
            let sql = """
                SELECT count(*), total(pkid) FROM box
                WHERE xmin <= \(x + size) AND xmax >= \(x - size) AND ymin <= \(y + size) AND ymax >= \(y - size)
                """
            try expect(text(packed, sql), equals: text(ordinary, sql))
        }
    }

    @Test func takesFurtherRowsAndLosesSome() throws {
        let connection = try tree()
        let points = try points(3_000, seed: 1)
        try pack(points, into: connection)
        for index in 0..<3_000 where index % 2 == 0 {
            try connection.execute("DELETE FROM box WHERE pkid = \(index * 3 - 5)")
            try connection.execute("INSERT INTO box VALUES (\(index + 100_000), 121, 121, 24, 24)")
        }
        try expect(text(connection, "SELECT rtreecheck('box')"), equals: "ok")
        try expect(connection.integer("SELECT count(*) FROM box"), equals: 3_000)
        try pack(points, into: connection)
        try expect(text(connection, "SELECT rtreecheck('box')"), equals: "ok")
    }

    @Test func aPointsBlobIsWhatSpatiaLiteMakes() throws {
        let connection = try tree()
        var random = SplitMix64(seed: 2)
        let compare = try connection.prepare("SELECT MakePoint(?1, ?2, 4326) = ?3")
        for _ in 0..<200 {
            let position = try Coordinate(
                latitude: Double.random(in: -90...90, using: &random),
                longitude: Double.random(in: -180...180, using: &random))
            try compare.bind(position.longitude, at: 1)
            try compare.bind(position.latitude, at: 2)
            try compare.bind(blob: PointBlob.bytes(position), at: 3)
            try expect(compare.step())
            expect(compare.integer(0), equals: 1)
            compare.reset()
        }
    }

    private func text(_ connection: Connection, _ sql: String) throws -> String {
        let statement = try connection.prepare(sql)
        _ = try statement.step()
        return statement.text(0)
    }
}
