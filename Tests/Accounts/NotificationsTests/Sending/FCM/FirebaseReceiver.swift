import Foundation
import Glibc
import HTTPClient
import TestProvider
@testable import Notifications

/// Firebase on loopback: the process of `Tests/Support/SendingReaders/fcm.py`, which checks each assertion.
final class FirebaseReceiver {
    /// An exchange of an assertion, or a message.
    struct Line: Decodable {
        let exchange: Claims?
        let kind: String
        let path: String?
        let authorization: String?
        let message: Message?
    }

    struct Claims: Decodable {
        let iss: String
        let scope: String
        let aud: String
        let iat: Int64
        let exp: Int64
    }

    struct Message: Decodable {
        struct Shown: Decodable, Equatable {
            let title: String
            let body: String
        }

        struct Android: Decodable {
            let priority: String
            let ttl: String
            let collapseKey: String
            let notification: [String: String]

            enum CodingKeys: String, CodingKey {
                case priority, ttl, notification
                case collapseKey = "collapse_key"
            }
        }

        struct APNs: Decodable {
            let headers: [String: String]
            let payload: [String: [String: String]]
        }

        let token: String
        let notification: Shown
        let data: [String: String]
        let android: Android
        let apns: APNs
    }

    struct Failure: Error { let what: String }

    private struct Started: Decodable { let port: Int }

    static let name = "reminders@temples.iam.gserviceaccount.com"

    let port: Int
    private let key = TestKey.rsa(id: nil)
    private let folder: URL
    private let process = Process()
    private let output = Pipe()
    private var rest = Data()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("key.pem")
        try Data(key.publicPEM.utf8).write(to: file)
        process.executableURL = URL(fileURLWithPath: PythonReaders.python)
        process.arguments = ["-B", PythonReaders.script("fcm.py"), file.path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        port = try Self.line(Started.self, output, &rest).port
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// The file that Firebase would hand out.
    func account(tokenAddress: String? = nil) throws -> FCMAccount {
        try FCMAccount(ServiceAccountText.json(key, ["token_uri": tokenAddress ?? address + "/token"]))
    }

    /// Says how exchanges end from now on.
    func say(_ word: String) throws {
        let post = HTTPPost(try HTTPAddress("\(address)/say/\(word)"), headers: [], body: [])
        _ = try HTTPClient().post(post, limits: HTTPLimits())
    }

    /// Returns the next line, and waits for it.
    func next() throws -> Line { try Self.line(Line.self, output, &rest) }

    /// Ends the process, and returns the lines that nobody has asked for.
    func stop() throws -> [Line] {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        rest += output.fileHandleForReading.readDataToEndOfFile()
        try? FileManager.default.removeItem(at: folder)
        return try rest.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Line.self, from: Data($0)) }
    }

    private static func line<Line: Decodable>(_ type: Line.Type, _ output: Pipe, _ rest: inout Data) throws -> Line {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(rest[..<end])
                rest = Data(rest[(end + 1)...])
                return try JSONDecoder().decode(Line.self, from: line)
            }
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw Failure(what: "fcm.py has ended") }
            rest += bytes
        }
    }
}

/// The file of a service account.
enum ServiceAccountText {
    /// - Parameter changes: members that are otherwise; an empty one is left out.
    static func json(_ key: TestKey, _ changes: [String: String] = [:]) throws -> [UInt8] {
        let usual = [
            "type": "service_account", "project_id": "temples-1", "private_key_id": "1", "private_key": key.privatePEM,
            "client_email": FirebaseReceiver.name, "token_uri": "https://oauth2.googleapis.com/token",
        ]
        let members = usual.merging(changes) { _, new in new }.filter { !$0.value.isEmpty }
        return Array(try JSONEncoder().encode(members))
    }
}
