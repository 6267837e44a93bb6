internal import Glibc
package import SQLiteDriver
package import TempleModel

/// Random number that a database gets from its first writer and keeps. It tells whether a write-ahead log belongs to the
/// file that it lies beside.
///
/// SQLite reads any valid log into the file. So a file that was replaced while the log of the old one stayed would be
/// read as a mix of both.
package enum DatabaseIdentity {
    /// Gives the database a number if it has none.
    static func ensure(_ connection: Connection) throws {
        guard try identity(connection) == nil else { return }
        try connection.execute("INSERT OR IGNORE INTO meta VALUES ('identity', lower(hex(randomblob(16))))")
    }

    /// Checks that the log beside a file belongs to it.
    ///
    /// - Precondition: this process has no open connection to the file. Reading the file without its log drops SQLite's
    ///   locks on it.
    /// - Throws: ``SearchError/cannotOpen(reason:)`` if it belongs to another file.
    package static func checkLog(besides path: String) throws(SearchError) {
        guard let log = FileStamp(ofLogBesides: path), log.bytes > 0 else { return }
        // Other errors are reported when the file is opened for use.
        guard let alone = try? read(path, .immutable), let together = try? read(path, .readOnly) else { return }
        guard alone != together else { return }
        let name = UnsharedFile.real(path).split(separator: "/").last ?? "the file"
        throw .cannotOpen(
            reason: "\(name)-wal belongs to another database, which was at this path before; "
                + "stop what uses it, remove \(name)-wal and \(name)-shm, and replace a database only by renaming")
    }

    private static func read(_ path: String, _ mode: Connection.Mode) throws -> String? {
        try identity(Connection(path: path, mode: mode, spatial: false))
    }

    /// Returns the number of the database that a connection reads; nil if no writer has given it one.
    package static func identity(_ connection: Connection) throws -> String? {
        try MetaRows.text("identity", connection)
    }
}
