internal import Glibc
internal import RecordFiles

/// Decimal number in the form that people and databases write: `[+-]digits[.digits][e[+-]digits]`, nothing else.
package enum DecimalNumber: Equatable {
    case value(Double)
    /// The text has another form: empty, NaN, inf, hexadecimal, or text after the number.
    case malformed
    /// The form is right, but the number is too large for a Double.
    case tooLarge

    /// Maximum length in bytes; no position is longer.
    private static let longest = 64

    /// Powers of ten that a Double holds exactly.
    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Creates the number nearest to `text`.
    package init(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count <= Self.longest else {
            self = .malformed
            return
        }
        var index = 0
        let isNegative = text.first == ASCII.hyphen
        if isNegative || text.first == ASCII.plus { index = 1 }

        var mantissa: UInt64 = 0
        var significant = 0
        var scale = 0
        let integers = Self.digits(of: text, &index, &mantissa, &significant)
        guard integers > 0 else {
            self = .malformed
            return
        }
        if index < text.count, text[index] == ASCII.point {
            index += 1
            scale = Self.digits(of: text, &index, &mantissa, &significant)
            guard scale > 0 else {
                self = .malformed
                return
            }
        }
        guard let exponent = Self.exponent(of: text, &index), index == text.count else {
            self = .malformed
            return
        }
        let power = exponent - scale
        // Clinger's fast path: both operands are exact, so one rounding gives the nearest Double.
        if significant <= 19, mantissa <= 1 << 53, abs(power) <= 22 {
            let digits = Double(mantissa)
            let magnitude = power < 0 ? digits / Self.powersOfTen[-power] : digits * Self.powersOfTen[power]
            self = .value(isNegative ? -magnitude : magnitude)
            return
        }
        let value = Self.nearest(to: text)
        self = value.isFinite ? .value(value) : .tooLarge
    }

    /// Converts a text, whose form is already checked, with the C library. The decimal point is that of the "C" locale,
    /// which the program never changes for numbers.
    private static func nearest(to text: UnsafeBufferPointer<UInt8>) -> Double {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.count + 1) { copy in
            for index in text.indices { copy[index] = CChar(bitPattern: text[index]) }
            copy[text.count] = 0
            return copy.baseAddress.map { strtod($0, nil) } ?? 0
        }
    }

    /// Reads digits into the mantissa; returns how many there are.
    private static func digits(
        of text: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ mantissa: inout UInt64, _ significant: inout Int
    ) -> Int {
        let start = index
        while index < text.count, ASCII.isDigit(text[index]) {
            if significant > 0 || text[index] > ASCII.zero { significant += 1 }
            mantissa = mantissa &* 10 &+ UInt64(text[index] - ASCII.zero)
            index += 1
        }
        return index - start
    }

    /// Returns the power of ten after an `e`; 0 without an `e`, nil without digits.
    private static func exponent(of text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int? {
        guard index < text.count, text[index] | 0x20 == UInt8(ascii: "e") else { return 0 }
        index += 1
        var isNegative = false
        if index < text.count, text[index] == ASCII.plus || text[index] == ASCII.hyphen {
            isNegative = text[index] == ASCII.hyphen
            index += 1
        }
        let start = index
        var value = 0
        while index < text.count, ASCII.isDigit(text[index]) {
            value = min(value * 10 + Int(text[index] - ASCII.zero), 100_000)
            index += 1
        }
        return index > start ? (isNegative ? -value : value) : nil
    }
}
