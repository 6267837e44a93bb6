/// A length along the ground, stored in metres.
public struct Distance: Hashable, Comparable, Sendable {
    public var meters: Double

    public init(meters: Double) {
        self.meters = meters
    }

    public init(kilometers: Double) {
        self.meters = kilometers * 1000
    }

    public var kilometers: Double { meters / 1000 }

    public static func < (left: Distance, right: Distance) -> Bool {
        left.meters < right.meters
    }
}

extension Distance {
    /// Parses a length as people type it: a number of kilometres, or a number with its unit, such as `10`, `10km`,
    /// `800m`, `5mi`.
    ///
    /// - Returns: nil for any text but a finite decimal number with a known unit. The sign and the size are not
    ///   checked.
    public init?(parsing text: some StringProtocol) {
        let units: [(suffix: String, meters: Double)] = [
            ("km", 1000), ("公里", 1000), ("mi", 1609.344), ("公尺", 1), ("m", 1), ("", 1000),
        ]
        let lowered = text.lowercased()
        for unit in units where lowered.hasSuffix(unit.suffix) {
            var number = lowered.dropLast(unit.suffix.count)
            while number.last == " " { number.removeLast() }
            guard let value = Double(decimal: number) else { return nil }
            self.init(meters: value * unit.meters)
            return
        }
        return nil
    }
}

extension Double {
    /// Parses a plain decimal number and nothing else: no hexadecimal, no `nan`, no `inf`, no trailing characters.
    ///
    /// - Returns: nil for any other text, and for a number too large for a `Double`.
    public init?(decimal text: some StringProtocol) {
        // Bytes in memory: the generic code for any text takes twenty times as long.
        let quick = text.utf8.withContiguousStorageIfAvailable { Self.exact($0) }
        if let exact = quick ?? nil {
            self = exact
            return
        }
        guard !text.isEmpty, text.utf8.count <= 64 else { return nil }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                continue
            default:
                return nil
            }
        }
        guard let value = Double(text), value.isFinite else { return nil }
        self = value
    }

    /// Returns the value of digits with at most one point between them. Nil for any other text, and if the quotient of
    /// two exact numbers would not do: with at most 15 digits both are exact, and one division rounds correctly.
    private static func exact(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard text.count <= 16 else { return nil }
        var (digits, decimals, hasPoint) = (Int64(0), 0, false)
        for byte in text {
            if byte == UInt8(ascii: ".") {
                guard !hasPoint else { return nil }
                hasPoint = true
            } else {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                digits = digits * 10 + Int64(byte & 0xF)
                if hasPoint { decimals += 1 }
            }
        }
        // At most 15 digits; some before and some after a point.
        let count = text.count - (hasPoint ? 1 : 0)
        guard count <= 15, count > decimals, !hasPoint || decimals > 0 else { return nil }
        var divisor = 1.0
        for _ in 0..<decimals { divisor *= 10 }
        return Double(digits) / divisor
    }
}
