internal import TempleModel
internal import TempleTables

/// A source's record as stored. If a new record says what the source has said, there is nothing to do.
struct StoredTemple {
    let templeID: Int64
    /// The record; what the temple's row has, if the source is the only one.
    let record: TempleRecord
    /// Whether other sources have the temple too. Its own row then has the merged record of all of them.
    let hasOtherSources: Bool
    /// Set if the source is the only one, and another program has edited the row since.
    let beforeEdit: SaidRecord?

    init(templeID: Int64, record: TempleRecord, hasOtherSources: Bool, beforeEdit: SaidRecord? = nil) {
        self.templeID = templeID
        self.record = record
        self.hasOtherSources = hasOtherSources
        self.beforeEdit = beforeEdit
    }

    /// What the source has said.
    var said: TempleRecord { beforeEdit?.record ?? record }
}
