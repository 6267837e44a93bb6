internal import HTTPModel
internal import WebRouting

/// The access token that a request shows. On a route for programs it is that after the scheme `Bearer`, or that of a cookie where
/// there is no `Authorization`; on a page it is that of the cookie alone: a proxy may have a password or a token of its own.
///
/// The cookie of pages counts before that of the app's cookie mode, which counts only on routes for programs: a neighbour of
/// the host can set that one, and so put somebody into another's account.
struct AccessTokenOfRequest {
    let token: String
    /// A browser adds no bearer token by itself, so a request with one is proven.
    let origin: RequestOrigin

    /// Nil where the request shows none.
    init?(_ context: RequestContext) {
        let headers = context.request.headers
        guard context.reader != .programs || headers.values("Authorization").isEmpty else {
            guard let token = headers.bearerToken else { return nil }
            self.token = token
            origin = .proven
            return
        }
        let ofPrograms = context.reader == .programs ? context.cookies[SessionCookies.access] : nil
        guard let token = PageSession.token(in: context) ?? ofPrograms, !token.isEmpty else { return nil }
        self.token = token
        origin = RequestOrigin(of: context.request)
    }
}
