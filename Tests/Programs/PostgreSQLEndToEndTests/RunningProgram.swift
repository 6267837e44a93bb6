import BuiltProgram
import Foundation

/// The built program while it runs. It is killed with the last reference.
final class RunningProgram {
    let process: Process
    private let outputFile: URL
    private let errorFile: URL

    init(_ program: Program, _ words: [String], environment: [String: String] = [:]) throws {
        process = program.process(words, environment: environment)
        outputFile = program.folder.appendingPathComponent("out-\(UUID().uuidString)")
        errorFile = program.folder.appendingPathComponent("err-\(UUID().uuidString)")
        for file in [outputFile, errorFile] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// What it has written to standard output so far.
    var output: String { get throws { try String(contentsOf: outputFile, encoding: .utf8) } }

    /// What it has written to standard error so far.
    var said: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

    /// Waits until it says something on standard error. Returns false if it ends without, or never does.
    func says(_ words: String) -> Bool {
        eventually { said.contains(words) || !process.isRunning }
        return said.contains(words)
    }

    /// Waits for its end, and returns its exit code; nil if a signal ended it, or if it does not end.
    func end() -> Int32? {
        guard eventually({ !process.isRunning }), process.terminationReason == .exit else { return nil }
        return process.terminationStatus
    }
}
