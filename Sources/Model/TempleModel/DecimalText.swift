/// Formats decimal numbers, rounded to a fixed number of places, without an exponent and without trailing zeros.
public enum DecimalText {
    /// The most bytes of a number that this type writes.
    public static let mostBytes = 24

    /// Writes `value`, which must be finite and below 1e11 in magnitude, as every coordinate and distance here is.
    ///
    /// - Parameters:
    ///   - decimals: The number of decimal places, 0 to 7.
    ///   - start: Room for ``mostBytes`` bytes.
    /// - Returns: The number of bytes that were written.
    public static func write(_ value: Double, decimals: Int, to start: UnsafeMutablePointer<UInt8>) -> Int {
        let (whole, fraction) = parts(of: value.magnitude, decimals: decimals)
        var count = 0
        if value < 0 && (whole > 0 || fraction > 0) {
            start[0] = UInt8(ascii: "-")
            count = 1
        }
        count += write(whole, to: start + count)
        guard fraction > 0 else { return count }
        start[count] = UInt8(ascii: ".")
        count += 1
        write(fraction, digits: decimals, to: start + count)
        count += decimals
        while start[count &- 1] == UInt8(ascii: "0") { count &-= 1 }
        return count
    }

    /// Returns the whole part of a number and its rounded decimals as a whole number.
    @inline(__always)
    private static func parts(of value: Double, decimals: Int) -> (whole: UInt64, fraction: UInt64) {
        /// Dividing by a constant takes a fraction of the time.
        @inline(__always)
        func parts(scale: UInt64) -> (UInt64, UInt64) {
            let exact = value * Double(scale)
            // Both are exact: a number from 2^53 on has no decimals.
            var scaled = UInt64(exact)
            if exact - Double(scaled) >= 0.5 { scaled &+= 1 }
            let whole = scaled / scale
            return (whole, scaled &- whole &* scale)
        }
        switch decimals {
        case degreeDecimals: return parts(scale: 10_000_000)
        case 3: return parts(scale: 1_000)
        case 1: return parts(scale: 10)
        default:
            precondition((0...degreeDecimals).contains(decimals))
            return parts(scale: (0..<decimals).reduce(1) { scale, _ in scale * 10 })
        }
    }

    /// Writes a whole number and returns the number of bytes. `start` has room for ``mostBytes`` bytes.
    public static func write(_ value: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var count = 1
        var rest = value
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        write(value, digits: count, to: start)
        return count
    }

    /// Writes the last digits of a whole number, two at a time.
    @inline(__always)
    private static func write(_ value: UInt64, digits: Int, to start: UnsafeMutablePointer<UInt8>) {
        let pairs = UnsafeRawPointer(pairs.utf8Start)
        let start = UnsafeMutableRawPointer(start)
        var rest = value
        var offset = digits
        while offset >= 2 {
            offset &-= 2
            let pair = pairs.loadUnaligned(fromByteOffset: Int(rest % 100) &* 2, as: UInt16.self)
            start.storeBytes(of: pair, toByteOffset: offset, as: UInt16.self)
            rest /= 100
        }
        if offset == 1 {
            start.storeBytes(of: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10), as: UInt8.self)
        }
    }

    /// All pairs of digits, in ascending order.
    private static var pairs: StaticString {
        """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354\
        555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """
    }

    /// Appends a number, as ``write(_:decimals:to:)`` writes it.
    public static func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
        append(to: &bytes) { write(value, decimals: decimals, to: $0) }
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
        text(value, decimals: degreeDecimals)
    }

    /// Formats a distance in kilometres with three places, one metre.
    public static func kilometers(_ value: Double) -> String {
        text(value, decimals: 3)
    }

    /// Returns a value with at most this number of decimals.
    public static func text(_ value: Double, decimals: Int) -> String {
        String(unsafeUninitializedCapacity: mostBytes) { buffer in
            buffer.baseAddress.map { write(value, decimals: decimals, to: $0) } ?? 0
        }
    }

    /// The number of decimal places of a degree that are kept: about a centimetre.
    public static let degreeDecimals = 7
}
