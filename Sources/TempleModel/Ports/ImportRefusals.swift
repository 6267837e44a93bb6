/// An import that would remove more of a source than it may.
public struct TooManyRemovals: Error, Equatable, Sendable {
    public let source: String
    public let removals: Int
    public let stored: Int

    public init(source: String, removals: Int, stored: Int) {
        self.source = source
        self.removals = removals
        self.stored = stored
    }
}

/// An import that would make too many second entries of temples that are there.
public struct TooManyTwins: Error, Equatable, Sendable {
    public let source: String
    public let twins: Int
    /// How many rows of the source the file has.
    public let rows: Int

    public init(source: String, twins: Int, rows: Int) {
        self.source = source
        self.twins = twins
        self.rows = rows
    }
}

/// An import that cannot be taken back.
public struct UndoRefused: Error, Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
        /// Its history is no longer kept.
        case forgotten
        /// While this waited for the database another was imported, which is now the last, or it was taken back itself.
        case overtaken(by: ImportEntry?)
    }

    public let entry: ImportEntry
    public let reason: Reason

    public init(entry: ImportEntry, reason: Reason) {
        self.entry = entry
        self.reason = reason
    }
}
