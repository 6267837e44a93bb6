/// The revision of a store's data. Two states of a database, or two databases, never share one; a server and its copies in
/// the same state do. It is the key of everything that is computed from the data and cached: clients' responses (`ETag`), their JSON, the index in memory,
/// and search lookups.
public struct DataRevision: Hashable, Sendable {
    /// The number of writes so far.
    public var count: Int64
    /// The time of the last write, in seconds since 1970.
    public var changedAt: Int64
    /// A random number of the last write. It distinguishes states with the same count and second; nil where the program
    /// that last wrote the data gave none.
    public var mark: Int64?
    /// A number for the commit in the store. It distinguishes states between which other programs have changed the data
    /// without counting; 0 where the store needs none.
    public var commit: UInt64 = 0

    public init(count: Int64, changedAt: Int64, mark: Int64? = nil) {
        self.count = count
        self.changedAt = changedAt
        self.mark = mark
    }
}
