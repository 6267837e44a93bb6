public import Geodesy

/// Open Location Code, a short address for any place: `7QP2H8W7+JQ`.
///
/// Source: Google, "Open Location Code: An Open Source Standard for Addresses" (the specification in
/// github.com/google/open-location-code). A code of ten digits names a cell of 1/8000 degree, about 14 m.
public enum PlusCode {
    /// Returns the full code of ten digits.
    public static func encode(_ coordinate: Coordinate) -> String {
        // Round to a millionth of a cell first, as the reference implementation does. So a decimal number exactly on an
        // edge falls into the cell it names. The north pole belongs to the topmost cell.
        var row = cells(coordinate.latitude + 90)
        if row >= 180 * cellsPerDegree { row = 180 * cellsPerDegree - 1 }
        var column = cells(coordinate.longitude + 180) % (360 * cellsPerDegree)
        // Eleven bytes fit into the string value itself, so nothing is allocated.
        return String(unsafeUninitializedCapacity: 11) { digits in
            digits[8] = UInt8(ascii: "+")
            alphabet.withUTF8Buffer { alphabet in
                for pair in stride(from: 4, through: 0, by: -1) {
                    let start = pair == 4 ? 9 : pair * 2
                    digits[start] = alphabet[row % 20]
                    digits[start + 1] = alphabet[column % 20]
                    row /= 20
                    column /= 20
                }
            }
            return 11
        }
    }

    private static let alphabet: StaticString = "23456789CFGHJMPQRVWX"
    private static let cellsPerDegree = 8000

    private static func cells(_ degrees: Double) -> Int {
        Int(((degrees * Double(cellsPerDegree) * 1e6).rounded() / 1e6).rounded(.down))
    }
}
