internal import Geodesy

/// Makes a ``InMemoryTempleIndex`` of the rows of a store, one after another.
package struct InMemoryTempleIndexBuilder {
    private static let membersPerNode = 16
    /// How many places are kept in memory: 100 MB.
    package static let mostPlaces = 1 << 21
    /// How many different belongings, and how many bytes of them.
    private static let mostBelongings = 1 << 16
    private static let mostBelongingBytes = 16 << 20
    /// How many bytes of texts.
    package static let mostTextBytes = 96 << 20

    private let mostPlaces: Int
    private let textBytes: Int
    private var places: [InMemoryTempleIndex.Place] = []
    private var texts: IndexTextsWriter?
    private var belongings: [DeitySet] = []
    private var signatures: [TextSignature] = []
    private var belongingBytes = 0
    private var known: [String: Int32] = [:]
    private var key = SearchKey()

    /// - Parameters:
    ///   - temples: how many there will be, about.
    ///   - mostPlaces: with more of them there is no index.
    ///   - textBytes: with more bytes of texts the index has none (``InMemoryTempleIndex/hasTexts``).
    package init(expecting temples: Int, atMost mostPlaces: Int = mostPlaces, textBytes: Int = mostTextBytes) {
        self.mostPlaces = mostPlaces
        self.textBytes = textBytes
        // What is reserved and not needed takes no memory.
        let expected = min(temples, mostPlaces)
        places.reserveCapacity(expected)
        texts = IndexTextsWriter(reserving: expected)
    }

    /// The number of a belonging, which temples share.
    ///
    /// - Parameters:
    ///   - name: any text that is the same for the same belonging, and another for another.
    ///   - make: makes it; called once for each name.
    package mutating func belonging(_ name: String, _ make: () -> DeitySet) -> Int32 {
        if let number = known[name] { return number }
        let number = Int32(belongings.count)
        known[name] = number
        belongingBytes += name.utf8.count
        let made = make()
        belongings.append(made)
        signatures.append(TextSignature(SearchText.key(of: made.deities)))
        return number
    }

    /// Appends a temple.
    ///
    /// - Returns: false where the index would take too much memory: then there is none.
    package mutating func append(_ temple: IndexedTemple) -> Bool {
        guard places.count < mostPlaces, belongings.count <= Self.mostBelongings,
            belongingBytes <= Self.mostBelongingBytes
        else { return false }
        key.removeAll()
        key.appendField(temple.name)
        key.appendField(temple.address ?? "")
        for name in temple.otherNames { key.appendField(name) }
        key.appendField(belongings[Int(temple.belonging)].mainDeity ?? "")
        var signature = TextSignature(key)
        signature.formUnion(signatures[Int(temple.belonging)])
        let text = texts?.append(temple)
        if text == nil || texts.map({ $0.count > textBytes }) ?? false { texts = nil }
        places.append(
            InMemoryTempleIndex.Place(
                id: temple.id, position: temple.position, belonging: temple.belonging, text: text ?? 0,
                signature: signature))
        return true
    }

    /// The index of all that was appended; it never changes.
    package consuming func finish() -> InMemoryTempleIndex {
        Self.sortAlongTheCurve(&places)
        return InMemoryTempleIndex(
            places: places, belongings: belongings, nodes: Self.nodes(over: places), texts: texts?.texts)
    }

    private static func sortAlongTheCurve(_ places: inout [InMemoryTempleIndex.Place]) {
        var frame = InMemoryTempleIndex.Node(members: 0..<0)
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

    private static func nodes(over places: [InMemoryTempleIndex.Place]) -> [InMemoryTempleIndex.Node] {
        var nodes: [InMemoryTempleIndex.Node] = []
        var level = 0..<places.count
        while level.count > 1 || (nodes.isEmpty && !level.isEmpty) {
            for start in stride(from: level.lowerBound, to: level.upperBound, by: membersPerNode) {
                let members = start..<min(start + membersPerNode, level.upperBound)
                var node = InMemoryTempleIndex.Node(members: UInt32(members.lowerBound)..<UInt32(members.upperBound))
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
