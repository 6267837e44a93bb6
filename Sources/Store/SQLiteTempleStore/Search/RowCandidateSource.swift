internal import Geodesy
internal import SQLiteDriver
internal import TempleIndex
internal import TempleModel
internal import TempleTables

/// A candidate source over a database file: a statement returns ids, from the R*Tree or from a list, and each row is
/// read by its id.
struct RowCandidateSource: CandidateSource {
    private let ids: Statement
    private let reader: TempleReader
    private let gate: RowGate
    private let evaluation: RowEvaluation
    /// The row of the last candidate.
    private var row: TempleRow<Statement>?

    let isRanked: Bool
    let slackMeters = DistanceBound.indexRoundingMeters
    let hasDetailsAtHand = false

    /// - Parameters:
    ///   - ids: a statement whose first column is a temple's id.
    ///   - isNearestFirst: whether the ids come in the order of the R*Tree; otherwise they come in any order.
    init(
        _ ids: Statement, isNearestFirst: Bool, _ reader: TempleReader, _ gate: RowGate, _ query: TempleQuery,
        _ filter: TemplePredicates, _ upcoming: UpcomingEvents
    ) {
        self.ids = ids
        self.gate = gate
        self.reader = reader
        evaluation = RowEvaluation(query, filter, upcoming)
        isRanked = isNearestFirst && query.order == .distance
    }

    mutating func next(check: () throws -> Void) throws -> SearchCandidate? {
        while try ids.step() {
            guard let row = try reader.row(ids.integer(0)) else { continue }
            self.row = row
            if let candidate = try gate.row("temple", row.id, { try evaluation.candidate(row) }) { return candidate }
        }
        return nil
    }

    func accepts(_ found: SearchCandidate) -> Bool { row.map { evaluation.accepts(found, $0) } ?? false }
    func lead(of found: SearchCandidate) -> Double { row.map { evaluation.lead(of: $0) } ?? 0 }
    func details(of found: SearchCandidate) -> TempleRow<Statement>? { row }

    func kept(_ found: SearchCandidate) throws -> PageEntry {
        guard let row else { return .item(found.item) }
        return .temple(try row.temple())
    }
}

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
    func details(of found: SearchCandidate) throws -> TempleRow<Statement>? { try reader.row(found.id) }
    func kept(_ found: SearchCandidate) -> PageEntry { walk.kept(found) }
}
