internal import LunarCalendar
internal import TempleIndex
internal import TempleModel

/// What one thread's searches keep of one revision: answers to names and texts, temples that were shown, the index.
final class SnapshotCache {
    /// The data that all of it is of.
    let revision: DataRevision
    let reader: TempleReader
    /// Where all temples are; nil for as long as that is not known.
    var places: InMemoryTempleIndex? {
        didSet { temples = isLarge ? [] : Array(repeating: nil, count: places?.places.count ?? 0) }
    }
    private var answers: [[Int64]: InMemoryTempleIndex.PlacesOfDeities] = [:]
    private var days: [CivilDay: DaysUntilNextEvent] = [:]
    private var meanings: [String: NamedDeities] = [:]
    private var texts: [String: SearchText] = [:]
    /// Temples by the numbers of their places, where there are not too many of them to be shown again.
    private var temples: [Temple?] = []

    /// Nearly every question is about today.
    private static let keptDays = 2
    private static let keptNames = 64
    private static let mostListed = 1_000

    /// Whether there are so many temples that hardly any is shown twice in a while.
    var isLarge: Bool { places.map { $0.places.count > Self.mostShownAgain } ?? false }

    private static let mostShownAgain = 1 << 15

    init(of revision: DataRevision, reader: TempleReader) {
        self.revision = revision
        self.reader = reader
    }

    /// A temple that a search has kept; nil where it is not there, which only damage can bring about.
    func temple(_ kept: PageEntry) throws -> Temple? {
        switch kept {
        case .temple(let temple): temple
        case .place(let number): try places.flatMap { try temple(number, in: $0) }
        }
    }

    /// A temple of the index by the number of its place; nil where there is none, which only damage can bring about.
    private func temple(_ number: Int, in places: InMemoryTempleIndex) throws -> Temple? {
        if temples.isEmpty { return try read(number, in: places) }
        if let known = temples[number] { return known }
        let temple = try read(number, in: places)
        temples[number] = temple
        return temple
    }

    private func read(_ number: Int, in places: InMemoryTempleIndex) throws -> Temple? {
        try places.temple(number)?.temple() ?? reader.row(places.places[number].id)?.temple()
    }

    func days(on day: CivilDay, _ make: () throws -> DaysUntilNextEvent) rethrows -> DaysUntilNextEvent {
        try Self.remembered(day, in: &days, atMost: Self.keptDays, make)
    }

    /// Which places have one of some deities.
    func answers(to ids: [Int64], in places: InMemoryTempleIndex) -> InMemoryTempleIndex.PlacesOfDeities {
        Self.remembered(ids, in: &answers, atMost: Self.keptNames) {
            places.places(of: AskedDeities(ids), listingAtMost: Self.mostListed)
        }
    }

    func meaning(of name: String, _ find: () throws -> NamedDeities) rethrows -> NamedDeities {
        try Self.remembered(name, in: &meanings, atMost: Self.keptNames, find)
    }

    func text(_ text: String, _ make: () throws -> SearchText) rethrows -> SearchText {
        try Self.remembered(text, in: &texts, atMost: Self.keptNames, make)
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
