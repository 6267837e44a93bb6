/// Characters that look like one another, as 宮 and 官.
public enum LookAlikes {
    /// Whether somebody may take one character for the other. One of them is a character that names have.
    public static func areAlike(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
        pairs.contains(key(min(a.value, b.value), max(a.value, b.value)))
    }

    private static func key(_ low: UInt32, _ high: UInt32) -> UInt64 { UInt64(low) << 32 | UInt64(high) }

    private static let pairs: Set<UInt64> = {
        var pairs: Set<UInt64> = []
        for line in LookAlikeTable.text.split(separator: "\n") {
            let scalars = line.unicodeScalars
            guard let first = scalars.first?.value else { continue }
            for other in scalars.dropFirst() { pairs.insert(key(min(first, other.value), max(first, other.value))) }
        }
        return pairs
    }()
}
