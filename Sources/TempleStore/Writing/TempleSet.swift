/// Set of temple ids, one bit each: the ids are small numbers with few gaps.
struct TempleSet {
    private var words: [UInt64] = []

    func contains(_ id: Int64) -> Bool {
        let word = Int(id >> 6)
        return id >= 0 && word < words.count && words[word] & (1 << UInt64(id & 63)) != 0
    }

    mutating func insert(_ id: Int64) {
        guard id >= 0 else { return }
        let word = Int(id >> 6)
        if word >= words.count { words += Array(repeating: 0, count: word - words.count + 1 + words.count / 2) }
        words[word] |= 1 << UInt64(id & 63)
    }
}
