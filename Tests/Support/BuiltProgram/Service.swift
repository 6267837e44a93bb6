package import Foundation
import Glibc
package import RawHTTPClient

/// `nearby serve` on a free loopback port, or on a Unix socket.
package final class Service {
    package let process: Process
    /// The line that the program prints: `http://HOST:PORT` or `unix:PATH`.
    package let address: String
    /// The address of the health port. Nil if there is none.
    package let healthAddress: String?
    private let errorFile: URL

    package convenience init(_ program: Program, _ words: String..., limit: String? = nil) throws {
        try self.init(program, words, limit: limit)
    }

    /// - Parameters:
    ///   - limit: A shell command that runs first, such as `ulimit -n 48`.
    ///   - errors: The standard error of the service. By default it is a file, which `errors()` reads.
    package convenience init(
        _ program: Program, _ words: [String], environment: [String: String] = [:], limit: String? = nil,
        errors: FileHandle? = nil
    ) throws {
        try self.init(program, all: ["--port", "0"] + words, environment: environment, limit: limit, errors: errors)
    }

    /// - Parameter words: All options but the number of threads.
    package init(
        _ program: Program, all words: [String], environment: [String: String] = [:], limit: String? = nil,
        errors errorHandle: FileHandle? = nil
    ) throws {
        process = program.process(["serve", "--threads", "2"] + words, environment: environment, limit: limit)
        let output = program.folder.appendingPathComponent("address-\(UUID().uuidString)")
        try Data().write(to: output)
        process.standardOutput = try FileHandle(forWritingTo: output)
        errorFile = program.folder.appendingPathComponent("errors-\(UUID().uuidString)")
        try Data().write(to: errorFile)
        process.standardError = try errorHandle ?? FileHandle(forWritingTo: errorFile)
        try process.run()
        // The program prints its address when it is ready to answer requests.
        var line = ""
        eventually { [process] in
            line = try String(contentsOf: output, encoding: .utf8)
            return line.hasSuffix("\n") || !process.isRunning
        }
        let lines = line.split(separator: "\n").map(String.init)
        address = lines.first ?? ""
        let prefix = "health "
        healthAddress = lines.dropFirst().first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        guard address.hasPrefix("http://") || address.hasPrefix("unix:") else {
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
    /// a minute (more under a sanitizer).
    @discardableResult
    package func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        kill(process.processIdentifier, signal)
        let watchdog = DispatchWorkItem { [process] in kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Program.patience(60), execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        return process.terminationStatus
    }

    /// Returns the program's standard error output.
    package func errors() throws -> String { try String(contentsOf: errorFile, encoding: .utf8) }

    package var port: UInt16 { get throws { try Self.port(of: address) } }

    package var healthPort: UInt16 { get throws { try Self.port(of: healthAddress ?? "") } }

    private static func port(of address: String) throws -> UInt16 {
        guard let port = address.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw NotServing(address: address)
        }
        return port
    }

    /// Keeps the figures of this moment for `tools/drill`, which asks Prometheus' rules what they raise. Does nothing elsewhere.
    ///
    /// - Parameter fault: the drill.
    package func keepFigures(of fault: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["NEARBY_FIGURES"] else { return }
        let client = try healthAddress.map { try TestClient(port: Self.port(of: $0)) } ?? connect()
        try Data(client.request("GET", "/metrics").body.utf8)
            .write(to: URL(fileURLWithPath: folder).appendingPathComponent(fault + ".prom"))
    }

    /// Opens a new connection.
    package func connect() throws -> TestClient {
        let prefix = "unix:"
        guard address.hasPrefix(prefix) else { return try TestClient(port: port) }
        return try TestClient(unixPath: String(address.dropFirst(prefix.count)))
    }

    package func get(_ target: String, method: String = "GET", headers: String = "") throws -> ReceivedResponse {
        try connect().request(method, target, headers: headers)
    }
}
