/// The port for programs that keep a copy of the data: what has changed since a place.
public protocol ChangeFeed {
    /// Returns what has changed after a place, each thing once, in the order of its last change.
    ///
    /// - Parameters:
    ///   - cursor: the place; nil for everything.
    ///   - kinds: only things of these kinds.
    /// - Throws: ``SearchError``. A place that is too old is an answer, ``FeedAnswer/tooOld``.
    func feed(since cursor: FeedCursor?, kinds: Set<FeedKind>, limit: Int) throws(SearchError) -> FeedAnswer

    /// Returns the end of the feed, after everything that has changed.
    func feedEnd() throws(SearchError) -> FeedCursor
}

extension Set<FeedKind> {
    /// All kinds.
    public static var all: Set<FeedKind> { Set(FeedKind.allCases) }
}

/// What the feed answers.
public enum FeedAnswer: Equatable, Sendable {
    case page(FeedPage)
    /// Tombstones after the place are not kept any more, or the place is one of another database.
    case tooOld
}

/// One page of the feed.
public struct FeedPage: Equatable, Sendable {
    public var entries: [FeedEntry]
    /// Where the next page begins. It is the given place where nothing is new.
    public var next: FeedCursor

    public init(entries: [FeedEntry], next: FeedCursor) {
        self.entries = entries
        self.next = next
    }
}

/// A thing that has changed.
public struct FeedEntry: Equatable, Sendable {
    public var kind: FeedKind
    public var id: Int64
    /// The number of its last change.
    public var number: Int64
    public var isDeleted: Bool

    public init(kind: FeedKind, id: Int64, number: Int64, isDeleted: Bool) {
        self.kind = kind
        self.id = id
        self.number = number
        self.isDeleted = isDeleted
    }
}

/// What the feed has. Things with the same number come in the order of the names of their kinds.
public enum FeedKind: String, Sendable, CaseIterable, Comparable {
    case activity
    case deity
    case festival
    case group
    case temple

    public static func < (left: FeedKind, right: FeedKind) -> Bool { left.rawValue < right.rawValue }
}
