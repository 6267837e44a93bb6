internal import HTTPModel

/// The headers by which a browser lets a page of another origin ask and read (CORS, the Fetch standard).
struct CrossOrigin {
    let allowed: AllowedOrigins

    /// How long a browser may remember what a preflight said, in seconds: browsers keep it for two hours at most.
    private static let preflightSeconds = "7200"
    private static let requestHeaders =
        "Accept, Accept-Language, Authorization, Content-Type, If-None-Match, X-Request-ID"
    private static let exposedHeaders = "Link, ETag, Nearby-Deity, Nearby-Radius, Retry-After, X-Request-ID"

    /// Adds what the browser asks for; nothing where no origin is allowed at all.
    func complete(_ response: inout Response, to request: Request) {
        guard allow(request.headers["Origin"], to: &response) else { return }
        if request.method == .options, request.headers["Access-Control-Request-Method"] != nil {
            guard let methods = response.headers["Allow"] else { return }
            response.headers["Access-Control-Allow-Methods"] = methods
            response.headers["Access-Control-Allow-Headers"] = Self.requestHeaders
            response.headers["Access-Control-Max-Age"] = Self.preflightSeconds
        } else {
            response.headers["Access-Control-Expose-Headers"] = Self.exposedHeaders
        }
    }

    /// The same for an answer to what is no request that can be routed.
    ///
    /// - Parameter origin: the request's `Origin`; nil where it has none or its head never came. Where every page may read the
    ///   answers it need not be known.
    func completed(_ response: Response, to origin: String?) -> Response {
        var response = response
        if allow(origin ?? (allowed == .any ? "*" : nil), to: &response) {
            response.headers["Access-Control-Expose-Headers"] = Self.exposedHeaders
        }
        return response
    }

    /// Whether pages of the origin may read the answer, which then says so.
    private func allow(_ origin: String?, to response: inout Response) -> Bool {
        guard allowed != .none else { return false }
        // A cache must not hand one origin's answer to another.
        if allowed != .any { response.vary(by: "Origin") }
        guard let origin, let answer = allowed.answer(to: origin) else { return false }
        response.headers["Access-Control-Allow-Origin"] = answer
        return true
    }
}

extension Response {
    /// Says that the answer depends on this request header too.
    mutating func vary(by name: String) {
        let known = headers["Vary"]
        headers["Vary"] = known.map { $0 + ", " + name } ?? name
    }
}
