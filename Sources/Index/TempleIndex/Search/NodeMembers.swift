/// Some members of a node, by their numbers, ascending.
struct NodeMembers: Sequence, IteratorProtocol {
    private let first: UInt32
    /// A bit for each member, the lowest for the first.
    private var bits: UInt32

    /// All members of a node.
    @inline(__always)
    init(_ members: Range<UInt32>) {
        first = members.lowerBound
        bits = UInt32(1) << UInt32(members.count) - 1
    }

    var isEmpty: Bool { bits == 0 }

    /// Keeps the members that have a bit, the lowest for the first.
    mutating func formIntersection(_ bits: UInt32) { self.bits &= bits }

    @inline(__always)
    mutating func next() -> UInt32? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return first + UInt32(bits.trailingZeroBitCount)
    }
}
