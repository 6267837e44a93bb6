import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// What a command says when it cannot use a database on a server, and its exit code.
struct RefusalTests {
    private func refusal(_ address: String, environment: [String: String] = [:]) throws -> [Program.Result] {
        let site = try Site(address)
        return [
            try site.importing(TempleRow(1, "甲宮"), environment: environment),
            try site.run("temple", "1", environment: environment),
        ]
    }

    @Test func aServerThatIsNotThereIs69() throws {
        let address = "postgresql://postgres@127.0.0.1:\(try TestClient.freePort())/x"
        for result in try refusal(address) {
            expect(result.status == 69 && result.output.isEmpty)
            expect(
                result.error.hasPrefix("nearby: \(address): the database server cannot be reached: "), "\(result.error)"
            )
        }
    }

    @Test func aDatabaseThatIsNotThereIs69() throws {
        for result in try refusal(PostgreSQLTestServer.shared.address(of: "nowhere")) {
            expect(result.status, equals: 69)
            expect(result.error, contains: "\"nowhere\" does not exist", "\(result.error)")
        }
    }

    @Test func aRoleThatIsNotThereIs69() throws {
        for result in try refusal(PostgreSQLTestServer.shared.address(of: "postgres", role: "nobody")) {
            expect(result.status, equals: 69)
            expect(result.error, contains: "the database server refuses this role", "\(result.error)")
        }
    }

    @Test func aDatabaseWithoutPostGISIs69WhereTheRoleMayNotAddIt() throws {
        let server = try PostgreSQLTestServer.shared
        try server.run(sql: "CREATE ROLE plain LOGIN", in: "postgres")
        try server.run(sql: "CREATE DATABASE plain OWNER plain TEMPLATE template0", in: "postgres")
        let site = try Site(server.address(of: "plain", role: "plain"))
        for result in [try site.importing(TempleRow(1, "甲宮")), try site.run("migrate")] {
            expect(result.status, equals: 69)
            expect(result.error, contains: "an administrator run CREATE EXTENSION postgis", "\(result.error)")
        }
        let schemas = "SELECT count(*) FROM pg_namespace WHERE nspname = 'nearby'"
        try expect(server.run(sql: schemas, in: "plain"), equals: "0")
        // The administrator does it, and the role makes the rest.
        try server.run(sql: "CREATE EXTENSION postgis", in: "plain")
        let result = try site.importing(TempleRow(1, "甲宮"))
        expect(result.status, equals: 0, "\(result.error)")
    }

    @Test func aSchemaOfABuildBeforeTheFirstReleaseIs65AndLeftAsItIs() throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        try site.sql("UPDATE nearby.state SET version = 15")
        let state = """
            SELECT string_agg(line, ',') FROM (SELECT concat_ws(' ', relname, xmin) AS line FROM pg_class
                WHERE relnamespace = 'nearby'::regnamespace UNION ALL SELECT concat_ws(' ', version, xmin) FROM nearby.state
                UNION ALL SELECT concat_ws(' ', id, name, xmin) FROM nearby.temple ORDER BY 1) AS lines
            """
        let before = try site.sql(state)
        let copy = site.program.path("copy.sqlite")
        let results = [
            try site.importing(TempleRow(2, "乙宮")), try site.run("temple", "1"), try site.run("migrate"),
            try site.run("migrate", "--with-starter"), try site.run("import", "--undo"), try site.run("export"),
            try site.run("changes"), try site.run("edit", "temple", "1", "--set", "phone=1"),
            try site.run("admin", "list"), try site.program.run("copy", site.address, copy),
        ]
        for result in results {
            expect(result.status, equals: 65, "\(result.error)")
            expect(
                result.error, contains: "\(site.address) has the schema 15 of a build before 1.0.0", "\(result.error)")
            expect(result.error, contains: "export it with that build (nearby export)")
        }
        try expect(site.sql(state), equals: before)
    }

    @Test(arguments: [
        ("postgresql://host:x/db", "a port is a number"), ("postgresql://a,b:1,2:3/db?hostaddr=127.0.0.1", "hosts"),
        ("postgresql://host/db?colour=red", "colour"), ("postgres://[::1/db", "not the address of a PostgreSQL"),
    ])
    func aWrongAddressIs64(address: String, message: String) throws {
        let site = try Site(address)
        let results = [
            try site.importing(TempleRow(1, "甲宮")), try site.run("temple", "1"), try site.run("serve"),
            try site.run("migrate"),
        ]
        for result in results {
            expect(result.status == 64 && result.error.hasPrefix("nearby: --database: "), "\(result.error)")
            expect(result.error, contains: message, "\(result.error)")
        }
        let named = try site.program.run("temple", "1", environment: ["NEARBY_DATABASE": address])
        expect(named.status == 64 && named.error.hasPrefix("nearby: $NEARBY_DATABASE: "), "\(named.error)")
    }

    @Test(arguments: [
        "postgresql://alice:geheim@127.0.0.1/db", "postgres://127.0.0.1/db?user=alice&password=geheim",
        "postgresql://alice:ge/heim@127.0.0.1/db",
    ])
    func aPasswordInTheAddressIs64AndIsNotRepeated(address: String) throws {
        let site = try Site(address)
        for result in [try site.importing(TempleRow(1, "甲宮")), try site.run("temple", "1"), try site.run("serve")] {
            expect(result.status, equals: 64, "\(result.error)")
            for word in ["PGPASSWORD", "PGPASSFILE", "~/.pgpass"] { expect(result.error, contains: word) }
            expect(!result.error.contains("heim") && result.output.isEmpty)
        }
    }

    @Test func aPasswordComesFromTheEnvironmentOrAFile() throws {
        let server = try PostgreSQLTestServer(authentication: ["host all alice 127.0.0.1/32 scram-sha-256"])
        try server.run(sql: "CREATE ROLE alice LOGIN SUPERUSER PASSWORD 'geheim'", in: "postgres")
        _ = try server.database(named: "secret")
        let site = try Site(server.address(of: "secret_1", role: "alice"))
        let without = try site.importing(TempleRow(1, "甲宮"))
        expect(without.status == 69 && without.error.contains("the database server refuses this role: connecting: "))
        expect(without.error, contains: "; give the role's password by PGPASSWORD", "\(without.error)")
        let wrong = try site.importing(TempleRow(1, "甲宮"), environment: ["PGPASSWORD": "falsch"])
        expect(wrong.status == 69 && wrong.error.contains("refuses this role") && !wrong.error.contains("falsch"))
        let variable = ["PGPASSWORD": "geheim"]
        let given = try site.importing(TempleRow(1, "甲宮"), environment: variable)
        expect(given.status, equals: 0, "\(given.error)")
        let file = try site.program.write("127.0.0.1:*:*:alice:geheim\n", "passwords")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let byFile = try site.run("find", "甲宮", environment: ["PGPASSFILE": file])
        expect(byFile.status == 0 && byFile.output.contains("甲宮"), "\(byFile.error)")
        for environment in [variable, ["PGPASSFILE": file]] {
            let service = try site.serve(environment: environment)
            try expect(service.get("/api/temples/1").body, contains: "甲宮")
            expect(service.stop(), equals: 0)
            try expect(service.errors(), lacks: "geheim")
        }
    }

    /// The error says what was refused and what allows it. The test does that, and it is allowed.
    @Test func aMissingRightIsNamedWithItsRemedy() throws {
        let server = try PostgreSQLTestServer.shared
        let administrator = try Site()
        let name = try require(administrator.address.split(separator: "/").last.map(String.init))
        func role(_ prefix: String) throws -> Site {
            try administrator.sql("CREATE ROLE \(prefix)_\(name) LOGIN")
            return try Site(server.address(of: name, role: "\(prefix)_\(name)"))
        }
        func expectRefused(_ result: Program.Result, _ operation: String, _ role: String) throws {
            let pattern = /refuses this role: ([^:]*): .*; let [a-z']+(?: [a-z']+)? owner run (GRANT .*)\n/
            expect(result.status, equals: 69, "\(result.error)")
            let match = try require(result.error.firstMatch(of: pattern), "\(result.error)")
            expect(match.1 == operation)
            let remedy = match.2.replacingOccurrences(of: "NAME", with: name)
                .replacingOccurrences(of: "ROLE", with: "\(role)_\(name)")
            try administrator.sql(remedy)
        }
        try administrator.sql("REVOKE ALL ON DATABASE \(name) FROM PUBLIC")
        let writer = try role("writer")
        try expectRefused(writer.run("migrate"), "connecting", "writer")
        try expectRefused(writer.run("migrate"), "making the schema nearby", "writer")
        try expect(writer.run("migrate").status, equals: 0)
        try expect(administrator.importing(TempleRow(1, "甲宮")).status, equals: 0)
        try expectRefused(writer.importing(TempleRow(2, "乙宮")), "writing", "writer")
        try expect(writer.importing(TempleRow(2, "乙宮")).status, equals: 0)

        let reader = try role("reader")
        try expectRefused(reader.run("serve", "--port", "0"), "connecting", "reader")
        try expectRefused(reader.run("serve", "--port", "0"), "reading", "reader")
        try expect(reader.run("find", "乙宮").output, contains: "乙宮")
        // A table that came later, without default privileges.
        try administrator.sql("REVOKE SELECT ON nearby.deity_temple FROM reader_\(name)")
        try expectRefused(reader.run("find", "乙宮", "--deity", "媽祖"), "reading", "reader")
        try expect(reader.run("find", "乙宮", "--deity", "媽祖").output, contains: "乙宮")
    }

    @Test func aRoleThatOnlyReadsCannotImport() throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let reader = try Site(ReadingRole.address(of: site))
        let refused = try reader.importing(TempleRow(2, "乙宮"))
        expect(
            refused.status == 69 && refused.error.contains("refuses this role: writing: the schema nearby belongs to"),
            "\(refused.error)")
        try expect(reader.run("find", "甲宮").output, contains: "甲宮")
        try expect(reader.run("export", "--format", "csv").output, equals: site.run("export", "--format", "csv").output)
        try expect(reader.run("import", "--undo").status, equals: 69)
        try expect(site.sql("SELECT count(*) FROM nearby.temple"), equals: "1")
    }
}

/// A role that may only read.
enum ReadingRole {
    /// Creates a role for the database of a site, and returns the database's address for it.
    static func address(of site: Site) throws -> String {
        let role = "reader_" + UUID().uuidString.lowercased().prefix(8)
        try site.sql(
            """
            CREATE ROLE \(role) LOGIN; GRANT USAGE ON SCHEMA nearby TO \(role);
            GRANT SELECT ON ALL TABLES IN SCHEMA nearby TO \(role)
            """)
        return site.address.replacingOccurrences(of: "//postgres@", with: "//\(role)@")
    }
}
