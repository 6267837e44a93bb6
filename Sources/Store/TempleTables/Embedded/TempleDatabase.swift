package import SQLiteDriver
package import TempleModel

/// The embedded database of temples: the format of its file, and its opening.
package enum TempleDatabase {
    /// The number of the first schema, of files and of servers. Lower numbers are of builds before 1.0.0, whose databases no
    /// step leads on.
    package static let firstVersion = 100

    /// The format, with the steps from the first schema on. Its application id is "NRBY".
    package static let format = DatabaseFormat(
        applicationID: 0x4E52_4259, foreignReason: "it is a SQLite file, but nearby did not create it", isSpatial: true,
        steps: [SchemaStep(firstVersion, TempleSchema.sql)],
        views: [
            "temple_as_said", "geom_cols_ref_sys", "spatial_ref_sys_all", "vector_layers", "vector_layers_auth",
            "vector_layers_field_infos", "vector_layers_statistics",
        ], alternatives: [tablesOfReplicas])

    /// SQL that makes the tables of a file that follows a server, where they are not there yet: `replica` with the place of the
    /// file in the server's log of changes, and `replica_without`, the names of the tables that the file leaves out.
    package static let tablesOfReplicas = """
        CREATE TABLE IF NOT EXISTS replica (
            -- One row: where in the server's log of changes this file is.
            one INTEGER PRIMARY KEY CHECK (one = 1),
            server TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            mark INTEGER NOT NULL
        );
        CREATE TABLE IF NOT EXISTS replica_without (name TEXT NOT NULL PRIMARY KEY);
        """

    /// The number of the current schema.
    package static var version: Int { format.version }

    /// Memory for the page cache during a large import, in KiB.
    private static let writerCacheKiB = 64 << 10

    /// Opens a file for searches.
    ///
    /// - Parameters:
    ///   - acceptsNewer: whether a newer schema will do, which this program can read without what it adds.
    ///   - acceptsOlder: whether an older schema will do, for who reads the file as a whole.
    package static func openForReading(
        _ path: String, busyTimeoutMilliseconds: Int32, acceptsNewer: Bool = true, acceptsOlder: Bool = false
    ) throws(SearchError) -> ReadableFile {
        try SearchError.rethrowing {
            try DatabaseFile.openForReading(
                path, as: format, busyTimeoutMilliseconds: busyTimeoutMilliseconds, acceptsNewer: acceptsNewer,
                acceptsOlder: acceptsOlder)
        }
    }

    /// Returns the schema of an open file if it is a newer one now, which this program can read; nil for the same one.
    ///
    /// - Throws: ``SearchError/newer(found:supported:)`` if this program cannot read it any more.
    package static func newerSchema(of connection: Connection) throws(SearchError) -> NewerSchema? {
        try SearchError.rethrowing {
            try format.newerVersion(of: connection).map { NewerSchema(found: $0, supported: format.version) }
        }
    }

    /// Opens a file for the only writer. Creates it if it does not exist, and migrates an older one.
    ///
    /// - Parameters:
    ///   - isPrivate: whether only its owner may read a new file.
    ///   - shrinks: whether a new file can give back pages that it does not need any more.
    ///   - isCancelled: returns whether nobody waits any more for another writer.
    ///   - afterStep: called in the transaction of each migration that the file lacked.
    package static func openForWriting(
        _ path: String, busyTimeoutMilliseconds: Int32 = 5_000, isPrivate: Bool = false, shrinks: Bool = false,
        isCancelled: (@Sendable () -> Bool)? = nil, afterStep: (Connection) throws -> Void = { _ in }
    ) throws(SearchError) -> Connection {
        try SearchError.rethrowing {
            let connection = try DatabaseFile.openForWriting(
                path, as: format, cacheKiB: writerCacheKiB, busyTimeoutMilliseconds: busyTimeoutMilliseconds,
                isPrivate: isPrivate, shrinks: shrinks, isCancelled: isCancelled, afterStep: afterStep)
            try DatabaseIdentity.ensure(connection)
            return connection
        }
    }

    /// Writes a page of a file as it is, to find out whether the file can be written.
    package static func checkWritable(_ path: String) throws(SearchError) {
        try SearchError.rethrowing { try DatabaseFile.checkWritable(path, as: format) }
    }
}

extension ReadableFile {
    /// The schema of the file if it was a newer one when the file was opened; nil for the same one.
    package var newerSchema: NewerSchema? {
        newerVersion.map { NewerSchema(found: $0, supported: TempleDatabase.format.version) }
    }

    /// Checks that a query has read one state of the file.
    ///
    /// - Throws: ``SearchError/busy`` if the file was written since it was opened.
    package func checkUnchanged() throws(SearchError) {
        if isOutdated { throw .busy }
    }
}
