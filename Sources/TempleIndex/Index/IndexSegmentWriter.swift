internal import Geodesy
internal import TempleModel

/// Builds a layer of an index, one temple at a time: its ``IndexSegment`` and its texts.
struct IndexSegmentWriter {
    private var places: [IndexSegment.Place] = []
    /// Nil when there are too many pairs of county and religion to number.
    private var texts: IndexTextsWriter?

    /// - Parameter temples: the approximate number of temples to come.
    init(reserving temples: Int) {
        // Reserved capacity that is not used takes no memory.
        places.reserveCapacity(temples)
        texts = IndexTextsWriter(reserving: temples)
    }

    var count: Int { places.count }

    /// Appends a temple.
    mutating func append(_ temple: IndexedTemple) {
        let text = texts?.append(temple)
        if text == nil { texts = nil }
        places.append(
            IndexSegment.Place(
                id: temple.id, position: temple.position, belonging: temple.belonging, text: text ?? 0))
    }

    /// Appends a place of another layer.
    mutating func append(_ place: IndexSegment.Place, of layer: InMemoryTempleIndex.Layer) {
        let text = layer.texts.flatMap { texts?.append($0.entry(at: place.text), of: $0) }
        if text == nil { texts = nil }
        var place = place
        place.text = text ?? 0
        places.append(place)
    }

    /// Returns a layer of all appended temples; without texts when there are too many pairs of county and religion to
    /// number.
    ///
    /// - Parameter sets: the table of the temples' sets of deities.
    consuming func finish(in frame: CurveFrame, _ sets: DeitySetTable) -> InMemoryTempleIndex.Layer {
        Self.sort(&places, along: frame)
        // Texts of temples that are near one another are near one another in memory.
        let texts = self.texts?.texts { for index in places.indices { $0(&places[index].text) } }
        let (nodes, sums) = Self.nodes(over: places)
        let filters = texts.map { Self.filters(of: places, $0, sets) }
        return InMemoryTempleIndex.Layer(
            IndexSegment(places: places, nodes: nodes, upperSums: sums, filters: filters), texts)
    }

    /// Makes the filters of the places and the nodes.
    private static func filters(
        of places: [IndexSegment.Place], _ texts: IndexTexts, _ sets: DeitySetTable
    ) -> TextFilters {
        let filters = TextFilters(places: places.count)
        var ofSets: [Int32: [UInt64]] = [:]
        var key = SearchKey()
        for number in places.indices {
            let belonging = places[number].belonging
            key.removeAll()
            texts.appendNamesAndAddress(texts.entry(at: places[number].text), to: &key)
            key.appendField(sets.sets[Int(belonging)].mainDeity ?? "")
            TextGrams.forEach(in: key) { filters.insert(text: $0, place: number) }
            let known = ofSets[belonging]
            let hashes = known ?? sets.sets[Int(belonging)].hashes
            if known == nil { ofSets[belonging] = hashes }
            for hash in hashes { filters.insert(hash, place: number) }
        }
        return filters
    }

    /// A frame around the appended temples.
    var frame: CurveFrame {
        var box = IndexSegment.Box()
        for place in places { box.cover(place.position) }
        return CurveFrame(around: box)
    }

    private static func sort(_ places: inout [IndexSegment.Place], along frame: CurveFrame) {
        // Each key holds the position on the curve in its upper half and the number of the place in its lower half.
        var order = places.indices.map { UInt64(frame.place(places[$0].position)) << 32 | UInt64($0) }
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

    /// Returns the nodes, and the sums of those above the lowest level.
    private static func nodes(
        over places: [IndexSegment.Place]
    ) -> (nodes: [IndexSegment.Node], sums: [IndexSegment.Sums]) {
        var nodes: [IndexSegment.Node] = []
        var sums: [IndexSegment.Sums] = []
        nodes.reserveCapacity(places.count / (IndexSegment.membersPerNode - 1) + 8)
        sums.reserveCapacity(nodes.capacity)
        var level = 0..<places.count
        while level.count > 1 || (nodes.isEmpty && !level.isEmpty) {
            for start in stride(from: level.lowerBound, to: level.upperBound, by: IndexSegment.membersPerNode) {
                let members = start..<min(start + IndexSegment.membersPerNode, level.upperBound)
                var node = IndexSegment.Node(members: UInt32(members.lowerBound)..<UInt32(members.upperBound))
                var sum = IndexSegment.Sums()
                for member in members {
                    if member < places.count {
                        node.box.cover(places[member].position)
                        sum.add(places[member].position)
                    } else {
                        node.box.cover(nodes[member - places.count].box)
                        sum.add(sums[member - places.count])
                    }
                }
                nodes.append(node)
                sums.append(sum)
            }
            level = level.upperBound..<places.count + nodes.count
        }
        return (nodes, Array(sums[IndexSegment.nodeCount(over: places.count)...]))
    }
}

extension DeitySet {
    /// The hashes of the deities and of the grams of their names.
    fileprivate var hashes: [UInt64] {
        var hashes = deities.map { TextGrams.hash(deity: $0.id) }
        TextGrams.forEach(in: SearchText.key(of: deities)) { hashes.append($0) }
        return hashes
    }
}
