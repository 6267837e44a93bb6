internal import Synchronization

/// What searches have cost, summed over the threads that search; added to once a search, without a lock.
public final class SearchWork: Sendable {
    private let boxCount = Atomic(0)
    private let rowCount = Atomic(0)

    public init() {}

    /// Nodes and entries of the R*Tree that were scored.
    public var boxes: Int { boxCount.load(ordering: .relaxed) }

    /// Rows of temples that were read, whether they answered or not.
    public var rows: Int { rowCount.load(ordering: .relaxed) }

    func add(boxes: Int, rows: Int) {
        boxCount.add(boxes, ordering: .relaxed)
        rowCount.add(rows, ordering: .relaxed)
    }
}
