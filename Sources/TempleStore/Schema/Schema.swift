internal import SpatialSQLite

/// What makes a SQLite file a nearby database, and the way from every earlier version to this one.
enum Schema {
    /// `PRAGMA application_id`: "NRBY".
    static let applicationID: Int64 = 0x4E52_4259

    /// The migrations in order; a database's `PRAGMA user_version` is how many of them it has had.
    static let migrations: [String] = [Migration001.sql]

    static var version: Int { migrations.count }

    /// Brings a new or older database up to date, in one transaction a migration.
    static func migrate(_ connection: Connection) throws {
        var version = Int(try connection.integer("PRAGMA user_version") ?? 0)
        while version < migrations.count {
            try connection.transaction {
                try connection.execute(migrations[version])
                version += 1
                try connection.execute("PRAGMA user_version = \(version)")
            }
        }
    }
}
