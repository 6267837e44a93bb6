internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// Where all temples of one state of a file are, whose they are, what their texts may have and what a search shows of them,
/// in memory: no row is read.
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
        /// Whose it is: the number of its belonging.
        let belonging: Int32
        /// Where its entry of the texts is.
        let text: UInt32
        let signature: TextSignature
    }

    private static let membersPerNode = 16
    /// How many places are kept in memory: 100 MB.
    private static let mostPlaces = 1 << 21
    /// How many different belongings, and how many bytes of them.
    private static let mostBelongings = 1 << 16
    private static let mostBelongingBytes = 16 << 20
    /// How many bytes of texts.
    static let mostTextBytes = 96 << 20

    /// Whose some temples are: their deities, and the main one as the source writes it.
    struct Belonging {
        let mainDeity: String?
        let deities: [TempleDeity]
    }

    let places: [Place]
    /// The different belongings of temples.
    let belongings: [Belonging]
    let nodes: [Node]
    /// Nil where they would take too much memory: then rows are read from the file.
    private let texts: PlaceTexts?

    /// Reads all temples.
    ///
    /// - Returns: nil where there are more than `mostPlaces`, or too many different belongings.
    /// - Throws: when a stored position is none, which only damage can bring about.
    init?(
        reading connection: Connection, atMost mostPlaces: Int = mostPlaces, textBytes: Int = mostTextBytes
    ) throws {
        // Nearly all ids are in use. What is reserved and not needed takes no memory.
        let expected = min(Int(try connection.integer("SELECT max(id) FROM temple") ?? 0), mostPlaces)
        var places: [Place] = []
        places.reserveCapacity(expected)
        var texts: PlaceTextsWriter? = PlaceTextsWriter(reserving: expected)
        var belongings: [Belonging] = []
        var belongingBytes = 0
        var signatures: [TextSignature] = []
        var known: [String: Int32] = [:]
        var key = SearchKey()
        let rows = try connection.prepare("SELECT \(TempleRow.columns) FROM temple AS t")
        while try rows.step() {
            guard places.count < mostPlaces, belongings.count < Self.mostBelongings,
                belongingBytes < Self.mostBelongingBytes
            else { return nil }
            let row = TempleRow(row: rows)
            // A name has no control character (``PackedDeities``).
            let written = row.packedDeities + "\u{0}" + (row.mainDeity.map { $0 + "\u{0}" } ?? "")
            let belonging = known[written] ?? Int32(belongings.count)
            if belonging == belongings.count {
                known[written] = belonging
                belongingBytes += written.utf8.count
                let deities = row.deities
                belongings.append(Belonging(mainDeity: row.mainDeity, deities: deities))
                signatures.append(TextSignature(SearchText.key(of: deities)))
            }
            var signature = row.withTextKey(&key) { TextSignature($0) }
            signature.formUnion(signatures[Int(belonging)])
            let text = texts?.append(row)
            if text == nil || texts.map({ $0.count > textBytes }) ?? false { texts = nil }
            places.append(
                Place(
                    id: row.id, position: try row.coordinate(), belonging: belonging, text: text ?? 0,
                    signature: signature))
        }
        self.texts = texts?.texts
        self.belongings = belongings
        Self.sortAlongTheCurve(&places)
        self.places = places
        nodes = Self.nodes(over: places)
    }

    var hasTexts: Bool { texts != nil }

    /// A temple by the number of its place; nil where the index has no texts.
    func temple(_ number: Int) -> PlaceTemple? {
        texts.map { PlaceTemple(places[number], in: self, $0) }
    }

    /// The root's number; nil where there are no temples.
    var root: Int? { nodes.isEmpty ? nil : places.count + nodes.count - 1 }

    private static func sortAlongTheCurve(_ places: inout [Place]) {
        var frame = Node(members: 0..<0)
        for place in places { frame.cover(place.position) }
        func scaled(_ value: Double, from low: Double, to high: Double) -> UInt16 {
            high > low ? UInt16((value - low) / (high - low) * Double(UInt16.max)) : 0
        }
        // The place on the curve, and the place's number below it.
        var order = places.indices.map { index in
            let position = places[index].position
            let onCurve = HilbertCurve.place(
                x: scaled(position.longitude, from: frame.west, to: frame.east),
                y: scaled(position.latitude, from: frame.south, to: frame.north))
            return UInt64(onCurve) << 32 | UInt64(index)
        }
        order.sort()
        for index in order.indices { order[index] &= 0xFFFF_FFFF }
        // Each goes where it belongs, one circle of moves after another: a second array would double the memory.
        for start in order.indices where order[start] != start {
            let first = places[start]
            var hole = start
            while order[hole] != start {
                let source = Int(order[hole])
                places[hole] = places[source]
                order[hole] = UInt64(hole)
                hole = source
            }
            places[hole] = first
            order[hole] = UInt64(hole)
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
