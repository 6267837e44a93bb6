/// Measure of how well known a temple is, stored in its row. Among names that match equally well, the greater value
/// ranks first.
package enum Prominence {
    /// Bonus of a starter temple over all others: it was chosen because people know it.
    package static let starter: Int64 = 1_000

    /// - Parameter sources: all sources that have the temple. Edits are none, so they change no rank.
    package static func value(of sources: [SourceKey]) -> Int64 {
        let isStarter = sources.contains { $0.source == SourceKey.starterSource }
        let count = sources.count { $0.source != SourceKey.editSource }
        return Int64(min(max(count, 1), Int(starter) - 1)) + (isStarter ? starter : 0)
    }

    /// What a picture adds to how well known a temple is: as much as two more sources.
    package static let picture: Int64 = 2
    /// A temple is well known from here on: a starter temple, one in four sources, or one in two with a picture.
    package static let wellKnown: Int64 = 4

    /// Returns the measure that ``TempleQuery/Order/known`` sorts by, and that decides whether a temple is well known.
    package static func fame(_ prominence: Int64, hasPicture: Bool) -> Int64 {
        min(max(prominence, 0), 2 * starter) + (hasPicture ? picture : 0)
    }
}
