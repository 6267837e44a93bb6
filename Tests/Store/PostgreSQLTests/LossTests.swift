import Expectations
import Foundation
import PostgreSQL
import PostgreSQLTestServer
import Testing

struct LossTests {
    @Test(arguments: [PostgreSQLTestServer.Stop.fast, .immediate])
    func noticesAServerThatStopsDuringAQuery(how: PostgreSQLTestServer.Stop) throws {
        let server = try PostgreSQLTestServer()
        let address = try ServerAddress(server.address(of: "postgres"))
        let settings = ServerSettings(connectTimeout: .seconds(60))
        let connection = try ServerConnection(address, for: .writing, settings: settings)
        let idle = try ServerConnection(address, for: .writing, settings: settings)
        let stopper = Thread { server.stop(how) }
        let error = try #require(throws: PostgreSQLError.self) {
            try connection.transaction(.readWrite) {
                let sql =
                    "SELECT repeat('x', 100000), pg_sleep(CASE WHEN g < 9 THEN 0 ELSE 600 END) FROM generate_series(1, 9) g"
                var rows = 0
                try connection.query(sql) { _ in
                    rows += 1
                    if rows == 1 { stopper.start() }
                }
            }
        }
        expect(error.kind, equals: .unreachable)
        expect(!connection.isUsable)
        let again = try #require(throws: PostgreSQLError.self) { try connection.execute("SELECT 1") }
        expect(again.kind, equals: .unreachable)
        let waiting = try #require(throws: PostgreSQLError.self) {
            while try !idle.waitForNotification(atMost: .seconds(60)) {}
        }
        expect(waiting.kind == .unreachable && !idle.isUsable)
        while !stopper.isFinished { usleep(10_000) }
        try server.start()
        try expect(ServerConnection(address, for: .writing, settings: settings).integer("SELECT 1"), equals: 1)
    }

    @Test func noticesATerminatedSession() throws {
        let database = try TestDatabase()
        let (connection, other) = (try database.connect(), try database.connect())
        let pid = try connection.integer("SELECT pg_backend_pid()")
        try expect(other.integer("SELECT pg_terminate_backend($1::int, 60000)::int", [.integer(pid)]), equals: 1)
        let error = try #require(throws: PostgreSQLError.self) { try connection.execute("SELECT 1") }
        expect(error.kind == .unreachable && !connection.isUsable)
    }

    /// The server answers neither the statement nor its cancelling.
    @Test func leavesAServerThatHangs() throws {
        let server = try PostgreSQLTestServer()
        let address = try ServerAddress(server.address(of: "postgres"))
        let connection = try ServerConnection(
            address, for: .writing, settings: ServerSettings(connectTimeout: .seconds(60)))
        let pid = try require(connection.integer("SELECT pg_backend_pid()"))
        let lines = try String(contentsOfFile: server.folder + "/data/postmaster.pid", encoding: .utf8)
        let postmaster = try require(lines.split(separator: "\n").first.flatMap { Int32($0) })
        let pids = [postmaster, Int32(pid)]
        for pid in pids { try require(kill(pid, SIGSTOP) == 0) }
        defer { for pid in pids { kill(pid, SIGCONT) } }
        let error = try #require(throws: PostgreSQLError.self) {
            try connection.limitingWork(time: .milliseconds(100)) { try connection.execute("SELECT 1") }
        }
        expect(error.kind, equals: .timedOut)
        expect(!connection.isUsable)
    }
}
