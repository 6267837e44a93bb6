import AccountAPI
import Expectations
import AccountModel
import FakeAccountStore
import FakeTempleStore
import HTTPModel
import LunarCalendar
import Secrets
import TempleAPI
import TempleAdmin
import TempleModel
import Testing
import WebPages
import WebRouting

@testable import TempleService

/// The routes of people who sign in, in the table of a service with pages, a back office and tokens of its own.
struct AccountRouteTests {
    private static let serviceToken = "Zm9yIHRlc3RzIG9ubHk-one"
    private static let personToken = "Zm9yIHRlc3RzIG9ubHk-person"
    private static let now = TaiwanTime(day: CivilDay(dayNumber: 20_777), minute: 600).secondsSince1970

    private let office = FakeOffice()
    private let store: FakeStore

    init() throws {
        store = FakeStore()
        store.temples = [try FakeStore.lukang()]
        store.catalogue = try FakeStore.smallAlmanac()
    }

    /// Returns a store of accounts in which one person has signed in.
    private func people() throws -> FakeAccountStore {
        let people = FakeAccountStore()
        let identity = VerifiedIdentity(
            issuer: "https://issuer.example", subject: "1", email: nil, isEmailVerified: false, name: "Ann",
            picture: nil,
            locale: nil)
        let mark = Secrets.sha256("client")
        _ = try people.signIn(
            identity, client: SessionClient(mark: mark, agent: "test"),
            tokens: SessionTokens(
                accessHash: Secrets.sha256(Self.personToken), accessUntil: Self.now + 3_600,
                refreshHash: Secrets.sha256("refresh"), refreshUntil: Self.now + 7_200), now: Self.now)
        return people
    }

    private func table(hasTokens: Bool) throws -> RouteTable {
        let people = try people()
        let gate = AccountGate(store: people)
        let accounts = ServedAccounts(
            routes: AccountAPI(
                store: people, notifications: people, temples: store, gate: gate,
                verify: { _, _, _ in throw SignInRefused.invalid(reason: "a test") }), gate: gate)
        let admin = ServedAdmin(
            routes: TempleAdmin(
                editors: { [office] in office }, store: store, settings: AdminSettings(), isHere: { _ in true }),
            gate: StaffGate(editRate: 0), register: { [office] in office })
        var rules = SiteRules()
        if hasTokens { rules.tokens = try BearerTokens(Self.serviceToken) }
        return RouteTable(
            TempleAPI(store: store, isProtected: hasTokens),
            WebPages(store: store, files: try WebFiles([]), settings: PageSettings()), admin: admin, accounts: accounts,
            rules, now: { Self.now })
    }

    private func request(_ route: Route, _ token: String?) throws -> Request {
        let id = "00000000-0000-4000-8000-000000000001"
        let parts = route.path.split(separator: "/").map { $0.hasPrefix(":") ? id : String($0) }
        var headers: Headers = ["Accept": "application/json"]
        if let token { headers.append("Authorization", "Bearer \(token)") }
        return try Request(method: route.method, target: "/" + parts.joined(separator: "/"), headers: headers)
    }

    private func routes(_ table: RouteTable) -> [Route] { table.routes.filter { $0.access == .signedIn } }

    @Test(arguments: [false, true]) func nobodyButAPersonIsAnswered(hasTokens: Bool) throws {
        let table = try table(hasTokens: hasTokens)
        expect(routes(table).count, isAbove: 20)
        let staff: [String?] = StaffRole.allCases.map { FakeOffice.token($0) }
        let others: [String?] = [nil, "another-token-0123456789", Self.serviceToken] + staff
        for route in routes(table) {
            for token in others {
                let answer = table.answer(to: try request(route, token))
                expect(answer.status, equals: 401, "\(route.method) \(route.path)")
                expect(answer.headers["Cache-Control"], equals: "no-store", "\(route.method) \(route.path)")
            }
        }
    }

    /// A person needs no token of the service, and is somebody nowhere else.
    @Test(arguments: [false, true]) func aPersonIsAnsweredThereAndNowhereElse(hasTokens: Bool) throws {
        for route in routes(try table(hasTokens: hasTokens)) {
            // What one request ends is there again for the next.
            let answer = try table(hasTokens: hasTokens).answer(to: try request(route, Self.personToken))
            expect([401, 403, 405, 500], lacks: answer.status, "\(route.method) \(route.path) \(answer.status)")
        }
        for route in try table(hasTokens: hasTokens).routes {
            guard case .role = route.access else { continue }
            // Each with a gate of its own, which counts wrong tokens.
            let table = try table(hasTokens: hasTokens)
            expect(table.answer(to: try request(route, Self.personToken)).status, equals: 401, "\(route.path)")
        }
    }

    @Test func whatIsOfAPersonIsKeptByNobody() throws {
        let table = try table(hasTokens: false)
        for route in routes(table) where route.method == .get {
            let answer = table.answer(to: try request(route, Self.personToken))
            expect(answer.headers["Cache-Control"], equals: "no-store", "\(route.path)")
        }
    }
}
