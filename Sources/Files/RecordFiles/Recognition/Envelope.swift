/// Kind of a file by its first bytes, before its text is read.
enum Envelope: Equatable {
    case plain
    case gzip
    /// bzip2, xz or zstd, by name.
    case compressed(String)
    case zip
    case tar
    /// A map's data, as `KML`.
    case geodata(String)
    /// The text that Git LFS leaves in the place of a file.
    case largeFilePointer
    /// A compound file of Microsoft Office: an old document, or an encrypted one.
    case oldDocument
    /// Another well-known kind of file, as `a PDF`.
    case foreign(String)

    /// Number of bytes needed to recognise the kind.
    static let signatureBytes = 512

    init(_ head: [UInt8]) {
        if head.starts(with: [0x1F, 0x8B, 0x08]) {
            self = .gzip
        } else if head.starts(with: Array("BZh".utf8)),
            [[0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]].contains(
                Array(head.dropFirst(4).prefix(6)))
        {
            self = .compressed("bzip2")
        } else if head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
            self = .compressed("xz")
        } else if head.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
            self = .compressed("zstd")
        } else if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
            self = .zip
        } else if head.dropFirst(257).starts(with: Array("ustar".utf8)) {
            self = .tar
        } else if head.starts(with: [0x00, 0x00, 0x27, 0x0A]) {
            self = .geodata("a shapefile")
        } else if Self.isKML(head) {
            self = .geodata("KML")
        } else if head.starts(with: Array("version https://git-lfs.github.com/spec/".utf8)) {
            self = .largeFilePointer
        } else if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
            self = .oldDocument
        } else if let known = Self.foreign.first(where: { head.starts(with: $0.0) }) {
            self = .foreign(known.1)
        } else {
            self = .plain
        }
    }

    /// Returns why a file of this kind cannot be read; nil if it can.
    ///
    /// - Parameters:
    ///   - inArchive: Whether the file is compressed or in an archive, where no other archive is read.
    ///   - within: What ogr2ogr writes before the name of such a file.
    func refusal(inArchive: Bool, within: String = "") -> RecordFileError.Reason? {
        switch self {
        case .plain: nil
        case .foreign(let what): .unsupported(what)
        case .oldDocument: .unreadableTable("an Excel file of before 2007, or one with a password")
        case .geodata(let what): .geodata(what, within: within)
        case .largeFilePointer: .largeFilePointer
        case .gzip, .compressed, .zip, .tar: inArchive ? .unsupported("an archive inside an archive") : nil
        }
    }

    /// Returns whether the outermost element of an XML document is `kml`: https://www.ogc.org/standard/kml/
    private static func isKML(_ head: [UInt8]) -> Bool {
        guard let name = XMLRootName.find(in: head) else { return false }
        return name == "kml" || name.hasSuffix(":kml")
    }

    private static let foreign: [([UInt8], String)] = [
        (Array("%PDF-".utf8), "a PDF"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"),
        (Array("Rar!\u{1A}\u{07}".utf8), "a RAR archive"),
        (Array("SQLite format 3\0".utf8), "an SQLite database"),
        (Array("PAR1".utf8), "a Parquet file"),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a picture"),
        ([0xFF, 0xD8, 0xFF], "a picture"),
    ]
}
