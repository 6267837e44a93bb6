import HTTPModel

/// One header field as received: a name, a colon and a value (RFC 9112 section 5).
struct FieldLine {
    let name: UnsafeRawBufferPointer
    /// The value without the white space around it.
    let value: UnsafeRawBufferPointer
    /// Index of the first byte after the line's CR LF.
    let end: Int

    /// Reads the line that begins at an index.
    init(_ bytes: UnsafeRawBufferPointer, from start: Int) throws(ServerFault) {
        var colon = start
        while colon < bytes.count, TokenCharacters.contains(bytes[colon]) { colon += 1 }
        // White space before the colon would hide a field from a reader that takes it as part of the name.
        guard colon > start, colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else {
            throw .malformed(.headerField)
        }
        var valueStart = colon + 1
        while valueStart < bytes.count, FieldLine.isSpace(bytes[valueStart]) { valueStart += 1 }
        var lineEnd = valueStart
        while lineEnd < bytes.count, FieldLine.isValueByte(bytes[lineEnd]) { lineEnd += 1 }
        guard lineEnd + 1 < bytes.count, bytes[lineEnd] == UInt8(ascii: "\r"),
            bytes[lineEnd + 1] == UInt8(ascii: "\n")
        else { throw .malformed(.headerField) }
        var valueEnd = lineEnd
        while valueEnd > valueStart, FieldLine.isSpace(bytes[valueEnd - 1]) { valueEnd -= 1 }
        name = UnsafeRawBufferPointer(rebasing: bytes[start..<colon])
        value = UnsafeRawBufferPointer(rebasing: bytes[valueStart..<valueEnd])
        end = lineEnd + 2
    }

    /// Returns whether a byte may occur in a value: visible ASCII, space, tab, or a byte of another character set
    /// (RFC 9110 section 5.5).
    static func isValueByte(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t")
    }

    /// Returns whether a byte is optional white space (RFC 9110 section 5.6.3).
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
