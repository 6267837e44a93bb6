internal import HTTPModel
internal import WebRouting

/// Map tiles of one file that the service has, under `/tiles/:mark/:z/:x/:y`.
public struct TileFile: Sendable {
    /// The media type of the tiles, such as `image/png`.
    let type: String
    /// The text that the map shows to credit the tiles.
    let credit: String
    /// The zooms of which there are tiles. Others are drawn from the nearest of these.
    let zooms: ClosedRange<Int>
    /// The box of the tiles as `west,south,east,north` in degrees; nil where it is not known.
    let bounds: String?
    /// A text that changes with the file: addresses with it can be kept for ever.
    let mark: String
    /// Returns the tile of a zoom, a column and a row from the north; nil where there is none.
    private let read: @Sendable (_ zoom: Int, _ column: Int, _ row: Int) throws -> [UInt8]?

    /// - Parameters:
    ///   - zooms: the zooms of which there are tiles, within 0 to 24.
    ///   - read: returns the tile of a zoom, a column and a row, counted from the west and the north; nil where there is
    ///     none. Several threads call it at once.
    public init(
        type: String, credit: String, zooms: ClosedRange<Int>, bounds: String? = nil, mark: String,
        read: @escaping @Sendable (_ zoom: Int, _ column: Int, _ row: Int) throws -> [UInt8]?
    ) {
        self.type = type
        self.credit = credit
        self.zooms = zooms
        self.bounds = bounds
        self.mark = mark
        self.read = read
    }

    /// Answers a request for a tile. A number that is none of a tile's, and a tile that is missing, are 404.
    static let answer: PageTable.Function = { context, given in
        guard let file = context.site.settings.tileFile,
            let zoom = given["z"].flatMap({ Int($0) }), file.zooms.contains(zoom),
            let column = given["x"].flatMap({ Int($0) }), let row = given["y"].flatMap({ Int($0) }),
            (0..<(1 << zoom)).contains(column), (0..<(1 << zoom)).contains(row),
            let tile = try file.read(zoom, column, row)
        else { throw Fault.unknownPath }
        return .tile(tile, type: file.type, isOfVersion: given["mark"] == file.mark)
    }
}
