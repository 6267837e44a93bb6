internal import PostgreSQL
internal import TempleModel
internal import TempleStore

/// The schema `nearby` of a server's database, and its migrations from every earlier version.
enum ServerSchema {
    /// Migrations in order. The number of those applied is in the table `state`.
    static let migrations: [String] = [ServerMigration001.sql]

    static var version: Int { migrations.count }

    /// The key of the lock that writers hold until the end of their transaction: "nrby" and a version.
    static let writerLock: Int64 = 1_853_317_753

    /// Waits until no other program writes, until the end of the transaction.
    static func lock(_ connection: ServerConnection) throws {
        try connection.query("SELECT pg_advisory_xact_lock($1)", [.integer(writerLock)]) { _ in }
    }

    /// Waits until no other program writes, and lets other programs only read the tables until the end of the transaction.
    ///
    /// An edit by another program has the lock of its table when its trigger asks for the lock of writers. A writer that
    /// waited for the table with the lock of writers in its hand would wait for the edit, and the edit for the writer. So
    /// it takes all locks at once, or none.
    ///
    /// - Parameter waiting: is called once if another program is in the way.
    static func lockTables(_ connection: ServerConnection, waiting: () -> Void = {}) throws {
        let tables = ReplicatedTable.all.map(\.quotedName).joined(separator: ", ")
        let tryLock = "SELECT pg_try_advisory_xact_lock(\(writerLock))::int"
        var hasWaited = false
        func wait() {
            if !hasWaited { waiting() }
            hasWaited = true
        }
        try connection.execute("SAVEPOINT locking")
        while true {
            if try connection.integer(tryLock) != 1 {
                wait()
                try lock(connection)
            }
            if try lock(tables, connection, "NOWAIT") { break }
            // Gives the lock of writers back too.
            try connection.execute("ROLLBACK TO SAVEPOINT locking")
            wait()
            // Waits for the tables with nothing in its hand, which also ends what autovacuum does with them.
            try connection.execute("SET LOCAL lock_timeout = '\(lockSeconds)s'")
            if try lock(tables, connection), try connection.integer(tryLock) == 1 { break }
            try connection.execute("ROLLBACK TO SAVEPOINT locking")
        }
        try connection.execute("SET LOCAL lock_timeout TO DEFAULT; RELEASE SAVEPOINT locking")
    }

    /// Locks tables for writing. Returns false if another program has them.
    private static func lock(
        _ tables: String, _ connection: ServerConnection, _ how: String = ""
    ) throws(PostgreSQLError) -> Bool {
        do {
            try connection.execute("LOCK TABLE \(tables) IN EXCLUSIVE MODE \(how)")
            return true
        } catch {
            guard error.code == "55P03" else { throw error }
            return false
        }
    }

    /// The time of one wait for the tables: longer than `deadlock_timeout`, after which autovacuum gives way.
    private static let lockSeconds = 3

    /// Makes the schema if there is none, and applies the migrations that it lacks, in one transaction.
    ///
    /// - Returns: the versions before and after; 0 for no schema.
    /// - Throws: ``SearchError/newer(found:supported:)``; ``SearchError/unavailable(_:reason:)`` where PostGIS is missing or
    ///   the role may not make the schema.
    static func migrate(_ connection: ServerConnection) throws -> (from: Int, to: Int) {
        // The search path may name the schema before it is there.
        try connection.inSchema(.readWrite) {
            // Without the lock where there is nothing to do: a long import may hold it.
            let present = try version(of: connection)
            guard present != version else { return (present, present) }
            try lock(connection)
            let found = try version(of: connection)
            guard found <= version else { throw SearchError.newer(found: found, supported: version) }
            guard found < version else { return (found, found) }
            if found == 0 { try connection.execute("CREATE SCHEMA nearby") }
            try requirePostGIS(connection)
            for migration in migrations[found...] { try connection.execute(migration) }
            try connection.execute("UPDATE state SET version = \(version)")
            return (found, version)
        }
    }

    private static func requirePostGIS(_ connection: ServerConnection) throws {
        guard try connection.integer("SELECT 1 FROM pg_extension WHERE extname = 'postgis'") == nil else { return }
        do {
            try connection.execute("CREATE EXTENSION postgis SCHEMA public")
        } catch {
            throw SearchError.unavailable(
                .unprepared,
                reason: "the database has no PostGIS, and it cannot be added: \(error.message); "
                    + "let an administrator run CREATE EXTENSION postgis in this database")
        }
    }

    /// Returns the version of the schema; 0 where there is none.
    private static func version(of connection: ServerConnection) throws -> Int {
        guard
            try connection.integer("SELECT 1 FROM pg_tables WHERE schemaname = 'nearby' AND tablename = 'state'") != nil
        else { return 0 }
        return Int(try connection.integer("SELECT version FROM nearby.state") ?? 0)
    }

    /// Checks that this program understands the schema.
    ///
    /// - Returns: the random name of the database.
    /// - Throws: ``SearchError/missing``, ``SearchError/older(found:supported:)`` or
    ///   ``SearchError/newer(found:supported:)``.
    static func checkedIdentity(_ connection: ServerConnection) throws -> String {
        // With the schema's name: a schema that the role may not use would be skipped, as if there were none.
        let states = try connection.rows("SELECT identity, version FROM nearby.state") {
            ($0.text(0), Int($0.integer(1)))
        }
        guard let (identity, found) = states.first else { throw SearchError.missing }
        guard found <= version else { throw SearchError.newer(found: found, supported: version) }
        guard found == version else { throw SearchError.older(found: found, supported: version) }
        return identity
    }
}
