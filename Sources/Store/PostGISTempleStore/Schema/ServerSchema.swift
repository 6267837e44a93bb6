internal import PostgreSQL
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables
internal import Wording

/// The schema `nearby` of a server's database, and the steps that lead an earlier one to it.
enum ServerSchema {
    /// The steps in order, the first of which makes a schema as a whole. The table `state` has the number of the last one, and
    /// that of the oldest readers.
    static let steps = [SchemaStep(TempleDatabase.firstVersion, FirstSchema.sql)]

    static var version: Int { number(of: steps) }

    private static func number(of steps: [SchemaStep]) -> Int { steps.last?.number ?? 0 }

    /// Makes the schema if there is none, and applies the steps that it lacks, in one transaction.
    ///
    /// - Parameters:
    ///   - time: the maximum time to wait for other programs.
    ///   - steps: those of this program.
    /// - Returns: the versions before and after; 0 for no schema.
    /// - Throws: ``SearchError/newer(found:supported:)``, ``SearchError/prerelease(found:)``;
    ///   ``SearchError/unavailable(_:reason:)`` where PostGIS is missing, the role may not make the schema, or another program
    ///   is in the way.
    static func migrate(
        _ connection: ServerConnection, waitingAtMost time: Duration, by steps: [SchemaStep] = steps
    ) throws -> (from: Int, to: Int) {
        func apply() throws -> (from: Int, to: Int) {
            try WritersLock.namingHolders(connection) { try self.apply(steps, connection, waitingAtMost: time) }
        }
        do {
            return try apply()
        } catch let error as PostgreSQLError where madeMeanwhile.contains(error.code ?? "") {
            // There is no table yet that two programs could lock: the second one finds the schema of the first.
            return try apply()
        }
    }

    /// The errors of a schema that another program has made at the same time: duplicate_schema, unique_violation.
    private static let madeMeanwhile = ["42P06", "23505"]

    private static func apply(
        _ steps: [SchemaStep], _ connection: ServerConnection, waitingAtMost time: Duration
    ) throws -> (from: Int, to: Int) {
        let version = number(of: steps)
        // The search path may name the schema before it is there.
        return try connection.inSchema(.readWrite) {
            // Without the lock where there is nothing to do: a long import may hold it.
            try requireOwner(connection)
            let present = try Self.version(of: connection)
            guard present != version else { return (present, present) }
            guard present <= version else { throw SearchError.newer(found: present, supported: version) }
            if present > 0 { try requireFirstStep(present) }
            let writers = WritersLock(connection, waitingAtMost: time)
            if present == 0 {
                // Waits for a program that makes the schema at the same time.
                try writers.limitWaiting()
                try connection.execute("CREATE SCHEMA nearby")
            } else {
                try writers.lockTables()
            }
            let found = try Self.version(of: connection)
            guard found < version else { return (found, found) }
            try requirePostGIS(connection)
            guard let postgis = try PostGISSchema.find(connection) else { return (found, found) }
            for step in steps where step.number > found {
                try connection.execute(postgis.migration(step.sql))
                try connection.execute(
                    "UPDATE state SET version = \(step.number), readable_from = \(step.readableFrom)")
            }
            try ServerTriggers.make(connection)
            return (found, version)
        }
    }

    /// Refuses a schema that no step leads on.
    private static func requireFirstStep(_ found: Int) throws(SearchError) {
        guard found >= TempleDatabase.firstVersion else { throw .prerelease(found: found) }
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
    /// - Throws: ``SearchError/missing``, ``SearchError/prerelease(found:)``,
    ///   ``SearchError/older(found:supported:)`` or ``SearchError/newer(found:supported:)``.
    static func check(_ connection: ServerConnection, acceptsNewer: Bool) throws -> State {
        // With the schema's name: a schema that the role may not use would be skipped, as if there were none. A build before the
        // first release may not have named the oldest readers.
        let states = try connection.rows(
            "SELECT identity, version, (to_jsonb(state) ->> 'readable_from')::bigint FROM nearby.state AS state"
        ) { (State(identity: $0.text(0), version: Int($0.integer(1))), $0.optionalInteger(2)) }
        guard let (state, oldest) = states.first else { throw SearchError.missing }
        try requireFirstStep(state.version)
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
