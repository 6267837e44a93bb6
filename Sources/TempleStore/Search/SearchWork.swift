internal import Synchronization

/// What searches have cost, summed over the threads that search; added to once a search, without a lock.
public final class SearchWork: Sendable {
    private let boxCount = Atomic(0)
    private let rowCount = Atomic(0)

    public init() {}

    /// Nodes and places of an index, the R*Tree or that in memory, that were looked at.
    public var boxes: Int { boxCount.load(ordering: .relaxed) }

    /// Temples that were judged, whether they answered or not.
    public var rows: Int { rowCount.load(ordering: .relaxed) }

    func add(boxes: Int, rows: Int) {
        boxCount.add(boxes, ordering: .relaxed)
        rowCount.add(rows, ordering: .relaxed)
    }
}
