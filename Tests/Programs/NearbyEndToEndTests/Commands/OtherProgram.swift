import Expectations
import BuiltProgram
import Foundation
import Testing

extension Program {
    /// Runs another program of the machine to its end, in the home directory of the program. Fails if that takes more than
    /// a minute, or ten under a sanitizer.
    func runOther(
        _ path: String, _ words: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, error: String) {
        // Files, not pipes: a program may write more than a pipe holds.
        let files = [self.path("out-\(UUID().uuidString)"), self.path("err-\(UUID().uuidString)")]
        for file in files { try Data().write(to: URL(fileURLWithPath: file)) }
        let process = process(words, environment: environment)
        process.executableURL = URL(fileURLWithPath: path)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: files[0]))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: files[1]))
        try process.run()
        let watchdog = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience(60), execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        return (
            process.terminationStatus, try String(contentsOfFile: files[0], encoding: .utf8),
            try String(contentsOfFile: files[1], encoding: .utf8)
        )
    }

    /// Returns the options of a command as its help lists them, such as `--deity NAME`.
    func listedOptions(_ command: String, environment: [String: String] = [:]) throws -> [String] {
        let help = try run((command.isEmpty ? [] : [command]) + ["--help"], environment: environment)
        expect(help.status, equals: 0)
        return help.output.matches(of: #/\n  (--[a-z-]+(?: [A-Z,]+)?)  /#).map { String($0.output.1) }
    }

    /// Returns the commands that the help of the search lists.
    func listedCommands() throws -> [String] {
        let commands = try run("--help").output.matches(of: #/\n  nearby ([a-z-]+)/#).map { String($0.output.1) }
        expect(commands.count, isAbove: 25)
        return commands
    }
}
