internal import LunarCalendar
internal import TempleIndex
internal import TempleModel
internal import TempleTables

/// A cache for one thread and one data revision: the meanings of names and texts, the temples already shown, and the
/// in-memory index.
final class SnapshotCache {
    /// The revision of everything in the cache.
    let revision: DataRevision
    let reader: TempleReader
    /// The in-memory index; nil until it is built, and while the thread waits.
    private(set) var heldIndex: InMemoryTempleIndex?
    /// The index that the cache is of.
    private var knownIndex: InMemoryTempleIndex.Identity?
    private var answers: [[Int64]: InMemoryTempleIndex.ItemsOfDeities] = [:]
    private var days: [CivilDay: DaysUntilNextEvent] = [:]
    private var meanings: [String: NamedDeities] = [:]
    private var texts: [String: SearchText] = [:]
    private var counts: MetaRows.Counts?
    /// The temples already shown; nil when there are too many temples for a cache to help.
    private var shown: RememberedTemples?

    /// The maximum number of cached days. Nearly every query asks about today.
    private static let keptDays = 2
    private static let keptNames = 64
    private static let mostListed = 1_000

    /// Whether there are so many temples that few are shown twice within a short time.
    var isLarge: Bool { heldIndex.map { $0.itemCount > Self.mostShownAgain } ?? false }

    private static let mostShownAgain = 1 << 15

    init(of revision: DataRevision, reader: TempleReader) {
        self.revision = revision
        self.reader = reader
    }

    /// Begins to use an index.
    func use(_ index: InMemoryTempleIndex) {
        heldIndex = index
        guard knownIndex !== index.identity else { return }
        knownIndex = index.identity
        answers.removeAll()
        days.removeAll()
        texts.removeAll()
        shown = isLarge ? nil : RememberedTemples(itemCounts: index.itemCounts)
    }

    /// Ends the use of the index, so that a thread without requests holds none that was replaced.
    func releaseIndex() { heldIndex = nil }

    /// Returns a temple that a search has kept; nil when it is missing, which happens only in a damaged file.
    ///
    /// - Parameter index: the caller's reference to ``heldIndex``: one for all temples of a page.
    func temple(_ kept: PageEntry, of index: InMemoryTempleIndex?) throws -> Temple? {
        switch kept {
        case .temple(let temple): temple
        case .item(let number): try index.flatMap { try temple(number, of: $0) }
        }
    }

    /// Returns a temple of the index by its item number; nil when it is missing, which happens only in a damaged file.
    private func temple(_ item: InMemoryTempleIndex.ItemNumber, of index: InMemoryTempleIndex) throws -> Temple? {
        guard let shown else { return try read(item, of: index) }
        if let known = shown[item] { return known }
        let temple = try read(item, of: index)
        if let temple { shown.add(temple, at: item) }
        return temple
    }

    /// Asks for the memory of a temple that will be asked for soon.
    func prefetch(_ kept: PageEntry) {
        if case .item(let item) = kept { shown?.prefetch(item) }
    }

    private func read(_ item: InMemoryTempleIndex.ItemNumber, of index: InMemoryTempleIndex) throws -> Temple? {
        try index.temple(item) ?? reader.row(index.id(of: item))?.temple()
    }

    func days(on day: CivilDay, _ make: () throws -> DaysUntilNextEvent) rethrows -> DaysUntilNextEvent {
        try Self.remembered(day, in: &days, atMost: Self.keptDays, make)
    }

    /// Returns the items that have one of the deities.
    func answers(to ids: [Int64], in index: InMemoryTempleIndex) -> InMemoryTempleIndex.ItemsOfDeities {
        Self.remembered(ids, in: &answers, atMost: Self.keptNames) {
            index.items(of: AskedDeities(ids), listingAtMost: Self.mostListed)
        }
    }

    func meaning(of name: String, _ find: () throws -> NamedDeities) rethrows -> NamedDeities {
        try Self.remembered(name, in: &meanings, atMost: Self.keptNames, find)
    }

    func text(_ text: String, _ make: () throws -> SearchText) rethrows -> SearchText {
        try Self.remembered(text, in: &texts, atMost: Self.keptNames, make)
    }

    func counts(_ make: () throws -> MetaRows.Counts) rethrows -> MetaRows.Counts {
        let counts = try counts ?? make()
        self.counts = counts
        return counts
    }

    private static func remembered<Key, Value>(
        _ key: Key, in known: inout [Key: Value], atMost most: Int, _ make: () throws -> Value
    ) rethrows -> Value {
        if let value = known[key] { return value }
        let value = try make()
        if known.count >= most { known.removeAll(keepingCapacity: true) }
        known[key] = value
        return value
    }
}
