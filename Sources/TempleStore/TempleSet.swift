/// Some temples, a bit for each id: what a walk asks before it reads a row.
struct TempleSet {
    private var bits: [UInt64] = []

    mutating func insert(_ id: Int64) {
        guard id >= 0 else { return }
        let word = Int(id >> 6)
        if bits.count <= word { bits += Array(repeating: 0, count: word + word / 2 + 1 - bits.count) }
        bits[word] |= 1 << UInt64(id & 63)
    }

    func contains(_ id: Int64) -> Bool {
        let word = Int(id >> 6)
        return bits.indices.contains(word) && bits[word] & 1 << UInt64(id & 63) != 0
    }
}
