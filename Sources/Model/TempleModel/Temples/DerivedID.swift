internal import Platform

/// The id of a temple whose source has no ids: a tilde and 16 hexadecimal digits, derived from the row's contents.
public enum DerivedID {
    private static let mark: Character = "~"

    /// Whether an id is a derived one.
    public static func isOne(_ id: String) -> Bool { id.first == mark && id.utf8.count == 17 }

    /// Returns the id for these words: their 64-bit FNV-1a hash. The same words give the same id.
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
