import Foundation
import Glibc
import RawHTTPClient

/// A PostgreSQL cluster as Debian's package makes it: peer at the Unix socket, passwords (SCRAM) by TCP.
///
/// Its settings are in `/etc/postgresql`, its data in a folder of its own. It is dropped with the last reference, or when
/// the test process ends, even if it is killed.
package final class DebianCluster: Sendable {
    /// Whether this process may make clusters.
    package static var canBeMade: Bool { geteuid() == 0 && access("/usr/bin/pg_createcluster", X_OK) == 0 }

    /// Waits for the signal that ends it, and drops the cluster.
    private static let keeping = """
        trap 'kill -KILL $!; pg_dropcluster --stop "$1" "$2"; rm -rf "/etc/postgresql/$1/$2"; exit' USR1
        sleep infinity &
        wait
        """

    /// The version of PostgreSQL, `15`.
    package let version: String
    package let name: String
    package let port: UInt16
    /// The address of this machine by which Debian's own lines of `pg_hba.conf` let nobody in; 127.0.0.1 where it has no
    /// other.
    package let host: String
    /// A folder of the user postgres, with the data.
    package let folder: String
    private let programs: ServerPrograms
    private let keeper: ServerKeeper

    /// Creates and starts a cluster.
    package init() throws {
        let programs = try ServerPrograms()
        let folder = try ServerFolder.make(programs)
        let name = "nearby" + (folder.split(separator: "-").last ?? "")
        (self.programs, self.folder, self.name) = (programs, folder, name)
        version = "\(programs.version)"
        port = try TestClient.freePort()
        keeper = try ServerKeeper(
            folder: folder, log: folder + "/keeper.log", lastSignal: "USR1",
            command: ["/bin/sh", "-c", Self.keeping, "sh", version, name])
        let addresses = try programs.run("/bin/hostname", ["-I"], isOfServer: false, in: folder)
        let own = addresses.split(whereSeparator: \.isWhitespace).first { $0.contains(".") }
        host = own.map(String.init) ?? "127.0.0.1"
        try programs.run(
            "/usr/bin/pg_createcluster",
            [
                "--start-conf=manual", "--port=\(port)", "--datadir=\(data)", "--logfile=\(folder)/server.log",
                version, name, "--", "--no-sync",
            ], isOfServer: false, in: folder)
        let key = folder + "/server.key"
        // Debian makes a certificate when the package is installed. An image of a machine may lack it.
        try programs.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=db.example", "-addext", "subjectAltName=DNS:db.example", "-keyout", key, "-out",
                certificate,
            ], in: folder)
        let settings = """
            ssl = on
            ssl_cert_file = '\(certificate)'
            ssl_key_file = '\(key)'
            fsync = off

            """
        try Data(settings.utf8).write(to: URL(fileURLWithPath: configuration + "/conf.d/tests.conf"))
        try run(script: "pg_ctlcluster \(version) \(name) start", as: .server)
    }

    /// The folder of the data.
    package var data: String { folder + "/data" }

    /// The folder of the settings.
    package var configuration: String { "/etc/postgresql/\(version)/\(name)" }

    /// The certificate of the server, for the name `db.example`.
    package var certificate: String { folder + "/server.crt" }

    /// The folder of PostgreSQL's programs.
    package var programsFolder: String { programs.folder }

    /// Runs SQL as the administrator with psql, and returns what it prints, columns separated by `|`.
    @discardableResult
    package func run(sql: String, in database: String) throws -> String {
        let words = ["-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-p", "\(port)", "-d", database]
        return try programs.run("psql", words, input: sql, in: folder).trimmingCharacters(in: .newlines)
    }

    /// Runs a script with `bash -eu` in the folder to its end, and returns its standard output.
    ///
    /// - Parameter environment: variables in place of the usual ones.
    @discardableResult
    package func run(script: String, as user: ScriptUser, environment: [String: String] = [:]) throws -> String {
        try programs.run(script: script, as: user, environment: environment, in: folder)
    }

    /// Writes a file that only the user postgres can read into the folder, and returns the path.
    @discardableResult
    package func write(_ text: String, _ name: String) throws -> String {
        try programs.write(text, folder + "/" + name)
    }

    /// Ends the server as a crash does.
    package func crash() throws {
        try run(script: "\(programsFolder)/pg_ctl -s -m immediate -D \(data) stop", as: .server)
    }
}
