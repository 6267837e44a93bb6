import Foundation
import Synchronization

@testable import TempleService

/// A folder for configuration files, and the notes about them.
final class SettingsFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString)").path
    private let written = Mutex<[String]>([])

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The names of the options in these tests, in the order of the command.
    static let names = [
        "port", "threads", "no-pages", "idle-timeout", "connections-per-address", "query-timeout", "edit-rate",
        "oidc-client-id", "allow-origins", "token-file", "token-guards", "config", "check", "database",
    ]

    /// The notes since the last call.
    func notes() -> [String] {
        written.withLock { written in
            defer { written = [] }
            return written
        }
    }

    func note(_ text: String) { written.withLock { $0.append(text) } }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ text: String, _ name: String = "nearby.conf") throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }

    /// Reads the settings of a call.
    ///
    /// - Parameters:
    ///   - options: the values of each option that is given.
    ///   - flags: the flags that are given.
    ///   - usual: the name of the file at the usual path.
    func settings(
        _ options: [String: [String]] = [:], flags: Set<String> = [], _ environment: [String: String] = [:],
        usual: String = "usual.conf"
    ) throws(ServiceError) -> ServiceSettings {
        try ServiceSettings(
            names: Self.names, options: { options[$0] ?? [] }, isGiven: { flags.contains($0) },
            environment: environment,
            usualPath: path + "/" + usual, note: note)
    }
}
