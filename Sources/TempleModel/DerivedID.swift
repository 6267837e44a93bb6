/// The id of a temple whose source has none: a tilde and 16 hexadecimal digits, made from what the row says.
public enum DerivedID {
    private static let mark: Character = "~"

    /// Whether an id is one of these.
    public static func isOne(_ id: String) -> Bool { id.first == mark && id.utf8.count == 17 }

    /// The id for these words, the same for the same words: FNV-1a, 64 bits.
    public static func id(of words: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for word in words {
            for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            hash = (hash ^ 0x1F) &* 0x0000_0100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(mark) + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
