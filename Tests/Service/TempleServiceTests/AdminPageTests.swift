import Expectations
import AdminPages
import FakeTempleStore
import Foundation
import HTTPModel
import TempleAPI
import TempleAdmin
import TempleModel
import Testing
import WebPages
import WebRouting

@testable import TempleService

/// The pages of the back office within the table of a service.
struct AdminPageTests {
    private static let serviceToken = "Zm9yIHRlc3RzIG9ubHk-service"

    /// - Parameter guards: What the tokens of a file guard; nil for a service without.
    private func table(
        _ guards: SiteRules.TokenGuards?, hasPages: Bool = true, isAnybodyInvited: Bool = true,
        files: WebFiles? = nil
    ) throws -> RouteTable {
        let (store, gate) = (FakeStore(), StaffGate(editRate: 0))
        let office = FakeOffice(isAnybodyInvited: isAnybodyInvited)
        let files = try files ?? WebFiles([])
        var rules = SiteRules()
        if let guards {
            rules.tokens = try BearerTokens(Self.serviceToken)
            rules.tokenGuards = guards
        }
        let pages = AdminPages(
            AdminSite(
                editors: { office }, store: store, settings: AdminSettings(), isHere: { _ in true }, gate: gate,
                files: files, pages: PageSettings(),
                overview: OverviewMemory(
                    open: { throw SearchError.failed(reason: "nobody counts") }, service: { ServiceFigures() })))
        let admin = ServedAdmin(
            routes: TempleAdmin(editors: { office }, store: store, settings: AdminSettings(), isHere: { _ in true }),
            gate: gate, register: { office }, pages: pages)
        return RouteTable(
            TempleAPI(store: store, isProtected: guards != nil),
            hasPages ? WebPages(store: store, files: files, settings: PageSettings()) : nil, admin: admin, rules,
            now: { 1_795_000_000 })
    }

    private func ask(
        _ table: RouteTable, _ method: HTTPMethod, _ target: String, body: String = ""
    ) throws -> (status: Int, text: String) {
        var headers: Headers = ["Accept": "text/html", "Host": "temples.example", "Sec-Fetch-Site": "same-origin"]
        if !body.isEmpty { headers.append("Content-Type", "application/x-www-form-urlencoded") }
        let response = table.answer(
            to: try Request(
                method: method, target: target, headers: headers, body: Array(body.utf8), remoteAddress: "192.0.2.1"))
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    /// Whatever the tokens of programs guard, people sign in with their own.
    @Test(arguments: [nil, SiteRules.TokenGuards.everything, .api])
    func theSignInIsBesideTheTokensOfPrograms(guards: SiteRules.TokenGuards?) throws {
        let table = try table(guards)
        let page = try ask(table, .get, "/admin/people")
        expect(page.status == 401 && page.text.contains("action=\"/admin/sign-in\""))
        let wrong = try ask(table, .post, "/admin/sign-in", body: "token=\(Self.serviceToken)")
        expect(wrong.status, equals: 401)
        let right = try ask(table, .post, "/admin/sign-in", body: "token=\(FakeOffice.token(.editor))")
        expect(right.status, equals: 303)
        try expect(ask(table, .get, "/").status, equals: guards == .everything ? 401 : 200)
        // Other paths have the pages of visitors.
        try expect(ask(table, .get, "/nothing").text, lacks: "/admin")
    }

    /// A sign-in would lead back to the same path for ever, and it would tell of pages where nobody is invited.
    @Test(arguments: [SiteRules.TokenGuards.everything, .api], [true, false])
    func anUnknownPathIsNoSignIn(guards: SiteRules.TokenGuards, isAnybodyInvited: Bool) throws {
        let table = try table(guards, isAnybodyInvited: isAnybodyInvited)
        try expect(ask(table, .get, "/admin").status, equals: isAnybodyInvited ? 401 : 404)
        let usual = try ask(table, .get, "/nothing")
        expect(usual.status, equals: guards == .everything ? 401 : 404)
        for target in ["/admin/nothing", "/admin/people/1/nothing", "/admin/sign-in/x"] {
            let answer = try ask(table, .get, target)
            expect(answer.status == usual.status && !answer.text.contains("name=\"token\""), "\(target)")
        }
    }

    /// The page on which one signs in has its style and scripts, whatever the tokens of programs guard.
    @Test(arguments: [nil, SiteRules.TokenGuards.everything, .api])
    func theSignInHasItsFiles(guards: SiteRules.TokenGuards?) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("web-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["icon.svg", "style.css", "admin.css", "admin.js"] {
            try Data("/* \(name) */".utf8).write(to: folder.appendingPathComponent(name))
        }
        let table = try table(guards, files: try WebFiles([.init(path: folder.path, name: "")]))
        let page = try ask(table, .get, "/admin").text
        let files = page.matches(of: #/(?:href|src)="(\/web\/[^"]*)"/#).map { String($0.1) }
        expect(files.contains { $0.hasSuffix("/admin.css") } && files.contains { $0.hasSuffix("/admin.js") })
        for file in files { try expect(ask(table, .get, file).status, equals: 200, "\(file)") }
    }

    @Test func aServiceWithoutPagesHasNone() throws {
        let table = try table(nil, hasPages: false)
        expect(!table.routes.contains { $0.path.hasPrefix("/admin") })
        try expect(ask(table, .get, "/admin").status, equals: 404)
    }

    @Test func theirPathsAreThoseOfTheTable() throws {
        let paths = try table(nil).routes.map(\.path).filter { $0 == "/admin" || $0.hasPrefix("/admin/") }
        expect(Set(AdminPages.paths) == Set(paths) && AdminPages.paths.count == Set(paths).count)
    }
}
