internal import SQLiteDriver

/// The tables of an MBTiles file, which somebody else has made: `tiles` may be any view. One thread at a time uses it.
final class TileReader {
    private let connection: Connection
    private let tile: Statement

    /// - Parameters:
    ///   - mostBytes: the largest value that is read.
    ///   - time: how long the file's tables may take to be read.
    init(path: String, mostBytes: Int, time: Duration) throws(DatabaseError) {
        let connection = try Connection(path: path, mode: .readOnly, spatial: false)
        connection.limitValues(bytes: mostBytes)
        self.connection = connection
        tile = try connection.limitingWork(time: time) { () throws(DatabaseError) in
            try connection.prepare(
                "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3")
        }
    }

    /// Returns what the file says of itself, as far as a map needs it.
    func metadata(within time: Duration) throws(DatabaseError) -> [String: String] {
        try connection.limitingWork(time: time) { () throws(DatabaseError) in
            let statement = try connection.prepare(
                """
                SELECT name, value FROM metadata
                WHERE name IN ('format', 'bounds', 'attribution') AND value IS NOT NULL
                """)
            var found: [String: String] = [:]
            while try statement.step() { found[statement.text(0)] = statement.text(1) }
            return found
        }
    }

    /// Returns the first and the last zoom, and a tile of the last one. Nil for a file without tiles.
    func extent(within time: Duration) throws(DatabaseError) -> (zooms: ClosedRange<Int64>, tile: [UInt8])? {
        try connection.limitingWork(time: time) { () throws(DatabaseError) -> (ClosedRange<Int64>, [UInt8])? in
            // Two looks into the index: both ends in one query would read all tiles.
            guard let first = try connection.integer("SELECT min(zoom_level) FROM tiles"),
                let last = try connection.integer("SELECT max(zoom_level) FROM tiles"), first <= last
            else { return nil }
            let statement = try connection.prepare("SELECT tile_data FROM tiles WHERE zoom_level = ?1 LIMIT 1")
            try statement.bind(last, at: 1)
            guard try statement.step() else { return nil }
            defer { statement.reset() }
            return (first...last, statement.bytes(0))
        }
    }

    /// Returns the tile of a row that is counted from the south. Nil where there is none, or too large a one.
    func tile(zoom: Int, column: Int, row: Int, within time: Duration) throws(DatabaseError) -> [UInt8]? {
        defer { tile.reset() }
        try tile.bind(Int64(zoom), at: 1)
        try tile.bind(Int64(column), at: 2)
        try tile.bind(Int64(row), at: 3)
        do throws(DatabaseError) {
            let isThere = try connection.limitingWork(time: time) { () throws(DatabaseError) in try tile.step() }
            return isThere ? tile.bytes(0) : nil
        } catch {
            if error.kind == .tooLarge { return nil }
            throw error
        }
    }
}
