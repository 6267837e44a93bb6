internal import HTTPModel
internal import WebRouting

/// The access token that a request shows: after the scheme `Bearer`, or in a cookie where it has no `Authorization`.
struct ShownToken {
    let token: String
    /// A browser adds no bearer token by itself, so a request with one is proven.
    let origin: RequestOrigin

    /// Nil where the request shows none.
    init?(_ context: RequestContext) {
        let headers = context.request.headers
        guard headers.values("Authorization").isEmpty else {
            guard let token = headers.bearerToken else { return nil }
            self.token = token
            origin = .proven
            return
        }
        guard let token = context.cookies[SessionCookies.access], !token.isEmpty else { return nil }
        self.token = token
        origin = RequestOrigin(of: context.request)
    }
}
