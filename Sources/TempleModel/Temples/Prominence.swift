/// Measure of how well known a temple is, stored in its row. Among names that match equally well, the greater value
/// ranks first.
package enum Prominence {
    /// Bonus of a starter temple over all others: it was chosen because people know it.
    package static let starter: Int64 = 1_000

    /// - Parameter sources: all sources that have the temple. Edits are none, so they change no rank.
    package static func value(of sources: some Collection<SourceKey>) -> Int64 {
        let isStarter = sources.contains { $0.source == SourceKey.starterSource }
        let count = sources.count { $0.source != SourceKey.editSource }
        return Int64(min(max(count, 1), Int(starter) - 1)) + (isStarter ? starter : 0)
    }
}
