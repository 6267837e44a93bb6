/// Text without invisible characters: control characters (a terminal obeys them), marks of direction (they reverse a
/// line) and other characters of no width.
///
/// An import cleans its fields with ``TextCleaner``. A column that another program may have written is cleaned here,
/// when it is read. Spaces stay as they are.
package enum CleanText {
    /// What a text may have between its parts.
    package enum Form: Sendable {
        /// One line: ends of lines become spaces.
        case line
        /// Lines, which line feeds divide.
        case lines
    }

    /// Returns a text as one line.
    package static func line(_ text: String) -> String { clean(text, as: .line) }

    /// Returns a text with its line feeds.
    package static func lines(_ text: String) -> String { clean(text, as: .lines) }

    private static func clean(_ text: String, as form: Form) -> String {
        var text = text
        if text.withUTF8({ isClean($0, as: form) }) { return text }
        return cleaned(text.unicodeScalars, as: form)
    }

    /// Returns the beginning of a text, at most so many bytes of it, cleaned. Bytes that are not UTF-8 become U+FFFD.
    package static func text(_ bytes: UnsafeBufferPointer<UInt8>, as form: Form, atMost most: Int) -> String {
        let part = beginning(of: bytes, atMost: most)
        let text = String(decoding: part, as: UTF8.self)
        return isClean(part, as: form) ? text : cleaned(text.unicodeScalars, as: form)
    }

    /// Returns the whole characters within the first bytes of a text.
    package static func beginning(
        of bytes: UnsafeBufferPointer<UInt8>, atMost most: Int
    ) -> UnsafeBufferPointer<UInt8> {
        guard bytes.count > most else { return bytes }
        var end = max(0, most)
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return UnsafeBufferPointer(rebasing: bytes[..<end])
    }

    /// Whether cleaning would change nothing. Most texts are clean, so this reads bytes and makes no characters.
    package static func isClean(_ bytes: UnsafeBufferPointer<UInt8>, as form: Form) -> Bool {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0x20...0x7E: index += 1
            // U+3000 to U+DFFF: nearly every character of a Chinese text.
            case 0xE3...0xED: index += 3
            case 0x0A where form == .lines: index += 1
            // The first bytes of all characters that are removed or replaced.
            case 0...0x1F, 0x7F, 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3:
                guard let (scalar, length) = decode(bytes, at: index) else { return false }
                if TextCleaner.isInvisible(scalar) || endsLine(scalar) { return false }
                index += length
            default: index += 1
            }
        }
        return true
    }

    private static func endsLine(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func cleaned(_ scalars: String.UnicodeScalarView, as form: Form) -> String {
        var cleaned = String.UnicodeScalarView()
        var last: UInt32 = 0
        for scalar in scalars {
            if scalar == "\n", form == .lines {
                cleaned.append(scalar)
            } else if endsLine(scalar.value) {
                cleaned.append(" ")
            } else if !TextCleaner.isInvisible(scalar.value) || isJoined(scalar.value, after: last) {
                cleaned.append(scalar)
            } else {
                continue
            }
            last = scalar.value
        }
        return String(cleaned)
    }

    /// The joiners have a meaning only in the scripts of India.
    private static func isJoined(_ scalar: UInt32, after last: UInt32) -> Bool {
        (scalar == 0x200C || scalar == 0x200D) && (0x900...0xFFF).contains(last)
    }

    /// Returns the character at `index` and its length; nil where the bytes end before it does.
    private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (scalar: UInt32, length: Int)? {
        let first = bytes[index]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard index + length <= bytes.count else { return nil }
        guard length > 1 else { return (UInt32(first), 1) }
        var scalar = UInt32(first) & (0x7F >> UInt32(length))
        for next in (index + 1)..<(index + length) { scalar = scalar << 6 | UInt32(bytes[next] & 0x3F) }
        return (scalar, length)
    }
}
