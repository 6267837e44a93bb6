import AccountAPI
import Expectations
import AccountModel
import AccountPages
import FakeAccountStore
import FakeTempleStore
import HTTPModel
import LunarCalendar
import Secrets
import TempleAPI
import TempleModel
import Testing
import WebPages
import WebRouting

@testable import TempleService

/// The pages of an account in the table of a service with tokens of its own, each asked as every kind of caller.
struct PersonPageTests {
    private static let serviceToken = "Zm9yIHRlc3RzIG9ubHk-one"
    private static let personToken = "Zm9yIHRlc3RzIG9ubHk-person"
    private static let now = TaiwanTime(day: CivilDay(dayNumber: 20_777), minute: 600).secondsSince1970

    private let store: FakeStore

    init() throws {
        store = FakeStore()
        store.temples = [try FakeStore.lukang()]
        store.catalogue = try FakeStore.smallAlmanac()
    }

    private func table() throws -> RouteTable {
        let people = FakeAccountStore()
        let identity = VerifiedIdentity(
            issuer: "https://issuer.example", subject: "1", email: nil, isEmailVerified: false, name: "Ann",
            picture: nil, locale: nil)
        _ = try people.signIn(
            identity, client: SessionClient(mark: Secrets.sha256("client"), agent: "test"),
            tokens: SessionTokens(
                accessHash: Secrets.sha256(Self.personToken), accessUntil: Self.now + 3_600,
                refreshHash: Secrets.sha256("refresh"), refreshUntil: Self.now + 7_200), now: Self.now)
        let gate = AccountGate(store: people)
        let mail = MailSignIn(store: people, gate: gate, mailing: nil, site: nil)
        let (files, settings) = (try WebFiles([]), PageSettings())
        let accounts = ServedAccounts(
            routes: AccountAPI(
                store: people, notifications: people, temples: store, gate: gate,
                verify: { _, _, _ in throw SignInRefused.invalid(reason: "a test") }), gate: gate,
            pages: AccountPages(
                AccountSite(
                    store: people, notifications: people, temples: store, gate: gate,
                    providers: Providers([], note: { _ in }), mail: mail, files: files, pages: settings)))
        var rules = SiteRules()
        rules.tokens = try BearerTokens(Self.serviceToken)
        rules.tokenGuards = .api
        return RouteTable(
            TempleAPI(store: store, isProtected: true), WebPages(store: store, files: files, settings: settings),
            accounts: accounts, rules, now: { Self.now })
    }

    private func request(_ route: Route, _ headers: Headers = [:]) throws -> Request {
        let id = "00000000-0000-4000-8000-000000000001"
        let parts = route.path.split(separator: "/").map { $0.hasPrefix(":") ? id : String($0) }
        var headers = headers
        headers["Accept"] = "text/html"
        if route.method == .post { headers["Content-Type"] = "application/x-www-form-urlencoded" }
        return try Request(method: route.method, target: "/" + parts.joined(separator: "/"), headers: headers)
    }

    private func routes(_ table: RouteTable) -> [Route] {
        table.routes.filter { AccountPages.paths.contains($0.path) }
    }

    @Test func nobodyButAPersonReadsOrWrites() throws {
        let table = try table()
        expect(routes(table).contains { $0.access == .signedIn })
        let callers: [Headers] = [
            [:], ["Cookie": "__Host-nearby-session=another"], ["Cookie": "nearby_session=\(Self.personToken)"],
            ["Cookie": "nearby-session=\(Self.personToken)"], ["Authorization": "Bearer \(Self.serviceToken)"],
        ]
        for route in routes(table) where route.access == .signedIn {
            for caller in callers {
                let answer = table.answer(to: try request(route, caller))
                expect(answer.status, equals: route.method == .get ? 303 : 401, "\(route.method) \(route.path)")
                expect(answer.headers["Cache-Control"], equals: "no-store", "\(route.method) \(route.path)")
            }
        }
    }

    @Test func aFormOfAnotherSiteIsRefused() throws {
        let table = try table()
        let forms = routes(table).filter { $0.method == .post }
        expect(forms.count, isAtLeast: 4)
        for route in forms {
            for site in ["cross-site", "same-site", "none"] {
                let answer = table.answer(
                    to: try request(
                        route,
                        ["Cookie": "__Host-nearby-session=\(Self.personToken)", "Sec-Fetch-Site": site]))
                expect(answer.status, equals: 403, "\(route.path) \(site) \(answer.status)")
            }
        }
    }

    @Test func noPageIsKeptByAnybody() throws {
        let table = try table()
        for route in routes(table) where route.method == .get {
            for headers: Headers in [[:], ["Cookie": "__Host-nearby-session=\(Self.personToken)"]] {
                let answer = table.answer(to: try request(route, headers))
                expect(answer.status != 500, "\(route.path)")
                expect(answer.headers["Cache-Control"], equals: "no-store", "\(route.path)")
                expectNil(answer.headers["ETag"], "\(route.path)")
                if answer.status == 200 {
                    expect(answer.headers["Vary"]?.contains("Cookie") ?? false, "\(route.path)")
                }
            }
        }
    }
}
