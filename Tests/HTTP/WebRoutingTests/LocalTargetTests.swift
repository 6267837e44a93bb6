import Expectations
import Testing
import WebRouting

/// Where a form or a sign-in may lead.
struct LocalTargetTests {
    /// What somebody may write into `return` to lead people away from this site, or in a circle.
    static let tricks = [
        "", "https://evil.example", "http:evil.example", "HTTPS://evil.example/account", "//evil.example",
        "///evil.example", "////evil.example/account", "/\\evil.example", "\\\\evil.example", "\\/evil.example",
        "/\t/evil.example", "/\n/evil.example", "\t//evil.example", " /account", "/account evil", "javascript:alert(1)",
        "data:text/html,1", "@evil.example", ".evil.example", "evil.example", "?//evil.example", "#//evil.example",
        "/account#@evil.example", "/%2f%2fevil.example", "/%2F/evil.example", "/%5cevil.example", "/%5C/evil.example",
        "/%09/evil.example", "/%0d%0aLocation:%20https://evil.example", "/account\r\nSet-Cookie: a=1",
        "/./evil.example", "/..//evil.example", "/account/../../evil.example", "/%2e%2e/evil.example",
        "/.%2E//evil.example", "/account/%2e/", "/account//evil.example", "/account/", "/account\"onclick=1",
        "/<script>", "/account?\u{2028}", "/媽祖", "/%zz", "/%", "/%ff", "/\u{0}", "/api/user/export", "/api",
        "/%61pi/user", "/sign-in", "/sign-in?return=/sign-in", "/sign-%69n", "/sign-out", "/web/1/main.js",
    ]

    @Test(arguments: tricks) func aTrickLeadsHome(trick: String) {
        expect(LocalTarget(trick), equals: .home)
        expect(LocalTarget(trick).text, equals: "/account")
    }

    @Test func thereAreThirtyTricksAtLeast() { expect(Set(Self.tricks).count, isAtLeast: 30) }

    @Test func nothingLeadsHome() { expect(LocalTarget(nil), equals: .home) }

    @Test(arguments: [
        "/", "/?lang=en", "/account", "/account/take?deities=1,2&to=/temples/123", "/temples/123",
        "/events?month=2026-11", "/chosen?deities=1%2C2", "/admin", "/apis", "/signs", "/near?q=%E5%AA%BD%E7%A5%96",
        "/account?to=//evil.example", "/account?to=%2f%2fevil.example&a=..", "/%E5%AA%BD%E7%A5%96",
        "/temples/1:2@3;4,5",
    ])
    func aPageOfThisSiteStaysAsItIs(target: String) { expect(LocalTarget(target).text, equals: target) }

    @Test func aTargetFitsIntoACookie() {
        let longest = "/" + String(repeating: "a", count: LocalTarget.mostBytes - 1)
        expect(LocalTarget(longest).text, equals: longest)
        expect(LocalTarget(longest + "a"), equals: .home)
    }

    /// The back office takes longer targets, by the same rule.
    @Test func onlyTheLengthIsTheCallers() {
        let long = "/admin?" + String(repeating: "a", count: LocalTarget.mostBytes)
        expect(LocalTarget.isLocal(long, mostBytes: 2_000) && !LocalTarget.isLocal(long, mostBytes: 1_000))
        expect(LocalTarget.isLocal("/api/user", mostBytes: 2_000))
        expect(!LocalTarget.isLocal("//api", mostBytes: 2_000))
    }
}
