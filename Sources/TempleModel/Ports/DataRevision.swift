/// Which data a store has: two states of a database, or two databases, never share one. Whatever is made of the data and kept
/// is kept under it: answers by clients (`ETag`), their JSON, the index in memory, what searches look up.
public struct DataRevision: Hashable, Sendable {
    /// How often the data has been written.
    public var count: Int64
    /// When it was written last, in seconds since 1970.
    public var changedAt: Int64
    /// A random number of that write, which tells apart what has counted alike in the same second; nil for data that was last
    /// written by a program which gave none.
    public var mark: Int64?

    public init(count: Int64, changedAt: Int64, mark: Int64? = nil) {
        self.count = count
        self.changedAt = changedAt
        self.mark = mark
    }
}
