internal import TempleModel

/// How widely a temple is known, a number kept in its row: among names that fit alike the greater one comes first.
enum Prominence {
    /// What a starter temple has more than any other: it was chosen because people know it.
    static let starter: Int64 = 1_000

    /// - Parameter sources: every source that knows the temple.
    static func value(of sources: some Collection<SourceKey>) -> Int64 {
        let isStarter = sources.contains { $0.source == SourceKey.starterSource }
        return Int64(min(sources.count, Int(starter) - 1)) + (isStarter ? starter : 0)
    }
}
