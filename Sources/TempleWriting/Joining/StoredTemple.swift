internal import TempleModel

/// A source's record as stored. If a new record is equal, there is nothing to do.
struct StoredTemple {
    let templeID: Int64
    let record: TempleRecord
    /// Whether other sources have the temple too. Its own row then has the merged record of all of them.
    let hasOtherSources: Bool
}
