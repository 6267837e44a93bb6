internal import SQLiteDriver
internal import TempleModel

/// The pairs of temples of which people say that they are two. No import joins a row of one of them to the other.
struct DifferentTemples {
    /// For each temple, the others.
    private var others: [Int64: Set<Int64>] = [:]

    /// Reads the pairs. A temple that was merged since stands for the one that it is a part of.
    init(connection: Connection) throws(DatabaseError) {
        let pairs = try connection.prepare(
            "SELECT a, b FROM temple_pair WHERE verdict = '\(PairVerdict.different.rawValue)'")
        let former = try connection.prepare("SELECT temple_id FROM former_temple WHERE id = ?1")
        while try pairs.step() {
            let (a, b) = (
                try Self.present(pairs.integer(0), former), try Self.present(pairs.integer(1), former)
            )
            guard a != b else { continue }
            others[a, default: []].insert(b)
            others[b, default: []].insert(a)
        }
    }

    private static func present(_ id: Int64, _ former: Statement) throws(DatabaseError) -> Int64 {
        var id = id
        // Others may have written a circle.
        var passed: Set<Int64> = []
        while passed.insert(id).inserted {
            defer { former.reset() }
            try former.bind(id, at: 1)
            guard try former.step() else { return id }
            id = former.integer(0)
        }
        return id
    }

    /// Returns what a row may be. One that may be a temple which its source has already is no other temple of a pair.
    func leavingOutOthers(of candidates: [TempleMatcher.PossibleTemple]) -> [TempleMatcher.PossibleTemple] {
        guard !others.isEmpty, candidates.count > 1 else { return candidates }
        let own = candidates.filter { $0.ownKey != nil }.map(\.templeID)
        guard !own.isEmpty else { return candidates }
        return candidates.filter { candidate in
            candidate.ownKey != nil || !own.contains { others[$0]?.contains(candidate.templeID) ?? false }
        }
    }
}
