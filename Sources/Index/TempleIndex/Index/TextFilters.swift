internal import CMemory

/// The filters of the items and nodes of a segment: a search for a text passes over those that cannot have it.
///
/// An item has the signature of its texts. A node of the lowest level has 512 bits for up to 16 temples, the level
/// above 4,096 bits for up to 256; higher ones would be full. A node's filter holds the grams of the temples' texts,
/// those of their deities' names, and the deities.
struct TextFilters {
    private static let leafWords = 8
    private static let parentWords = 64

    /// The filters of the lowest level, and then those of the level above.
    private let words: UnsafeMutableBufferPointer<UInt64>
    private let signatures: UnsafeMutableBufferPointer<TextSignature>
    private let leaves: Int
    private let parents: Int

    /// Allocates empty filters for a number of items.
    init(items: Int) {
        leaves = IndexSegment.nodeCount(over: items)
        parents = leaves > 1 ? IndexSegment.nodeCount(over: leaves) : 0
        // The filter of a node of the lowest level is one line of the processor's cache.
        words = PackedColumn<UInt64>.memory(for: leaves * Self.leafWords + parents * Self.parentWords)
            .initializeMemory(as: UInt64.self, repeating: 0)
        signatures = PackedColumn<TextSignature>.memory(for: items)
            .initializeMemory(as: TextSignature.self, repeating: TextSignature())
    }

    func deallocate() {
        words.deallocate()
        signatures.deallocate()
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

    /// Asks for the filter of a node that will be read soon.
    func prefetch(node: Int) {
        guard let filter = filter(ofNode: node) else { return }
        let words = node < leaves ? Self.leafWords : Self.parentWords
        prefetch_bytes(filter.words, words * MemoryLayout<UInt64>.stride)
    }

    /// Returns the signatures of some items, which are valid as long as the filters.
    func signatures(ofItems items: Range<Int>) -> UnsafeBufferPointer<TextSignature> {
        UnsafeBufferPointer(rebasing: signatures[items])
    }

    /// Adds a gram of an item's own texts.
    func insert(text hash: UInt64, item: Int) {
        signatures[item].insert(hash)
        insert(hash, item: item)
    }

    /// Adds a gram or a deity of an item to the filters of its nodes.
    func insert(_ hash: UInt64, item: Int) {
        let leaf = item / IndexSegment.membersPerNode
        set(leaf * Self.leafWords, hash >> 55)
        guard parents > 0 else { return }
        set(leaves * Self.leafWords + leaf / IndexSegment.membersPerNode * Self.parentWords, hash >> 52)
    }

    private func set(_ start: Int, _ bit: UInt64) { words[start + Int(bit >> 6)] |= 1 << (bit & 63) }
}
