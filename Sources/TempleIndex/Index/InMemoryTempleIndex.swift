package import Geodesy

/// Immutable in-memory index of all temples in one snapshot of a store: where they are, whose they are, which texts they have
/// and what a search shows of them. Threads share it. ``InMemoryTempleIndexBuilder`` makes it.
///
/// A packed R-tree: the places in the order of Hilbert's curve, in groups of so many with a box around each, groups of these
/// groups, and so on (I. Kamel and C. Faloutsos, "On Packing R-trees", CIKM 1993). Places and nodes are numbered
/// together, first the places, then the nodes from the lowest to the root.
package final class InMemoryTempleIndex: Sendable {
    /// A group: the numbers of what is in it, and the box around that, in degrees.
    struct Node {
        var members: Range<UInt32>
        var south = Double.infinity
        var west = Double.infinity
        var north = -Double.infinity
        var east = -Double.infinity

        mutating func cover(_ position: Coordinate) {
            south = min(south, position.latitude)
            west = min(west, position.longitude)
            north = max(north, position.latitude)
            east = max(east, position.longitude)
        }

        mutating func cover(_ other: Node) {
            south = min(south, other.south)
            west = min(west, other.west)
            north = max(north, other.north)
            east = max(east, other.east)
        }
    }

    /// What is read of one temple.
    package struct Place: Sendable {
        package let id: Int64
        package let position: Coordinate
        /// Whose it is: the number of its belonging.
        package let belonging: Int32
        /// Where its entry of the texts is.
        let text: UInt32
        package let signature: TextSignature
    }

    package let places: [Place]
    /// The different belongings of temples.
    package let belongings: [DeitySet]
    let nodes: [Node]
    /// Nil where they would take too much memory: then the store reads its rows.
    private let texts: IndexTexts?

    init(places: [Place], belongings: [DeitySet], nodes: [Node], texts: IndexTexts?) {
        self.places = places
        self.belongings = belongings
        self.nodes = nodes
        self.texts = texts
    }

    /// Whether ``temple(_:)`` has an answer.
    package var hasTexts: Bool { texts != nil }

    /// A temple by the number of its place; nil where the index has no texts.
    package func temple(_ number: Int) -> IndexCandidate? {
        texts.map { IndexCandidate(places[number], in: self, $0) }
    }

    /// The root's number; nil where there are no temples.
    var root: Int? { nodes.isEmpty ? nil : places.count + nodes.count - 1 }

    /// Which places have one of some deities: the belongings by their numbers, and the places themselves where they are few.
    package struct PlacesOfDeities: Sendable {
        package let belongings: [Bool]
        /// Nil where they are more than are listed.
        package let few: [UInt32]?
    }

    /// Asks the predicate once for each belonging, and not for each place.
    ///
    /// - Complexity: O(*n*) over the places.
    package func places(of deities: AskedDeities, listingAtMost most: Int) -> PlacesOfDeities {
        let answers = belongings.map { deities.accepts($0.deities) }
        let numbers = places.indices.lazy
            .filter { answers[Int(self.places[$0].belonging)] }.prefix(most + 1).map { UInt32($0) }
        let few = Array(numbers)
        return PlacesOfDeities(belongings: answers, few: few.count > most ? nil : few)
    }
}
