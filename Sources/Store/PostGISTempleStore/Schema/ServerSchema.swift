internal import PostgreSQL
internal import SQLiteDriver
internal import TempleModel
internal import Wording

/// The schema `nearby` of a server's database, and its migrations from every earlier version.
enum ServerSchema {
    /// The migrations in order. The table `state` has the number of those applied, and that of the oldest readers.
    static let steps = [
        SchemaStep(1, ServerMigration001.sql), SchemaStep(2, ServerMigration002.sql),
        SchemaStep(3, ServerMigration003.sql), SchemaStep(4, ServerMigration004.sql),
        SchemaStep(5, ServerMigration005.sql, readableFrom: 4), SchemaStep(6, ServerMigration006.sql, readableFrom: 4),
        SchemaStep(7, ServerMigration007.sql, readableFrom: 4), SchemaStep(8, ServerMigration008.sql, readableFrom: 4),
        SchemaStep(9, ServerMigration009.sql, readableFrom: 4),
        SchemaStep(10, ServerMigration010.sql, readableFrom: 4),
        SchemaStep(11, ServerMigration011.sql, readableFrom: 4),
        SchemaStep(12, ServerMigration012.sql, readableFrom: 4),
        SchemaStep(13, ServerMigration013.sql, readableFrom: 4),
        SchemaStep(14, ServerMigration014.sql, readableFrom: 4),
        SchemaStep(15, ServerMigration015.sql, readableFrom: 4),
    ]

    static var version: Int { steps.count }
    /// The oldest version whose programs can read the present schema.
    static var readableFrom: Int { steps.last?.readableFrom ?? version }

    /// Makes the schema if there is none, and applies the migrations that it lacks, in one transaction.
    ///
    /// - Parameter time: the maximum time to wait for other programs.
    /// - Returns: the versions before and after; 0 for no schema.
    /// - Throws: ``SearchError/newer(found:supported:)``; ``SearchError/unavailable(_:reason:)`` where PostGIS is missing,
    ///   the role may not make the schema, or another program is in the way.
    static func migrate(_ connection: ServerConnection, waitingAtMost time: Duration) throws -> (from: Int, to: Int) {
        do {
            return try WritersLock.namingHolders(connection) { try apply(connection, waitingAtMost: time) }
        } catch let error as PostgreSQLError where madeMeanwhile.contains(error.code ?? "") {
            // There is no table yet that two programs could lock: the second one finds the schema of the first.
            return try WritersLock.namingHolders(connection) { try apply(connection, waitingAtMost: time) }
        }
    }

    /// The errors of a schema that another program has made at the same time: duplicate_schema, unique_violation.
    private static let madeMeanwhile = ["42P06", "23505"]

    private static func apply(_ connection: ServerConnection, waitingAtMost time: Duration) throws -> (
        from: Int, to: Int
    ) {
        // The search path may name the schema before it is there.
        try connection.inSchema(.readWrite) {
            // Without the lock where there is nothing to do: a long import may hold it.
            try requireOwner(connection)
            let present = try version(of: connection)
            guard present != version else { return (present, present) }
            guard present <= version else { throw SearchError.newer(found: present, supported: version) }
            let writers = WritersLock(connection, waitingAtMost: time)
            if present == 0 {
                // Waits for a program that makes the schema at the same time.
                try writers.limitWaiting()
                try connection.execute("CREATE SCHEMA nearby")
            } else {
                try writers.lockTables()
            }
            let found = try version(of: connection)
            guard found < version else { return (found, found) }
            try requirePostGIS(connection)
            guard let postgis = try PostGISSchema.find(connection) else { return (found, found) }
            for step in steps[found...] { try connection.execute(postgis.migration(step.sql)) }
            try ServerTriggers.make(connection)
            try connection.execute("UPDATE state SET version = \(version), readable_from = \(readableFrom)")
            return (found, version)
        }
    }

    /// Refuses a schema of somebody else: its owner's functions would run with the rights of this role.
    private static func requireOwner(_ connection: ServerConnection) throws {
        let owner = """
            SELECT pg_get_userbyid(nspowner)::text, pg_has_role(nspowner, 'MEMBER')::int
            FROM pg_namespace WHERE nspname = 'nearby'
            """
        for (name, isOwn) in try connection.rows(owner, [], { ($0.text(0), $0.integer(1) != 0) }) where !isOwn {
            throw SearchError.unavailable(
                .refused,
                reason: "writing: the schema nearby belongs to the role \(CleanText.line(name)); write with that role")
        }
    }

    private static func requirePostGIS(_ connection: ServerConnection) throws {
        guard try PostGISSchema.find(connection) == nil else { return }
        // The script of an extension runs with the rights of an administrator, and what others have put into its schema
        // could become a part of it.
        let others = """
            SELECT 1 FROM pg_namespace, aclexplode(nspacl) AS entry
            WHERE nspname = 'public' AND entry.privilege_type = 'CREATE' AND entry.grantee <> nspowner LIMIT 1
            """
        guard try connection.integer(others) == nil else {
            throw SearchError.unavailable(
                .unprepared,
                reason:
                    "the database has no PostGIS, and it is not added to the schema public, where others may create "
                    + "functions; let an administrator run REVOKE CREATE ON SCHEMA public FROM PUBLIC, or run "
                    + "CREATE EXTENSION postgis in this database")
        }
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

    /// A schema that this program may use.
    struct State {
        /// The random name of the database.
        let identity: String
        let version: Int

        /// Nil for this program's own schema.
        var newer: NewerSchema? {
            version > ServerSchema.version ? NewerSchema(found: version, supported: ServerSchema.version) : nil
        }
    }

    /// Checks that this program understands the schema.
    ///
    /// - Parameter acceptsNewer: whether a newer schema will do, of which the database says that this program can read it,
    ///   without what is new.
    /// - Throws: ``SearchError/missing``, ``SearchError/older(found:supported:)`` or
    ///   ``SearchError/newer(found:supported:)``.
    static func check(_ connection: ServerConnection, acceptsNewer: Bool) throws -> State {
        // With the schema's name: a schema that the role may not use would be skipped, as if there were none. The oldest
        // readers are NULL where no migration has named any.
        let states = try connection.rows(
            "SELECT identity, version, (to_jsonb(state) ->> 'readable_from')::bigint FROM nearby.state AS state"
        ) { (State(identity: $0.text(0), version: Int($0.integer(1))), $0.optionalInteger(2)) }
        guard let (state, oldest) = states.first else { throw SearchError.missing }
        guard state.version >= version else { throw SearchError.older(found: state.version, supported: version) }
        guard state.version == version || acceptsNewer && isReadable(state.version, from: oldest) else {
            throw SearchError.newer(found: state.version, supported: version)
        }
        return state
    }

    /// Whether this program can read a schema.
    ///
    /// - Parameter oldest: the oldest version whose programs can read it, as the database says; nil where it names none.
    static func isReadable(_ found: Int, from oldest: Int64?) -> Bool {
        found == version || found > version && oldest.map { $0 <= Int64(version) } ?? false
    }
}
