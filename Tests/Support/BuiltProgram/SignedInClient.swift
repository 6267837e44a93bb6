import Foundation
package import RawHTTPClient

/// Somebody who has signed in at a service, as the app does. Each request has a connection of its own.
package final class SignedInClient {
    private let port: UInt16
    /// What the sign-in or the last refresh was answered with.
    package private(set) var session: Session

    /// The tokens of a session, and whose it is.
    package struct Session: Decodable, Sendable {
        package struct User: Decodable, Sendable {
            package let id: String
            package let email: String
            package let name: String

            private enum CodingKeys: String, CodingKey {
                case id, email
                case name = "display_name"
            }
        }

        package let user: User
        package let accessToken: String
        package let refreshToken: String
        package let expiresAt: String

        private enum CodingKeys: String, CodingKey {
            case user, refreshToken
            case accessToken = "supabase_token"
            case expiresAt = "expires_at"
        }
    }

    /// Signs in.
    package init(port: UInt16, idToken: String) throws {
        self.port = port
        session = try Self.session(try Self.signIn(port: port, idToken: idToken))
    }

    /// Signs in with a token that may not be one, and returns the answer.
    package static func signIn(port: UInt16, idToken: String) throws -> ReceivedResponse {
        try post(port, "/api/auth/google", ["idToken": idToken])
    }

    /// The header with which the session is shown.
    package var authorization: String { "Authorization: Bearer \(session.accessToken)\r\n" }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - path: what comes after `/api/user`.
    ///   - body: JSON; empty for none.
    ///   - headers: further ones, each with its end of line.
    package func send(
        _ method: String, _ path: String, body: String = "", headers: String = ""
    ) throws -> ReceivedResponse {
        let type = body.isEmpty ? "" : "Content-Type: application/json\r\n"
        return try TestClient(port: port).request(
            method, "/api/user" + path, headers: authorization + type + headers, body: body)
    }

    package func get(_ path: String) throws -> ReceivedResponse { try send("GET", path) }

    /// Shows a refresh token, by default that of the session, and returns the answer.
    package func refresh(_ token: String? = nil) throws -> ReceivedResponse {
        try Self.post(port, "/api/auth/refresh", ["refreshToken": token ?? session.refreshToken])
    }

    /// Goes on with the tokens of an answer.
    package func take(_ answer: ReceivedResponse) throws { session = try Self.session(answer) }

    package func signOut(everywhere: Bool = false) throws -> ReceivedResponse {
        try TestClient(port: port).request(
            "POST", "/api/auth/sign-out", headers: authorization + "Content-Type: application/json\r\n",
            body: #"{"everywhere":\#(everywhere)}"#)
    }

    private static func post(
        _ port: UInt16, _ path: String, _ members: [String: String]
    ) throws -> ReceivedResponse {
        let body = String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
        return try TestClient(port: port).request(
            "POST", path, headers: "Content-Type: application/json\r\n", body: body)
    }

    private static func session(_ answer: ReceivedResponse) throws -> Session {
        guard answer.status == 200 else { throw Refused(answer: answer) }
        return try JSONDecoder().decode(Session.self, from: Data(answer.body.utf8))
    }

    /// Error for a sign-in that is not answered with a session.
    package struct Refused: Error {
        package let answer: ReceivedResponse
    }
}
