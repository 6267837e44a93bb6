internal import HanNames
internal import TempleModel

/// Undecided rows of a file, each with the stored temples that it may match. They wait until all rows are read, so that
/// the result does not depend on their order.
struct PendingMatches {
    /// A row that waits for a decision.
    struct Row {
        let record: TempleRecord
        let candidates: [TempleMatcher.PossibleTemple]
        /// The caller's identifier of the row.
        let tag: Int
        /// Number of the row's temple in an export; nil if there is none.
        let number: Int64?
    }

    /// Result for a row.
    enum Decision {
        case temple(TempleMatcher.PossibleTemple)
        /// Several temples fit the row, or several rows a temple, equally well.
        case ambiguous([Int64])
        case none
    }

    private(set) var rows: [Row] = []

    var isEmpty: Bool { rows.isEmpty }

    mutating func append(_ row: Row) { rows.append(row) }

    /// Removes the candidates that are only near from rows that meet a condition.
    mutating func leaveOutNearness(where isDoubtful: (TempleRecord) -> Bool) {
        rows = rows.map { row in
            guard isDoubtful(row.record) else { return row }
            let surely = row.candidates.filter { $0.fit.score >= TempleMatcher.elsewhereFit.score }
            return Row(record: row.record, candidates: surely, tag: row.tag, number: row.number)
        }
    }

    private struct Temple: Hashable {
        let source: String
        let id: Int64
    }

    /// Decides all rows, best pairs first.
    ///
    /// A pair of row and temple is accepted when it is better than every other open pair of its row and of its temple.
    /// The row is then assigned to the temple, and the remaining pairs are compared again.
    ///
    /// - Parameter isHeld: whether a temple already belongs to a row of a source, matched by key.
    /// - Complexity: O(*n* · *p*), where *p*, a small number, is the longest chain of pairs that wait for one another.
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
                assign(index, temple(index, best), &open, &rivals)
                hasChanged = true
                return true
            }
        }
        for index in waiting.sorted(by: { rows[$0].record.key.id < rows[$1].record.key.id }) {
            if let twin = firstTwin(of: index, open[index], rivals) ?? onlyOne(of: index, open[index]) {
                decisions[index] = .temple(twin)
                assign(index, temple(index, twin), &open, &rivals)
            } else if !open[index].isEmpty {
                // If other rows have taken all its candidates by now, the row is a new temple.
                decisions[index] = .ambiguous(open[index].map(\.templeID))
            }
        }
        return decisions
    }

    /// Returns the best candidate if all of them already have a row of the same source, and each fits all its rows
    /// equally well.
    ///
    /// The source then lists the same thing several times; a new temple would be one entry too many.
    private func firstTwin(
        of row: Int, _ candidates: [TempleMatcher.PossibleTemple], _ rivals: [Temple: [(row: Int, fit: MatchFit)]]
    ) -> TempleMatcher.PossibleTemple? {
        let areTwins = candidates.allSatisfy { candidate in
            candidate.ownKey != nil && candidate.fit != TempleMatcher.elsewhereFit
                && (rivals[temple(row, candidate)] ?? []).allSatisfy { $0.fit == candidate.fit }
        }
        guard areTwins else { return nil }
        return candidates.min { ($1.fit.score, $0.templeID) < ($0.fit.score, $1.templeID) }
    }

    /// Returns the only candidate of a row that supplements temples; a second row about it adds nothing new.
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

    /// Removes a row, and its temple from all other rows, from the open pairs.
    private func assign(
        _ row: Int, _ assigned: Temple, _ open: inout [[TempleMatcher.PossibleTemple]],
        _ rivals: inout [Temple: [(row: Int, fit: MatchFit)]]
    ) {
        for candidate in open[row] { rivals[temple(row, candidate)]?.removeAll { $0.row == row } }
        open[row] = []
        for rival in rivals[assigned] ?? [] { open[rival.row].removeAll { $0.templeID == assigned.id } }
        rivals[assigned] = nil
    }
}
