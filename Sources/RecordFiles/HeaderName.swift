/// A column's name without what cannot be seen.
enum HeaderName {
    /// Format and control characters (byte-order marks, direction marks) removed, white space trimmed.
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
