import Expectations
package import Foundation

/// The built program, run as a person or a script runs it, with a home directory of its own.
package final class Program {
    package struct Result: Sendable {
        package let status: Int32
        package let output: String
        package let error: String
    }

    package let folder: URL

    /// Makes the home directory.
    ///
    /// - Parameter isUsed: whether the user's own database is there, as the program's first call makes it. It is a copy of one
    ///   that is made once.
    package init(isUsed: Bool = true) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-e2e-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard isUsed else { return }
        let starter = try Self.starter.get()
        let database = folder.appendingPathComponent(Self.ownDatabase)
        try FileManager.default.createDirectory(
            at: database.deletingLastPathComponent(), withIntermediateDirectories: true)
        try starter.write(to: database)
    }

    /// The user's own database, in the home directory.
    package static let ownDatabase = ".local/share/nearby/nearby.sqlite"

    /// The bytes of a user's own database after the first call.
    private static let starter = Swift.Result {
        let first = try Program(isUsed: false)
        let made = try first.run("temple", "1")
        guard made.status == 0 else { throw NotMade(error: made.error) }
        return try Data(contentsOf: first.folder.appendingPathComponent(ownDatabase))
    }

    /// Error for a program that cannot make its database.
    private struct NotMade: Error {
        let error: String
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The built program, next to the running test bundle. The package manager puts all products there.
    package static let binary = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("nearby")

    /// The file with the registry's data. Nil if it is not available.
    package static var registry: URL? {
        let file = Repository.reference.appendingPathComponent("taiwan-temples.csv")
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// The sanitizer of `tools/sanitize` that the tests and the program have. Nil without one.
    package static let sanitizer = ProcessInfo.processInfo.environment["NEARBY_SANITIZER"]

    /// Whether the program cannot run with a small limit on the size of files: ThreadSanitizer keeps a part of its memory
    /// in a file.
    package static var needsLargeFiles: Bool { sanitizer == "thread" }

    /// Returns the time after which a test gives up, in any unit. Under a sanitizer it is ten times as long.
    package static func patience<Time: Numeric>(_ time: Time) -> Time { sanitizer == nil ? time : 10 * time }

    /// The variables of `tools/sanitize`. Programs that tests start report their findings where these say.
    package static let sanitizerOptions = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

    /// Queries take longer under a sanitizer.
    private static let sanitizedSettings = sanitizer == nil ? [:] : ["NEARBY_QUERY_TIMEOUT": "30"]

    package func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Writes a secret into a file that only this user can read. Returns its path.
    package func secretFile(_ secret: String) throws -> String {
        let path = path("secret")
        try Data("\(secret)\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return path
    }

    /// Lets SIGINT end what tests start, also where they run in the background: a shell without job control has it ignored
    /// there, and programs inherit that.
    private static let interruptible: Void = { _ = signal(SIGINT, SIG_DFL) }()

    /// Creates a process for the program.
    ///
    /// - Parameter limit: A shell command that runs first, such as `ulimit -n 48`.
    package func process(_ words: [String], environment: [String: String] = [:], limit: String? = nil) -> Process {
        Self.interruptible
        let process = Process()
        process.executableURL = limit == nil ? Self.binary : URL(fileURLWithPath: "/bin/sh")
        process.arguments = (limit.map { ["-c", $0 + "; exec \"$@\"", "sh", Self.binary.path] } ?? []) + words
        process.environment = [
            "HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
            "NEARBY_DATA": Repository.root.appendingPathComponent("data").path,
            // None of the machine's settings.
            "NEARBY_CONFIG": "",
        ].merging(Self.sanitizerOptions) { $1 }.merging(Self.sanitizedSettings) { $1 }.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        return process
    }

    /// Runs the program to its end. Fails if that takes more than a minute, or ten under a sanitizer.
    package func run(_ words: String..., environment: [String: String] = [:], input: Data? = nil) throws -> Result {
        try run(words, environment: environment, input: input)
    }

    package func run(
        _ words: [String], environment: [String: String] = [:], input: Data? = nil, limit: String? = nil
    ) throws -> Result {
        // Use files, not pipes: programs that other tests start at the same time would inherit the end of a pipe.
        let process = process(words, environment: environment, limit: limit)
        let output = folder.appendingPathComponent("out-\(UUID().uuidString)")
        let error = folder.appendingPathComponent("err-\(UUID().uuidString)")
        for file in [output, error] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        process.standardInput = FileHandle.nullDevice
        if let input {
            let file = folder.appendingPathComponent("in-\(UUID().uuidString)")
            try input.write(to: file)
            process.standardInput = try FileHandle(forReadingFrom: file)
        }
        try process.run()
        let watchdog = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience(60), execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        return Result(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            error: String(decoding: try Data(contentsOf: error), as: UTF8.self))
    }

    /// Error for an answer that is not a list.
    package struct NoList: Error {
        package let text: String
    }

    /// Parses the temples of an answer in JSON.
    package static func temples(_ text: String) throws -> [[String: Any]] {
        guard let temples = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] else {
            throw NoList(text: text)
        }
        return temples
    }
}
