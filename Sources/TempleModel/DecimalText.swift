/// Formats decimal numbers, rounded to a fixed number of places, without an exponent and without trailing zeros.
public enum DecimalText {
    /// The most bytes of a number that this type writes.
    public static let mostBytes = 24

    /// Writes `value`, which must be finite and below 1e11 in magnitude, as every coordinate and distance here is.
    ///
    /// - Parameters:
    ///   - places: The number of decimal places, 0 to 7.
    ///   - start: Room for ``mostBytes`` bytes.
    /// - Returns: The number of bytes that were written.
    public static func write(_ value: Double, places: Int, to start: UnsafeMutablePointer<UInt8>) -> Int {
        precondition((0...degreePlaces).contains(places))
        var scale: UInt64 = 1
        for _ in 0..<places { scale &*= 10 }
        let scaled = UInt64((value.magnitude * Double(scale)).rounded(.toNearestOrAwayFromZero))
        var count = 0
        if value < 0 && scaled > 0 {
            start[0] = UInt8(ascii: "-")
            count = 1
        }
        let whole = scaled / scale
        var fraction = scaled &- whole &* scale
        count += write(whole, to: start + count)
        guard fraction > 0 else { return count }
        start[count] = UInt8(ascii: ".")
        var digits = places
        while fraction % 10 == 0 {
            fraction /= 10
            digits -= 1
        }
        for place in stride(from: count + digits, to: count, by: -1) {
            start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction % 10)
            fraction /= 10
        }
        return count + 1 + digits
    }

    /// Writes a whole number and returns the number of bytes. `start` has room for ``mostBytes`` bytes.
    public static func write(_ value: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var count = 1
        var rest = value
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        rest = value
        for place in stride(from: count - 1, through: 0, by: -1) {
            start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        return count
    }

    /// Appends a number, as ``write(_:places:to:)`` writes it.
    public static func append(_ value: Double, places: Int, to bytes: inout [UInt8]) {
        append(to: &bytes) { write(value, places: places, to: $0) }
    }

    private static func append(to bytes: inout [UInt8], _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostBytes) { buffer in
            guard let start = buffer.baseAddress else { return }
            bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: write(start)))
        }
    }

    /// Returns the shortest text that reads back as exactly this number.
    public static func exact(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Formats a coordinate in degrees with seven places, about a centimetre.
    public static func degrees(_ value: Double) -> String {
        text(value, places: degreePlaces)
    }

    /// Formats a distance in kilometres with three places, one metre.
    public static func kilometers(_ value: Double) -> String {
        text(value, places: 3)
    }

    /// Returns a value with at most this number of decimals.
    public static func text(_ value: Double, places: Int) -> String {
        String(unsafeUninitializedCapacity: mostBytes) { buffer in
            buffer.baseAddress.map { write(value, places: places, to: $0) } ?? 0
        }
    }

    /// The number of decimal places of a degree that are kept: about a centimetre.
    public static let degreePlaces = 7
}
