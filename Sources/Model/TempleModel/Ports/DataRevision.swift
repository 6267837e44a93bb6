/// The revision of a store's data. All copies of the same data have the same one, on each machine and after each start; two
/// states of a database never share one, and neither do two copies that went apart. It is the key of everything that is
/// computed from the data and cached: clients' responses (`ETag`), their JSON, the index in memory, and search lookups.
public struct DataRevision: Hashable, Sendable {
    /// The number of the last change, by whomever. It is greater after each change.
    public var count: Int64
    /// The time of the last write by nearby, in seconds since 1970.
    public var changedAt: Int64
    /// A number of the last change that no other change has. It distinguishes histories with the same count.
    public var mark: Int64
    /// Which reading of the data this is, for what a process caches: another one after a fault, because what was read before
    /// may have been wrong. It is no part of the data, and in no tag.
    public var reading = 0

    public init(count: Int64, changedAt: Int64, mark: Int64 = 0) {
        self.count = count
        self.changedAt = changedAt
        self.mark = mark
    }
}
