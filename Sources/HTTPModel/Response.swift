/// One HTTP response.
public struct Response: Sendable, Hashable {
    /// The final status, 200 to 599.
    public var status: Int
    /// What to send besides `Date`, `Connection` and `Content-Length`, which the server writes.
    ///
    /// A `Content-Length` set here counts only in an answer to HEAD, whose body is left out.
    public var headers: Headers
    public var body: [UInt8]

    public init(status: Int, headers: Headers = Headers(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// JSON that is already encoded; `contentType` names another form of it, such as `application/problem+json`.
    public static func json(
        _ body: [UInt8], status: Int = 200, contentType: String = "application/json"
    ) -> Response {
        Response(status: status, headers: ["Content-Type": contentType], body: body)
    }

    /// Plain text in UTF-8.
    public static func text(_ text: String, status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// Whether this status ever has a body (RFC 9110 section 6.4.1).
    public var allowsBody: Bool {
        status >= 200 && status != 204 && status != 304
    }

    /// This response as an answer to HEAD: no body, but the length a GET would have had.
    public func withoutBody() -> Response {
        var response = self
        if response.allowsBody, response.headers["Content-Length"] == nil {
            response.headers["Content-Length"] = String(body.count)
        }
        response.body = []
        return response
    }
}
