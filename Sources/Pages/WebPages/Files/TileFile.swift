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

    /// Answers a request for a tile. A tile that is missing is a clear one, so a map sees no failure in a gap of the file,
    /// such as the open sea. A number that is none of a tile's is 404.
    static let answer: PageTable.Function = { context, given in
        guard let file = context.site.settings.tileFile,
            let zoom = given["z"].flatMap({ Int($0) }), file.zooms.contains(zoom),
            let column = given["x"].flatMap({ Int($0) }), let row = given["y"].flatMap({ Int($0) }),
            (0..<(1 << zoom)).contains(column), (0..<(1 << zoom)).contains(row)
        else { throw Fault.unknownPath }
        let isOfVersion = given["mark"] == file.mark
        guard let tile = try file.read(zoom, column, row) else {
            return .tile(clear, type: "image/png", isOfVersion: isOfVersion)
        }
        return .tile(tile, type: file.type, isOfVersion: isOfVersion)
    }

    /// A PNG of one pixel that shows what is below it.
    static let clear: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A,
        // IHDR: 1 x 1, 8 bits of grey and of alpha.
        0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01,
        0x08, 0x04, 0x00, 0x00, 0x00, 0xB5, 0x1C, 0x0C, 0x02,
        // IDAT: no filter, black, transparent.
        0x00, 0x00, 0x00, 0x0B, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60, 0x60, 0x00, 0x00, 0x00,
        0x03, 0x00, 0x01, 0x2B, 0x09, 0x4D, 0x84,
        // IEND.
        0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
}
