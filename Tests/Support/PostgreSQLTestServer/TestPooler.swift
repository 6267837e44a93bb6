import Foundation
import Glibc
import RawHTTPClient

/// A pgbouncer in transaction mode before a server. It ends with the test process.
package final class TestPooler: Sendable {
    /// The port on 127.0.0.1.
    package let port: UInt16
    private let keeper: ServerKeeper
    private let folder: String

    /// Starts a pooler that has at most two servers for a database.
    package init(_ server: PostgreSQLTestServer) throws {
        let program = "/usr/sbin/pgbouncer"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw ServerPrograms.Failure(description: "there is no \(program): tools/setup --tests installs it")
        }
        let programs = try ServerPrograms()
        folder = try ServerFolder.make(programs)
        port = try TestClient.freePort()
        let file = folder + "/pgbouncer.ini"
        // With `any`, every client has the user of the server.
        let text = """
            [databases]
            * = user=postgres host=127.0.0.1 port=\(server.port)

            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = \(port)
            unix_socket_dir =
            auth_type = any
            pool_mode = transaction
            default_pool_size = 2
            logfile = \(folder)/pgbouncer.log

            """
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        try programs.own(file)
        keeper = try ServerKeeper(
            folder: folder, log: folder + "/log", lastSignal: "TERM", command: programs.command(program, [file]))
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            if (try? TestClient(port: port)) != nil { return }
            usleep(10_000)
        }
        let log = (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
        throw ServerPrograms.Failure(description: "pgbouncer did not start: \(log)")
    }
}
