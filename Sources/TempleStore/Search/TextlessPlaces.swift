internal import TempleIndex
internal import TempleModel

/// The candidates of an index without texts: where they are is in memory, what else is asked of them in their rows.
struct TextlessPlaces: CandidateSource {
    private(set) var walk: PlaceWalk
    private let reader: TempleReader

    init(_ walk: PlaceWalk, _ reader: TempleReader) {
        self.walk = walk
        self.reader = reader
    }

    var isRanked: Bool { walk.isRanked }
    var slackMeters: Double { walk.slackMeters }
    var hasDetailsAtHand: Bool { false }

    mutating func next(check: () throws -> Void) throws -> FoundTemple? { try walk.next(check: check) }
    func accepts(_ found: FoundTemple) -> Bool { walk.accepts(found) }
    func lead(of found: FoundTemple) -> Double { walk.lead(of: found) }
    func details(of found: FoundTemple) throws -> TempleRow? { try reader.row(found.id) }
    func kept(_ found: FoundTemple) -> KeptTemple { walk.kept(found) }
}
