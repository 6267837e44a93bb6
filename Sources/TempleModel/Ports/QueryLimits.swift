/// How much work one question to a store may be.
public struct QueryLimits: Sendable {
    /// How long it may take, before it ends with ``SearchError/tooSlow``; nil for any time.
    public var time: Duration?
    /// How much work a search may be, before it ends with ``SearchError/overBudget``; nil for any.
    ///
    /// A unit is about a thousand temples passed by or a quarter of that judged, up to a tenth of a millisecond. Work and
    /// not time is counted, so that the same question of the same data always ends in the same way.
    public var budget: Int?
    /// Whether nobody waits for the answer any more.
    public var isCancelled: (@Sendable () -> Bool)?

    public init(time: Duration? = nil, budget: Int? = nil, isCancelled: (@Sendable () -> Bool)? = nil) {
        self.time = time
        self.budget = budget
        self.isCancelled = isCancelled
    }
}
