internal import HanNames
package import TempleModel

/// Looks for temples that look like one, from one temple to the next by id.
package struct PairWalk<Source: SQLDatabase> {
    private let source: Source
    private let neighbours: ([PairRow]) throws -> [Int64: [PairRow]]

    /// Temples that are read at once.
    private static var step: Int { 200 }

    /// The distance within which two temples may be one.
    package static var reachMeters: Double { MatchDecision<Int>.reachMeters }

    /// - Parameter neighbours: returns for each of these temples, by its id, those around it with greater ids: all within
    ///   ``reachMeters``, and perhaps others.
    package init(_ source: Source, neighbours: @escaping ([PairRow]) throws -> [Int64: [PairRow]]) {
        self.source = source
        self.neighbours = neighbours
    }

    /// Returns a page.
    package func page(matching query: PairQuery) throws -> PairPage {
        if case .decided(let verdict) = query.choice {
            return try PairJudgements.page(of: verdict, query, on: source)
        }
        var page = PairPage(pairs: [], next: nil)
        // All pairs of a temple whose pairs are all looked at are passed over.
        var last = query.after.map { $0.b == nil ? $0.a : $0.a - 1 } ?? 0
        var lookedAt = 0
        while lookedAt < PairQuery.mostLookedAt {
            let rows = try source.all(
                "SELECT \(PairRow.columns(of: "t")) FROM temple AS t WHERE t.id > ?1 ORDER BY t.id LIMIT \(Self.step)",
                [.integer(last)]
            ) { (id: $0.integer(0), row: PairRow($0)) }
            guard let end = rows.last?.id else { return PairPage(pairs: page.pairs.bestFirst, next: nil) }
            let temples = rows.compactMap { $0.row }
            let judgements = try PairJudgements.judgements(from: last + 1, to: end, on: source)
            let found = try neighbours(temples.filter(\.isPlaced))
            for temple in temples {
                let others = (found[temple.temple.id] ?? []).sorted { $0.temple.id < $1.temple.id }
                for other in others where other.temple.id > temple.temple.id {
                    let position = PairPosition(a: temple.temple.id, b: other.temple.id)
                    if let after = query.after, position <= after { continue }
                    let judgement = judgements[position]
                    if query.choice == .undecided, judgement != nil { continue }
                    let pair = temple.pair(with: other, judgement)
                    guard pair.score != nil else { continue }
                    page.pairs.append(pair)
                    if page.pairs.count >= query.limit {
                        return PairPage(pairs: page.pairs.bestFirst, next: position)
                    }
                }
            }
            (last, lookedAt) = (end, lookedAt + rows.count)
        }
        return PairPage(pairs: page.pairs.bestFirst, next: PairPosition(a: last, b: nil))
    }
}
