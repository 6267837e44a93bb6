/// What a search reads of a layer of an ``InMemoryTempleIndex``, without counting references: the threads share the counts,
/// and each change of one waits for the others. It is valid as long as the index.
struct SearchedLayer: BitwiseCopyable {
    let places: Column<IndexSegment.Place>
    let nodes: Column<IndexSegment.Node>
    let filters: TextFilters?
    let hasRemoved: Bool
    private let textBytes: Column<UInt8>?

    init(_ layer: InMemoryTempleIndex.Layer) {
        places = layer.segment.places
        nodes = layer.segment.nodes
        filters = layer.segment.filters
        hasRemoved = layer.removed != nil
        textBytes = layer.texts?.bytes
    }

    /// Asks for the texts of a place that will be read soon.
    func prefetchTexts(of place: IndexSegment.Place) {
        let start = Int(place.text)
        textBytes?.prefetch(start..<start + IndexTexts.usualEntry)
    }

    func filter(of node: UInt32) -> TextFilters.Filter? { filters?.filter(ofNode: Int(node) - places.count) }
}
