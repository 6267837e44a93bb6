internal import Geodesy
internal import TempleModel

/// Builds a layer of an index, one temple at a time: its ``IndexSegment``, its texts and its names.
struct IndexSegmentWriter {
    private var items: [IndexSegment.Item] = []
    /// Nil when there are too many pairs of county and religion to number.
    private var texts: IndexTextsWriter?

    /// - Parameter temples: the approximate number of temples to come.
    init(reserving temples: Int) {
        // Reserved capacity that is not used takes no memory.
        items.reserveCapacity(temples)
        texts = IndexTextsWriter(reserving: temples)
    }

    var count: Int { items.count }

    /// Appends a temple.
    mutating func append(_ temple: IndexedTemple) {
        let text = texts?.append(temple)
        if text == nil { texts = nil }
        items.append(
            IndexSegment.Item(
                id: temple.id, position: temple.position, belonging: UInt16(clamping: temple.belonging),
                obscurity: .max - UInt16(clamping: Prominence.fame(temple.prominence, hasPicture: temple.hasPicture)),
                text: text ?? 0))
    }

    /// Appends an item of another layer.
    mutating func append(_ item: IndexSegment.Item, of layer: InMemoryTempleIndex.Layer) {
        let text = layer.texts.flatMap { texts?.append($0.entry(at: item.text), of: $0) }
        if text == nil { texts = nil }
        var item = item
        item.text = text ?? 0
        items.append(item)
    }

    /// Returns a layer of all appended temples; without texts when there are too many pairs of county and religion to
    /// number.
    ///
    /// - Parameter sets: the table of the temples' sets of deities.
    consuming func finish(in frame: CurveFrame, _ sets: DeitySetTable) -> InMemoryTempleIndex.Layer {
        Self.sort(&items, along: frame)
        // Texts of temples that are near one another are near one another in memory.
        let texts = self.texts?.texts { for index in items.indices { $0(&items[index].text) } }
        let (nodes, sums) = Self.nodes(over: items)
        let filters = texts.map { Self.filters(of: items, $0, sets) }
        return InMemoryTempleIndex.Layer(
            IndexSegment(items: items, nodes: nodes, upperSums: sums, filters: filters), texts,
            texts.map { NameTableWriter.names(of: items, $0) })
    }

    /// Makes the filters of the items and the nodes.
    private static func filters(
        of items: [IndexSegment.Item], _ texts: IndexTexts, _ sets: DeitySetTable
    ) -> TextFilters {
        let filters = TextFilters(items: items.count)
        var ofSets: [UInt16: [UInt64]] = [:]
        var key = SearchKey()
        for number in items.indices {
            let belonging = items[number].belonging
            key.removeAll()
            texts.appendNamesAndAddress(texts.entry(at: items[number].text), to: &key)
            key.appendField(sets.sets[Int(belonging)].mainDeity ?? "")
            TextGrams.forEach(in: key) { filters.insert(text: $0, item: number) }
            let known = ofSets[belonging]
            let hashes = known ?? sets.sets[Int(belonging)].hashes
            if known == nil { ofSets[belonging] = hashes }
            for hash in hashes { filters.insert(hash, item: number) }
        }
        return filters
    }

    /// A frame around the appended temples.
    var frame: CurveFrame {
        var box = IndexSegment.Box()
        for item in items { box.cover(item.position) }
        return CurveFrame(around: box)
    }

    private static func sort(_ items: inout [IndexSegment.Item], along frame: CurveFrame) {
        // Each key holds the position on the curve in its upper half and the number of the item in its lower half.
        var order = items.indices.map { UInt64(frame.key(items[$0].position)) << 32 | UInt64($0) }
        order.sort()
        for index in order.indices { order[index] &= 0xFFFF_FFFF }
        // Permute without a copy, one cycle after another: a second array would double the memory.
        for start in order.indices where order[start] != start {
            let first = items[start]
            var hole = start
            while order[hole] != start {
                let source = Int(order[hole])
                items[hole] = items[source]
                order[hole] = UInt64(hole)
                hole = source
            }
            items[hole] = first
            order[hole] = UInt64(hole)
        }
    }

    /// Returns the nodes, and the sums of those above the lowest level.
    private static func nodes(
        over items: [IndexSegment.Item]
    ) -> (nodes: [IndexSegment.Node], sums: [IndexSegment.Sums]) {
        var nodes: [IndexSegment.Node] = []
        var sums: [IndexSegment.Sums] = []
        nodes.reserveCapacity(items.count / (IndexSegment.membersPerNode - 1) + 8)
        sums.reserveCapacity(nodes.capacity)
        var level = 0..<items.count
        while level.count > 1 || (nodes.isEmpty && !level.isEmpty) {
            for start in stride(from: level.lowerBound, to: level.upperBound, by: IndexSegment.membersPerNode) {
                let members = start..<min(start + IndexSegment.membersPerNode, level.upperBound)
                var node = IndexSegment.Node(members: UInt32(members.lowerBound)..<UInt32(members.upperBound))
                var sum = IndexSegment.Sums()
                for member in members {
                    if member < items.count {
                        node.cover(items[member])
                        sum.add(items[member].position)
                    } else {
                        node.cover(nodes[member - items.count])
                        sum.add(sums[member - items.count])
                    }
                }
                nodes.append(node)
                sums.append(sum)
            }
            level = level.upperBound..<items.count + nodes.count
        }
        return (nodes, Array(sums[IndexSegment.nodeCount(over: items.count)...]))
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
