internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// Where all temples of one state of a file are, whose they are and what their texts may have, in memory: a search reads
/// only the rows that it shows.
///
/// A packed R-tree: the places in the order of Hilbert's curve, in groups of so many with a box around each, groups of these
/// groups, and so on (I. Kamel and C. Faloutsos, "On Packing R-trees", CIKM 1993). Places and nodes are numbered
/// together, first the places, then the nodes from the lowest to the root. It never changes, and threads share it.
final class PlaceIndex: Sendable {
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
    struct Place {
        let id: Int64
        let position: Coordinate
        /// Which of the lists of deities it has.
        let deities: Int32
        let signature: TextSignature
    }

    private static let membersPerNode = 16
    /// How many places, and different lists of deities, are kept in memory: 200 MB at most, 20 more for the lists.
    private static let mostPlaces = 1 << 22
    private static let mostLists = 1 << 16

    let places: [Place]
    /// The different lists of deities that temples have.
    let deityLists: [[TempleDeity]]
    let nodes: [Node]

    /// Reads all temples.
    ///
    /// - Returns: nil where there are more than `mostPlaces`.
    /// - Throws: when a stored position is none, which only damage can bring about.
    init?(reading connection: Connection, atMost mostPlaces: Int = mostPlaces) throws {
        var places: [Place] = []
        // Nearly all ids are in use. What is reserved and not needed takes no memory.
        places.reserveCapacity(min(Int(try connection.integer("SELECT max(id) FROM temple") ?? 0), mostPlaces))
        var lists: [[TempleDeity]] = []
        var signatures: [TextSignature] = []
        var known: [String: Int32] = [:]
        var key = SearchKey()
        let rows = try connection.prepare("SELECT \(TempleRow.columns) FROM temple AS t")
        while try rows.step() {
            guard places.count < mostPlaces, lists.count < Self.mostLists else { return nil }
            let row = TempleRow(row: rows)
            let packed = row.packedDeities
            let list = known[packed] ?? Int32(lists.count)
            if list == lists.count {
                known[packed] = list
                let deities = PackedDeities.unpack(packed)
                lists.append(deities)
                signatures.append(TextSignature(SearchText.key(of: deities)))
            }
            var signature = row.withTextKey(&key) { TextSignature($0) }
            signature.formUnion(signatures[Int(list)])
            places.append(Place(id: row.id, position: try row.coordinate(), deities: list, signature: signature))
        }
        deityLists = lists
        Self.sortAlongTheCurve(&places)
        self.places = places
        nodes = Self.nodes(over: places)
    }

    /// The root's number; nil where there are no temples.
    var root: Int? { nodes.isEmpty ? nil : places.count + nodes.count - 1 }

    private static func sortAlongTheCurve(_ places: inout [Place]) {
        var frame = Node(members: 0..<0)
        for place in places { frame.cover(place.position) }
        func scaled(_ value: Double, from low: Double, to high: Double) -> UInt32 {
            high > low ? UInt32((value - low) / (high - low) * Double(UInt32.max)) : 0
        }
        var order = places.indices.map { index in
            let position = places[index].position
            return (
                onCurve: HilbertCurve.place(
                    x: scaled(position.longitude, from: frame.west, to: frame.east),
                    y: scaled(position.latitude, from: frame.south, to: frame.north)),
                index: UInt32(index)
            )
        }
        order.sort { ($0.onCurve, $0.index) < ($1.onCurve, $1.index) }
        // Each goes where it belongs, one circle of moves after another: a second array would double the memory.
        for start in order.indices where Int(order[start].index) != start {
            let first = places[start]
            var hole = start
            while Int(order[hole].index) != start {
                let source = Int(order[hole].index)
                places[hole] = places[source]
                order[hole].index = UInt32(hole)
                hole = source
            }
            places[hole] = first
            order[hole].index = UInt32(hole)
        }
    }

    private static func nodes(over places: [Place]) -> [Node] {
        var nodes: [Node] = []
        var level = 0..<places.count
        while level.count > 1 || (nodes.isEmpty && !level.isEmpty) {
            for start in stride(from: level.lowerBound, to: level.upperBound, by: membersPerNode) {
                let members = start..<min(start + membersPerNode, level.upperBound)
                var node = Node(members: UInt32(members.lowerBound)..<UInt32(members.upperBound))
                for member in members {
                    if member < places.count {
                        node.cover(places[member].position)
                    } else {
                        node.cover(nodes[member - places.count])
                    }
                }
                nodes.append(node)
            }
            level = level.upperBound..<places.count + nodes.count
        }
        return nodes
    }
}
