internal import PostgreSQL
internal import TempleIndex
internal import TempleModel
internal import TempleTables

/// A candidate source over the rows of a cursor, which are read in batches. Valid inside a transaction.
struct ServerCandidateSource: CandidateSource {
    private let connection: ServerConnection
    private let cursor: String
    private let gate: RowGate
    private let evaluation: RowEvaluation
    /// The rows of the last batch that are not used yet, the next one last.
    private var rows: [FetchedRow] = []
    private var batch: Int
    private var isAtEnd = false
    /// The row of the last candidate.
    private var row: TempleRow<FetchedRow>?

    let isRanked: Bool
    /// The server orders by the distance on a sphere, which is that of ``DistanceBound`` but for the radius and rounding.
    let slackMeters = 0.1
    let hasDetailsAtHand = true

    /// The most rows of a batch: a few hundred kilobytes.
    private static let largestBatch = 1_000

    /// - Parameters:
    ///   - cursor: the name of the cursor, whose columns are ``TempleColumns``.
    ///   - isNearestFirst: whether the rows come in the order of distance.
    init(
        _ connection: ServerConnection, cursor: String, isNearestFirst: Bool, _ gate: RowGate, _ query: TempleQuery,
        _ filter: TemplePredicates, _ upcoming: UpcomingEvents
    ) {
        self.connection = connection
        self.cursor = cursor
        self.gate = gate
        evaluation = RowEvaluation(query, filter, upcoming)
        isRanked = isNearestFirst && query.order == .distance
        // One more than a page shows that there is a next page; rows that have to be judged here are more.
        batch = min(Self.largestBatch, query.limit + 2)
    }

    mutating func next(check: () throws -> Void) throws -> SearchCandidate? {
        while let fetched = try nextRow() {
            let row = TempleRow(row: fetched)
            self.row = row
            if let candidate = try gate.row("temple", row.id, { try evaluation.candidate(row) }) { return candidate }
        }
        return nil
    }

    private mutating func nextRow() throws -> FetchedRow? {
        if rows.isEmpty, !isAtEnd {
            var fetched: [FetchedRow] = []
            try connection.query("FETCH \(batch) FROM \(cursor)", []) { fetched.append(FetchedRow($0)) }
            isAtEnd = fetched.count < batch
            batch = min(Self.largestBatch, batch * 2)
            rows = fetched.reversed()
        }
        return rows.popLast()
    }

    func accepts(_ found: SearchCandidate) -> Bool { row.map { evaluation.accepts(found, $0) } ?? false }
    func lead(of found: SearchCandidate) -> Double { row.map { evaluation.lead(of: $0) } ?? 0 }
    func details(of found: SearchCandidate) -> TempleRow<FetchedRow>? { row }

    func kept(_ found: SearchCandidate) throws -> PageEntry {
        guard let row else { return .item(found.item) }
        return .temple(try row.temple())
    }
}
