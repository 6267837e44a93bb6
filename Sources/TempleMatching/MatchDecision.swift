/// A temple known already that one of another source may be.
public struct MatchCandidate<ID: Equatable & Sendable>: Sendable {
    public let id: ID
    public let name: TempleNameKey
    public let address: AddressKey?
    /// How far the two positions are apart.
    public let meters: Double

    public init(id: ID, name: TempleNameKey, address: AddressKey?, meters: Double) {
        self.id = id
        self.name = name
        self.address = address
        self.meters = meters
    }

    public init(id: ID, name: String, address: String?, meters: Double) {
        self.init(id: id, name: TempleNameKey(name), address: address.flatMap { AddressKey($0) }, meters: meters)
    }
}

/// How well a temple fits one of another source.
public struct MatchFit: Equatable, Sendable {
    /// The likeness of the names, and what an equal address adds.
    public let score: Double
    /// How far the two positions are apart.
    public let meters: Double

    public init(score: Double, meters: Double) {
        self.score = score
        self.meters = meters
    }
}

/// Which temple known already a temple of another source is.
public enum MatchDecision<ID: Equatable & Sendable>: Equatable, Sendable {
    /// It is a new one.
    case none
    case one(ID)
    /// It is one of these, as far as names, addresses and distances tell; the nearest first.
    case ambiguous([ID])
}

extension MatchDecision {
    /// Candidates farther away are not looked at: two sources' positions of one temple are seldom farther apart.
    public static var reachMeters: Double { 150 }
    /// The least likeness of two names of one temple.
    ///
    /// Measured on the registry, 11,907 temples: the names of one temple, written with the differences that sources have,
    /// are at least 0.85 alike in all but one; of 2,023 pairs within 150 m of each other 27 are so too, 11 of them one
    /// temple registered twice.
    public static var threshold: Double { 0.75 }
    /// What an equal address adds to the likeness of the names.
    public static var addressBonus: Double { 0.25 }
    /// Two candidates whose likeness differs by less are equally good.
    public static var margin: Double { 0.04 }
    /// Of equally good candidates the nearest is taken when the next one is at least so many times as far; within
    /// ``reachMeters`` that one is then nearer than 38 m.
    public static var settlingRatio: Double { 4 }

    /// The most equally good candidates that are told apart, the nearest ones.
    public static var mostRivals: Int { 100 }

    /// Decides by the likeness of the names, which an equal address raises; between equally good ones by distance.
    ///
    /// - Complexity: O(*n*) comparisons of names, and the sorting of those that are alike.
    public static func decide(
        name: TempleNameKey, address: AddressKey?, candidates: some Sequence<MatchCandidate<ID>>
    ) -> MatchDecision {
        let alike = candidates.compactMap { candidate -> (candidate: MatchCandidate<ID>, score: Double)? in
            fit(name: name, address: address, candidate: candidate).map { (candidate, $0.score) }
        }
        guard let best = alike.map(\.score).max() else { return .none }
        let rivals = alike.filter { $0.score > best - margin }.map(\.candidate).sorted { $0.meters < $1.meters }
        var distinct: [MatchCandidate<ID>] = []
        for rival in rivals.prefix(mostRivals) where !distinct.contains(where: { $0.id == rival.id }) {
            distinct.append(rival)
        }
        guard distinct.count > 1 else { return distinct.first.map { .one($0.id) } ?? .none }
        let (nearest, next) = (distinct[0], distinct[1])
        if next.meters >= settlingRatio * max(1, nearest.meters) { return .one(nearest.id) }
        return .ambiguous(distinct.map(\.id))
    }

    /// How well a temple fits a candidate; nil where it does not.
    ///
    /// - Parameters:
    ///   - reach: how far the two positions may be apart, in metres.
    ///   - threshold: the least likeness that counts.
    public static func fit(
        name: TempleNameKey, address: AddressKey?, candidate: MatchCandidate<ID>, reach: Double = reachMeters,
        threshold: Double = threshold
    ) -> MatchFit? {
        guard (0...reach).contains(candidate.meters) else { return nil }
        var score = TempleNameKey.similarity(name, candidate.name)
        if let address, let other = candidate.address, address.matches(other) { score += addressBonus }
        return score >= threshold ? MatchFit(score: score, meters: candidate.meters) : nil
    }

    /// Whether of two temples of one source the first is the one that a candidate is, by the rule that decides between two
    /// candidates.
    public static func isBetter(_ fit: MatchFit, than other: MatchFit) -> Bool {
        if fit.score - other.score >= margin { return true }
        return other.score - fit.score < margin && other.meters >= settlingRatio * max(1, fit.meters)
    }

    /// The same with a name and an address as written.
    public static func decide(
        name: String, address: String? = nil, candidates: some Sequence<MatchCandidate<ID>>
    ) -> MatchDecision {
        decide(name: TempleNameKey(name), address: address.flatMap { AddressKey($0) }, candidates: candidates)
    }
}
