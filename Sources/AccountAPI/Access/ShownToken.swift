internal import HTTPModel
internal import WebRouting

/// The access token that a request shows: after the scheme `Bearer`, or in a cookie where it has no `Authorization`.
struct ShownToken {
    let token: String
    /// A browser adds no bearer token by itself, so a request with one is proven.
    let origin: RequestOrigin

    /// Nil where the request shows none.
    init?(_ context: RequestContext) {
        let shown = context.request.headers.values("Authorization")
        guard shown.isEmpty else {
            guard shown.count == 1, let token = Self.bearerToken(shown[0]) else { return nil }
            self.token = token
            origin = .proven
            return
        }
        guard let token = context.cookies[SessionCookies.access], !token.isEmpty else { return nil }
        self.token = token
        origin = RequestOrigin(of: context.request)
    }

    /// Returns the text after the scheme, whose case is ignored. Nil for any other scheme.
    private static func bearerToken(_ header: String) -> String? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        let token = parts[1].filter { $0 != " " && $0 != "\t" }
        return token.isEmpty ? nil : token
    }
}
