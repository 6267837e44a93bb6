import Expectations
import PostgreSQL
import TempleModel
import Testing

@testable import PostGISTempleStore

/// The first schema, written to be read, makes what the fifteen migrations make.
struct FirstSchemaTests {
    /// Returns what is asked of a database that is made in a way of its own, one line each.
    private func lines(byMigrations: Bool, _ question: String) throws -> [String] {
        let server = try TestServer()
        if byMigrations {
            _ = try PostGISTempleWriter.migrate(server.database)
        } else {
            let connection = try server.database.connect(for: .writing)
            try connection.inSchema(.readWrite) {
                try connection.execute("CREATE SCHEMA nearby")
                guard let postgis = try PostGISSchema.find(connection) else { throw SearchError.missing }
                try connection.execute(postgis.migration(FirstSchema.sql))
                try ServerTriggers.make(connection)
                try connection.execute(
                    "UPDATE state SET version = \(ServerSchema.version), readable_from = \(ServerSchema.readableFrom)")
            }
        }
        // The owner of all is the test's role, so that rights name it alike.
        return try server.connect().rows(question) { $0.text(0) }
    }

    private func expectSame(_ question: String, isAtLeast least: Int) throws {
        let migrations = try lines(byMigrations: true, question)
        let first = try lines(byMigrations: false, question)
        expect(migrations.count, isAtLeast: least)
        expect(first.count, equals: migrations.count)
        expect(Set(migrations).subtracting(first), equals: [])
        expect(Set(first).subtracting(migrations), equals: [])
    }

    private static let ofSchema = "relnamespace = 'nearby'::regnamespace"

    @Test func relations() throws {
        try expectSame(
            """
            SELECT concat_ws(' ', relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, relreplident, reloptions,
                relacl, relnatts) FROM pg_class WHERE \(Self.ofSchema)
            """, isAtLeast: 80)
    }

    @Test func columns() throws {
        try expectSame(
            """
            SELECT concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
                collname, pg_get_expr(adbin, adrelid), attstorage, attcompression, attacl)
            FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
            LEFT JOIN pg_collation ON pg_collation.oid = attcollation
            WHERE \(Self.ofSchema) AND attnum > 0 AND NOT attisdropped
            """, isAtLeast: 250)
    }

    /// Those of the migrations are not checked for rows that were there before; a new table has none.
    @Test func constraints() throws {
        try expectSame(
            """
            SELECT conrelid::regclass::text || ' ' || conname || ' ' || replace(pg_get_constraintdef(oid), ' NOT VALID', '')
            FROM pg_constraint WHERE connamespace = 'nearby'::regnamespace
            """, isAtLeast: 220)
    }

    @Test func indexes() throws {
        try expectSame("SELECT indexname || indexdef FROM pg_indexes WHERE schemaname = 'nearby'", isAtLeast: 50)
    }

    @Test func triggers() throws {
        try expectSame(
            "SELECT pg_get_triggerdef(oid) || tgenabled::text || tgisinternal FROM pg_trigger", isAtLeast: 140)
    }

    @Test func functions() throws {
        try expectSame(
            """
            SELECT pg_get_functiondef(oid) || coalesce(proacl::text, 'all') FROM pg_proc
            WHERE pronamespace = 'nearby'::regnamespace
            """, isAtLeast: 5)
    }

    @Test func sequencesTypesPoliciesAndTheSchemaItself() throws {
        try expectSame(
            """
            SELECT concat_ws(' ', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
                FROM pg_sequences WHERE schemaname = 'nearby'
            UNION ALL SELECT typname || typtype::text FROM pg_type WHERE typnamespace = 'nearby'::regnamespace
            UNION ALL SELECT polname::text FROM pg_policy
            UNION ALL SELECT concat_ws(' ', nspname, nspacl) FROM pg_namespace WHERE nspname = 'nearby'
            """, isAtLeast: 50)
    }

    /// The migrations wrote rows into `meta` when its triggers were there already, and noted that.
    @Test func firstRows() throws {
        try expectSame(
            """
            SELECT key || CASE key WHEN 'feed_identity' THEN length(value)::text ELSE value END FROM meta
            UNION ALL SELECT concat_ws(' ', one, length(identity), version, readable_from) FROM state
            UNION ALL SELECT one::text FROM heartbeat
            UNION ALL SELECT relation || keys::text FROM change WHERE relation <> 'meta'
            UNION ALL SELECT relname || n_tup_ins FROM (
                SELECT relname, (xpath('/row/c/text()',
                    query_to_xml(format('SELECT count(*) AS c FROM nearby.%I', relname), true, true, '')))[1]::text::bigint AS n_tup_ins
                FROM pg_class WHERE \(Self.ofSchema) AND relkind = 'r' AND relname <> 'change') AS counts
            """, isAtLeast: 35)
    }
}
