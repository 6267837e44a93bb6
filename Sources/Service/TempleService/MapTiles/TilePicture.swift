/// The form of the pictures of a file of tiles.
public enum TilePicture: String, Sendable, Hashable, CaseIterable {
    case png
    case jpeg
    case webp

    /// The media type.
    public var mediaType: String { "image/" + rawValue }

    /// Reads the `format` of a file's metadata: `png`, `jpg` or `webp`. Nil for any other form, such as `pbf`.
    init?(format: String) {
        switch format.lowercased() {
        case "png", "image/png": self = .png
        case "jpg", "jpeg", "image/jpeg": self = .jpeg
        case "webp", "image/webp": self = .webp
        default: return nil
        }
    }

    /// Finds the form of a picture by its first bytes. Nil for bytes that are none of these.
    init?(of bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else {
            return nil
        }
    }
}
