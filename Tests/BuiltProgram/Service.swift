package import Foundation
import Glibc
package import RawHTTPClient

/// `nearby serve` on a free loopback port.
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
        // The program prints its address when it is ready to answer requests.
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

    /// Error for a service that did not print its address.
    package struct NotServing: Error {
        package let address: String
        package var errors = ""
        /// The exit code. Nil if the process still runs.
        package var status: Int32?
    }

    /// Stops the service as an operator does. Returns its exit code, or the number of the signal that ended it after
    /// ten seconds.
    @discardableResult
    package func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        kill(process.processIdentifier, signal)
        let watchdog = DispatchWorkItem { [process] in kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        return process.terminationStatus
    }

    /// Returns the program's standard error output.
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
