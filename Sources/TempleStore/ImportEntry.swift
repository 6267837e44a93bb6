/// One import in a database's history.
public struct ImportEntry: Equatable, Sendable {
    /// Its number, counted up.
    public let id: Int64
    /// When, in seconds since 1970.
    public let importedAt: Int64
    /// The file as the caller named it.
    public let file: String
    /// The form that it was read in.
    public let schema: String
    public let inserted: Int
    public let updated: Int
    public let joined: Int
    public let unchanged: Int
    public let removed: Int
    public let rejected: Int
    /// When it was taken back, in seconds since 1970; nil where it stands.
    public let undoneAt: Int64?
    /// Whether its history is still kept.
    public let canBeUndone: Bool
}
