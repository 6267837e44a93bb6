import Expectations
import Foundation
import Glibc
import RawHTTPClient

/// A provider of OpenID Connect on 127.0.0.1: the process of `Tests/Support/SignInProviders/provider.py`.
package final class SignInProvider {
    /// Which one.
    package enum Kind: String, CaseIterable, Sendable {
        /// One whose keys and tokens are made by PyJWT, and by Authlib where asked.
        case own
        /// `oidc-provider-mock` of PyPI.
        case mock
    }

    /// Error for a machine without the packages of Python.
    package struct NotInstalled: Error, CustomStringConvertible {
        let path: String

        package var description: String { "\(path) is missing; run tools/setup --tests" }
    }

    /// Error for a process that does not serve, or a token that it does not make.
    package struct Failed: Error {
        package let output: String
    }

    /// The client id for which tokens are, unless the claims name another one.
    package static let clientID = "nearby-tests"

    package let issuer: String
    private let desk: UInt16
    private let process: Process

    /// Starts the process, and waits until it serves.
    package init(_ kind: Kind, _ program: Program) throws {
        let python = Repository.root.appendingPathComponent(".build/providers/bin/python")
        guard access(python.path, X_OK) == 0 else { throw NotInstalled(path: python.path) }
        process = Process()
        process.executableURL = python
        process.arguments = [
            "-B", Repository.root.appendingPathComponent("Tests/Support/SignInProviders/provider.py").path,
            kind.rawValue,
        ]
        process.environment = ["HOME": program.folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        let output = program.folder.appendingPathComponent("provider-\(UUID().uuidString)")
        let errors = program.folder.appendingPathComponent("provider-errors-\(UUID().uuidString)")
        for file in [output, errors] { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        var lines: [String: String] = [:]
        eventually { [process] in
            for line in try String(contentsOf: output, encoding: .utf8).split(separator: "\n") {
                let words = line.split(separator: " ").map(String.init)
                if words.count == 2 { lines[words[0]] = words[1] }
            }
            return lines.count == 2 || !process.isRunning
        }
        guard let issuer = lines["issuer"], let desk = lines["desk"]?.split(separator: ":").last.flatMap({ UInt16($0) })
        else {
            process.terminate()
            throw Failed(output: (try? String(contentsOf: errors, encoding: .utf8)) ?? "")
        }
        (self.issuer, self.desk) = (issuer, desk)
    }

    deinit { stop() }

    /// The options of a service whose people this provider knows.
    package var options: [String] { ["--oidc-issuer", issuer, "--oidc-client-id", Self.clientID] }

    /// The client of pages, and the secret that the provider has given it.
    package static let webClientID = "nearby-tests-web"
    package static let webClientSecret = "a secret: of+the tests%"

    /// Returns the options of a service where people sign in on pages with this provider.
    ///
    /// - Parameters:
    ///   - site: the address of the service.
    ///   - secretFile: a file with ``webClientSecret``; nil for the client that has none.
    package func webOptions(site: String, secretFile: String? = nil) -> [String] {
        let client = ["--site", site, "--oidc-web-client-id", secretFile == nil ? Self.clientID : Self.webClientID]
        return options + client + (secretFile.map { ["--oidc-client-secret-file", $0] } ?? [])
    }

    /// Says how the next sign-in on pages goes.
    ///
    /// - Parameters:
    ///   - way: a word of `_next` in `provider.py`.
    ///   - claims: claims of its token that are not the usual ones.
    package func next(_ way: String, _ claims: [String: Any] = [:]) throws {
        _ = try token(claims.merging(["_next": way]) { $1 })
    }

    /// What the service has asked wrong so far.
    package func faults() throws -> [String] {
        let answer = try TestClient(port: desk).request("GET", "/")
        return try JSONDecoder().decode([String].self, from: Data(answer.body.utf8))
    }

    /// Returns an ID token.
    ///
    /// - Parameter claims: the claims that are not the usual ones, and what `provider.py` says of members with `_`.
    package func token(_ claims: [String: Any]) throws -> String {
        let body = String(decoding: try JSONSerialization.data(withJSONObject: claims), as: UTF8.self)
        let answer = try TestClient(port: desk).request("POST", "/", body: body)
        guard answer.status == 200 else { throw Failed(output: answer.body) }
        return answer.body
    }

    /// Returns an ID token of somebody with a verified address.
    package func token(of name: String) throws -> String {
        try token(["sub": name, "email": "\(name)@example.com", "email_verified": true, "name": name])
    }

    /// Ends the process: the provider is gone.
    package func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
