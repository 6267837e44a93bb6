/// The error of an import that would remove more of a source's temples than allowed.
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

/// The error of an import that would create too many duplicates of stored temples.
public struct TooManyTwins: Error, Equatable, Sendable {
    public let source: String
    public let twins: Int
    /// The number of the source's rows in the file.
    public let rows: Int

    public init(source: String, twins: Int, rows: Int) {
        self.source = source
        self.twins = twins
        self.rows = rows
    }
}

/// The error of an undo that is not possible.
public struct UndoRefused: Error, Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
        /// The import's history is no longer available.
        case forgotten
        /// While the undo waited for the database, another import became the last one, or the import itself was undone.
        case overtaken(by: ImportEntry?)
    }

    public let entry: ImportEntry
    public let reason: Reason

    public init(entry: ImportEntry, reason: Reason) {
        self.entry = entry
        self.reason = reason
    }
}
