internal import Geodesy

/// An immutable packed R-tree over temples that are near one another.
/// ``IndexSegmentWriter`` makes it.
///
/// The items are sorted along the Hilbert curve and grouped; each group has a bounding box; the groups are grouped
/// again, and so on (I. Kamel and C. Faloutsos, "On Packing R-trees", CIKM 1993). Items and nodes share one numbering:
/// first the items, then the nodes from the lowest level to the root.
///
/// The items, the nodes and their filters are memory of its own (``PackedColumn``).
final class IndexSegment: Sendable {
    static let membersPerNode = 16

    /// Returns the number of nodes of the level over a number of items or nodes.
    static func nodeCount(over members: Int) -> Int { (members + membersPerNode - 1) / membersPerNode }

    /// A node of the tree: the numbers of its members, and the bounding box around its items.
    struct Node: BitwiseCopyable {
        private let firstMember: UInt32
        private let memberCount: UInt16
        /// The least of its items'.
        private(set) var obscurity = UInt16.max
        private(set) var box = Box()

        init(members: Range<UInt32>) {
            firstMember = members.lowerBound
            memberCount = UInt16(members.count)
        }

        var members: Range<UInt32> { Range(uncheckedBounds: (firstMember, firstMember &+ UInt32(memberCount))) }

        mutating func cover(_ item: Item) {
            obscurity = min(obscurity, item.obscurity)
            box.cover(item.position)
        }

        mutating func cover(_ other: Node) {
            obscurity = min(obscurity, other.obscurity)
            box.cover(other.box)
        }
    }

    /// A bounding box, in degrees.
    struct Box: BitwiseCopyable {
        private(set) var south = Double.infinity
        private(set) var west = Double.infinity
        private(set) var north = -Double.infinity
        private(set) var east = -Double.infinity

        mutating func cover(_ position: Coordinate) {
            south = min(south, position.latitude)
            west = min(west, position.longitude)
            north = max(north, position.latitude)
            east = max(east, position.longitude)
        }

        mutating func cover(_ other: Box) {
            south = min(south, other.south)
            west = min(west, other.west)
            north = max(north, other.north)
            east = max(east, other.east)
        }

        func contains(_ position: Coordinate) -> Bool {
            south <= position.latitude && position.latitude <= north && west <= position.longitude
                && position.longitude <= east
        }
    }

    /// One temple: the part of its data that every search reads.
    struct Item: BitwiseCopyable {
        let id: Int64
        let position: Coordinate
        /// The number of the temple's set of deities in a ``DeitySetTable``, which has no greater numbers.
        let belonging: UInt16
        /// How little the temple is known: `UInt16.max` less its ``Prominence/fame(_:hasPicture:)``, so that the best known
        /// one has the smallest number.
        let obscurity: UInt16
        /// The byte offset of the temple's entry in the texts.
        var text: UInt32
    }

    nonisolated(unsafe) let items: PackedColumn<Item>
    /// The number of each item's set of deities, once more: a search that rejects most items by it reads a sixteenth of
    /// their memory.
    nonisolated(unsafe) let belongings: PackedColumn<UInt16>
    nonisolated(unsafe) let nodes: PackedColumn<Node>
    /// The items of each node above the lowest level, added up.
    private nonisolated(unsafe) let upperSums: PackedColumn<Sums>
    /// The filters of the texts; nil when the index has no texts.
    nonisolated(unsafe) let filters: TextFilters?
    private let itemsOfBelongings: ItemsOfBelongings

    /// - Parameters:
    ///   - upperSums: the sums of the last nodes, those above the lowest level.
    ///   - filters: the segment frees them at its end.
    init(items: [Item], nodes: [Node], upperSums: [Sums], filters: TextFilters?) {
        self.items = PackedColumn(items)
        belongings = PackedColumn(items.map(\.belonging))
        self.nodes = PackedColumn(nodes)
        self.upperSums = PackedColumn(upperSums)
        self.filters = filters
        itemsOfBelongings = ItemsOfBelongings(of: self.items)
    }

    deinit {
        items.deallocate()
        belongings.deallocate()
        nodes.deallocate()
        upperSums.deallocate()
        filters?.deallocate()
    }

    /// Returns the items of a node, added up. The number of the node is that among the nodes.
    func sums(ofNode node: Int) -> Sums {
        let leaves = nodes.count - upperSums.count
        guard node < leaves else { return upperSums[node - leaves] }
        var sums = Sums()
        for item in nodes[node].members { sums.add(items[Int(item)].position) }
        return sums
    }

    /// The number of the root node; nil when the segment is empty.
    var root: UInt32? { nodes.isEmpty ? nil : UInt32(items.count + nodes.count - 1) }

    /// Returns the numbers of all items of some sets of deities; nil when there are more than `most`.
    func items(where isAsked: [Bool], atMost most: Int) -> [UInt32]? {
        itemsOfBelongings.numbers(where: isAsked, atMost: most)
    }

    /// Returns the numbers of the nodes from the root to an item, and last the number of the item.
    ///
    /// - Parameter isPast: whether an item is not meant, although it has the id.
    func path(to id: Int64, at position: Coordinate, except isPast: (UInt32) -> Bool) -> [UInt32]? {
        guard let root else { return nil }
        var path: [UInt32] = []
        func descend(_ number: UInt32) -> Bool {
            guard number >= items.count else {
                let item = items[Int(number)]
                guard item.id == id, item.position == position, !isPast(number) else { return false }
                path.append(number)
                return true
            }
            let node = nodes[Int(number) - items.count]
            guard node.box.contains(position) else { return false }
            path.append(number)
            if node.members.contains(where: descend) { return true }
            path.removeLast()
            return false
        }
        return descend(root) ? path : nil
    }
}
