internal import Geodesy

/// An immutable packed R-tree over temples that are near one another.
/// ``IndexSegmentWriter`` makes it.
///
/// The places are sorted along the Hilbert curve and grouped; each group has a bounding box; the groups are grouped
/// again, and so on (I. Kamel and C. Faloutsos, "On Packing R-trees", CIKM 1993). Places and nodes share one numbering:
/// first the places, then the nodes from the lowest level to the root.
///
/// The places, the nodes and their filters are memory of its own, so that a search reads them without counting
/// references.
final class IndexSegment: Sendable {
    static let membersPerNode = 16

    /// A node of the tree: the numbers of its members, and the bounding box around its places, in degrees.
    struct Node {
        var members: Range<UInt32>
        /// The number of places in it, and the sums of their latitudes and longitudes.
        private(set) var count: UInt32 = 0
        private(set) var latitudeSum = 0.0
        private(set) var longitudeSum = 0.0
        private(set) var south = Double.infinity
        private(set) var west = Double.infinity
        private(set) var north = -Double.infinity
        private(set) var east = -Double.infinity

        init(members: Range<UInt32> = 0..<0) {
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

        func mayContain(_ position: Coordinate) -> Bool {
            south <= position.latitude && position.latitude <= north && west <= position.longitude
                && position.longitude <= east
        }
    }

    /// One temple: the part of its data that every search reads.
    struct Place {
        let id: Int64
        let position: Coordinate
        /// The number of the temple's set of deities in a ``DeitySetTable``.
        let belonging: Int32
        /// The byte offset of the temple's entry in the texts.
        var text: UInt32
        /// The filter of the temple's names, its address and its main deity.
        var signature = TextSignature()
    }

    nonisolated(unsafe) let places: UnsafeBufferPointer<Place>
    nonisolated(unsafe) let nodes: UnsafeBufferPointer<Node>
    /// Nil when the texts could not be read for them.
    nonisolated(unsafe) let filters: NodeFilters?
    private let placesOfBelongings: PlacesOfBelongings

    /// - Parameter filters: the segment frees them at its end.
    init(places: [Place], nodes: [Node], filters: NodeFilters?) {
        self.places = Self.copy(places)
        self.nodes = Self.copy(nodes)
        self.filters = filters
        placesOfBelongings = PlacesOfBelongings(of: places)
    }

    deinit {
        // Places and nodes are plain numbers.
        places.deallocate()
        nodes.deallocate()
        filters?.words.deallocate()
    }

    private static func copy<Element>(_ array: [Element]) -> UnsafeBufferPointer<Element> {
        let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
        _ = copy.initialize(fromContentsOf: array)
        return UnsafeBufferPointer(copy)
    }

    /// The number of the root node; nil when the segment is empty.
    var root: UInt32? { nodes.isEmpty ? nil : UInt32(places.count + nodes.count - 1) }

    /// Returns the numbers of all places of some sets of deities; nil when there are more than `most`.
    func places(where isAsked: [Bool], atMost most: Int) -> [UInt32]? {
        placesOfBelongings.numbers(where: isAsked, atMost: most)
    }

    /// Returns the numbers of the nodes from the root to a place, and last the number of the place.
    ///
    /// - Parameter isPast: whether a place is not meant, although it has the id.
    func path(to id: Int64, at position: Coordinate, except isPast: (UInt32) -> Bool) -> [UInt32]? {
        guard let root else { return nil }
        var path: [UInt32] = []
        func descend(_ number: UInt32) -> Bool {
            guard number >= places.count else {
                let place = places[Int(number)]
                guard place.id == id, place.position == position, !isPast(number) else { return false }
                path.append(number)
                return true
            }
            let node = nodes[Int(number) - places.count]
            guard node.mayContain(position) else { return false }
            path.append(number)
            if node.members.contains(where: descend) { return true }
            path.removeLast()
            return false
        }
        return descend(root) ? path : nil
    }
}

/// The numbers of the places of each set of deities.
private struct PlacesOfBelongings {
    /// The sets that there are, ascending.
    private let belongings: [Int32]
    /// The numbers, ordered by the set of deities.
    private let numbers: [UInt32]
    /// Where the numbers of each of the sets begin, and where those of the last one end.
    private let starts: [Int]

    init(of places: [IndexSegment.Place]) {
        var counts: [Int32: Int] = [:]
        for place in places { counts[place.belonging, default: 0] += 1 }
        belongings = counts.keys.sorted()
        var starts = [0]
        var next: [Int32: Int] = [:]
        for belonging in belongings {
            next[belonging] = starts[starts.count - 1]
            starts.append(starts[starts.count - 1] + counts[belonging, default: 0])
        }
        self.starts = starts
        numbers = [UInt32](unsafeUninitializedCapacity: places.count) { numbers, count in
            for (number, place) in places.enumerated() {
                let slot = next[place.belonging, default: 0]
                numbers[slot] = UInt32(number)
                next[place.belonging] = slot + 1
            }
            count = places.count
        }
    }

    func numbers(where isAsked: [Bool], atMost most: Int) -> [UInt32]? {
        let asked = belongings.indices.filter { isAsked[Int(belongings[$0])] }.map { starts[$0]..<starts[$0 + 1] }
        guard asked.reduce(0, { $0 + $1.count }) <= most else { return nil }
        return asked.flatMap { numbers[$0] }
    }
}
