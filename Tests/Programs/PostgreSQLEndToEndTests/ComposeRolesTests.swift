import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import Testing

/// `packaging/compose.sql`, as a new server of `packaging/compose.yaml` runs it.
@Suite(.timeLimit(.minutes(Program.patience(5)))) struct ComposeRolesTests {
    @Test func oneRoleWritesAndTheOtherServes() throws {
        let program = try Program(isUsed: false)
        let server = try PostgreSQLTestServer(
            authentication: ["host temples nearby,nearby_reader 127.0.0.1/32 scram-sha-256"])
        try server.run(sql: "CREATE DATABASE temples", in: "postgres")
        try server.run(sql: "CREATE EXTENSION postgis", in: "temples")
        let file = Repository.root.appendingPathComponent("packaging/compose.sql").path
        try server.run(
            script: """
                export WRITER_PASSWORD=written READER_PASSWORD=read
                \(server.programsFolder)/psql -X -q -v ON_ERROR_STOP=1 -d '\(server.address(of: "temples"))' -f '\(file)'
                """, as: .test)
        func run(_ words: String..., role: String, password: String) throws -> Program.Result {
            try program.run(
                words + ["--database", server.address(of: "temples", role: role)], environment: ["PGPASSWORD": password]
            )
        }
        let made = try run("migrate", "--with-starter", role: "nearby", password: "written")
        expect(made.status, equals: 0, "\(made.error)")
        let checked = try run("serve", "--check", "--port", "0", role: "nearby_reader", password: "read")
        expect(
            checked.status == 0 && checked.output.contains(" has 862 temples\n"), "\(checked.output)\(checked.error)")
        #expect(throws: (any Error).self) {
            try server.run(sql: "SET ROLE nearby_reader; DELETE FROM nearby.temple", in: "temples")
        }
        let wrong = try run("serve", "--check", "--port", "0", role: "nearby_reader", password: "written")
        expect(wrong.status != 0)
    }
}
