internal import SQLiteDriver
internal import Synchronization

/// A file of map tiles in the form MBTiles 1.3, which is a SQLite file of pictures.
///
/// It is only read. Threads take turns: a tile is one look into an index. Somebody else has made the file, so what one look
/// may take is bounded.
public final class MapTileFile: Sendable {
    /// Why a file cannot be served, in words that name it.
    public struct Failure: Error, Equatable {
        public let message: String
        /// Whether the file is not there or cannot be read.
        public let isMissing: Bool
    }

    /// The form of all pictures.
    public let picture: TilePicture
    /// The zooms of the file.
    public let zooms: ClosedRange<Int>
    /// The box that the file covers; nil where it does not say.
    public let bounds: TileBounds?
    /// The credit of the file's metadata as plain text; nil where it has none.
    public let credit: String?
    /// A text that differs for another file and for another state of it.
    public let mark: String
    private let reader: Mutex<TileReader>
    private let limits: Limits

    /// How long the looks into a file may take. Those into an index take far less.
    struct Limits: Sendable {
        /// Each of the looks at the start.
        var start = Duration.seconds(10)
        var tile = Duration.seconds(1)
    }

    /// The zooms that a map can have.
    private static let possibleZooms: ClosedRange<Int64> = 0...24
    /// The largest tile, and any other value, in bytes.
    static let mostBytes = 4 << 20
    /// The most characters of a credit.
    private static let longestCredit = 300

    /// Opens a file and checks it.
    ///
    /// - Throws: ``Failure`` for a file that is missing, is no MBTiles file, has other tiles than pictures, or takes too long.
    public convenience init(path: String) throws(Failure) {
        try self.init(path: path, limits: Limits())
    }

    init(path: String, limits: Limits) throws(Failure) {
        let stamp: FileStamp
        do throws(DatabaseFileError) {
            stamp = try FileStamp(of: path)
        } catch {
            throw Failure(message: "cannot read the tiles \(path)", isMissing: true)
        }
        let reader: TileReader
        let metadata: [String: String]
        let found: (zooms: ClosedRange<Int64>, tile: [UInt8])?
        do throws(DatabaseError) {
            reader = try TileReader(path: path, mostBytes: Self.mostBytes, time: limits.start)
            metadata = try reader.metadata(within: limits.start)
            found = try reader.extent(within: limits.start)
        } catch {
            throw Self.wrong(path, Self.reason(error, limits), isMissing: error.kind == .cannotOpen)
        }
        guard let found else { throw Self.wrong(path, "it has no tiles") }
        let (first, last) = (found.zooms.lowerBound, found.zooms.upperBound)
        guard Self.possibleZooms.contains(first), Self.possibleZooms.contains(last) else {
            throw Self.wrong(path, "it has zooms beyond \(Self.possibleZooms.upperBound)")
        }
        if let format = metadata["format"], TilePicture(format: format) == nil {
            throw Self.wrong(
                path, "its tiles are \"\(format.prefix(20))\"; maps need pictures, as png, jpg or webp")
        }
        guard let picture = TilePicture(of: found.tile) else {
            throw Self.wrong(path, "its tiles are not pictures; maps need png, jpg or webp")
        }
        if let text = metadata["bounds"], TileBounds(text) == nil {
            throw Self.wrong(path, "its bounds \"\(text.prefix(60))\" are not west,south,east,north in degrees")
        }
        self.picture = picture
        zooms = Int(first)...Int(last)
        bounds = metadata["bounds"].flatMap(TileBounds.init)
        let credit = CreditText.plain(String((metadata["attribution"] ?? "").prefix(10 * Self.longestCredit)))
        self.credit = credit.isEmpty ? nil : String(credit.prefix(Self.longestCredit))
        mark = String(stamp.modified.magnitude, radix: 36) + "-" + String(stamp.bytes.magnitude, radix: 36)
        self.reader = Mutex(reader)
        self.limits = limits
    }

    /// Why the tables of a file cannot be read.
    private static func reason(_ error: DatabaseError, _ limits: Limits) -> String {
        switch error.kind {
        case .interrupted:
            "its tables are not read within \(limits.start); tiles need an index by zoom_level, tile_column and tile_row"
        case .tooLarge: "it has a value of more than \(mostBytes >> 20) MiB"
        default: "it is no MBTiles file (\(error.message))"
        }
    }

    private static func wrong(_ path: String, _ reason: String, isMissing: Bool = false) -> Failure {
        Failure(message: "the tiles \(path) cannot be shown: \(reason)", isMissing: isMissing)
    }

    /// Returns the tile of a zoom, a column from the west and a row from the north. Nil where there is none, and for what
    /// is no picture of the file's form.
    ///
    /// - Throws: ``Failure`` for a file that can no longer be read.
    public func tile(zoom: Int, column: Int, row: Int) throws(Failure) -> [UInt8]? {
        guard zooms.contains(zoom), (0..<(1 << zoom)).contains(column), (0..<(1 << zoom)).contains(row) else {
            return nil
        }
        let tile: [UInt8]?
        do throws(DatabaseError) {
            tile = try reader.withLock { reader throws(DatabaseError) in
                // A file counts its rows from the south.
                try reader.tile(zoom: zoom, column: column, row: (1 << zoom) - 1 - row, within: limits.tile)
            }
        } catch {
            throw Failure(message: "a tile cannot be read: \(error.message)", isMissing: false)
        }
        return tile.flatMap { TilePicture(of: $0) == picture ? $0 : nil }
    }
}
