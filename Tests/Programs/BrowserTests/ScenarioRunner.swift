import BuiltProgram
import Expectations
import Foundation
import Glibc
import RawHTTPClient

/// The process of `browser/runner.py`, which has Chromium and runs scenarios one after the other.
final class ScenarioRunner {
    private let process: Process
    private let logFile: URL
    private var port: UInt16 = 0

    /// Starts the process, and waits until it listens.
    init(_ program: Program, service: String) throws {
        let environment = Repository.root.appendingPathComponent(".build/browser/bin/python")
        for path in ["/usr/bin/chromium-headless-shell", environment.path] where access(path, X_OK) != 0 {
            throw Browser.NotInstalled(path: path)
        }
        process = Process()
        process.executableURL = environment
        process.arguments = [
            "-B", Repository.root.appendingPathComponent("Tests/Programs/BrowserTests/browser/runner.py").path,
            "--service", service, "--program", Program.binary.path, "--patience", "\(Program.patience(1))", "--listen",
        ]
        if ProcessInfo.processInfo.environment["NEARBY_SCREENSHOTS"] != nil {
            let folder = Repository.root.appendingPathComponent(".build/screenshots").path
            process.arguments?.append(contentsOf: ["--screenshots", folder])
        }
        // Chromium's profiles go with the program's folder.
        process.environment = [
            "HOME": program.folder.path, "TMPDIR": program.folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
        ]
        let output = program.folder.appendingPathComponent("runner-\(UUID().uuidString)")
        logFile = program.folder.appendingPathComponent("runner-log-\(UUID().uuidString)")
        for file in [output, logFile] { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: logFile)
        try process.run()
        var line = ""
        let deadline = Date(timeIntervalSinceNow: Program.patience(60))
        while !line.hasSuffix("\n"), process.isRunning, Date() < deadline {
            usleep(10_000)
            line = try String(contentsOf: output, encoding: .utf8)
        }
        guard let port = line.dropLast().split(separator: ":").last.flatMap({ UInt16($0) }) else {
            stop(SIGKILL)
            throw Browser.Failed(scenario: "the start of runner.py", output: log())
        }
        self.port = port
    }

    /// Runs one scenario.
    ///
    /// - Throws: `Browser.Failed`, or `TestClient.Failure` if there is no answer in time.
    func run(_ scenario: String, _ arguments: [String: any Sendable], seconds: Int) throws {
        let wanted = try JSONSerialization.data(withJSONObject: ["scenario": scenario, "arguments": arguments])
        let client = try TestClient(port: port)
        var timeout = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(client.number, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let answer = try client.request("POST", "/", body: String(decoding: wanted, as: UTF8.self))
        guard answer.status == 200 else { throw Browser.Failed(scenario: scenario, output: answer.body) }
    }

    /// Returns the end of what the process wrote to its standard error.
    func log() -> String {
        String((((try? String(contentsOf: logFile, encoding: .utf8)) ?? "").suffix(2000)))
    }

    /// Ends the process, and Chromium with it. A process that does not end within ten seconds is killed.
    func stop(_ signal: Int32) {
        kill(process.processIdentifier, signal)
        let watchdog = DispatchWorkItem { [process] in kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Program.patience(10), execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
    }
}
