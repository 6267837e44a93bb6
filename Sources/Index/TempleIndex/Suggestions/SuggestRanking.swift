internal import TempleModel

/// A suggestion with what decides its place in the list.
struct SuggestHit {
    let suggestion: Suggestion
    /// Whether a part of the text names a place, and the rest this.
    let isInPlace: Bool
    /// The part of the name that was typed, 0 to 1.
    let share: Double
}

/// Puts what was found into one list: first by how it fits, then by kind.
enum SuggestRanking {
    /// The fewest places of a list for what is no temple, and for temples, if there are such that fit well.
    private static let fewestOthers = 2
    private static let fewestTemples = 3

    /// Returns the best suggestions. Temples stay in the order in which they were found, and so do other things of one
    /// kind that fit equally well.
    static func best(_ found: [SuggestHit], limit: Int) -> [Suggestion] {
        let hits = unique(found)
        let shares = sharesOfTemples(hits)
        let ranked = hits.enumerated().map { (rank: rank($0.element, shares), number: $0.offset, hit: $0.element) }
            .sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }
            .map(\.hit)
        return chosen(ranked, limit: limit).map(\.suggestion)
    }

    /// The place of a hit: how it fits, then whether the whole text does, then before or after temples, then the kind.
    private static func rank(_ hit: SuggestHit, _ shares: [Group: Double]) -> Int {
        let (fit, kind) = (hit.suggestion.matched, hit.suggestion.kind)
        let matched = Suggestion.Matched.allCases.firstIndex(of: fit) ?? 0
        let kindNumber = Suggestion.Kind.allCases.firstIndex(of: kind) ?? 0
        var beside = 1
        // A whole name of a temple goes first. Of half names, the one that is nearer to its end.
        if kind != .temple, let share = shares[Group(hit)] { beside = fit == .exact || hit.share < share ? 2 : 0 }
        return ((matched * 2 + (hit.isInPlace ? 1 : 0)) * 3 + beside) * Suggestion.Kind.allCases.count + kindNumber
    }

    /// Hits that fit equally well.
    private struct Group: Hashable {
        let matched: Suggestion.Matched
        let isInPlace: Bool

        init(_ hit: SuggestHit) {
            matched = hit.suggestion.matched
            isInPlace = hit.isInPlace
        }
    }

    /// Returns the share of the name that was typed, of the first temple of each group.
    private static func sharesOfTemples(_ hits: [SuggestHit]) -> [Group: Double] {
        var shares: [Group: Double] = [:]
        for hit in hits where hit.suggestion.kind == .temple && shares[Group(hit)] == nil {
            shares[Group(hit)] = hit.share
        }
        return shares
    }

    /// Returns the hits without those that lead to the same page as a better one.
    private static func unique(_ hits: [SuggestHit]) -> [SuggestHit] {
        var best: [String: Int] = [:]
        var kept: [SuggestHit?] = []
        for hit in hits {
            if let known = best[hit.suggestion.url], let other = kept[known] {
                guard isBetter(hit, than: other) else { continue }
                kept[known] = nil
            }
            best[hit.suggestion.url] = kept.count
            kept.append(hit)
        }
        return kept.compactMap { $0 }
    }

    private static func isBetter(_ hit: SuggestHit, than other: SuggestHit) -> Bool {
        let (one, two) = (hit.suggestion.matched, other.suggestion.matched)
        return one < two || one == two && other.isInPlace && !hit.isInPlace
    }

    /// Returns the first hits, with some of the other kinds and some temples among them.
    private static func chosen(_ ranked: [SuggestHit], limit: Int) -> [SuggestHit] {
        guard ranked.count > limit else { return ranked }
        var numbers = Array(ranked.indices.prefix(limit))
        func reserve(_ fewest: Int, where isOne: (SuggestHit) -> Bool) {
            let rest = ranked.indices.dropFirst(limit).filter {
                isOne(ranked[$0]) && ranked[$0].suggestion.matched < .contained
            }
            for number in rest {
                guard numbers.filter({ isOne(ranked[$0]) }).count < min(fewest, limit / 2) else { return }
                guard let last = numbers.lastIndex(where: { !isOne(ranked[$0]) }) else { return }
                numbers[last] = number
            }
        }
        reserve(fewestOthers) { $0.suggestion.kind != .temple }
        reserve(fewestTemples) { $0.suggestion.kind == .temple }
        return numbers.sorted().map { ranked[$0] }
    }
}
