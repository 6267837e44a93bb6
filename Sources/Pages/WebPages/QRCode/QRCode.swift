internal import CQRencode

/// The QR code of a text (ISO/IEC 18004): a square of dark and light modules.
public struct QRCode: Equatable, Sendable {
    /// The modules of one side, without the quiet zone around the code.
    public let width: Int
    /// The modules, row by row from the top left.
    private let modules: [Bool]

    /// The light modules that a reader needs on each side.
    public static let quietZone = 4

    /// Creates the smallest code that survives 15 % of damage. Nil for an empty text, one with a NUL, and one of more
    /// than about 2,300 bytes, which no code holds.
    public init?(_ text: String) {
        guard !text.isEmpty, !text.utf8.contains(0), let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
            return nil
        }
        defer { QRcode_free(code) }
        guard let data = code.pointee.data else { return nil }
        width = Int(code.pointee.width)
        // The lowest bit of a module is its colour.
        modules = UnsafeBufferPointer(start: data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Returns whether a module is dark, counted from the top left.
    public func isDark(row: Int, column: Int) -> Bool { modules[row * width + column] }

    /// The dark modules as an SVG path to be drawn with a stroke of width 1: a line for each run of modules in a row.
    public var strokes: String {
        var path = ""
        for row in 0..<width {
            /// Where the pen is; nil before the first run of the row.
            var pen: Int?
            var column = 0
            while column < width {
                guard isDark(row: row, column: column) else {
                    column += 1
                    continue
                }
                let start = column
                while column < width, isDark(row: row, column: column) { column += 1 }
                path += pen.map { "m\(start - $0) 0" } ?? "M\(start) \(row).5"
                path += "h\(column - start)"
                pen = column
            }
        }
        return path
    }
}
