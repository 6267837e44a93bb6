internal import AccountModel
internal import HTTPModel
internal import WebRouting

/// The cookies of a session in a browser. Scripts cannot read them, and they are sent over TLS alone but on loopback.
enum SessionCookies {
    static let access = "nearby_session"
    static let refresh = "nearby_refresh"
    /// The refresh token is sent nowhere else.
    static let refreshPath = AccountRoute.auth

    /// Sets both cookies.
    static func set(_ tokens: FreshTokens, on response: inout Response, to request: Request) {
        let isSecure = !request.isOnLoopback
        append(
            [
                SetCookie(
                    access, tokens.access, maxAge: Int(AccountLimits.accessSeconds), isSecure: isSecure),
                SetCookie(
                    refresh, tokens.refresh, path: refreshPath, maxAge: Int(AccountLimits.refreshSeconds),
                    isSecure: isSecure),
            ], to: &response)
    }

    /// Takes both cookies away, from a browser that has one.
    static func clear(on response: inout Response, to context: RequestContext) {
        guard context.cookies[access] != nil || context.cookies[refresh] != nil else { return }
        let isSecure = !context.request.isOnLoopback
        append(
            [
                SetCookie(access, "", maxAge: 0, isSecure: isSecure),
                SetCookie(refresh, "", path: refreshPath, maxAge: 0, isSecure: isSecure),
            ], to: &response)
    }

    private static func append(_ cookies: [SetCookie], to response: inout Response) {
        for cookie in cookies { response.headers.append("Set-Cookie", cookie.headerValue) }
    }
}
