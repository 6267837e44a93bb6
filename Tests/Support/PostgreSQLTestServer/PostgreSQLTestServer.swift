import Foundation
import Glibc
import RawHTTPClient
import Synchronization

/// A real PostgreSQL server with PostGIS, for tests. It ends with the test process.
package final class PostgreSQLTestServer: Sendable {
    /// The ways to stop a server.
    package enum Stop: Sendable {
        /// Disconnects the clients, and writes everything to disk.
        case fast
        /// As a crash: the next start recovers from the log.
        case immediate
    }

    private static let started = Result { try PostgreSQLTestServer() }

    /// The server that all tests of the process share. Its databases are separate; its roles are not.
    package static var shared: PostgreSQLTestServer {
        get throws { try started.get() }
    }

    private static let template = "with_postgis"
    /// What makes tests fast: nothing has to outlive the machine, each connection finds PostGIS loaded, and nobody tidies
    /// up hundreds of databases in turn.
    private static let defaults = [
        "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "shared_buffers": "32MB",
        "shared_preload_libraries": "postgis-3", "autovacuum": "off",
        "max_connections": "200", "listen_addresses": "127.0.0.1", "log_min_messages": "warning",
    ]

    /// The server's own folder: its data, its socket and its log.
    package let folder: String
    /// The port on 127.0.0.1.
    package let port: UInt16
    let programs: ServerPrograms
    private let settings: [String: String]
    private let keeper = Mutex<ServerKeeper?>(nil)
    private let number = Atomic(0)

    /// Creates and starts a server.
    ///
    /// - Parameters:
    ///   - settings: of postgresql.conf, in place of those that make tests fast.
    ///   - authentication: lines of pg_hba.conf before those that trust everybody, such as
    ///     `host all alice 127.0.0.1/32 scram-sha-256`.
    package convenience init(settings: [String: String] = [:], authentication: [String] = []) throws {
        let made = try Self.prototype.get().folder + "/data"
        try self.init(settings: settings) { programs, folder in
            try programs.run("/bin/cp", ["-a", made, folder + "/data"], in: folder)
            let file = URL(fileURLWithPath: folder + "/data/pg_hba.conf")
            let trusting = try String(contentsOf: file, encoding: .utf8)
            // Not replaced, so that it keeps its owner.
            let handle = try FileHandle(forWritingTo: file)
            try handle.write(contentsOf: Data((authentication.joined(separator: "\n") + "\n" + trusting).utf8))
            try handle.close()
        }
    }

    /// A stopped server whose data is made once and copied by every other one: that of `initdb`, with the template of
    /// databases.
    private static let prototype = Result {
        let server = try PostgreSQLTestServer(settings: [:]) { programs, folder in
            let words = [
                "-A", "trust", "-U", "postgres", "--no-locale", "-E", "UTF8", "--no-sync", "-D", folder + "/data",
            ]
            try programs.run("initdb", words, in: folder)
        }
        try server.run(sql: "CREATE DATABASE \(template)", in: "postgres")
        try server.run(sql: "CREATE EXTENSION postgis", in: template)
        server.stop(.fast)
        // Removes the folder when the process ends.
        let sleeping = try ServerKeeper(
            folder: server.folder, log: server.folder + "/log", command: ["/bin/sleep", "infinity"])
        server.keeper.withLock { $0 = sleeping }
        return server
    }

    private init(settings: [String: String], making data: (ServerPrograms, String) throws -> Void) throws {
        programs = try ServerPrograms()
        self.settings = Self.defaults.merging(settings) { $1 }
        folder = try ServerFolder.make(programs)
        port = try TestClient.freePort()
        do {
            try data(programs, folder)
            try start()
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
    }

    deinit {
        // The keeper of a running server removes the folder.
        if keeper.withLock({ $0 == nil }) { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Starts the server again after ``stop(_:)``, and waits until it accepts connections.
    package func start() throws {
        let pidFile = folder + "/data/postmaster.pid"
        unlink(pidFile)
        let options = settings.merging(["unix_socket_directories": folder, "port": "\(port)"]) { $1 }
        let words =
            ["-D", folder + "/data"] + options.sorted { $0.key < $1.key }.flatMap { ["-c", "\($0.key)=\($0.value)"] }
        let started = try ServerKeeper(
            folder: folder, log: folder + "/log", command: programs.command("postgres", words))
        keeper.withLock { $0 = started }
        let deadline = Date(timeIntervalSinceNow: 120)
        while Date() < deadline {
            // The eighth line says how far the server is.
            let lines = ((try? String(contentsOfFile: pidFile, encoding: .utf8)) ?? "").split(
                separator: "\n", omittingEmptySubsequences: false)
            if lines.count > 7, lines[7].hasPrefix("ready") { return }
            usleep(10_000)
        }
        throw ServerPrograms.Failure(description: "the PostgreSQL server did not start: \(log)")
    }

    /// Stops the server and waits for its end. The data stays.
    package func stop(_ how: Stop) {
        let running = keeper.withLock { keeper in
            defer { keeper = nil }
            return keeper
        }
        running?.stop(how == .fast ? "INT" : "QUIT")
    }

    /// The server's log.
    package var log: String { (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "" }

    /// Creates an empty database with PostGIS, and returns its address. It takes about a tenth of a second.
    package func database(named prefix: String) throws -> String {
        let name = "\(prefix)_\(number.wrappingAdd(1, ordering: .relaxed).newValue)".lowercased()
        try run(sql: "CREATE DATABASE \"\(name)\" TEMPLATE \(Self.template) STRATEGY FILE_COPY", in: "postgres")
        return address(of: name)
    }

    /// Returns the address of a database of this server, by TCP.
    package func address(of database: String, role: String = "postgres") -> String {
        "postgresql://\(role)@127.0.0.1:\(port)/\(database)"
    }

    /// Returns the address of a database of this server, by its Unix socket.
    package func socketAddress(of database: String, role: String = "postgres") -> String {
        "postgresql://\(role)@/\(database)?host=\(folder)&port=\(port)"
    }

    /// Runs SQL as the superuser with psql, and returns what it prints, columns separated by `|`.
    ///
    /// - Parameter database: a name or an address.
    @discardableResult
    package func run(sql: String, in database: String) throws -> String {
        let address = database.contains("://") ? database : socketAddress(of: database)
        let words = ["-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-d", address]
        return try programs.run("psql", words, input: sql, in: folder).trimmingCharacters(in: .newlines)
    }

    /// Creates and starts a standby of this server, with a replication slot.
    package func standby() throws -> PostgreSQLTestServer {
        let slot = "standby_\(number.wrappingAdd(1, ordering: .relaxed).newValue)"
        return try PostgreSQLTestServer(settings: settings) { programs, other in
            let words = [
                "-D", other + "/data", "-R", "-C", "-S", slot, "-X", "stream", "-c", "fast", "--no-sync",
                "-h", folder, "-p", "\(port)", "-U", "postgres",
            ]
            try programs.run("pg_basebackup", words, in: other)
        }
    }

    /// Makes a standby the primary, and waits until it is.
    package func promote() throws {
        guard try run(sql: "SELECT pg_promote(true, 60)", in: "postgres") == "t" else {
            throw ServerPrograms.Failure(description: "the standby was not promoted: \(log)")
        }
    }
}
