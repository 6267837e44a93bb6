package import TempleModel

/// The queries for what people say of temples that look like one.
package enum PairJudgements {
    /// Returns what was said of two temples.
    ///
    /// - Parameter a: the smaller id.
    package static func judgement(of a: Int64, _ b: Int64, on source: some SQLDatabase) throws -> PairJudgement? {
        try source.all(
            "SELECT verdict, decided_at, author FROM temple_pair WHERE a = ?1 AND b = ?2", [.integer(a), .integer(b)]
        ) { Self.judgement($0, from: 0) }.compactMap { $0 }.first
    }

    /// Returns what was said of the pairs whose smaller ids are in a range.
    static func judgements(from first: Int64, to last: Int64, on source: some SQLDatabase) throws
        -> [PairPosition: PairJudgement]
    {
        let all = try source.all(
            "SELECT a, b, verdict, decided_at, author FROM temple_pair WHERE a BETWEEN ?1 AND ?2",
            [.integer(first), .integer(last)]
        ) { row in
            judgement(row, from: 2).map { (PairPosition(a: row.integer(0), b: row.integer(1)), $0) }
        }
        return Dictionary(all.compactMap { $0 }) { first, _ in first }
    }

    /// Returns two temples, in either order, and what was said of them; nil where one of them is not there.
    package static func pair(_ one: Int64, _ other: Int64, on source: some SQLDatabase) throws -> TemplePair? {
        let rows = try source.all(
            "SELECT \(PairRow.columns(of: "t")) FROM temple AS t WHERE t.id IN (?1, ?2) ORDER BY t.id",
            [.integer(one), .integer(other)]
        ) { PairRow($0) }.compactMap { $0 }
        guard rows.count == 2 else { return nil }
        return rows[0].pair(
            with: rows[1], try judgement(of: rows[0].temple.id, rows[1].temple.id, on: source))
    }

    /// Returns a page of the pairs of which this was said and whose temples are there.
    package static func page(
        of verdict: PairVerdict, _ query: PairQuery, on source: some SQLDatabase
    ) throws -> PairPage {
        let after = query.after ?? PairPosition(a: 0, b: nil)
        let rows = try source.all(
            """
            SELECT \(PairRow.columns(of: "t")), \(PairRow.columns(of: "o")), p.verdict, p.decided_at, p.author
            FROM temple_pair AS p JOIN temple AS t ON t.id = p.a JOIN temple AS o ON o.id = p.b
            WHERE p.verdict = ?1 AND (p.a > ?2 OR p.a = ?2 AND p.b > ?3)
            ORDER BY p.a, p.b LIMIT \(max(1, query.limit) + 1)
            """, [.text(verdict.rawValue), .integer(after.a), .integer(after.b ?? StoredBound.ids.upperBound)]
        ) { row -> TemplePair? in
            guard let first = PairRow(row), let second = PairRow(row, from: 8) else { return nil }
            return first.pair(with: second, judgement(row, from: 16))
        }
        let pairs = rows.prefix(max(1, query.limit)).compactMap { $0 }
        let last = rows.count > query.limit ? pairs.last : nil
        return PairPage(pairs: pairs.bestFirst, next: last.map { PairPosition(a: $0.a.id, b: $0.b.id) })
    }

    private static func judgement(_ row: some ResultRow, from first: Int32) -> PairJudgement? {
        let row = CleanRow(row)
        guard let verdict = PairVerdict(rawValue: row.line(first)) else { return nil }
        return PairJudgement(
            verdict: verdict, decidedAt: row.moment(first + 1), author: row.optionalLine(first + 2))
    }
}

extension Sequence<TemplePair> {
    /// The pairs, the most alike first, then the nearest.
    var bestFirst: [TemplePair] { sorted { $0.rank < $1.rank } }
}

extension TemplePair {
    fileprivate var rank: (Double, Double, Int64, Int64) { (-(score ?? 0), meters, a.id, b.id) }
}
