internal import SQLiteDriver

/// Identity of a nearby database file, and its migrations from every earlier version.
enum DatabaseSchema {
    /// `PRAGMA application_id`: "NRBY".
    static let applicationID: Int64 = 0x4E52_4259

    /// Migrations in order. A database's `PRAGMA user_version` is the number of migrations applied to it.
    static let migrations: [String] = [
        Migration001.sql, Migration002.sql, Migration003.sql, Migration004.sql, Migration005.sql,
        Migration006.sql, Migration007.sql, Migration008.sql, Migration009.sql, Migration010.sql,
        Migration011.sql, Migration012.sql, Migration013.sql, Migration014.sql,
    ]

    static var version: Int { migrations.count }

    /// Migrates a new or older database to the current version, with one transaction per migration.
    static func migrate(_ connection: Connection) throws {
        while try version(of: connection) < migrations.count {
            try connection.transaction {
                // Checked again under the write lock: another program may have migrated while this one waited.
                let version = try version(of: connection)
                guard version < migrations.count else { return }
                try connection.execute(migrations[version])
                try connection.execute("PRAGMA user_version = \(version + 1)")
            }
        }
    }

    private static func version(of connection: Connection) throws(DatabaseError) -> Int {
        Int(try connection.integer("PRAGMA user_version") ?? 0)
    }
}
