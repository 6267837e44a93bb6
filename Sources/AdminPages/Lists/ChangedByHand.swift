internal import TempleAdmin
internal import TempleModel

/// The temples that were changed by hand since a day, the last change first, by the history.
struct ChangedByHand {
    /// The most changes that are read, and the most temples: one change may be of a thousand.
    static let mostChanges = 2_000
    private static let mostTemples = 10_000
    private static let pageSize = 20

    let editors: any EditReading
    /// A day, or a time.
    let since: String

    /// What is said of a text that is no day.
    struct NoDay: Error {}

    /// Returns the temples, each with the number of its last change in the history. Those of one change are in the order of
    /// their numbers.
    func temples() throws -> [ChangedTemple] {
        guard let from = AskedTime.seconds(since, isEnd: false) else { throw NoDay() }
        var query = ChangeQuery(from: from, limit: Self.pageSize)
        var temples: [ChangedTemple] = []
        var known: Set<Int64> = []
        var count = 0
        while count < Self.mostChanges, temples.count < Self.mostTemples {
            let page = try editors.changes(matching: query)
            for entry in page.entries {
                guard case .edits(let things) = entry.contents else { continue }
                let ids = things.filter { $0.kind == .temple }.map(\.id).filter { known.insert($0).inserted }
                temples += ids.sorted().map { ChangedTemple(id: $0, number: entry.number) }
            }
            guard let next = page.next else { break }
            (query.before, count) = (next, count + page.entries.count)
        }
        return temples
    }
}
