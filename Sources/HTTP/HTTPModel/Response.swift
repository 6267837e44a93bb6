/// One HTTP response.
public struct Response: Sendable, Hashable {
    /// The final status, 200 to 599.
    public var status: Int
    /// All headers except `Date`, `Connection` and `Content-Length`, which the server writes.
    ///
    /// A `Content-Length` set here is used only in an answer to HEAD, which has no body.
    public var headers: Headers
    public var body: [UInt8]
    /// What is noted of how it was made.
    public var notes = ResponseNotes()

    public init(status: Int, headers: Headers = Headers(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response from encoded JSON. `contentType` can be a JSON-based type, such as
    /// `application/problem+json`.
    public static func json(
        _ body: [UInt8], status: Int = 200, contentType: String = "application/json"
    ) -> Response {
        Response(status: status, headers: ["Content-Type": contentType], body: body)
    }

    /// Creates a response in plain text, encoded as UTF-8.
    public static func text(_ text: String, status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// Whether a response with this status can have a body (RFC 9110 section 6.4.1).
    public var allowsBody: Bool {
        status >= 200 && status != 204 && status != 304
    }

    /// Returns this response as an answer to HEAD: without a body, but with the length of the answer to GET.
    public func withoutBody() -> Response {
        var response = self
        if response.allowsBody, response.headers["Content-Length"] == nil {
            response.headers["Content-Length"] = String(body.count)
        }
        response.body = []
        return response
    }
}

/// What a log and metrics tell of how a response was made. No client sees it.
public struct ResponseNotes: Sendable, Hashable {
    /// The code of the problem that the response tells. Nil if it tells none.
    public var problem: String?
    /// The time that was spent in databases. Nil where nobody has measured it.
    public var databaseTime: Duration?

    public init() {}
}
