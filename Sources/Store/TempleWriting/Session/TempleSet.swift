/// Set of temple ids, one bit each: the ids are small numbers with few gaps. Larger ones, which others have given, are in
/// a set of their own.
struct TempleSet {
    private var words: [UInt64] = []
    private var large: Set<Int64> = []

    /// The ids with a bit: 8 MB of them.
    private static let small: Range<Int64> = 0..<1 << 26

    func contains(_ id: Int64) -> Bool {
        guard Self.small.contains(id) else { return large.contains(id) }
        let word = Int(id >> 6)
        return word < words.count && words[word] & (1 << UInt64(id & 63)) != 0
    }

    mutating func insert(_ id: Int64) {
        guard Self.small.contains(id) else {
            large.insert(id)
            return
        }
        let word = Int(id >> 6)
        if word >= words.count { words += Array(repeating: 0, count: word - words.count + 1 + words.count / 2) }
        words[word] |= 1 << UInt64(id & 63)
    }
}
