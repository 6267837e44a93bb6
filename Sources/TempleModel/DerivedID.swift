/// The id of a temple whose source has none: a tilde and 16 hexadecimal digits, made from what the row says.
public enum DerivedID {
    private static let mark: Character = "~"

    /// Whether an id is one of these.
    public static func isOne(_ id: String) -> Bool { id.first == mark && id.utf8.count == 17 }

    /// The id for these words, the same for the same words: FNV-1a, 64 bits.
    public static func id(of words: [String]) -> String {
        var hash = FNV1a()
        for word in words {
            hash.add(word.utf8)
            hash.add(CollectionOfOne(0x1F))
        }
        let digits = String(hash.value, radix: 16)
        return String(mark) + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
