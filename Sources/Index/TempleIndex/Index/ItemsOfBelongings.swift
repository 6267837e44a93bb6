/// The numbers of the items of each set of deities in a segment.
struct ItemsOfBelongings {
    /// The sets that there are, ascending.
    private let belongings: [UInt16]
    /// The lower halves of the numbers, ordered by the set of deities and then by the number.
    private let lower: [UInt16]
    /// Where the numbers of each set with each upper half begin: for one set after another. And last where all end.
    private let starts: [Int]
    /// The number of different upper halves.
    private let blocks: Int

    private static let blockSize = 1 << 16

    init(of items: PackedColumn<IndexSegment.Item>) {
        let blocks = (items.count + Self.blockSize - 1) / Self.blockSize
        var counts: [UInt16: [Int]] = [:]
        for (number, item) in items.enumerated() {
            counts[item.belonging, default: Array(repeating: 0, count: blocks)][number / Self.blockSize] += 1
        }
        belongings = counts.keys.sorted()
        var starts = [0]
        var next: [UInt16: Int] = [:]
        for belonging in belongings {
            next[belonging] = starts[starts.count - 1]
            for count in counts[belonging, default: []] { starts.append(starts[starts.count - 1] + count) }
        }
        self.starts = starts
        self.blocks = blocks
        lower = [UInt16](unsafeUninitializedCapacity: items.count) { lower, count in
            for (number, item) in items.enumerated() {
                let slot = next[item.belonging, default: 0]
                lower[slot] = UInt16(truncatingIfNeeded: number)
                next[item.belonging] = slot + 1
            }
            count = items.count
        }
    }

    /// Returns the numbers of all items of some sets; nil when there are more than `most`.
    func numbers(where isAsked: [Bool], atMost most: Int) -> [UInt32]? {
        let asked = belongings.indices.filter { isAsked[Int(belongings[$0])] }
        var total = 0
        for set in asked { total += starts[(set + 1) * blocks] - starts[set * blocks] }
        guard total <= most else { return nil }
        var numbers = [UInt32]()
        numbers.reserveCapacity(total)
        for set in asked {
            for block in 0..<blocks {
                let (first, run) = (UInt32(block * Self.blockSize), set * blocks + block)
                for number in lower[starts[run]..<starts[run + 1]] { numbers.append(first + UInt32(number)) }
            }
        }
        return numbers
    }
}
