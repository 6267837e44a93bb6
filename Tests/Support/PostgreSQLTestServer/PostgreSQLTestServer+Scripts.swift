import Foundation

/// The user that a script runs as.
package enum ScriptUser: Sendable {
    /// That of the server, who may start and stop it.
    case server
    /// That of the test, who may run the built program.
    case test
}

/// Scripts of those who run a server.
extension PostgreSQLTestServer {
    /// The folder of PostgreSQL's programs.
    package var programsFolder: String { programs.folder }

    /// Runs a script with `bash -eu` to its end, and returns its standard output.
    ///
    /// - Parameter environment: variables in place of the usual ones.
    @discardableResult
    package func run(
        script: String, as user: ScriptUser, environment: [String: String] = [:]
    ) throws -> String {
        try programs.run(script: script, as: user, environment: environment, in: folder)
    }
}

extension ServerPrograms {
    /// Closes what the shell has inherited: Foundation takes a process for ended when nobody has its end of a socket any
    /// more, and a server that a script starts would keep it.
    private static let closing = """
        for file in /proc/$$/fd/*; do [ "${file##*/}" -lt 3 ] || eval "exec ${file##*/}>&-"; done

        """

    /// Runs a script with `bash -eu` in a folder to its end, and returns its standard output.
    func run(script: String, as user: ScriptUser, environment: [String: String], in folder: String) throws -> String {
        try run(
            "/bin/bash", ["-eu", "-c", Self.closing + script], environment: environment, isOfServer: user == .server,
            in: folder)
    }

    /// Writes a file that only the user of the server can read, and returns the path.
    func write(_ text: String, _ path: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try own(path)
        return path
    }
}
