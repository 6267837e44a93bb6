internal import TempleModel

/// What a search reads of a layer of an ``InMemoryTempleIndex``, without counting references: the threads share the counts,
/// and each change of one waits for the others. It is valid as long as the index.
struct SearchedLayer: BitwiseCopyable {
    let items: PackedColumn<IndexSegment.Item>
    let belongings: PackedColumn<UInt16>
    let nodes: PackedColumn<IndexSegment.Node>
    /// The root node and its number; nil when there is none. A search looks at that of each layer first.
    let root: (number: UInt32, node: IndexSegment.Node)?
    let filters: TextFilters?
    let hasRemoved: Bool
    private let textBytes: PackedColumn<UInt8>?
    private let texts: Unmanaged<IndexTexts>?

    init(_ layer: InMemoryTempleIndex.Layer) {
        items = layer.segment.items
        belongings = layer.segment.belongings
        let nodes = layer.segment.nodes
        self.nodes = nodes
        root = layer.segment.root.flatMap { number in nodes.last.map { (number, $0) } }
        filters = layer.segment.filters
        hasRemoved = layer.removed != nil
        textBytes = layer.texts?.bytes
        texts = layer.texts.map { .passUnretained($0) }
    }

    /// Returns the temple of an item; nil when the layer has no texts.
    func temple(_ item: IndexSegment.Item, _ sets: DeitySetTable) -> Temple? {
        texts?._withUnsafeGuaranteedRef { $0.temple(item, sets.sets[Int(item.belonging)]) }
    }

    /// Asks for the texts of an item that will be read soon.
    func prefetchTexts(of item: IndexSegment.Item) {
        let start = Int(item.text)
        textBytes?.prefetch(start..<start + IndexTexts.usualEntry)
    }
}
