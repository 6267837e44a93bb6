import HTTPModel

/// State of the parser in the extensions that follow the size of a chunk (RFC 9112 section 7.1.1).
enum ChunkExtension {
    /// Before a semicolon, after the size or white space.
    case separator
    case nameStart, name, nameEnd
    case valueStart, value
    case quoted, escaped, quoteEnd

    /// Whether the line may end here.
    var isComplete: Bool {
        switch self {
        case .name, .value, .quoteEnd: true
        default: false
        }
    }

    /// Returns the state after one more byte. Nil if the byte is not allowed here.
    func next(_ byte: UInt8) -> ChunkExtension? {
        switch self {
        case .separator: afterPart(byte)
        case .nameStart: FieldLine.isSpace(byte) ? self : TokenCharacters.contains(byte) ? .name : nil
        case .name: TokenCharacters.contains(byte) ? self : afterName(byte)
        case .nameEnd: afterName(byte)
        case .valueStart:
            FieldLine.isSpace(byte)
                ? self : byte == UInt8(ascii: "\"") ? .quoted : TokenCharacters.contains(byte) ? .value : nil
        case .value: TokenCharacters.contains(byte) ? self : afterPart(byte)
        case .quoted:
            switch byte {
            case UInt8(ascii: "\""): .quoteEnd
            case UInt8(ascii: "\\"): .escaped
            default: FieldLine.isValueByte(byte) ? self : nil
            }
        case .escaped: FieldLine.isValueByte(byte) ? .quoted : nil
        case .quoteEnd: afterPart(byte)
        }
    }

    private func afterName(_ byte: UInt8) -> ChunkExtension? {
        switch byte {
        case UInt8(ascii: "="): .valueStart
        case UInt8(ascii: ";"): .nameStart
        default: FieldLine.isSpace(byte) ? .nameEnd : nil
        }
    }

    private func afterPart(_ byte: UInt8) -> ChunkExtension? {
        byte == UInt8(ascii: ";") ? .nameStart : FieldLine.isSpace(byte) ? .separator : nil
    }
}
