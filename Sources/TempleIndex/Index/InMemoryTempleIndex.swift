package import TempleModel

/// Immutable in-memory index of all temples in one state of a store. ``InMemoryTempleIndexBuilder`` builds it, and
/// threads share it.
///
/// It holds each temple's position, its deities, a Bloom filter of its texts, and the texts that a search result shows.
/// It consists of layers, each an ``IndexSegment``. The settled layers divide the country along the Hilbert curve. The
/// recent ones have what changed since they were made; ``applying(_:)`` adds them, and ``settled()`` merges them into
/// the settled ones. So the next state of the data shares nearly all of its memory with this one (P. O'Neil and others,
/// "The log-structured merge-tree", Acta Informatica 33, 1996).
package final class InMemoryTempleIndex: Sendable {
    /// A segment, without its places that are no longer temples.
    struct Layer: Sendable {
        let segment: IndexSegment
        /// The texts that a search result shows; nil when they would take too much memory.
        var texts: IndexTexts?
        /// Nil when all places are temples.
        var removed: RemovedPlaces?

        init(_ segment: IndexSegment, _ texts: IndexTexts?) {
            self.segment = segment
            self.texts = texts
        }

        /// The number of temples.
        var count: Int { segment.places.count - (removed?.count ?? 0) }

        func isRemoved(_ number: UInt32) -> Bool { removed?.contains(number) ?? false }
    }

    /// The number of a place: that of its layer, and its own in the layer.
    package struct PlaceNumber: Equatable, Sendable {
        package let layer: UInt32
        package let number: UInt32

        init(layer: some BinaryInteger, number: UInt32) {
            self.layer = UInt32(layer)
            self.number = number
        }
    }

    /// What tells one index from another, also when that one is gone.
    package final class Identity: Sendable {}

    /// The identity of this index. A weak reference in its place would make each count of a reference take a detour.
    package let identity = Identity()
    let layers: [Layer]
    /// The same layers, as a search reads them.
    nonisolated(unsafe) let searched: [SearchedLayer]
    /// The number of settled layers, which are the first ones.
    let settledCount: Int
    let sets: DeitySetTable
    let frame: CurveFrame
    /// The usual number of temples in a settled layer.
    let mostInSegment: Int
    /// The number of temples.
    package let count: Int
    /// The number of places, also of those that are no longer temples.
    package let placeCount: Int
    /// Whether the index holds texts. Without them ``temple(_:)`` returns nil, and the store reads its rows.
    package let hasTexts: Bool

    init(layers: [Layer], settledCount: Int, sets: DeitySetTable, frame: CurveFrame, mostInSegment: Int) {
        self.layers = layers
        searched = layers.map(SearchedLayer.init)
        self.settledCount = settledCount
        self.sets = sets
        self.frame = frame
        self.mostInSegment = mostInSegment
        count = layers.reduce(0) { $0 + $1.count }
        placeCount = layers.reduce(0) { $0 + $1.segment.places.count }
        hasTexts = layers.allSatisfy { $0.texts != nil }
    }

    /// Returns an index with the same deities and other layers.
    func with(_ layers: some Sequence<Layer>, settledCount: Int, sets: DeitySetTable? = nil) -> InMemoryTempleIndex {
        InMemoryTempleIndex(
            layers: Array(layers), settledCount: settledCount, sets: sets ?? self.sets, frame: frame,
            mostInSegment: mostInSegment)
    }

    /// The size of the texts in bytes.
    var textBytes: Int { layers.reduce(0) { $0 + ($1.texts?.count ?? 0) } }

    /// The distinct sets of deities. Temples with the same deities share one.
    package var belongings: [DeitySet] { sets.sets }

    /// The number of places of each layer.
    package var placeCounts: [Int] { layers.map(\.segment.places.count) }

    /// Returns the temple with a place number; nil when the index has no texts.
    package func temple(_ place: PlaceNumber) -> Temple? {
        let layer = searched[Int(place.layer)]
        return layer.temple(layer.places[Int(place.number)], sets)
    }

    /// Returns what the predicates read of a temple; nil when the index has no texts.
    package func candidate(_ place: PlaceNumber) -> IndexCandidate? {
        layers[Int(place.layer)].texts.map { IndexCandidate(self[place], in: self, $0) }
    }

    subscript(place: PlaceNumber) -> IndexSegment.Place { searched[Int(place.layer)].places[Int(place.number)] }

    /// Returns the id of the temple with a place number.
    package func id(of place: PlaceNumber) -> Int64 { self[place].id }

    /// The numbers of all temples.
    package var places: [PlaceNumber] {
        layers.indices.flatMap { layer in
            layers[layer].segment.places.indices.lazy.map { PlaceNumber(layer: layer, number: UInt32($0)) }
                .filter { !self.layers[layer].isRemoved($0.number) }
        }
    }

    /// The places that have one of the requested deities.
    package struct PlacesOfDeities: Sendable {
        /// For each set of deities, whether it has one of them.
        let belongings: [Bool]
        /// The hashes of the deities, for the filters of nodes; nil for too many.
        let hashes: [UInt64]?
        /// The numbers of the places; nil when there are more of them than the caller's maximum.
        package let few: [PlaceNumber]?
    }

    /// Finds the places that have one of the deities. It evaluates the predicate once for each set of deities, and looks
    /// at no place that has none of them.
    ///
    /// - Complexity: O(*m* + *k*) over the sets of deities and the listed places.
    package func places(of deities: AskedDeities, listingAtMost most: Int) -> PlacesOfDeities {
        let answers = belongings.map { deities.accepts($0.deities) }
        var few: [PlaceNumber]? = []
        for (number, layer) in layers.enumerated() {
            guard let found = few else { break }
            few = layer.segment.places(where: answers, atMost: most - found.count).map { numbers in
                found + numbers.lazy.filter { !layer.isRemoved($0) }.map { PlaceNumber(layer: number, number: $0) }
            }
        }
        return PlacesOfDeities(belongings: answers, hashes: TextGrams.hashes(ofDeities: deities.ids), few: few)
    }
}
