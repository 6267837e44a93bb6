import Expectations
import Foundation
import Glibc

/// A receiver of reminders on 127.0.0.1: the process of a file of `Tests/Support/SendingReaders`, which prints what it takes as lines
/// of JSON.
package final class ReminderReceiver {
    /// Which one.
    package enum Kind: Sendable {
        /// A push service, and a browser that decrypts its messages.
        case push
        /// A mail server.
        case mail
        /// Firebase, which knows a service account by the file of its public key.
        case firebase(publicKey: String)

        fileprivate var arguments: [String] {
            switch self {
            case .push: ["service.py"]
            case .mail: ["mail.py", "plain"]
            case .firebase(let key): ["fcm.py", key]
            }
        }
    }

    /// Error for a process that does not serve.
    package struct Failed: Error {
        package let output: String
    }

    package let port: Int
    /// The first line, with the keys of a browser.
    private let start: [String: Any]
    private let process = Process()
    private let output: URL

    /// Starts the process, and waits until it serves.
    package init(_ kind: Kind, _ program: Program) throws {
        let python = Repository.root.appendingPathComponent(".build/providers/bin/python")
        guard access(python.path, X_OK) == 0 else {
            throw Failed(output: "\(python.path) is missing; run tools/setup --tests")
        }
        let folder = Repository.root.appendingPathComponent("Tests/Support/SendingReaders")
        process.executableURL = python
        process.arguments =
            ["-B", "-W", "ignore", folder.appendingPathComponent(kind.arguments[0]).path] + kind.arguments.dropFirst()
        process.environment = ["HOME": program.folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        output = program.folder.appendingPathComponent("received-\(UUID().uuidString)")
        let errors = program.folder.appendingPathComponent("receiver-errors-\(UUID().uuidString)")
        for file in [output, errors] { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        var first: [String: Any] = [:]
        eventually { [process, output] in
            first = try Self.lines(output).first ?? [:]
            return !first.isEmpty || !process.isRunning
        }
        guard let port = first["port"] as? Int else {
            process.terminate()
            throw Failed(output: (try? String(contentsOf: errors, encoding: .utf8)) ?? "")
        }
        (self.port, start) = (port, first)
    }

    deinit { stop() }

    /// The address of a browser at a path, as a body for `/api/user/device-token`.
    package func device(_ path: String) -> String {
        let keys = #"{"p256dh":"\#(start["p256dh"] ?? "")","auth":"\#(start["auth"] ?? "")"}"#
        return #"{"token":"http://127.0.0.1:\#(port)\#(path)","platform":"web","keys":\#(keys)}"#
    }

    /// The public key and the secret of the browser.
    package var keys: (p256dh: String, auth: String) {
        (start["p256dh"] as? String ?? "", start["auth"] as? String ?? "")
    }

    /// What was taken until now.
    package var messages: [[String: Any]] { get throws { Array(try Self.lines(output).dropFirst()) } }

    /// Ends the process: the provider is gone.
    package func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Returns the lines that are whole.
    private static func lines(_ file: URL) throws -> [[String: Any]] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }
    }
}
