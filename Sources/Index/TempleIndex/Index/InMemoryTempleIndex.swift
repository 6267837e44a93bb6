package import TempleModel

/// Immutable in-memory index of all temples in one state of a store. ``InMemoryTempleIndexBuilder`` builds it, and
/// threads share it.
///
/// It holds each temple's position, its deities, a Bloom filter of its texts, and the texts that a search result shows.
/// It consists of layers, each an ``IndexSegment``. The base layers divide the country along the Hilbert curve. The
/// recent ones have what changed since they were made; ``applying(_:)`` adds them, and ``compacted()`` merges them into
/// the base layers. So the next state of the data shares nearly all of its memory with this one (P. O'Neil and others,
/// "The log-structured merge-tree", Acta Informatica 33, 1996).
package final class InMemoryTempleIndex: Sendable {
    /// A segment, without its items that are no longer temples.
    struct Layer: Sendable {
        let segment: IndexSegment
        /// The texts that a search result shows; nil when they would take too much memory.
        private(set) var texts: IndexTexts?
        /// The names, for suggestions; nil when there are no texts.
        private(set) var names: NameTable?
        /// Nil when all items are temples.
        var removed: RemovedItems?

        init(_ segment: IndexSegment, _ texts: IndexTexts?, _ names: NameTable?) {
            self.segment = segment
            self.texts = texts
            self.names = names
        }

        /// Frees the texts and the names.
        mutating func dropTexts() {
            texts = nil
            names = nil
        }

        /// The number of temples.
        var count: Int { segment.items.count - (removed?.count ?? 0) }

        func isRemoved(_ number: UInt32) -> Bool { removed?.contains(number) ?? false }
    }

    /// The number of an item: that of its layer, and its own in the layer.
    package struct ItemNumber: Equatable, Sendable {
        package let layer: UInt32
        package let number: UInt32

        init(layer: some BinaryInteger, number: UInt32) {
            self.layer = UInt32(layer)
            self.number = number
        }
    }

    /// Identity of an index; it stays unique after the index is freed.
    package final class Identity: Sendable {}

    /// The identity of this index. A weak reference instead would make each count of a reference take a detour.
    package let identity = Identity()
    let layers: [Layer]
    /// The same layers, as a search reads them.
    nonisolated(unsafe) let searched: [SearchedLayer]
    /// The number of base layers, which are the first ones.
    let baseCount: Int
    let sets: DeitySetTable
    let frame: CurveFrame
    /// The usual number of temples in a base layer.
    let mostInSegment: Int
    /// The number of temples.
    package let count: Int
    /// The number of items, also of those that are no longer temples.
    package let itemCount: Int
    /// Whether the index holds texts. Without them ``temple(_:)`` returns nil, and the store reads its rows.
    package let hasTexts: Bool

    init(layers: [Layer], baseCount: Int, sets: DeitySetTable, frame: CurveFrame, mostInSegment: Int) {
        self.layers = layers
        searched = layers.map(SearchedLayer.init)
        self.baseCount = baseCount
        self.sets = sets
        self.frame = frame
        self.mostInSegment = mostInSegment
        count = layers.reduce(0) { $0 + $1.count }
        itemCount = layers.reduce(0) { $0 + $1.segment.items.count }
        hasTexts = layers.allSatisfy { $0.texts != nil }
    }

    /// Returns an index with the same deities and other layers.
    func with(_ layers: some Sequence<Layer>, baseCount: Int, sets: DeitySetTable? = nil) -> InMemoryTempleIndex {
        InMemoryTempleIndex(
            layers: Array(layers), baseCount: baseCount, sets: sets ?? self.sets, frame: frame,
            mostInSegment: mostInSegment)
    }

    /// The size of the texts in bytes.
    var textBytes: Int { layers.reduce(0) { $0 + ($1.texts?.count ?? 0) } }

    /// The distinct sets of deities. Temples with the same deities share one.
    package var belongings: [DeitySet] { sets.sets }

    /// The number of items of each layer.
    package var itemCounts: [Int] { layers.map(\.segment.items.count) }

    /// Returns the temple with an item number; nil when the index has no texts.
    package func temple(_ item: ItemNumber) -> Temple? {
        let layer = searched[Int(item.layer)]
        return layer.temple(layer.items[Int(item.number)], sets)
    }

    /// Returns what the predicates read of a temple; nil when the index has no texts.
    package func candidate(_ item: ItemNumber) -> IndexCandidate? {
        layers[Int(item.layer)].texts.map { IndexCandidate(self[item], in: self, $0) }
    }

    subscript(item: ItemNumber) -> IndexSegment.Item { searched[Int(item.layer)].items[Int(item.number)] }

    /// Returns the id of the temple with an item number.
    package func id(of item: ItemNumber) -> Int64 { self[item].id }

    /// The numbers of all temples.
    package var items: [ItemNumber] {
        layers.indices.flatMap { layer in
            layers[layer].segment.items.indices.lazy.map { ItemNumber(layer: layer, number: UInt32($0)) }
                .filter { !self.layers[layer].isRemoved($0.number) }
        }
    }

    /// The items that have one of the requested deities.
    package struct ItemsOfDeities: Sendable {
        /// For each set of deities, whether it has one of them.
        let belongings: [Bool]
        /// The hashes of the deities, for the filters of nodes; nil for too many.
        let hashes: [UInt64]?
        /// The numbers of the items; nil when there are more of them than the caller's maximum.
        package let few: [ItemNumber]?
    }

    /// Finds the items that have one of the deities. It evaluates the predicate once for each set of deities, and looks
    /// at no item that has none of them.
    ///
    /// - Complexity: O(*m* + *k*) over the sets of deities and the listed items.
    package func items(of deities: AskedDeities, listingAtMost most: Int) -> ItemsOfDeities {
        let answers = belongings.map { deities.accepts($0.deities) }
        var few: [ItemNumber]? = []
        for (number, layer) in layers.enumerated() {
            guard let found = few else { break }
            few = layer.segment.items(where: answers, atMost: most - found.count).map { numbers in
                found + numbers.lazy.filter { !layer.isRemoved($0) }.map { ItemNumber(layer: number, number: $0) }
            }
        }
        return ItemsOfDeities(belongings: answers, hashes: TextGrams.hashes(ofDeities: deities.ids), few: few)
    }
}
