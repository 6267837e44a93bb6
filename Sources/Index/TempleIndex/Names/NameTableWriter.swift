/// Builds the ``NameTable`` of a layer.
struct NameTableWriter {
    private var codes: [UInt16] = []
    private var codeStarts: [UInt32] = [0]
    /// The number of each name and 1, by a hash of its characters; 0 is free. At most half of the slots are taken.
    private var slots = [UInt32](repeating: 0, count: 1 << 6)
    /// The names of the items, in the order in which they come.
    private var pairs: [(name: UInt32, item: UInt32)] = []
    /// The last item of each name.
    private var lastItems: [UInt32] = []

    /// Returns the names of all items of a segment.
    ///
    /// - Complexity: O(*n* log *n*).
    static func names(of items: [IndexSegment.Item], _ texts: IndexTexts) -> NameTable {
        let order = items.indices.map { number in
            (prominence: texts.entry(at: items[number].text).prominence, id: items[number].id, number: number)
        }.sorted { ($1.prominence, $0.id) < ($0.prominence, $1.id) }
        var writer = NameTableWriter()
        writer.pairs.reserveCapacity(items.count)
        var key = SearchKey()
        for one in order {
            texts.forEachName(texts.entry(at: items[one.number].text)) { name in
                key.removeAll()
                key.append(utf8: name)
                writer.append(key, UInt32(one.number))
            }
        }
        return writer.finish()
    }

    private mutating func append(_ key: SearchKey, _ item: UInt32) {
        guard !key.isEmpty else { return }
        let name = number(of: key)
        if Int(name) == lastItems.count {
            lastItems.append(item)
        } else if lastItems[Int(name)] == item {
            // Two names of a temple may differ in what a key leaves out.
            return
        }
        lastItems[Int(name)] = item
        pairs.append((name, item))
    }

    /// Returns the number of a name, which may be new.
    private mutating func number(of key: SearchKey) -> UInt32 {
        if 2 * codeStarts.count > slots.count { grow() }
        let start = codes.count
        for scalar in key.scalars { codes.append(NameCode.code(ofFolded: scalar)) }
        var slot = Self.hash(codes[start...]) & (slots.count - 1)
        while slots[slot] != 0 {
            let name = Int(slots[slot]) - 1
            if codes[range(ofName: name)] == codes[start...] {
                codes.removeSubrange(start...)
                return UInt32(name)
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = UInt32(codeStarts.count)
        codeStarts.append(UInt32(codes.count))
        return UInt32(codeStarts.count - 2)
    }

    private func range(ofName name: Int) -> Range<Int> { Int(codeStarts[name])..<Int(codeStarts[name + 1]) }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: 2 * slots.count)
        for name in 0..<codeStarts.count - 1 {
            var slot = Self.hash(codes[range(ofName: name)]) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(name + 1)
        }
    }

    /// FNV-1a over characters (Fowler, Noll and Vo), with its halves mixed: the lowest bits choose a slot.
    private static func hash(_ codes: ArraySlice<UInt16>) -> Int {
        let hash = codes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }

    private consuming func finish() -> NameTable {
        var starts = [UInt32](repeating: 0, count: codeStarts.count)
        for pair in pairs { starts[Int(pair.name) + 1] += 1 }
        for name in 1..<starts.count { starts[name] += starts[name - 1] }
        var next = starts
        var items = [UInt32](repeating: 0, count: pairs.count)
        for pair in pairs {
            items[Int(next[Int(pair.name)])] = pair.item
            next[Int(pair.name)] += 1
        }
        return NameTable(codes: codes, codeStarts: codeStarts, items: items, itemStarts: starts)
    }
}
