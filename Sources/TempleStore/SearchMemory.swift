internal import LunarCalendar
internal import TempleModel

/// What searches keep of one state of the file.
final class SearchMemory {
    /// Which lists of deities of the place index answer a question, and how many temples have one of them.
    struct DeityAnswers {
        let lists: [Bool]
        let temples: Int
    }

    let state: DataState
    let reader: TempleReader
    /// Where all temples are; nil for as long as that is not known.
    var places: PlaceIndex?
    private var answers: [[Int64]: DeityAnswers] = [:]
    private var days: [CivilDay: PlaceDays] = [:]
    private var meanings: [String: NamedDeities] = [:]

    /// Nearly every question is about today.
    private static let keptDays = 2
    private static let keptNames = 64

    init(of state: DataState, reader: TempleReader) {
        self.state = state
        self.reader = reader
    }

    func days(of places: PlaceIndex, _ almanac: Almanac) -> PlaceDays {
        Self.remembered(almanac.today, in: &days, atMost: Self.keptDays) { PlaceDays(of: places, almanac) }
    }

    /// Which lists have one of some deities.
    func answers(to ids: [Int64], in places: PlaceIndex) -> DeityAnswers {
        Self.remembered(ids, in: &answers, atMost: Self.keptNames) {
            let ids = Set(ids)
            let lists = places.deityLists.map { list in list.contains { ids.contains($0.id) } }
            return DeityAnswers(lists: lists, temples: places.places.count { lists[Int($0.deities)] })
        }
    }

    func meaning(of name: String, _ find: () throws -> NamedDeities) rethrows -> NamedDeities {
        try Self.remembered(name, in: &meanings, atMost: Self.keptNames, find)
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
