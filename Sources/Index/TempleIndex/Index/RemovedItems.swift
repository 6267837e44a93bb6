/// The items of a segment that are no longer temples: they were removed, or another layer has a newer state of them.
struct RemovedItems: Sendable {
    /// One bit for each item, and one for each node with such an item in it.
    private var bits: [UInt64]
    /// The number of removed items.
    private(set) var count = 0

    init(of segment: IndexSegment) {
        bits = Array(repeating: 0, count: (segment.items.count + segment.nodes.count + 63) / 64)
    }

    /// Whether an item was removed, or a node has a removed item in it.
    func contains(_ number: UInt32) -> Bool { bits[Int(number >> 6)] & 1 << UInt64(number & 63) != 0 }

    /// Removes an item.
    ///
    /// - Parameter path: the numbers of the nodes around it, and last its own.
    mutating func remove(_ path: [UInt32]) {
        for number in path { bits[Int(number >> 6)] |= 1 << UInt64(number & 63) }
        count += 1
    }
}
