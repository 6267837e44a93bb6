internal import WebRouting

/// A document that is made once and sent often.
struct KeptDocument: Sendable {
    let type: String
    let bytes: [UInt8]
    /// The compressed bytes; nil where they are not fewer.
    let compressed: [UInt8]?
    /// A hash of the bytes.
    let mark: String

    init(_ bytes: [UInt8], type: String, compressed: [UInt8]?) {
        self.type = type
        self.bytes = bytes.withoutSpareRoom
        self.compressed = compressed?.withoutSpareRoom
        mark = ContentMark.text(of: bytes)
    }
}
