/// The nodes and items that a ``NearestNeighborSearch`` knows but has not visited, as a heap: the nearest is first. Who wants
/// them in no order has the last one first, which costs less.
struct SearchHeap {
    /// The number of a node or item that is not visited yet, that of its layer, and its rank, which is its lead (days, or
    /// how little it is known) and its haversine in one number.
    struct Entry {
        let rank: UInt64
        let number: UInt32
        let layer: UInt32

        /// Packs lead and haversine into one rank. Non-negative doubles have the same order as their bit patterns. The
        /// lowest sixteen bits are dropped, which rounds down by at most one part in 10¹¹. At the poles, rounding may
        /// make a haversine slightly negative; it then counts as zero.
        init(lead: UInt16, haversine: Double, number: UInt32, layer: Int) {
            let nearness = haversine > 0 ? haversine.bitPattern >> 16 : 0
            rank = UInt64(lead) << 48 | nearness
            self.number = number
            self.layer = UInt32(truncatingIfNeeded: layer)
        }

        var lead: UInt16 { UInt16(truncatingIfNeeded: rank >> 48) }
        var haversine: Double { Double(bitPattern: rank << 16) }
    }

    private var entries: [Entry] = []
    private let isOrdered: Bool

    init(isOrdered: Bool = true) {
        self.isOrdered = isOrdered
        entries.reserveCapacity(256)
    }

    /// The entry that is next.
    var first: Entry? { isOrdered ? entries.first : entries.last }

    /// The number of children of an entry. Four take as much memory as a line of the processor's cache, and the heap has
    /// half as many levels as one with two.
    private static let children = 4

    mutating func push(_ entry: Entry) {
        var index = entries.count
        entries.append(entry)
        guard isOrdered else { return }
        entries.withUnsafeMutableBufferPointer { heap in
            while index > 0 {
                let parent = (index &- 1) / Self.children
                guard entry.rank < heap[parent].rank else { break }
                heap[index] = heap[parent]
                index = parent
            }
            heap[index] = entry
        }
    }

    /// Returns the nearest of the children that begin at an index. Of four it does so without branches, which no
    /// processor could predict.
    @inline(__always)
    private static func nearest(from start: Int, in heap: UnsafeMutableBufferPointer<Entry>) -> Int {
        if start &+ children <= heap.count {
            let left = start &+ (heap[start &+ 1].rank < heap[start].rank ? 1 : 0)
            let right = start &+ (heap[start &+ 3].rank < heap[start &+ 2].rank ? 3 : 2)
            return heap[right].rank < heap[left].rank ? right : left
        }
        var nearest = start
        for child in start &+ 1..<heap.count where heap[child].rank < heap[nearest].rank { nearest = child }
        return nearest
    }

    /// Removes the entry that is next, and returns it.
    mutating func popFirst() -> Entry? {
        guard let last = entries.popLast() else { return nil }
        guard isOrdered, let first = entries.first else { return last }
        entries.withUnsafeMutableBufferPointer { heap in
            var index = 0
            while true {
                let start = Self.children &* index &+ 1
                guard start < heap.count else { break }
                let nearest = Self.nearest(from: start, in: heap)
                guard heap[nearest].rank < last.rank else { break }
                heap[index] = heap[nearest]
                index = nearest
            }
            heap[index] = last
        }
        return first
    }
}
