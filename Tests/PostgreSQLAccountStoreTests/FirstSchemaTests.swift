import Expectations
import PostgreSQL
import Testing

@testable import PostgreSQLAccountStore

/// The first schema is what the migrations before it have made.
struct FirstSchemaTests {
    /// Each kind of thing of a schema, as rows of one text.
    private static let questions = [
        "columns": """
        ROW(c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
            pg_get_expr(d.adbin, d.adrelid), o.collname, a.attacl)
        FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
        LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        LEFT JOIN pg_collation AS o ON o.oid = a.attcollation
        WHERE c.relnamespace = 'nearby_accounts'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        """,
        "relations": """
        ROW(relname, relkind, relrowsecurity, relforcerowsecurity, relpersistence, relhastriggers,
            pg_get_userbyid(relowner), relacl, reloptions)
        FROM pg_class WHERE relnamespace = 'nearby_accounts'::regnamespace
        """,
        "constraints": """
        ROW(conrelid::regclass::text, conname, contype, convalidated, condeferrable, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = 'nearby_accounts'::regnamespace
        """,
        "indexes": "ROW(indexname, indexdef) FROM pg_indexes WHERE schemaname = 'nearby_accounts'",
        "triggers": """
        ROW(tgname, tgenabled, pg_get_triggerdef(pg_trigger.oid)) FROM pg_trigger JOIN pg_class AS c ON c.oid = tgrelid
        WHERE relnamespace = 'nearby_accounts'::regnamespace AND NOT tgisinternal
        """,
        "functions": """
        ROW(regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g'), pg_get_userbyid(proowner), proacl)
        FROM pg_proc WHERE pronamespace = 'nearby_accounts'::regnamespace
        """,
        "sequences": """
        ROW(sequencename, start_value, increment_by, max_value, cycle, last_value)
        FROM pg_sequences WHERE schemaname = 'nearby_accounts'
        """,
        "policies": """
        ROW(tablename, policyname, permissive, roles, cmd, qual, with_check)
        FROM pg_policies WHERE schemaname = 'nearby_accounts'
        """,
        "schema": "ROW(nspname, pg_get_userbyid(nspowner), nspacl) FROM pg_namespace WHERE nspname LIKE 'nearby%'",
        "rows": """
        ROW(relname, query_to_xml('SELECT * FROM nearby_accounts.' || relname, true, false, '')::text)
        FROM pg_class WHERE relnamespace = 'nearby_accounts'::regnamespace AND relkind = 'r'
        """,
    ]

    @Test(arguments: questions.keys.sorted()) func itIsWhatTheMigrationsMake(_ kind: String) throws {
        let accounts = try TestAccounts()
        let question = "SELECT \(try require(Self.questions[kind])) ORDER BY 1"
        let former = try accounts.run(question)
        expect(former.count, isAbove: 30)
        try accounts.run("DROP SCHEMA nearby_accounts CASCADE")
        let owner = try accounts.connect(accounts.ownerRole)
        try owner.execute("CREATE SCHEMA nearby_accounts")
        try owner.amongAccounts(.readWrite) {
            try owner.execute(AccountServerTables.sql)
            try owner.execute("UPDATE state SET version = \(AccountSchema.version)")
        }
        // The roles' rights.
        try accounts.migrate()
        try expect(accounts.run(question).split(separator: "\n"), equals: former.split(separator: "\n"))
    }
}
