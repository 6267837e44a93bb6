package import Geodesy

/// The division of all temples into segments along the Hilbert curve, made from their ids and positions before their
/// rows are read. It takes 16 bytes a temple.
package struct IndexPlan {
    /// A temple: its position as two floats, and later its key on the curve.
    private struct Entry {
        let id: Int64
        var first: UInt32
        var second: UInt32
    }

    /// The number of temples in each segment but the last. A segment is made anew as a whole, so it takes that many more
    /// bytes for a while; a search looks at the root of each.
    package static let usualInSegment = 1 << 18

    let mostInSegment: Int
    private var entries: [Entry] = []
    private var box = IndexSegment.Box()
    private(set) var frame = CurveFrame(around: IndexSegment.Box())

    /// - Parameter temples: the approximate number of temples to come.
    package init(expecting temples: Int, mostInSegment: Int = usualInSegment) {
        self.mostInSegment = mostInSegment
        entries.reserveCapacity(temples)
    }

    var count: Int { entries.count }

    package mutating func append(id: Int64, at position: Coordinate) {
        box.cover(position)
        entries.append(
            Entry(
                id: id, first: Float(position.latitude).bitPattern, second: Float(position.longitude).bitPattern))
    }

    /// Divides the temples into segments, once all are appended.
    package mutating func divide() {
        frame = CurveFrame(around: box)
        for index in entries.indices {
            entries[index].first = frame.key(
                latitude: Double(Float(bitPattern: entries[index].first)),
                longitude: Double(Float(bitPattern: entries[index].second)))
        }
        entries.sort { $0.first < $1.first }
        for start in stride(from: 0, to: entries.count, by: mostInSegment) {
            entries[start..<min(start + mostInSegment, entries.count)].sort { $0.id < $1.id }
        }
    }

    /// The ids of all temples: those of each segment, ascending, one segment after another.
    package var ids: some Sequence<Int64> { entries.lazy.map(\.id) }
}
