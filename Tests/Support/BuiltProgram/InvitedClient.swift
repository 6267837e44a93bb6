import Foundation
package import RawHTTPClient

/// Somebody who is invited, at a service: a connection whose requests to `/api/admin` have a token.
package final class InvitedClient {
    private let client: TestClient
    private let token: String

    package init(port: UInt16, token: String) throws {
        client = try TestClient(port: port)
        self.token = token
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - path: what comes after `/api/admin`.
    ///   - body: JSON; empty for none.
    package func send(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: String = ""
    ) throws -> ReceivedResponse {
        var fields = headers
        fields["Authorization"] = "Bearer \(token)"
        if !body.isEmpty, fields["Content-Type"] == nil { fields["Content-Type"] = "application/json" }
        return try client.request(
            method, "/api/admin" + path, headers: fields.map { "\($0.key): \($0.value)\r\n" }.joined(), body: body)
    }

    package func get(_ path: String, _ headers: [String: String] = [:]) throws -> ReceivedResponse {
        try send("GET", path, headers)
    }

    /// Reads the tag of a temple.
    package func tag(ofTemple id: Int) throws -> String {
        let answer = try get("/temples/\(id)")
        guard let tag = answer.headers["etag"] else { throw Unexpected(answer: answer) }
        return tag
    }

    /// Sets members of a temple, whose present tag it reads unless one is given.
    ///
    /// - Returns: what the service says to it; where it gives no tag, what it says instead.
    package func patch(_ id: Int, _ body: String, if tag: String? = nil) throws -> ReceivedResponse {
        guard let tag else {
            let present = try get("/temples/\(id)")
            guard let tag = present.headers["etag"] else { return present }
            return try patch(id, body, if: tag)
        }
        let headers = ["If-Match": tag, "Content-Type": "application/merge-patch+json"]
        return try send("PATCH", "/temples/\(id)", headers, body: body)
    }

    /// Error for an answer that cannot be understood.
    package struct Unexpected: Error {
        package let answer: ReceivedResponse
    }
}

extension ReceivedResponse {
    /// The object that the body has.
    package func object() throws -> [String: Any] {
        guard let object = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] else {
            throw InvitedClient.Unexpected(answer: self)
        }
        return object
    }

    /// The list of objects that the body has.
    package func list() throws -> [[String: Any]] { try Program.temples(body) }
}

extension Program {
    /// Invites somebody, and returns the token.
    package func invite(_ name: String, _ role: String, in database: String) throws -> String {
        let result = try run("admin", "invite", name, "--role", role, "--database", database)
        let token = result.output.trimmingCharacters(in: .newlines)
        guard result.status == 0, token.count == 43 else { throw NoToken(result: result) }
        return token
    }

    /// Error for an invitation that has failed.
    package struct NoToken: Error {
        package let result: Result
    }
}
