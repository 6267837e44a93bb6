public import Geodesy

/// What people say of two temples that look like one.
public enum PairVerdict: String, Sendable, CaseIterable {
    /// They are one. To merge them is another step.
    case same
    /// They are two. No import joins a row of one of them to the other.
    case different
    /// Nobody knows yet.
    case later
}

/// Two temples, and how much they look like one.
public struct TemplePair: Equatable, Sendable {
    /// The one with the smaller id.
    public var a: PairedTemple
    public var b: PairedTemple
    /// The distance between them.
    public var meters: Double
    /// The likeness of their names, with a bonus for an equal address; nil where they do not look like one.
    public var score: Double?
    /// Whether one of the names of each is the same, as imports compare them. Only of two that look like one.
    public var hasSameName: Bool
    /// Whether their addresses are the same house. Only of two that look like one.
    public var hasSameAddress: Bool
    public var judgement: PairJudgement?

    public init(
        a: PairedTemple, b: PairedTemple, meters: Double, score: Double?, hasSameName: Bool = false,
        hasSameAddress: Bool = false, judgement: PairJudgement?
    ) {
        self.a = a
        self.b = b
        self.meters = meters
        self.score = score
        self.hasSameName = hasSameName
        self.hasSameAddress = hasSameAddress
        self.judgement = judgement
    }
}

/// One temple of a pair.
public struct PairedTemple: Equatable, Sendable {
    public var id: Int64
    public var name: String
    public var officialName: String?
    public var address: String?
    public var coordinate: Coordinate

    public init(id: Int64, name: String, officialName: String?, address: String?, coordinate: Coordinate) {
        self.id = id
        self.name = name
        self.officialName = officialName
        self.address = address
        self.coordinate = coordinate
    }
}

/// What somebody has said of a pair.
public struct PairJudgement: Equatable, Sendable {
    public var verdict: PairVerdict
    /// When, in seconds since 1970.
    public var decidedAt: Int64
    public var author: String?

    public init(verdict: PairVerdict, decidedAt: Int64, author: String?) {
        self.verdict = verdict
        self.decidedAt = decidedAt
        self.author = author
    }
}

/// A question for temples that look like one.
public struct PairQuery: Equatable, Sendable {
    /// Which pairs.
    public var choice: Choice
    /// Where the last page ended.
    public var after: PairPosition?
    public var limit: Int

    public enum Choice: Equatable, Sendable {
        /// All that look like one.
        case all
        /// Those of which nobody has said anything.
        case undecided
        /// Those of which this was said, whether they look like one or not.
        case decided(PairVerdict)
    }

    /// The most temples whose neighbours are looked at for one page, so that it may be short and still have a next one.
    public static let mostLookedAt = 2_000

    public init(_ choice: Choice = .all, after: PairPosition? = nil, limit: Int) {
        self.choice = choice
        self.after = after
        self.limit = limit
    }
}

/// A place among all pairs, which are in the order of the smaller id, then of the greater one.
public struct PairPosition: Hashable, Sendable, Comparable {
    public var a: Int64
    /// Nil after all pairs of `a`.
    public var b: Int64?

    public init(a: Int64, b: Int64?) {
        self.a = a
        self.b = b
    }

    public static func < (left: PairPosition, right: PairPosition) -> Bool {
        (left.a, left.b ?? .max) < (right.a, right.b ?? .max)
    }

    /// Parses ``text``.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.count <= 18 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(part) : nil
        }
        guard (1...2).contains(parts.count), numbers.count == parts.count else { return nil }
        self.init(a: numbers[0], b: numbers.count == 2 ? numbers[1] : nil)
    }

    /// Such as `190-212`.
    public var text: String { "\(a)" + (b.map { "-\($0)" } ?? "") }
}

/// One page of pairs, the most alike first.
public struct PairPage: Equatable, Sendable {
    public var pairs: [TemplePair]
    /// ``PairQuery/after`` of the next page; nil after the last one.
    public var next: PairPosition?

    public init(pairs: [TemplePair], next: PairPosition?) {
        self.pairs = pairs
        self.next = next
    }
}
