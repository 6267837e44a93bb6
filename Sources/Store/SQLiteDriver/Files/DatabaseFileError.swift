/// Why a database file cannot be used, where SQLite itself reports no ``DatabaseError``.
public enum DatabaseFileError: Error, Equatable, Sendable {
    /// The file does not exist.
    case missing
    /// Another program made the file; the words are those of the format that was expected.
    case foreign(reason: String)
    /// The file has had steps that this program does not know.
    case newer(found: Int, supported: Int)
    /// The file has a schema of a build before the first release. No step leads it on.
    case prerelease(found: Int)
    /// The file lacks steps; a writer must apply them.
    case older(found: Int, supported: Int)
    /// Another program writes the file; a retry can succeed.
    case busy
    /// The file cannot be opened or created.
    case cannotOpen(reason: String)
}
