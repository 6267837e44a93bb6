internal import TempleIndex
internal import TempleModel

/// A candidate source over an index without texts: the positions are in memory, and the other properties are read from
/// the rows.
struct TextlessCandidateSource: CandidateSource {
    private(set) var walk: NearestNeighborSearch
    private let reader: TempleReader

    init(_ walk: NearestNeighborSearch, _ reader: TempleReader) {
        self.walk = walk
        self.reader = reader
    }

    var isRanked: Bool { walk.isRanked }
    var slackMeters: Double { walk.slackMeters }
    var hasDetailsAtHand: Bool { false }

    mutating func next(check: () throws -> Void) throws -> SearchCandidate? { try walk.next(check: check) }
    func accepts(_ found: SearchCandidate) -> Bool { walk.accepts(found) }
    func lead(of found: SearchCandidate) -> Double { walk.lead(of: found) }
    func details(of found: SearchCandidate) throws -> TempleRow? { try reader.row(found.id) }
    func kept(_ found: SearchCandidate) -> PageEntry { walk.kept(found) }
}
