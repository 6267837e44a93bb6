import Foundation
import Glibc

/// The programs of PostgreSQL, and the user that they run as. A server refuses to run as root.
struct ServerPrograms: Sendable {
    /// Error for a machine without the programs, or a program that failed.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let folder: String
    let version: Int

    init() throws {
        let root = "/usr/lib/postgresql"
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).compactMap { Int($0) }
        let found = versions.sorted().last { FileManager.default.isExecutableFile(atPath: "\(root)/\($0)/bin/initdb") }
        guard let found else {
            throw Failure(description: "there is no PostgreSQL server in \(root): tools/setup --tests installs it")
        }
        guard FileManager.default.fileExists(atPath: "/usr/share/postgresql/\(found)/extension/postgis.control") else {
            throw Failure(description: "PostgreSQL \(found) has no PostGIS: tools/setup --tests installs it")
        }
        version = found
        folder = "\(root)/\(found)/bin"
    }

    /// The command that runs a program as the user of the server.
    func command(_ program: String, _ words: [String]) -> [String] {
        let path = program.hasPrefix("/") ? program : "\(folder)/\(program)"
        let prefix = ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
        return (geteuid() == 0 ? prefix : []) + [path] + words
    }

    /// Gives a file or a folder to the user of the server.
    func own(_ path: String) throws {
        guard geteuid() == 0 else { return }
        guard let user = getpwnam("postgres"), chown(path, user.pointee.pw_uid, user.pointee.pw_gid) == 0 else {
            throw Failure(description: "cannot give \(path) to the user postgres")
        }
    }

    /// Runs a program to its end and returns its standard output. Fails if that takes more than two minutes.
    ///
    /// - Parameters:
    ///   - environment: variables in place of the usual ones.
    ///   - isOfServer: whether it runs as the user of the server, and not as that of the test.
    @discardableResult
    func run(
        _ program: String, _ words: [String], input: String = "", environment: [String: String] = [:],
        isOfServer: Bool = true, in folder: String
    ) throws -> String {
        let id = UUID().uuidString
        let (output, errors) = ("\(folder)/out-\(id)", "\(folder)/err-\(id)")
        let inputFile = "\(folder)/in-\(id)"
        for (file, text) in [(output, ""), (errors, ""), (inputFile, input)] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        }
        defer { for file in [output, errors, inputFile] { unlink(file) } }
        let words = isOfServer ? command(program, words) : [program] + words
        let process = Process()
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder]
            .merging(environment) { $1 }
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        // Files, not pipes: programs that other tests start at the same time would inherit the end of a pipe.
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: inputFile))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
        try ServerKeeper.withoutBlockedSignals { try process.run() }
        let number = process.processIdentifier
        let watchdog = DispatchWorkItem { kill(number, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        guard process.terminationStatus == 0 else {
            let text = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
            throw Failure(description: "\(program) failed: \(text)")
        }
        return try String(contentsOfFile: output, encoding: .utf8)
    }
}
