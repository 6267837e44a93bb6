internal import Synchronization

/// Counters of the work of searches, summed over all threads. Each search updates them once, without a lock.
public final class SearchWork: Sendable {
    private let boxCount = Atomic(0)
    private let rowCount = Atomic(0)

    public init() {}

    /// The number of nodes and items that searches examined in the R*Tree or the in-memory index.
    public var boxes: Int { boxCount.load(ordering: .relaxed) }

    /// The number of temples that were evaluated, whether they matched or not.
    public var rows: Int { rowCount.load(ordering: .relaxed) }

    func add(boxes: Int, rows: Int) {
        boxCount.add(boxes, ordering: .relaxed)
        rowCount.add(rows, ordering: .relaxed)
    }
}
