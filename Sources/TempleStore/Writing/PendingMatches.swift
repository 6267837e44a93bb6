internal import TempleMatching
internal import TempleModel

/// The rows of a file whose temples are not known by their keys, each with the stored temples that it may be of, until all
/// rows are read. Which row is of which temple does not depend on their order.
struct PendingMatches {
    /// A row that waits.
    struct Row {
        let record: TempleRecord
        let candidates: [TempleMatcher.PossibleTemple]
        /// What the caller knows it by.
        let tag: Int
        /// What an export has numbered its temple; nil for none.
        let number: Int64?
    }

    /// What a row was found to be.
    enum Decision {
        case temple(TempleMatcher.PossibleTemple)
        /// Several that fit it, or another row, equally well.
        case ambiguous([Int64])
        case none
    }

    private(set) var rows: [Row] = []

    var isEmpty: Bool { rows.isEmpty }

    mutating func append(_ row: Row) { rows.append(row) }

    private struct Temple: Hashable {
        let source: String
        let id: Int64
    }

    /// Decides for all rows, best pairs first: a pair stands when it is better than every other pair of its row and of its
    /// temple that is still open; its row and its temple are then settled, and the rest is looked at again.
    ///
    /// - Parameter isHeld: whether a temple belongs to a row of a source that was known by its key.
    /// - Complexity: O(*n* · *p*), with *p* the longest chain of pairs that wait for one another: a few.
    func decide(isHeld: (String, Int64) -> Bool) -> [Decision] {
        var open = rows.map { row in row.candidates.filter { !isHeld(row.record.key.source, $0.templeID) } }
        var decisions = [Decision](repeating: .none, count: rows.count)
        var rivals: [Temple: [(row: Int, fit: MatchFit)]] = [:]
        for (index, candidates) in open.enumerated() {
            for candidate in candidates { rivals[temple(index, candidate), default: []].append((index, candidate.fit)) }
        }
        var waiting = Array(rows.indices)
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            waiting.removeAll { index in
                guard let best = open[index].first(where: { isBest($0, of: index, open[index], rivals) }) else {
                    return open[index].isEmpty
                }
                decisions[index] = .temple(best)
                settle(index, temple(index, best), &open, &rivals)
                hasChanged = true
                return true
            }
        }
        for index in waiting.sorted(by: { rows[$0].record.key.id < rows[$1].record.key.id }) {
            if let twin = firstTwin(of: index, open[index], rivals) ?? onlyOne(of: index, open[index]) {
                decisions[index] = .temple(twin)
                settle(index, temple(index, twin), &open, &rivals)
            } else if !open[index].isEmpty {
                // Where others have got all of them meanwhile it is one of its own.
                decisions[index] = .ambiguous(open[index].map(\.templeID))
            }
        }
        return decisions
    }

    /// The first of the temples that the row's own source has had already, where these and the rows that may be one of them
    /// are entries of the same thing: one more would be an entry too many.
    private func firstTwin(
        of row: Int, _ candidates: [TempleMatcher.PossibleTemple], _ rivals: [Temple: [(row: Int, fit: MatchFit)]]
    ) -> TempleMatcher.PossibleTemple? {
        let areTwins = candidates.allSatisfy { candidate in
            candidate.ownKey != nil && (rivals[temple(row, candidate)] ?? []).allSatisfy { $0.fit == candidate.fit }
        }
        guard areTwins else { return nil }
        return candidates.min { ($1.fit.score, $0.templeID) < ($0.fit.score, $1.templeID) }
    }

    /// The only temple that a row is about which adds to temples: a second row about it says nothing new.
    private func onlyOne(of row: Int, _ candidates: [TempleMatcher.PossibleTemple]) -> TempleMatcher.PossibleTemple? {
        rows[row].record.admission == .temple || candidates.count != 1 ? nil : candidates.first
    }

    private func temple(_ row: Int, _ candidate: TempleMatcher.PossibleTemple) -> Temple {
        Temple(source: rows[row].record.key.source, id: candidate.templeID)
    }

    private func isBest(
        _ candidate: TempleMatcher.PossibleTemple, of row: Int, _ others: [TempleMatcher.PossibleTemple],
        _ rivals: [Temple: [(row: Int, fit: MatchFit)]]
    ) -> Bool {
        let isBetter = { MatchDecision<Int64>.isBetter(candidate.fit, than: $0) }
        return others.allSatisfy { $0.templeID == candidate.templeID || isBetter($0.fit) }
            && (rivals[temple(row, candidate)] ?? []).allSatisfy { $0.row == row || isBetter($0.fit) }
    }

    /// Takes a row, and a temple from all other rows, out of what is open.
    private func settle(
        _ row: Int, _ settled: Temple, _ open: inout [[TempleMatcher.PossibleTemple]],
        _ rivals: inout [Temple: [(row: Int, fit: MatchFit)]]
    ) {
        for candidate in open[row] { rivals[temple(row, candidate)]?.removeAll { $0.row == row } }
        open[row] = []
        for rival in rivals[settled] ?? [] { open[rival.row].removeAll { $0.templeID == settled.id } }
        rivals[settled] = nil
    }
}
