import Expectations
import Foundation
import PostgreSQL
import PostgreSQLTestServer
import Testing

/// pgbouncer in transaction mode, where each transaction may get another server.
struct PoolerTests {
    @Test func worksThroughAPooler() throws {
        let name = try require(TestDatabase("pooled").text.split(separator: "/").last)
        let pooler = try TestPooler(PostgreSQLTestServer.shared)
        let address = try ServerAddress("postgresql://postgres@127.0.0.1:\(pooler.port)/\(name)")
        let settings = ServerSettings(connectTimeout: .seconds(60), statementTimeout: .seconds(600))
        try expect(ServerConnection(address, for: .reading, settings: settings).isPooled())
        let direct = try ServerAddress(PostgreSQLTestServer.shared.address(of: String(name)))
        try expect(!ServerConnection(direct, for: .reading, settings: settings).isPooled())
        // More than the pooler has servers.
        let connections = try (0..<6).map { number in
            try ServerConnection(address, for: number % 2 == 0 ? .reading : .writing, settings: settings)
        }
        try connections[0].execute("CREATE TABLE t (n bigint, s text)")
        for (number, connection) in connections.enumerated() {
            for _ in 0..<3 {
                try expect(connection.rows("SELECT $1", [.text("鹿港\(number)")]) { $0.text(0) }, equals: ["鹿港\(number)"])
            }
            let stored = try connection.copyIn("COPY t FROM STDIN (FORMAT binary)") { writer in
                try writer.beginRow(columns: 2)
                writer.append(Int64(number))
                writer.append(text: "廟")
            }
            expect(stored, equals: 1)
            try connection.transaction(.snapshot) {
                try expect(connection.integer("SELECT count(*) FROM t"), equals: Int64(number + 1))
                var seen = 0
                try connection.fetch("SELECT n FROM t WHERE n >= $1", [.integer(0)], batch: 2) { _ in
                    seen += 1
                    return true
                }
                expect(seen, equals: number + 1)
            }
            let error = try #require(throws: PostgreSQLError.self) {
                try connection.limitingWork(time: .milliseconds(200)) { try connection.execute("SELECT pg_sleep(600)") }
            }
            expect(error.kind == .timedOut && connection.isUsable)
        }
        // No limit of a transaction stays with a server that others use.
        for connection in connections {
            try expect(connection.rows("SHOW statement_timeout") { $0.text(0) }, equals: ["0"])
        }
    }
}
