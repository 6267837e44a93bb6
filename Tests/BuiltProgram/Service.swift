package import Foundation
import Glibc
package import RawHTTPClient

/// `nearby serve` on a free port of loopback.
package final class Service {
    package let process: Process
    package let address: String
    private let errorFile: URL

    package init(_ program: Program, _ words: String..., limit: String? = nil) throws {
        process = program.process(["serve", "--port", "0", "--threads", "2"] + words, limit: limit)
        let output = program.folder.appendingPathComponent("address-\(UUID().uuidString)")
        try Data().write(to: output)
        process.standardOutput = try FileHandle(forWritingTo: output)
        errorFile = program.folder.appendingPathComponent("errors-\(UUID().uuidString)")
        try Data().write(to: errorFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        // The address is printed when requests are answered.
        var line = ""
        let deadline = Date(timeIntervalSinceNow: 30)
        while !line.hasSuffix("\n"), process.isRunning, Date() < deadline {
            usleep(5_000)
            line = try String(contentsOf: output, encoding: .utf8)
        }
        address = line.trimmingCharacters(in: .whitespacesAndNewlines)
        guard address.hasPrefix("http://") else {
            throw NotServing(
                address: address, errors: (try? errors()) ?? "",
                status: process.isRunning ? nil : process.terminationStatus)
        }
    }

    /// The service did not say where it answers.
    package struct NotServing: Error {
        package let address: String
        package var errors = ""
        /// Its exit code; nil where it still runs.
        package var status: Int32?
    }

    /// Ends it as an operator does; its exit code, or the number of the signal that had to end it after ten seconds.
    @discardableResult
    package func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        kill(process.processIdentifier, signal)
        let watchdog = DispatchWorkItem { [process] in kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        return process.terminationStatus
    }

    /// What it has written to standard error.
    package func errors() throws -> String { try String(contentsOf: errorFile, encoding: .utf8) }

    package var port: UInt16 {
        get throws {
            guard let port = address.split(separator: ":").last.flatMap({ UInt16($0) }) else {
                throw NotServing(address: address)
            }
            return port
        }
    }

    package func get(_ target: String, method: String = "GET", headers: String = "") throws -> ReceivedResponse {
        try TestClient(port: port).request(method, target, headers: headers)
    }
}
