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

    /// Makes a copy ready to take the place of the database that it is of, or of another one.
    ///
    /// The number is that of the file and stays, because the new content is written through the log. The feed gets another
    /// name: whoever follows it may know numbers that later changes had, which new ones will get.
    ///
    /// - Parameter identity: the number of the database whose place it takes; nil to keep its own.
    package static func renew(_ connection: Connection, inPlaceOf identity: String?) throws {
        try connection.transaction {
            if let identity {
                let statement = try connection.prepare("UPDATE meta SET value = ?1 WHERE key = 'identity'")
                try statement.bind(identity, at: 1)
                try statement.run()
            }
            try connection.execute(
                "UPDATE meta SET value = lower(hex(randomblob(8))) WHERE key = 'feed_identity'")
        }
    }

    /// Returns the number of the database that a connection reads; nil if no writer has given it one.
    package static func identity(_ connection: Connection) throws -> String? {
        try MetaRows.text("identity", connection)
    }
}
