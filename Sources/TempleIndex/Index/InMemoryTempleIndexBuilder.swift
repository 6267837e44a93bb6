internal import Geodesy

/// Builds an ``InMemoryTempleIndex`` from the rows of a store, one row at a time.
package struct InMemoryTempleIndexBuilder {
    private static let membersPerNode = 16
    /// The maximum number of places in an index. They take 100 MB.
    package static let mostPlaces = 1 << 21
    /// The maximum number of distinct sets of deities, and the maximum total size of their names in bytes.
    private static let mostBelongings = 1 << 16
    private static let mostBelongingBytes = 16 << 20
    /// The maximum size of the texts in bytes.
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
    ///   - temples: the approximate number of temples to come.
    ///   - mostPlaces: the maximum number of places; with more there is no index.
    ///   - textBytes: the maximum size of the texts; with more bytes the index has no texts
    ///     (``InMemoryTempleIndex/hasTexts``).
    package init(expecting temples: Int, atMost mostPlaces: Int = mostPlaces, textBytes: Int = mostTextBytes) {
        self.mostPlaces = mostPlaces
        self.textBytes = textBytes
        // Reserved capacity that is not used takes no memory.
        let expected = min(temples, mostPlaces)
        places.reserveCapacity(expected)
        texts = IndexTextsWriter(reserving: expected)
    }

    /// Returns the number of a set of deities. Temples share a set.
    ///
    /// - Parameters:
    ///   - name: a text that identifies the set: equal for equal sets, different for different ones.
    ///   - make: creates the set; called once for each name.
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
    /// - Returns: false when the index would take too much memory; then there is no index.
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

    /// Returns the index of all appended temples. It never changes afterwards.
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
        // Each key holds the position on the curve in its upper half and the number of the place in its lower half.
        var order = places.indices.map { index in
            let position = places[index].position
            let onCurve = HilbertCurve.place(
                x: scaled(position.longitude, from: frame.west, to: frame.east),
                y: scaled(position.latitude, from: frame.south, to: frame.north))
            return UInt64(onCurve) << 32 | UInt64(index)
        }
        order.sort()
        for index in order.indices { order[index] &= 0xFFFF_FFFF }
        // Permute in place, one cycle after another: a second array would double the memory.
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
