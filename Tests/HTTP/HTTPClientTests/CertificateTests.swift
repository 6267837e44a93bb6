import Expectations
import Foundation
import Glibc
import HTTPClient
import Testing

/// Questions over TLS to the server of the command `openssl`, with a certificate of the test's own.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "no openssl"))
struct CertificateTests {
    private static let program = "/usr/bin/openssl"

    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var certificate: String { folder.appendingPathComponent("certificate.pem").path }
    private var key: String { folder.appendingPathComponent("key.pem").path }

    private struct Failure: Error { let what: String }

    private func makeCertificate(for name: String) throws {
        let command = try start([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=test",
            "-addext", "subjectAltName=\(name)", "-days", "2", "-keyout", key, "-out", certificate,
        ])
        command.process.waitUntilExit()
        guard command.process.terminationStatus == 0 else { throw Failure(what: "openssl req") }
    }

    private func start(_ arguments: [String]) throws -> (process: Process, output: Pipe) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output)
    }

    /// Starts the server, and calls the body with its port.
    private func serve(_ body: (Int) throws -> Void) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try start(
            ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"])
        defer {
            // It has nothing to put away, and may have the signals blocked that the threads of tests block.
            kill(server.process.processIdentifier, SIGKILL)
            server.process.waitUntilExit()
        }
        var output = ""
        while true {
            // It says its port once it listens: ACCEPT 127.0.0.1:12345
            let bytes = server.output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw Failure(what: "openssl s_server: \(output)") }
            output += String(decoding: bytes, as: UTF8.self)
            let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            guard let line = lines.first(where: { $0.hasPrefix("ACCEPT ") }) else { continue }
            guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else {
                throw Failure(what: "openssl s_server says no port: \(line)")
            }
            return try body(port)
        }
    }

    private static let limits = HTTPLimits(connectMilliseconds: 60_000, milliseconds: 60_000)

    @Test func anAnswerComesFromAServerThatIsVouchedFor() throws {
        try makeCertificate(for: "IP:127.0.0.1")
        try serve { port in
            let client = HTTPClient(certificates: certificate)
            let answer = try client.get("https://127.0.0.1:\(port)/", limits: Self.limits)
            expect(answer.status, equals: 200)
            expect(!answer.body.isEmpty)
        }
    }

    @Test func aServerThatNobodyVouchesForIsRefused() throws {
        try makeCertificate(for: "IP:127.0.0.1")
        try serve { port in
            #expect(throws: HTTPClientError.untrusted) {
                try HTTPClient().get("https://127.0.0.1:\(port)/", limits: Self.limits)
            }
        }
    }

    @Test func aCertificateForAnotherNameIsRefused() throws {
        try makeCertificate(for: "DNS:example.org")
        try serve { port in
            #expect(throws: HTTPClientError.untrusted) {
                try HTTPClient(certificates: certificate).get("https://127.0.0.1:\(port)/", limits: Self.limits)
            }
        }
    }
}
