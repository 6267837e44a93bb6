import Expectations
import Foundation
import PostgreSQL
import PostgreSQLTestServer
import Testing

/// Connections by TLS, as libpq has it.
struct EncryptionTests {
    @Test func theCertificateAndTheNameOfTheServerAreChecked() throws {
        let server = try PostgreSQLTestServer()
        let certificate = try server.encrypt()
        func connect(_ options: String, host: String = "127.0.0.1") throws -> ServerConnection {
            let address = try ServerAddress("postgresql://postgres@\(host):\(server.port)/postgres?\(options)")
            return try ServerConnection(address, for: .reading, settings: ServerSettings(connectTimeout: .seconds(60)))
        }
        // The server reads its settings a moment later.
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline, (try? connect("sslmode=require")) == nil { usleep(50_000) }
        let trusted = "sslrootcert=\(certificate)"
        let connection = try connect("sslmode=verify-full&" + trusted)
        try expect(connection.integer("SELECT ssl::int FROM pg_stat_ssl WHERE pid = pg_backend_pid()"), equals: 1)
        // The certificate is for the address, not for this name.
        let wrongName = try #require(throws: PostgreSQLError.self) {
            try connect("sslmode=verify-full&" + trusted, host: "localhost")
        }
        expect(wrongName.kind == .unreachable && wrongName.message.contains("localhost"))
        // Nobody vouches for the certificate.
        let empty = server.folder + "/data/PG_VERSION"
        #expect(throws: PostgreSQLError.self) { try connect("sslmode=verify-full&sslrootcert=\(empty)") }
    }
}
