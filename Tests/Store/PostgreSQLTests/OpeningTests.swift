import Expectations
import Foundation
import PostgreSQL
import PostgreSQLTestServer
import RawHTTPClient
import Testing

struct OpeningTests {
    @Test func connectsByTCPAndBySocket() throws {
        let database = try TestDatabase()
        let connection = try database.connect()
        expect(connection.isUsable && connection.serverVersion >= 130_000)
        try expect(!connection.isInRecovery())
        try expect(connection.rows("SHOW application_name") { $0.text(0) }, equals: ["nearby"])
        try expect(connection.rows("SHOW client_encoding") { $0.text(0) }, equals: ["UTF8"])
        try expect(connection.integer("SELECT count(*) FROM pg_extension WHERE extname = 'postgis'"), equals: 1)
        let socket = try ServerAddress(PostgreSQLTestServer.shared.socketAddress(of: "postgres"))
        let reader = try ServerConnection(socket, for: .reading)
        try expect(reader.integer("SELECT 1"), equals: 1)
    }

    @Test func namesTheReasonOfAFailure() throws {
        let server = try PostgreSQLTestServer(authentication: ["host all alice 127.0.0.1/32 scram-sha-256"])
        try server.run(sql: "CREATE ROLE alice LOGIN PASSWORD 'geheim'; CREATE ROLE bob LOGIN", in: "postgres")
        func error(_ text: String, _ sql: String = "SELECT 1") throws -> PostgreSQLError {
            try #require(throws: PostgreSQLError.self) {
                let settings = ServerSettings(connectTimeout: .seconds(60))
                try ServerConnection(ServerAddress(text), for: .writing, settings: settings).execute(sql)
            }
        }
        let missing = try error(server.address(of: "nowhere"))
        expect(missing.kind == .missing && missing.code == "3D000" && missing.message.contains("nowhere"))
        try expect(error(server.address(of: "postgres", role: "nobody")).kind, equals: .authentication)
        let alice = try error(server.address(of: "postgres", role: "alice"))
        expect(alice.kind, equals: .authentication)
        let closed = try error("postgresql://127.0.0.1:\(TestClient.freePort())/postgres")
        expect(closed.kind == .unreachable && closed.code == nil && !closed.message.contains("\n"))
        try expect(error("postgresql:///x?host=/nowhere").kind, equals: .unreachable)
        let text = server.address(of: "postgres")
        try expect(error(text, "SELECT * FROM none").kind, equals: .missing)
        try expect(error(text, "SELECT * FROM none.none").kind, equals: .missing)
        try expect(
            error(server.address(of: "postgres", role: "bob"), "SELECT * FROM pg_authid").kind, equals: .forbidden)
        try expect(error(text, "BEGIN READ ONLY; CREATE TABLE t (n int)").kind, equals: .readOnly)
        let value = try error(text, "SELECT 'geheim'::int")
        expect(value.code == "22P02" && value.message == "invalid input syntax for type integer")
        try server.run(sql: "ALTER ROLE bob CONNECTION LIMIT 0", in: "postgres")
        try expect(error(server.address(of: "postgres", role: "bob")).kind, equals: .full)
        for found in [missing, alice, closed, value] { expect("\(found)", lacks: "geheim") }
        // A password file is a way to give the password.
        let file = NSTemporaryDirectory() + "pgpass-\(UUID().uuidString)"
        let made = FileManager.default.createFile(
            atPath: file, contents: Data("*:*:*:alice:geheim\n".utf8), attributes: [.posixPermissions: 0o600])
        try require(made)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let address = try ServerAddress(server.address(of: "postgres", role: "alice") + "?passfile=" + file)
        let connection = try ServerConnection(address, for: .writing)
        try expect(connection.rows("SELECT current_user") { $0.text(0) }, equals: ["alice"])
    }

    @Test func givesUpOnASilentServer() throws {
        let silent = try SilentServer()
        let address = try ServerAddress("postgresql://127.0.0.1:\(silent.port)/x")
        let error = try #require(throws: PostgreSQLError.self) {
            try ServerConnection(address, for: .reading, settings: ServerSettings(connectTimeout: .milliseconds(300)))
        }
        expect(error.kind, equals: .timedOut)
        let cancelled = try #require(throws: PostgreSQLError.self) {
            let settings = ServerSettings(connectTimeout: .seconds(600), isCancelled: { true })
            return try ServerConnection(address, for: .reading, settings: settings)
        }
        expect(cancelled.kind, equals: .cancelled)
    }

    @Test func takesTheHostThatAnswers() throws {
        let (server, silent) = (try PostgreSQLTestServer.shared, try SilentServer())
        let hosts = "127.0.0.1:\(try TestClient.freePort()),127.0.0.1:\(server.port),127.0.0.1:\(silent.port)"
        let address = try ServerAddress("postgresql://postgres@\(hosts)/postgres")
        for use in [ServerUse.reading, .writing] {
            for _ in 0..<4 {
                let settings = ServerSettings(connectTimeout: .seconds(2))
                try expect(ServerConnection(address, for: use, settings: settings).integer("SELECT 1"), equals: 1)
            }
        }
    }

    @Test func readsFromTheStandbyAndWritesToThePrimary() throws {
        let primary = try PostgreSQLTestServer()
        let standby = try primary.standby()
        let address = try ServerAddress(
            "postgresql://postgres@127.0.0.1:\(primary.port),127.0.0.1:\(standby.port)/postgres")
        let settings = ServerSettings(connectTimeout: .seconds(60))
        for _ in 0..<6 {
            try expect(ServerConnection(address, for: .reading, settings: settings).isInRecovery())
            try expect(!ServerConnection(address, for: .writing, settings: settings).isInRecovery())
        }
        for (host, server) in zip(address.hosts, [primary, standby]) {
            let one = try ServerConnection(host, for: .reading, settings: settings)
            expect(one.host, equals: "127.0.0.1:\(server.port)")
        }
        let alone = try ServerAddress(standby.address(of: "postgres"))
        let error = try #require(throws: PostgreSQLError.self) { try ServerConnection(alone, for: .writing) }
        expect(error.kind, equals: .readOnly)
        // The address decides where it says something.
        let any = try ServerAddress(standby.address(of: "postgres") + "?target_session_attrs=any")
        let reader = try ServerConnection(any, for: .writing, settings: settings)
        #expect(throws: PostgreSQLError.self) { try reader.execute("CREATE TABLE t (n int)") }
        primary.stop(.fast)
        try expect(ServerConnection(address, for: .reading, settings: settings).isInRecovery())
        try standby.promote()
        try expect(!ServerConnection(address, for: .writing, settings: settings).isInRecovery())
        try expect(!reader.isInRecovery())
    }
}

/// A listener that accepts connections and never answers.
final class SilentServer {
    let port: UInt16
    private let socket: Int32

    init() throws {
        port = try TestClient.freePort()
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let listens = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 && listen(socket, 16) == 0
            }
        }
        try require(listens)
    }

    deinit {
        close(socket)
    }
}

extension ServerConnection {
    /// Whether the server is a standby.
    fileprivate func isInRecovery() throws -> Bool { try integer("SELECT pg_is_in_recovery()::int") == 1 }
}
