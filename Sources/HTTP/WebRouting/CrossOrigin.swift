public import HTTPModel

/// Headers that let web pages of other origins send requests and read answers in a browser (CORS, the Fetch standard).
public struct CrossOrigin: Sendable {
    private let allowed: AllowedOrigins
    /// The names of the headers that pages may send.
    private let sent: String
    private let exposed: String

    /// - Parameters:
    ///   - sent: The names of the site's own headers that pages may send, in addition to those of every site.
    ///   - exposed: The names of the headers that pages may read, with a comma between them.
    public init(allowed: AllowedOrigins, sent: [String] = [], exposed: String) {
        self.allowed = allowed
        self.sent = (Self.commonHeaders + sent).sorted().joined(separator: ", ")
        self.exposed = exposed
    }

    /// Time in seconds that a browser may keep the result of a preflight. Browsers keep it for two hours at most.
    private static let preflightSeconds = "7200"
    private static let commonHeaders = [
        "Accept", "Accept-Language", "Authorization", "Content-Type", "If-Match", "If-None-Match", "X-Request-ID",
    ]

    /// Adds the headers that the browser needs. Adds none if no origin is allowed.
    func complete(_ response: inout Response, to request: Request) {
        guard allow(request.headers["Origin"], to: &response) else { return }
        if request.method == .options, request.headers["Access-Control-Request-Method"] != nil {
            guard let methods = response.headers["Allow"] else { return }
            response.headers["Access-Control-Allow-Methods"] = methods
            response.headers["Access-Control-Allow-Headers"] = sent
            response.headers["Access-Control-Max-Age"] = Self.preflightSeconds
        } else {
            response.headers["Access-Control-Expose-Headers"] = exposed
        }
    }

    /// Adds the same headers to an answer to a request that cannot be routed.
    ///
    /// - Parameter origin: The request's `Origin`. Nil if it has none or its head never arrived. If every page may read
    ///   the answers, it does not need to be known.
    public func completed(_ response: Response, to origin: String?) -> Response {
        var response = response
        if allow(origin ?? (allowed == .any ? "*" : nil), to: &response) {
            response.headers["Access-Control-Expose-Headers"] = exposed
        }
        return response
    }

    /// Returns whether pages of the origin may read the answer, and sets the headers that say so.
    private func allow(_ origin: String?, to response: inout Response) -> Bool {
        guard allowed != .none else { return false }
        // A cache must not give one origin's answer to another.
        if allowed != .any { response.vary(by: "Origin") }
        guard let origin, let answer = allowed.answer(to: origin) else { return false }
        response.headers["Access-Control-Allow-Origin"] = answer
        return true
    }
}

extension Response {
    /// Adds a request header to `Vary`: the answer depends on it.
    mutating func vary(by name: String) {
        let known = headers["Vary"]
        headers["Vary"] = known.map { $0 + ", " + name } ?? name
    }
}
