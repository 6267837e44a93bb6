/// Formats decimal numbers, rounded to a fixed number of places, without an exponent and without trailing zeros.
public enum DecimalText {
    /// Appends `value`, which must be finite and below 1e11 in magnitude, as every coordinate and distance here is.
    public static func append(_ value: Double, places: Int, to bytes: inout [UInt8]) {
        let scale = powersOfTen[places]
        let scaled = (value.magnitude * Double(scale)).rounded(.toNearestOrAwayFromZero)
        var rest = UInt64(scaled)
        if value < 0 && rest > 0 { bytes.append(UInt8(ascii: "-")) }
        append(rest / scale, to: &bytes)
        rest %= scale
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        var unit = scale
        while rest > 0 {
            unit /= 10
            bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
            rest %= unit
        }
    }

    /// Appends a whole number.
    public static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        if value >= 10 { append(value / 10, to: &bytes) }
        bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
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

    private static func text(_ value: Double, places: Int) -> String {
        var bytes: [UInt8] = []
        append(value, places: places, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The number of decimal places of a degree that are kept: about a centimetre.
    public static let degreePlaces = 7

    private static let powersOfTen: [UInt64] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000]
}
