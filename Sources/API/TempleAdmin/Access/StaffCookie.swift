package import HTTPModel
package import WebRouting

/// The cookie of a session in the pages of the back office. Scripts cannot read it, no other site's page sends it but by a
/// link, and it is sent over TLS alone but on loopback. It is gone when the browser is closed.
package enum StaffCookie {
    /// The prefix makes browsers refuse a cookie of this name that a neighbour of the host sets (RFC 6265bis).
    private static let name = "__Host-nearby-admin"
    /// A browser takes no cookie of the other name without TLS.
    private static let nameOnLoopback = "nearby-admin"
    /// Of a longer token, no digest is made.
    private static let longestToken = 512

    /// Returns the token of the session that a request shows; nil for none.
    package static func token(in context: RequestContext) -> String? {
        guard let token = context.cookies[name(for: context.request)], (1...longestToken).contains(token.utf8.count)
        else { return nil }
        return token
    }

    /// Returns the value of `Set-Cookie` for a new session.
    package static func setting(_ token: String, for request: Request) -> String {
        SetCookie(name(for: request), token, isSecure: !request.isOnLoopback).headerValue
    }

    /// Returns the value of `Set-Cookie` that takes the cookie away.
    package static func clearing(for request: Request) -> String {
        SetCookie(name(for: request), "", maxAge: 0, isSecure: !request.isOnLoopback).headerValue
    }

    private static func name(for request: Request) -> String { request.isOnLoopback ? nameOnLoopback : name }
}
