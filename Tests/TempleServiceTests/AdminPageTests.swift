import AdminPages
import FakeTempleStore
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
    private func table(_ guards: SiteRules.TokenGuards?, hasPages: Bool = true) throws -> RouteTable {
        let (store, office, gate) = (FakeStore(), FakeOffice(), StaffGate(editRate: 0))
        let files = try WebFiles([])
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
        #expect(page.status == 401 && page.text.contains("action=\"/admin/sign-in\""))
        let wrong = try ask(table, .post, "/admin/sign-in", body: "token=\(Self.serviceToken)")
        #expect(wrong.status == 401)
        let right = try ask(table, .post, "/admin/sign-in", body: "token=\(FakeOffice.token(.editor))")
        #expect(right.status == 303)
        #expect(try ask(table, .get, "/").status == (guards == .everything ? 401 : 200))
        // Other paths have the pages of visitors.
        #expect(try !ask(table, .get, "/nothing").text.contains("/admin"))
    }

    @Test func aServiceWithoutPagesHasNone() throws {
        let table = try table(nil, hasPages: false)
        #expect(!table.routes.contains { $0.path.hasPrefix("/admin") })
        #expect(try ask(table, .get, "/admin").status == 404)
    }

    @Test func theirPathsAreThoseOfTheTable() throws {
        let paths = try table(nil).routes.map(\.path).filter { $0 == "/admin" || $0.hasPrefix("/admin/") }
        #expect(Set(AdminPages.paths) == Set(paths) && AdminPages.paths.count == Set(paths).count)
    }
}
