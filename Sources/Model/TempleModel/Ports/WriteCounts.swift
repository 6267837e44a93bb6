/// The results of the records of one write.
public struct WriteCounts: Equatable, Sendable {
    /// New temples and activities.
    public var inserted = 0
    /// Records that were stored and have changed.
    public var updated = 0
    /// Records that were stored and have not changed.
    public var unchanged = 0
    /// Records of a temple that only other sources had.
    public var joined = 0
    /// Rows of earlier files that have waited for their temples, and have found them now.
    public var found = 0
    /// Records removed because the source no longer has them.
    public var removed = 0
    /// Activities and festivals, new or not, that are linked to a temple.
    public var atTemples = 0
    /// Activities, new or not, that have their own position.
    public var atOwnPositions = 0
    /// Festivals, new or not, that are the day of their temple's deity.
    public var joinedDays = 0

    public init(
        inserted: Int = 0, updated: Int = 0, unchanged: Int = 0, joined: Int = 0, found: Int = 0, removed: Int = 0,
        atTemples: Int = 0, atOwnPositions: Int = 0, joinedDays: Int = 0
    ) {
        self.inserted = inserted
        self.updated = updated
        self.unchanged = unchanged
        self.joined = joined
        self.found = found
        self.removed = removed
        self.atTemples = atTemples
        self.atOwnPositions = atOwnPositions
        self.joinedDays = joinedDays
    }

    public var changed: Int { inserted + updated + joined + found + removed }
}
