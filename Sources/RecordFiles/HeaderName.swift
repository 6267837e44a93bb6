/// Cleaner for a column's name.
enum HeaderName {
    /// Returns a name without format and control characters (byte-order marks, direction marks) and without white space
    /// at its ends.
    static func tidied(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let visible = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
            switch $0.properties.generalCategory {
            case .format: false
            case .control: $0.properties.isWhitespace
            default: true
            }
        }
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let trimmed = visible.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        var name = String.UnicodeScalarView()
        name.append(contentsOf: trimmed)
        return String(name)
    }
}
