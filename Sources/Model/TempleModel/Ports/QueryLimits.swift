/// Limits on the work of one query to a store.
public struct QueryLimits: Sendable {
    /// The time limit, after which the query fails with ``SearchError/tooSlow``; nil for no limit.
    public var time: Duration?
    /// The work budget, after which a search fails with ``SearchError/overBudget``; nil for no limit.
    ///
    /// One unit is about two thousand candidates skipped or 250 candidates checked, about a tenth of a millisecond. The
    /// budget counts work and not time, so the same query on the same data always ends in the same way.
    public var budget: Int?
    /// Whether nobody waits for the answer any more.
    public var isCancelled: (@Sendable () -> Bool)?

    public init(time: Duration? = nil, budget: Int? = nil, isCancelled: (@Sendable () -> Bool)? = nil) {
        self.time = time
        self.budget = budget
        self.isCancelled = isCancelled
    }
}
