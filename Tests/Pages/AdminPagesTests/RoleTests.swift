import Expectations
import FakeEditor
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import AdminPages

/// Who may ask what: every route as every kind of caller.
struct RoleTests {
    private static var routes: [Route] { AdminPageTable.pages.map(\.route) }

    /// The least role that a route is for; nil for the sign-in.
    private func role(_ route: Route) -> StaffRole? {
        guard case .role(let role) = route.access else { return nil }
        return StaffRole(rawValue: role.name)
    }

    /// Returns an address of a route: of nobody and nothing that is there.
    private func target(_ route: Route) -> String {
        "/" + route.path.split(separator: "/").map { $0.hasPrefix(":") ? "99" : String($0) }.joined(separator: "/")
    }

    @Test func everyRouteIsForARoleButTheSignIn() {
        let open = Self.routes.filter { role($0) == nil }
        expect(open.map(\.path), equals: ["/admin/sign-in", "/admin/sign-in/account"])
        expect(open.allSatisfy { $0.method == .post && $0.access == .staffSignIn })
        for route in Self.routes {
            expect(route.path == "/admin" || route.path.hasPrefix("/admin/"), "\(route.path)")
            expect(route.reader == .people && route.keeping == .nothing, "\(route.path)")
            // A link or a picture of another site does nothing, and a check writes nothing.
            let isRead = route.method == .get || route.path.hasPrefix("/admin/check/")
            expect(route.effect == .reads, equals: isRead, "\(route.path)")
            expect([.get, .post].contains(route.method) && route.place != .loop, "\(route.path)")
            expect(route.method == .get || route.body.kind == .form, "\(route.path)")
        }
    }

    @Test func withoutASessionEachPageIsTheSignIn() throws {
        let desk = try TestOffice()
        for route in Self.routes where role(route) != nil {
            let form = route.method == .post ? [("a", "b")] : nil
            for cookie in [nil, "made-up-session-0123456789"] {
                let response = try desk.ask(route.method, target(route), cookie: cookie, form: form)
                expect(response.status, equals: 401, "\(route.method) \(route.path)")
                expect(desk.text(response), contains: "name=\"token\"", "\(route.path)")
            }
            desk.now += 60
        }
    }

    @Test(arguments: StaffRole.allCases) func aRoleMayDoWhatIsForIt(asking: StaffRole) throws {
        let desk = try TestOffice()
        _ = try desk.editing.invite("陳小美", role: .viewer, tokenHash: "", now: desk.now)
        for route in Self.routes {
            guard let least = role(route) else { continue }
            let cookie = try desk.signIn(asking)
            let form = route.method == .post ? [("csrf", try desk.csrf(cookie))] : nil
            let response = try desk.ask(route.method, target(route), cookie: cookie, form: form)
            if asking < least {
                expect(response.status, equals: 403, "\(route.method) \(route.path)")
                // Nor is anything told of what is not for the role.
                expect(desk.text(response), lacks: "陳小美", "\(route.method) \(route.path)")
            } else {
                expect(
                    [401, 403, 405, 500], lacks: response.status, "\(route.method) \(route.path) \(response.status)")
            }
        }
        try expect(desk.editing.members().count, equals: StaffRole.allCases.count + 1)
    }

    /// The token of a program is for the API.
    @Test func aTokenOpensNoPage() throws {
        let desk = try TestOffice()
        let token = try require(desk.tokens[.owner])
        let headers = TestOffice.own.merging(["Authorization": "Bearer \(token)"]) { $1 }
        try expect(desk.ask(.get, "/admin/people", headers).status, equals: 401)
        try expect(desk.ask(.get, "/api/admin/people", headers).status, equals: 200)
    }

    /// A page's script reads with the cookie. It writes by forms.
    @Test func theCookieReadsTheAPIAndWritesNothingThere() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        try expect(desk.ask(.get, "/api/admin/me", cookie: cookie).status, equals: 200)
        for site in ["cross-site", "same-site", "none"] {
            try expect(desk.ask(.get, "/api/admin/me", cookie: cookie, ["Sec-Fetch-Site": site]).status, equals: 401)
        }
        try expect(desk.ask(.get, "/api/admin/me", cookie: cookie, [:]).status, equals: 401)
        let deleted = try desk.ask(.delete, "/api/admin/people/viewer", cookie: cookie)
        expect(deleted.status, equals: 401)
        try expect(desk.editing.members().count, equals: StaffRole.allCases.count)
    }

    @Test func whereNobodyIsInvitedThereIsNothing() throws {
        let desk = try TestOffice(isAnybodyInvited: false)
        let nothing = try desk.ask(.get, "/nothing", ["Accept": "text/html"])
        expect(nothing.status, equals: 404)
        for route in Self.routes {
            let form = route.method == .post ? [("token", "made-up-token-0123456789")] : nil
            for cookie in [nil, "made-up-session-0123456789"] {
                let response = try desk.ask(
                    route.method, target(route), cookie: cookie, ["Accept": "text/html"], form: form)
                expect(response.status == 404 && response.body == nothing.body, "\(route.method) \(route.path)")
                expectNil(response.headers["Set-Cookie"], "\(route.path)")
            }
        }
    }

    /// Neither a method, a type nor a length tells that there would be something.
    @Test func whereNobodyIsInvitedNothingTellsOfIt() throws {
        let desk = try TestOffice(isAnybodyInvited: false)
        for route in Self.routes {
            for method in HTTPMethod.allCases {
                for type in ["application/json", "application/x-www-form-urlencoded"] {
                    let response = try desk.ask(method, target(route), ["Content-Type": type])
                    expect(response.status, equals: 404, "\(method) \(route.path)")
                    expect(response.headers["Allow"] == nil && response.headers["WWW-Authenticate"] == nil)
                }
            }
            let head = try Request(
                method: .post, target: target(route), headers: ["Content-Type": "text/plain", "Content-Length": "9"])
            if case .refuse = desk.table.judge(head) { Issue.record("\(route.path) is refused before it is read") }
        }
    }

    @Test func noAnswerIsKeptOrFramedOrListed() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        var answers = try Self.routes.filter { $0.method == .get }.map {
            try desk.ask(.get, target($0), cookie: cookie)
        }
        answers.append(try desk.ask(.get, "/admin"))
        answers.append(try desk.ask(.post, "/admin/people", cookie: cookie, form: [("name", "x")]))
        answers.append(
            try desk.ask(
                .post, "/admin/people", cookie: cookie,
                form: [("csrf", try desk.csrf(cookie)), ("name", "小美"), ("role", "editor")]))
        expect(Set(answers.map(\.status)), equals: [200, 201, 303, 401, 403, 404])
        for answer in answers {
            expect(answer.headers["Cache-Control"], equals: "no-store", "\(answer.status)")
            guard answer.status != 303 else { continue }
            let policy = try require(answer.headers["Content-Security-Policy"])
            expect(
                policy,
                equals: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
            expect(answer.headers["Referrer-Policy"] == "same-origin" && answer.headers["ETag"] == nil)
            let text = desk.text(answer)
            // A part of a page has no head.
            expect(text.contains("noindex") || !text.contains("<html"))
            expect(!text.contains("manifest") && !text.contains("main.js"))
            expect(!text.contains("<script>") && !text.contains("style=") && !text.contains(" onclick"))
        }
    }
}
