/// Cleaner for one field at a time: removes invisible characters, trims and collapses white space, and converts full
/// width to half width.
///
/// The result is in the cleaner's own buffer until the next call, so that a field needs no allocation.
package final class TextCleaner {
    /// Conversion of full-width forms (U+FF01 to U+FF5E).
    package enum Width {
        /// No conversion: a name stays as it is.
        case asWritten
        /// Letters and digits become ASCII, and so does a hyphen after a digit. An address keeps its full-width
        /// brackets.
        case lettersAndDigits
        /// All become ASCII: for numbers and telephone numbers.
        case ascii
    }

    /// Special characters that the cleaner found.
    package struct Marks: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A private-use character, which only the author's fonts can show. It is removed.
        package static let privateUse = Marks(rawValue: 1)
        /// U+FFFD, for a character that a conversion lost. It stays in the text.
        package static let replacement = Marks(rawValue: 2)
        /// A control character or an invisible character. It is removed.
        package static let invisible = Marks(rawValue: 4)
        /// A full-width form that became half-width.
        package static let narrowed = Marks(rawValue: 8)

        /// Marks that an id must not have.
        package static let unfit: Marks = [.privateUse, .replacement, .invisible]
        /// Marks of characters that a reader would miss.
        package static let lost: Marks = [.privateUse, .replacement]
    }

    /// Marks of the last field.
    package private(set) var marks: Marks = []

    private static let space = UInt8(ascii: " ")

    private let buffer: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private var count = 0
    private var owesSpace = false

    /// Creates a cleaner.
    ///
    /// - Parameter capacity: maximum length of a field, in bytes.
    package init(capacity: Int) {
        self.capacity = capacity
        buffer = .allocate(capacity: capacity)
    }

    deinit { buffer.deallocate() }

    /// Returns the cleaned text of a field, valid until the next call. `field` is valid UTF-8. Bytes beyond the
    /// capacity are dropped.
    package func clean(_ field: UnsafeBufferPointer<UInt8>, width: Width) -> UnsafeBufferPointer<UInt8> {
        marks = Marks()
        count = 0
        owesSpace = false
        let end = min(field.count, capacity)
        var index = 0
        while index < end {
            let byte = field[index]
            if byte > Self.space, byte < 0x7F {
                append(byte)
                index += 1
            } else if byte & 0xFC == 0xE4 || byte & 0xFE == 0xE8, index + 2 < end {
                // U+4000 to U+9FFF: nearly every character of a Chinese text. None of them needs cleaning.
                append(byte)
                buffer[count] = field[index + 1]
                buffer[count + 1] = field[index + 2]
                count += 2
                index += 3
            } else {
                index += appendUnusual(field, at: index, end: end, width: width)
            }
        }
        return UnsafeBufferPointer(start: buffer, count: count)
    }

    private func append(_ byte: UInt8) {
        if owesSpace {
            buffer[count] = Self.space
            count += 1
            owesSpace = false
        }
        buffer[count] = byte
        count += 1
    }

    /// Appends one character that is neither printable ASCII nor common Chinese; returns its length in bytes.
    private func appendUnusual(_ field: UnsafeBufferPointer<UInt8>, at index: Int, end: Int, width: Width) -> Int {
        let (scalar, length) = Self.decode(field, at: index, end: end)
        switch scalar {
        case _ where Self.isSpace(scalar): owesSpace = count > 0
        case 0x200C, 0x200D:
            // The joiners have a meaning only in the scripts of India, U+0900 to U+0FFF.
            if count > 2, buffer[count - 3] == 0xE0 {
                appendAll(field, index, length)
            } else {
                marks.insert(.invisible)
            }
        case _ where Self.isInvisible(scalar): marks.insert(.invisible)
        case 0xFF01...0xFF5E where isNarrowed(scalar, width):
            marks.insert(.narrowed)
            append(UInt8(scalar - 0xFEE0))
        case 0xE000...0xF8FF, 0xF0000...0x10FFFF: marks.insert(.privateUse)
        case 0xFFFD:
            marks.insert(.replacement)
            appendAll(field, index, length)
        default: appendAll(field, index, length)
        }
        return length
    }

    /// Whether a character is white space, also one that ends a line.
    package static func isSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether a character has no width of its own: control characters, marks of direction, joiners, tags.
    package static func isInvisible(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064,
            0x2066...0x206F,
            0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
        }
    }

    private func appendAll(_ field: UnsafeBufferPointer<UInt8>, _ index: Int, _ length: Int) {
        append(field[index])
        for next in (index + 1)..<(index + length) {
            buffer[count] = field[next]
            count += 1
        }
    }

    private func isNarrowed(_ scalar: UInt32, _ width: Width) -> Bool {
        switch width {
        case .asWritten: false
        case .ascii: true
        case .lettersAndDigits:
            switch scalar {
            case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: true
            case 0xFF0D: count > 0 && buffer[count - 1] &- UInt8(ascii: "0") <= 9
            default: false
            }
        }
    }

    /// Returns the character at `index` of valid UTF-8 and its length, never beyond `end`.
    private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int) -> (UInt32, Int) {
        let first = bytes[index]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard length > 1, index + length <= end else { return (UInt32(first), 1) }
        var scalar = UInt32(first) & (0x7F >> UInt32(length))
        for next in (index + 1)..<(index + length) { scalar = scalar << 6 | UInt32(bytes[next] & 0x3F) }
        return (scalar, length)
    }
}
