/// The filters of the nodes of a segment: a search for a text passes over the nodes that cannot have it.
///
/// The lowest level has 512 bits for the up to 16 temples of a node, the level above 4,096 bits for up to 256; higher
/// ones would be full. Each holds the grams of the temples' texts, those of their deities' names, and the deities.
struct NodeFilters {
    private static let leafWords = 8
    private static let parentWords = 64

    /// The filters of the lowest level, and then those of the level above.
    let words: UnsafeMutableBufferPointer<UInt64>
    private let leaves: Int
    private let parents: Int

    /// Allocates empty filters. The owner of the segment frees ``words``.
    ///
    /// - Parameters:
    ///   - leaves: the number of nodes of the lowest level.
    ///   - parents: the number of nodes of the level above.
    init(leaves: Int, parents: Int) {
        self.leaves = leaves
        self.parents = parents
        words = .allocate(capacity: leaves * Self.leafWords + parents * Self.parentWords)
        words.initialize(repeating: 0)
    }

    /// The filter of one node.
    struct Filter: GramFilter {
        fileprivate let words: UnsafePointer<UInt64>
        /// 64 minus the logarithm of the number of its bits.
        fileprivate let shift: UInt64

        func mayHave(_ hash: UInt64) -> Bool {
            let bit = hash >> shift
            return words[Int(bit >> 6)] & 1 << (bit & 63) != 0
        }

        func mayHave(_ grams: TextGrams) -> Bool { grams.hashes.allSatisfy { mayHave($0) } }
    }

    /// Returns the filter of a node; nil for one of the higher levels.
    func filter(ofNode node: Int) -> Filter? {
        guard let base = words.baseAddress, node < leaves + parents else { return nil }
        return node < leaves
            ? Filter(words: base + node * Self.leafWords, shift: 55)
            : Filter(words: base + leaves * Self.leafWords + (node - leaves) * Self.parentWords, shift: 52)
    }

    /// Adds a gram of a place.
    func insert(_ hash: UInt64, place: Int) {
        let leaf = place / IndexSegment.membersPerNode
        set(leaf * Self.leafWords, hash >> 55)
        guard parents > 0 else { return }
        set(leaves * Self.leafWords + leaf / IndexSegment.membersPerNode * Self.parentWords, hash >> 52)
    }

    private func set(_ start: Int, _ bit: UInt64) { words[start + Int(bit >> 6)] |= 1 << (bit & 63) }
}
