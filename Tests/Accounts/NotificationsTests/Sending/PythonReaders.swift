import Expectations
import Foundation
import Glibc

/// The programs of `Tests/Support/SendingReaders`, in the Python environment of `tools/setup --tests`.
enum PythonReaders {
    static let python = Repository.root.appendingPathComponent(".build/providers/bin/python").path
    /// Whether Python has what the readers need.
    static let arePresent: Bool = {
        guard access(python, X_OK) == 0 else { return false }
        return (try? run(["-c", "import aiosmtpd, http_ece, py_vapid"], input: "")) != nil
    }()

    struct Failure: Error {
        let status: Int32
        let output: String
    }

    /// Returns the path of a reader.
    static func script(_ name: String) -> String {
        Repository.root.appendingPathComponent("Tests/Support/SendingReaders/\(name)").path
    }

    /// A push message, and the browser that reads it.
    struct Pushed: Encodable {
        let body: String
        let `private`: String
        let auth: String
        let authorization: String
    }

    struct Read: Decodable {
        let text: String
        let claims: Claims

        struct Claims: Decodable {
            let aud: String
            let exp: Int64
            let sub: String
        }
    }

    /// Returns what browsers read.
    static func read(_ messages: [Pushed]) throws -> [Read] {
        let input = String(decoding: try JSONEncoder().encode(messages), as: UTF8.self)
        return try JSONDecoder().decode([Read].self, from: Data(run([script("push.py")], input: input).utf8))
    }

    /// Runs Python and returns its standard output. The input goes through a file, because a pipe's buffer is small.
    private static func run(_ arguments: [String], input: String) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString).json")
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = ["-B"] + arguments
        process.standardInput = try FileHandle(forReadingFrom: file)
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus, output: text) }
        return text
    }
}
