import Expectations
import AccountModel
import APIDescription
import Foundation
import HTTPModel
import Testing
import WebRouting

@testable import AccountAPI

/// Sessions of a browser, whose tokens are in cookies.
struct CookieTests {
    private static let page = ["Origin": "https://temples.example", "Host": "temples.example"]
    private static let signIn = #"{"idToken":"1 mei@example.org","cookie":true}"#

    /// Returns the values of the cookies that an answer sets.
    private func cookies(_ response: Response) -> [String: String] {
        response.headers.values("Set-Cookie").reduce(into: [:]) { cookies, header in
            let pair = header.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = String(pair[1])
        }
    }

    private func header(_ cookies: [String: String], _ more: [String: String] = [:]) -> [String: String] {
        more.merging(["Cookie": cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")]) { $1 }
    }

    @Test func theCookiesAreOutOfReach() throws {
        let home = try Home()
        let response = try home.ask(.post, "/api/auth/google", Self.page, body: Self.signIn)
        let object = try home.object(response)
        expect(object["supabase_token"] is NSNull && object["refreshToken"] is NSNull)
        let set = response.headers.values("Set-Cookie")
        expect(set.count, equals: 2)
        expect(
            set.contains {
                $0.hasPrefix("nearby_session=")
                    && $0.hasSuffix("; Path=/; Max-Age=3600; Secure; HttpOnly; SameSite=Lax")
            })
        expect(
            set.contains {
                $0.hasPrefix("nearby_refresh=")
                    && $0.hasSuffix("; Path=/api/auth; Max-Age=5184000; Secure; HttpOnly; SameSite=Lax")
            })
        expect(response.headers["Cache-Control"], equals: "no-store")
    }

    @Test(
        arguments: [
            ("127.0.0.1:8080", "127.0.0.1", false), ("localhost", "::1", false), ("[::1]:8080", "::1", false),
            // A proxy on this machine, which asks for another host.
            ("temples.example", "127.0.0.1", true), ("localhost", "192.0.2.1", true),
            ("localhost.example", "127.0.0.1", true),
        ])
    func theyAreSecureButOnLoopback(host: String, address: String, isSecure: Bool) throws {
        let headers = ["Sec-Fetch-Site": "same-origin", "Host": host]
        let response = try Home().ask(.post, "/api/auth/google", headers, body: Self.signIn, from: address)
        for cookie in response.headers.values("Set-Cookie") {
            expect(cookie.contains("; Secure") == isSecure && cookie.contains("; HttpOnly"))
        }
        expect(response.headers.values("Set-Cookie").count, equals: 2)
    }

    /// The cookie of the pages counts first, and would go on to show the person before.
    @Test func aSignInEndsTheSessionOfThePages() throws {
        let home = try Home()
        let former = try home.signIn("2", "bob@example.org")
        let pages = ["__Host-nearby-session": former.access, "nearby-account": "12345678"]
        let response = try home.ask(.post, "/api/auth/google", header(pages, Self.page), body: Self.signIn)
        let set = cookies(response)
        expect(response.headers.values("Set-Cookie").count, equals: 4)
        expect(set["__Host-nearby-session"] == "" && set["nearby-account"] == "")
        let kept = set.filter { !$0.value.isEmpty }
        expect(Set(kept.keys), equals: ["nearby_session", "nearby_refresh"])
        let profile = try home.object(try home.ask(.get, "/api/user/profile", header(kept)))
        expect(profile["email"] as? String, equals: "mei@example.org")
        try expect(home.ask(.get, "/api/user/profile", header(pages)).status, equals: 401)
        // A sign-in of the app, which keeps its tokens itself, leaves the pages alone.
        let other = ["__Host-nearby-session": try home.signIn("2", "bob@example.org").access]
        let app = try home.ask(
            .post, "/api/auth/google", header(other, Self.page), body: #"{"idToken":"1 mei@example.org"}"#)
        expect(app.status == 200 && app.headers["Set-Cookie"] == nil)
        try expect(home.ask(.get, "/api/user/profile", header(other)).status, equals: 200)
    }

    @Test func withoutAWishThereAreNone() throws {
        let response = try Home().ask(.post, "/api/auth/google", Self.page, body: #"{"idToken":"1 mei@example.org"}"#)
        expect(response.status == 200 && response.headers["Set-Cookie"] == nil)
    }

    @Test func aPageOfAnotherSiteWritesNothing() throws {
        let home = try Home()
        let cookies = cookies(try home.ask(.post, "/api/auth/google", Self.page, body: Self.signIn))
        let foreign = [
            ["Origin": "https://evil.example", "Host": "temples.example"], ["Sec-Fetch-Site": "cross-site"],
            ["Sec-Fetch-Site": "same-site"], ["Host": "temples.example"],
        ]
        try expect(home.ask(.get, "/api/user/settings", header(cookies)).status, equals: 200)
        let before = home.everything
        for headers in foreign {
            let all = header(cookies, headers)
            for route in AccountRoutes.routes where route.route.access == .signedIn && route.route.effect != .reads {
                let path = route.route.path.replacing(":id", with: "123")
                try expect(
                    home.ask(route.route.method, path, all, body: route.body?.example).status, equals: 403,
                    "\(route.name)")
            }
            try expect(home.ask(.post, "/api/auth/refresh", all, body: "{}").status, equals: 403)
            try expect(home.ask(.post, "/api/auth/google", headers, body: Self.signIn).status, equals: 403)
        }
        expect(home.everything, equals: before)
        let own = header(cookies, Self.page)
        try expect(home.ask(.put, "/api/user/settings", own, body: #"{"advance_days":7}"#).status, equals: 200)
    }

    /// A browser adds no bearer token by itself.
    @Test func aBearerTokenNeedsNoOrigin() throws {
        let home = try Home()
        let tokens = try home.signIn()
        let headers = ["Origin": "https://evil.example", "Host": "temples.example"]
        try expect(home.ask(.put, "/api/user/settings", as: tokens, headers, body: "{}").status, equals: 200)
    }

    @Test func aWrongTokenIsNotReplacedByACookie() throws {
        let home = try Home()
        let cookies = cookies(try home.ask(.post, "/api/auth/google", Self.page, body: Self.signIn))
        let headers = header(cookies, ["Authorization": "Bearer nobody"])
        try expect(home.ask(.get, "/api/user/settings", headers).status, equals: 401)
    }

    @Test func aCookieIsRefreshedAsACookie() throws {
        let home = try Home()
        let first = cookies(try home.ask(.post, "/api/auth/google", Self.page, body: Self.signIn))
        home.now += 60
        let response = try home.ask(.post, "/api/auth/refresh", header(first, Self.page), body: "{}")
        let second = cookies(response)
        try expect(home.object(response)["supabase_token"] is NSNull)
        expect(Set(second.keys) == Set(first.keys) && second != first)
        try expect(home.ask(.get, "/api/user/settings", header(second)).status, equals: 200)
        try expect(home.ask(.get, "/api/user/settings", header(first)).status, equals: 401)
    }

    @Test func theCookiesGoWithTheSession() throws {
        for (method, path, body) in [
            (HTTPMethod.post, "/api/auth/sign-out", "{}"), (.delete, "/api/user/sessions", nil),
            (.delete, "/api/user", nil),
        ] as [(HTTPMethod, String, String?)] {
            let home = try Home()
            let cookies = cookies(try home.ask(.post, "/api/auth/google", Self.page, body: Self.signIn))
            let response = try home.ask(method, path, header(cookies, Self.page), body: body)
            expect(response.status, equals: 204)
            let cleared = response.headers.values("Set-Cookie")
            expect(cleared.count == 2 && cleared.allSatisfy { $0.contains("=; ") && $0.contains("; Max-Age=0;") })
            try expect(home.ask(.get, "/api/user/settings", header(cookies)).status, equals: 401)
        }
    }
}
