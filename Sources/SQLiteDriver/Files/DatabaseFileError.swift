/// Why a database file cannot be used, where SQLite itself reports no ``DatabaseError``.
public enum DatabaseFileError: Error, Equatable, Sendable {
    /// The file does not exist.
    case missing
    /// Another program writes the file; a retry can succeed.
    case busy
    /// The file cannot be opened or created.
    case cannotOpen(reason: String)
}
