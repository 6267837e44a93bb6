/// Filter that shortens tokens longer than any field may be, because the parser keeps a token in memory until it is
/// complete.
///
/// A shortened token is still longer than a field may be, with any escapes in it. So its row is still recognised as too
/// long.
struct JSONTokenBound {
    private let longest: Int
    private var isString = false
    /// Bytes of an escape that are still to come.
    private var escape = 0
    private var length = 0

    init(fieldBytes: Int) { longest = (fieldBytes + 1) * 6 }

    /// Starts again for a new line or a new document.
    mutating func reset() {
        self = JSONTokenBound(longest: longest)
    }

    private init(longest: Int) { self.longest = longest }

    /// Scans bytes from `start`; returns the range to give to the parser, and where to continue.
    ///
    /// - Returns: if `next` is after the end of `feed`, the bytes between them are left out.
    mutating func step(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (feed: Range<Int>, next: Int) {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if isString, length >= longest, escape == 0, isDropping || byte & 0xC0 != 0x80 {
                isDropping = true
                let end = index
                index = endOfString(bytes, from: index)
                if index > end { return (start..<end, index) }
            } else if !isString, length >= longest, Self.isLiteral(byte) {
                let end = index
                while index < bytes.count, Self.isLiteral(bytes[index]) { index += 1 }
                return (start..<end, index)
            }
            guard index < bytes.count else { break }
            take(bytes[index])
            index += 1
        }
        return (start..<bytes.count, bytes.count)
    }

    @inline(__always) private mutating func take(_ byte: UInt8) {
        length += 1
        if isString {
            if escape > 0 {
                escape = escape == 1 && byte == UInt8(ascii: "u") && !isUnicode ? 4 : escape - 1
                isUnicode = escape > 0
            } else if byte == ASCII.backslash {
                escape = 1
            } else if byte == ASCII.quote {
                isString = false
                isDropping = false
                length = 0
            }
        } else if byte == ASCII.quote {
            isString = true
            length = 0
        } else if !Self.isLiteral(byte) {
            length = 0
        }
    }

    /// Whether the escape is a `\u` with four digits.
    private var isUnicode = false

    /// Skips the rest of a string, up to its closing quote.
    private mutating func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != ASCII.quote || isDroppedEscape {
            isDroppedEscape = !isDroppedEscape && bytes[index] == ASCII.backslash
            index += 1
        }
        return index
    }

    /// Whether the rest of the string is left out.
    private var isDropping = false
    /// Whether the previous byte, which was left out, is a backslash that escapes the next byte.
    private var isDroppedEscape = false

    private static func isLiteral(_ byte: UInt8) -> Bool {
        byte > ASCII.space && byte != ASCII.comma && byte != ASCII.quote && byte != ASCII.openBrace
            && byte != ASCII.closeBrace && byte != ASCII.openBracket && byte != 0x5D && byte != 0x3A
    }
}
