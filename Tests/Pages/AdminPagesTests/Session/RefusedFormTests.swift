import Expectations
import FakeEditor
import Foundation
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import AdminPages

/// Forms that are refused: nothing is done, and nothing that was typed is lost.
struct RefusedFormTests {
    private static let typed = [
        ("name", "<script>小美</script>"), ("role", "viewer"), ("note", "one\r\ntwo"), ("many", "1"), ("many", "2"),
    ]

    private func expectKept(_ page: String, prefix: String = "") {
        expect(page.contains("value=\"&lt;script&gt;小美&lt;/script&gt;\"") && !page.contains("<script>小美"))
        for name in ["name", "role", "note"] { expect(page, contains: "name=\"\(prefix)\(name)\"", "\(name)") }
        expect(page.components(separatedBy: "name=\"\(prefix)many\"").count, equals: 3)
        expect(page, contains: "value=\"one\r\ntwo\"")
    }

    /// The fields of a form are kept by the sign-in, and sent again after it.
    @Test func anEndedSessionLosesNothing() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let form = [("csrf", try desk.csrf(cookie))] + Self.typed
        desk.now += StaffLimits.sessionSeconds + 1
        let refused = try desk.ask(.post, "/admin/people", cookie: cookie, form: form)
        expect(refused.status, equals: 401)
        let page = desk.text(refused)
        expectKept(page, prefix: "kept.")
        expect(!page.contains("kept.csrf") && page.contains("name=\"to\" value=\"/admin/people\""))

        let token = try require(desk.tokens[.owner])
        let kept = Self.typed.map { ("kept." + $0.0, $0.1) }
        let fields = [("to", "/admin/people"), ("sent", "1")] + kept
        // A wrong token loses nothing either.
        let wrong = try desk.ask(.post, "/admin/sign-in", form: fields + [("token", "wrong-token-0123456789")])
        expect(wrong.status, equals: 401)
        expectKept(desk.text(wrong), prefix: "kept.")
        let signedIn = try desk.ask(.post, "/admin/sign-in", form: fields + [("token", token)])
        expect(signedIn.status, equals: 200)
        let again = desk.text(signedIn)
        expectKept(again)
        expect(again.contains("action=\"/admin/people\"") && !again.contains(token))
        let session = try require(TestOffice.session(in: signedIn))
        let sent = try desk.ask(
            .post, "/admin/people", cookie: session, form: [("csrf", try TestOffice.csrf(in: again))] + Self.typed)
        expect(sent.status, equals: 201)
        try expect(desk.editing.members().contains { $0.name == "<script>小美</script>" })
    }

    /// A browser that has no cookie any more sends as much as one that has.
    @Test(arguments: [200 << 10, 10]) func aLongFormWithoutACookieIsKept(bytes: Int) throws {
        let desk = try TestOffice()
        let text = String(repeating: "x", count: bytes)
        for target in ["/admin/temples/new", "/admin/sign-in"] {
            let head = try Request(
                method: .post, target: target,
                headers: [
                    "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "\(bytes)",
                    "Host": TestOffice.host, "Sec-Fetch-Site": "same-origin",
                ])
            guard case .read(let most) = desk.table.judge(head) else {
                return expect(Bool(false), "\(target) is refused")
            }
            expect(most, isAtLeast: 256 << 10, "\(target)")
        }
        let refused = try desk.ask(.post, "/admin/temples/new", form: [("introduction", text)])
        expect(refused.status, equals: 401)
        expect(desk.text(refused), contains: "name=\"kept.introduction\" value=\"\(text)\"")
    }

    /// Whoever signs out without a session is not asked to do so again.
    @Test func aSignOutIsNotKept() throws {
        let desk = try TestOffice()
        let refused = try desk.ask(.post, "/admin/sign-out", cookie: "ended-session-0123456789", form: [("csrf", "x")])
        expect(refused.status == 401 && !desk.text(refused).contains("name=\"sent\""))
        let token = try require(desk.tokens[.viewer])
        let fields = [("to", "/admin/sign-out"), ("sent", "1"), ("kept.a", "b"), ("token", token)]
        let signedIn = try desk.ask(.post, "/admin/sign-in", form: fields)
        expect(signedIn.status == 303 && signedIn.headers["Location"] == "/admin")
    }

    /// A form of another session, and one of none.
    @Test func aFormWithoutTheTokenOfTheSessionDoesNothing() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let other = try desk.csrf(try desk.signIn())
        let own = try desk.csrf(cookie)
        for csrf in [nil, "", ".", other, own + "x", String(own.dropLast()), own.uppercased()] {
            let form = (csrf.map { [("csrf", $0)] } ?? []) + Self.typed
            let refused = try desk.ask(.post, "/admin/people", cookie: cookie, form: form)
            expect(refused.status, equals: 403, "\(csrf ?? "none")")
            expect(desk.text(refused), contains: "<title>錯誤：")
            expect(desk.text(refused), contains: "value=\"&lt;script&gt;小美&lt;/script&gt;\"")
            try expect(TestOffice.csrf(in: desk.text(refused)) != csrf)
        }
        let twice = [("csrf", own), ("csrf", own)] + Self.typed
        try expect(desk.ask(.post, "/admin/people", cookie: cookie, form: twice).status, equals: 403)
        try expect(desk.editing.members().count, equals: StaffRole.allCases.count)
        try expect(
            desk.ask(.post, "/admin/people", cookie: cookie, form: [("csrf", own)] + Self.typed).status, equals: 201)
    }

    /// Every route that writes asks for the token of the session, but for those that begin one.
    @Test func noFormIsTakenWithoutTheToken() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let beginning = ["/admin/sign-in", "/admin/sign-in/account"]
        for page in AdminPageTable.pages where page.route.method == .post && !beginning.contains(page.route.path) {
            let target = page.route.path.replacingOccurrences(of: ":id", with: "1")
            let response = try desk.ask(.post, target, cookie: cookie, form: [("role", "owner"), ("name", "x")])
            expect(response.status, equals: 403, "\(page.route.path)")
        }
        try expect(desk.editing.members().map(\.role.rawValue), equals: ["editor", "owner", "viewer"])
        try expect(desk.ask(.get, "/admin", cookie: cookie).status, equals: 200)
    }

    @Test(arguments: [
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Origin": "https://evil.example"],
        ["Origin": "null"], [:],
    ])
    func aFormOfAnotherSiteDoesNothing(headers: [String: String]) throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let form = [("csrf", try desk.csrf(cookie))] + Self.typed
        let refused = try desk.ask(.post, "/admin/people", cookie: cookie, headers, form: form)
        expect(refused.status, equals: 403)
        // It is shown, but a click does not send it.
        expect(desk.text(refused).contains("小美") && !desk.text(refused).contains("action=\"/admin/people\""))
        let stranger = try desk.ask(.post, "/admin/people", headers, form: form)
        expect(stranger.status == 401 && !desk.text(stranger).contains("kept."))
        try expect(desk.editing.members().count, equals: StaffRole.allCases.count)
    }

    @Test func withoutTheDatabaseNothingIsLost() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let form = [("csrf", try desk.csrf(cookie))] + Self.typed
        desk.editing.failure = .unavailable(.unreachable, reason: "no server")
        let refused = try desk.ask(.post, "/admin/people", cookie: cookie, form: form)
        expect(refused.status, equals: 503)
        expectKept(desk.text(refused))
        expect(desk.text(refused), lacks: "no server")
        let read = try desk.ask(.get, "/admin", cookie: cookie)
        expect(read.status == 503 && read.headers["Cache-Control"] == "no-store")
        let signIn = try desk.ask(.post, "/admin/sign-in", form: [("token", "never-seen-token-0123456789")])
        expect(signIn.status, equals: 503)
        let fields = [("to", "/admin/people"), ("sent", "1"), ("token", "never-seen-token-0123456789")]
        desk.now += 60
        let kept = Self.typed.map { ("kept." + $0.0, $0.1) }
        let keeping = try desk.ask(.post, "/admin/sign-in", form: fields + kept)
        expect(keeping.status, equals: 503)
        expectKept(desk.text(keeping), prefix: "kept.")
        desk.editing.failure = nil
        let again = [("csrf", try TestOffice.csrf(in: desk.text(refused)))] + Self.typed
        try expect(desk.ask(.post, "/admin/people", cookie: cookie, form: again).status, equals: 201)
    }

    /// Previews, what is refused before it is written, and signing out are no edits.
    @Test func onlyEditsAreCounted() throws {
        let desk = try TestOffice(editRate: 2)
        let cookie = try desk.signIn()
        let csrf = ("csrf", try desk.csrf(cookie))
        var temple = try desk.form(cookie, at: TemplePages.new)
        (temple["name"], temple["lat"], temple["lng"]) = ("甲宮", "24.1", "120.6")
        for _ in 0..<4 {
            let preview = try desk.send(temple, cookie, to: TemplePages.new, pressing: ("do", "preview"))
            expect(preview.status, equals: 200)
            try expect(desk.ask(.post, "/admin/people", cookie: cookie, form: [csrf]).status, equals: 400)
        }
        for name in ["小美", "小華"] {
            let form = [csrf, ("name", name), ("role", "viewer")]
            try expect(desk.ask(.post, "/admin/people", cookie: cookie, form: form).status, equals: 201)
        }
        let refused = try desk.ask(.post, "/admin/people", cookie: cookie, form: [csrf] + Self.typed)
        expect(refused.status == 429 && refused.headers["Retry-After"] != nil)
        expect(desk.text(refused), contains: "value=\"&lt;script&gt;小美&lt;/script&gt;\"")
        try expect(desk.send(temple, cookie, to: TemplePages.new).status == 429 && desk.editing.temples.isEmpty)
        try expect(desk.editing.members().count, equals: StaffRole.allCases.count + 2)
        try expect(desk.ask(.get, "/admin", cookie: cookie).status, equals: 200)
        let out = try desk.ask(.post, "/admin/sign-out", cookie: cookie, form: [csrf])
        expect(out.status == 303 && desk.editing.sessionHashes.isEmpty)
    }

    @Test func aFormIsBounded() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let csrf = ("csrf", try desk.csrf(cookie))
        let many = (0..<AdminForm.mostFields).map { ("f\($0)", "") }
        try expect(desk.ask(.post, "/admin/people", cookie: cookie, form: [csrf] + many).status, equals: 400)
        let request = try Request(
            method: .post, target: "/admin/people",
            headers: ["Cookie": "a=b", "Content-Type": "application/x-www-form-urlencoded"])
        expect(desk.table.judge(request), equals: .read(maxBytes: AdminPageRoute.mostBytes))
    }
}
