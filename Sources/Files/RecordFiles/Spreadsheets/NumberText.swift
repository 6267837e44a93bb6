import Glibc

/// Texts of numbers in cells.
enum NumberText {
    /// Returns the digits of a number as a table shows them, and not as a computer stores it: `24.143712` for
    /// `24.143712000000001`, `1770679` for `1.770679E6`. Nil if the text is right as it is.
    static func tidied(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        let digits = text.count { ASCII.isDigit($0) }
        let isPlain = text.allSatisfy { ASCII.isDigit($0) || $0 == ASCII.point || $0 == ASCII.hyphen }
        guard !isPlain || digits > 15 || (text.contains(ASCII.point) && text.last == ASCII.zero) else { return nil }
        return value(text).map(written)
    }

    /// Returns the number that a text is; nil if it is none.
    static func value(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard text.count <= 64, let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
            return nil
        }
        return value
    }

    /// Returns a number with 15 digits, the precision of a spreadsheet, and without an exponent up to 21 digits.
    static func written(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        let isLarge = abs(value) >= 1e15 && abs(value) < 1e21
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            let count = withVaList([value]) { vsnprintf(buffer.baseAddress, 64, isLarge ? "%.0f" : "%.15g", $0) }
            return String(decoding: UnsafeRawBufferPointer(buffer)[..<max(0, Int(count))], as: UTF8.self)
        }
        guard text.contains("e-") else { return text }
        // A small number, such as a difference of two positions.
        return withoutExponent(text)
    }

    /// Returns the text of a number `1.5e-7` without its exponent.
    private static func withoutExponent(_ text: String) -> String {
        let parts = text.split(separator: "e")
        let digits = parts[0].filter(\.isWholeNumber)
        let zeros = max(0, -(Int(parts[1]) ?? 0) - 1)
        return (text.hasPrefix("-") ? "-0." : "0.") + String(repeating: "0", count: zeros) + digits
    }

    /// Whether the text of a cell is a whole number in a pattern of its own: with zeros in front, or with marks between
    /// its digits, as a telephone number. Grouped thousands are none, and so is a unit before or behind the digits: the
    /// same format groups larger numbers.
    static func isPattern(_ shown: UnsafeBufferPointer<UInt8>, of value: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !value.isEmpty, value.allSatisfy({ ASCII.isDigit($0) }), !shown.elementsEqual(value),
            !shown.contains(ASCII.comma), !shown.contains(ASCII.point),
            let first = shown.firstIndex(where: { ASCII.isDigit($0) }),
            let last = shown.lastIndex(where: { ASCII.isDigit($0) })
        else { return false }
        let digits = shown.filter { ASCII.isDigit($0) }
        guard last - first + 1 > digits.count || digits.count > value.count else { return false }
        let rest = digits.drop { $0 == ASCII.zero }
        return rest.elementsEqual(value.drop { $0 == ASCII.zero })
    }
}
