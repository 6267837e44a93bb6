package import Geodesy

/// Immutable in-memory index of all temples in one snapshot of a store. ``InMemoryTempleIndexBuilder`` builds it, and
/// threads share it.
///
/// It holds each temple's position, its deities, a Bloom filter of its texts, and the texts that a search result shows.
///
/// The index is a packed R-tree: the places are sorted along the Hilbert curve and grouped; each group has a bounding
/// box; the groups are grouped again, and so on (I. Kamel and C. Faloutsos, "On Packing R-trees", CIKM 1993). Places
/// and nodes share one numbering: first the places, then the nodes from the lowest level to the root.
package final class InMemoryTempleIndex: Sendable {
    /// A node of the tree: the numbers of its members, and the bounding box around its places, in degrees.
    struct Node {
        var members: Range<UInt32>
        /// The number of places in it, and the sums of their latitudes and longitudes.
        private(set) var count: UInt32 = 0
        private(set) var latitudeSum = 0.0
        private(set) var longitudeSum = 0.0
        var south = Double.infinity
        var west = Double.infinity
        var north = -Double.infinity
        var east = -Double.infinity

        init(members: Range<UInt32>) {
            self.members = members
        }

        mutating func cover(_ position: Coordinate) {
            south = min(south, position.latitude)
            west = min(west, position.longitude)
            north = max(north, position.latitude)
            east = max(east, position.longitude)
            count += 1
            latitudeSum += position.latitude
            longitudeSum += position.longitude
        }

        mutating func cover(_ other: Node) {
            south = min(south, other.south)
            west = min(west, other.west)
            north = max(north, other.north)
            east = max(east, other.east)
            count += other.count
            latitudeSum += other.latitudeSum
            longitudeSum += other.longitudeSum
        }
    }

    /// One temple: the part of its data that every search reads.
    package struct Place: Sendable {
        package let id: Int64
        package let position: Coordinate
        /// The number of the temple's set of deities, an index into ``InMemoryTempleIndex/belongings``.
        package let belonging: Int32
        /// The byte offset of the temple's entry in the texts.
        let text: UInt32
        package let signature: TextSignature
    }

    package let places: [Place]
    /// The distinct sets of deities. Temples with the same deities share one.
    package let belongings: [DeitySet]
    private let placesOfBelongings: PlacesOfBelongings
    let nodes: [Node]
    /// Nil when the texts would take too much memory; the store then reads its rows.
    private let texts: IndexTexts?

    init(places: [Place], belongings: [DeitySet], nodes: [Node], texts: IndexTexts?) {
        self.places = places
        self.belongings = belongings
        placesOfBelongings = PlacesOfBelongings(of: places, belongings: belongings.count)
        self.nodes = nodes
        self.texts = texts
    }

    /// Whether the index holds texts. Without them ``temple(_:)`` returns nil.
    package var hasTexts: Bool { texts != nil }

    /// Returns the temple with a place number; nil when the index has no texts.
    package func temple(_ number: Int) -> IndexCandidate? {
        texts.map { IndexCandidate(places[number], in: self, $0) }
    }

    /// The number of the root node; nil when the index is empty.
    var root: Int? { nodes.isEmpty ? nil : places.count + nodes.count - 1 }

    /// The places that have one of the requested deities.
    package struct PlacesOfDeities: Sendable {
        package let belongings: [Bool]
        /// The numbers of the places; nil when there are more of them than the caller's maximum.
        package let few: [UInt32]?
    }

    /// Finds the places that have one of the deities. It evaluates the predicate once for each set of deities, and looks
    /// at no place that has none of them.
    ///
    /// - Complexity: O(*m* + *k*) over the sets of deities and the listed places.
    package func places(of deities: AskedDeities, listingAtMost most: Int) -> PlacesOfDeities {
        let answers = belongings.map { deities.accepts($0.deities) }
        return PlacesOfDeities(
            belongings: answers, few: placesOfBelongings.numbers(where: answers, atMost: most))
    }
}

/// The numbers of the places of each set of deities.
private struct PlacesOfBelongings {
    /// The numbers, ordered by the set of deities.
    private let numbers: [UInt32]
    /// Where the numbers of each set begin, and where those of the last one end.
    private let starts: [Int]

    init(of places: [InMemoryTempleIndex.Place], belongings: Int) {
        var starts = [Int](repeating: 0, count: belongings + 1)
        for place in places { starts[Int(place.belonging) + 1] += 1 }
        for number in 0..<belongings { starts[number + 1] += starts[number] }
        var next = starts
        var numbers = [UInt32](repeating: 0, count: places.count)
        for (number, place) in places.enumerated() {
            numbers[next[Int(place.belonging)]] = UInt32(number)
            next[Int(place.belonging)] += 1
        }
        self.numbers = numbers
        self.starts = starts
    }

    /// Returns the numbers of all places of some sets; nil when there are more than `most`.
    func numbers(where isAsked: [Bool], atMost most: Int) -> [UInt32]? {
        let asked = isAsked.indices.filter { isAsked[$0] }.map { starts[$0]..<starts[$0 + 1] }
        guard asked.reduce(0, { $0 + $1.count }) <= most else { return nil }
        return asked.flatMap { numbers[$0] }
    }
}
