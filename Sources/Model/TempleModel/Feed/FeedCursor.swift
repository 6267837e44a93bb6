/// A place in the feed of changes: after one thing with its last change.
///
/// Each copy of the same data has the same places.
public struct FeedCursor: Hashable, Sendable {
    /// The random name of the database.
    public let feed: String
    /// The number of the last change that was read.
    public let number: Int64
    public let kind: FeedKind
    public let id: Int64
    /// The number up to which whoever reads the feed knows what was deleted. It is greater than ``number`` while a copy is
    /// filled: what was deleted before that began was never in it.
    public let knownUpTo: Int64

    public init(feed: String, number: Int64, kind: FeedKind, id: Int64, knownUpTo: Int64) {
        self.feed = feed
        self.number = number
        self.kind = kind
        self.id = id
        self.knownUpTo = knownUpTo
    }

    /// Parses ``text``; nil for any other text.
    public init?(text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 5, (1...64).contains(parts[0].utf8.count), parts[0].utf8.allSatisfy(Self.isHexadecimal),
            let number = Self.number(parts[1]), let kind = FeedKind(rawValue: String(parts[2])),
            let id = Self.number(parts[3]), let knownUpTo = Self.number(parts[4])
        else { return nil }
        self.init(feed: String(parts[0]), number: number, kind: kind, id: id, knownUpTo: knownUpTo)
    }

    /// The place as an opaque word, safe in a URL.
    public var text: String { "\(feed).\(number).\(kind.rawValue).\(id).\(knownUpTo)" }

    /// The form of ``text``, as a regular expression.
    public static let pattern =
        "^[0-9a-f]{1,64}\\.[0-9]{1,13}\\.(\(FeedKind.allCases.map(\.rawValue).joined(separator: "|")))"
        + "\\.[0-9]{1,13}\\.[0-9]{1,13}$"

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    private static func number(_ text: some StringProtocol) -> Int64? {
        guard (1...13).contains(text.utf8.count),
            text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return nil }
        return Int64(text)
    }
}

/// The number of things on one page of the feed.
public enum FeedLimits {
    public static let limits = 1...1_000
    public static let usualLimit = 100
}
