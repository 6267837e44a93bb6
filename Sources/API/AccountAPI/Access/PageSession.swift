package import AccountModel
package import HTTPModel
internal import Secrets
package import WebRouting

/// The session of somebody on the pages of a browser: one token in a cookie, good for ``AccountLimits/pageSeconds``. The gate
/// asks the store for each request, so one that has ended is worth nothing at once.
package enum PageSession {
    /// The prefix makes browsers refuse a cookie of this name that a neighbour of the host sets (RFC 6265bis).
    private static let name = "__Host-nearby-session"
    /// A browser takes no cookie of the other name without TLS.
    private static let nameOnLoopback = "nearby-session"
    /// What scripts read: that somebody is signed in, and whether it is still the same session. It opens nothing.
    private static let hint = "nearby-account"
    private static let hintLength = 8
    /// Of a longer token, no digest is made.
    private static let longestToken = 512

    /// Returns the token that a request shows; nil for none.
    package static func token(in context: RequestContext) -> String? {
        guard let token = context.cookies[name(for: context.request)], (1...longestToken).contains(token.utf8.count)
        else { return nil }
        return token
    }

    /// Sets the cookies of a session that has just begun.
    package static func begin(
        _ tokens: FreshTokens, of session: AccountSession, on response: inout Response, to context: RequestContext
    ) {
        let mark = String(Secrets.sha256(session.id).prefix(hintLength))
        append(tokens.access, hint: mark, maxAge: Int(AccountLimits.pageSeconds), to: &response, context)
    }

    /// Takes all cookies of a session away, those of the app's cookie mode too, from a browser that has one.
    package static func end(on response: inout Response, to context: RequestContext) {
        clear(on: &response, to: context)
        SessionCookies.clear(on: &response, to: context)
    }

    /// Takes the cookies of the pages away, from a browser that has one.
    static func clear(on response: inout Response, to context: RequestContext) {
        guard context.cookies[name(for: context.request)] != nil || context.cookies[hint] != nil else { return }
        append("", hint: "", maxAge: 0, to: &response, context)
    }

    private static func append(
        _ token: String, hint mark: String, maxAge: Int, to response: inout Response, _ context: RequestContext
    ) {
        let isSecure = !context.request.isOnLoopback
        let cookies = [
            SetCookie(name(for: context.request), token, maxAge: maxAge, isSecure: isSecure),
            SetCookie(hint, mark, maxAge: maxAge, isSecure: isSecure, isHTTPOnly: false),
        ]
        for cookie in cookies { response.headers.append("Set-Cookie", cookie.headerValue) }
    }

    private static func name(for request: Request) -> String { request.isOnLoopback ? nameOnLoopback : name }
}
