import Foundation
import Glibc

/// A mail server on loopback: the process of `Tests/Support/SendingReaders/mail.py`.
final class MailReceiver {
    enum Protection: String, CaseIterable { case plain, starttls, tls }

    struct Mail: Decodable {
        let sender: String
        let recipients: [String]
        let greeting: String
        let isEncrypted: Bool
        let user: String?
        let headers: [[String]]
        let parts: [[String]]
        let defects: [String]
        let longestLine: Int

        func header(_ name: String) -> String? { headers.first { $0[0].lowercased() == name.lowercased() }?[1] }
    }

    struct Failure: Error { let what: String }

    private struct Started: Decodable { let port: Int }

    let port: Int
    /// The certificate for 127.0.0.1 as PEM; nil without TLS.
    let certificate: String?
    private let folder: URL
    private let process = Process()
    private let output = Pipe()
    private var rest = Data()

    init(_ protection: Protection) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var arguments = ["-B", "-W", "ignore", PythonReaders.script("mail.py"), protection.rawValue]
        if protection == .plain {
            certificate = nil
        } else {
            let certificate = folder.appendingPathComponent("certificate.pem").path
            let key = folder.appendingPathComponent("key.pem").path
            self.certificate = certificate
            let openssl = Process()
            openssl.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
            openssl.arguments = [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=test",
                "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2", "-keyout", key, "-out", certificate,
            ]
            openssl.standardInput = FileHandle.nullDevice
            openssl.standardError = FileHandle.nullDevice
            try openssl.run()
            openssl.waitUntilExit()
            guard openssl.terminationStatus == 0 else { throw Failure(what: "openssl req") }
            arguments += [certificate, key]
        }
        process.executableURL = URL(fileURLWithPath: PythonReaders.python)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        port = try Self.line(Started.self, output, &rest).port
    }

    /// Returns the next mail, and waits for it.
    func next() throws -> Mail { try Self.line(Mail.self, output, &rest) }

    /// Ends the process, and returns the mails that nobody has asked for.
    func stop() throws -> [Mail] {
        // It has nothing to put away, and may have the signals blocked that the threads of tests block.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        rest += output.fileHandleForReading.readDataToEndOfFile()
        try? FileManager.default.removeItem(at: folder)
        return try rest.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Mail.self, from: Data($0)) }
    }

    private static func line<Line: Decodable>(_ type: Line.Type, _ output: Pipe, _ rest: inout Data) throws -> Line {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(rest[..<end])
                rest = Data(rest[(end + 1)...])
                return try JSONDecoder().decode(Line.self, from: line)
            }
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw Failure(what: "mail.py has ended") }
            rest += bytes
        }
    }
}
