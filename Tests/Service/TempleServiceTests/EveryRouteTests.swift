import Expectations
import FakeTempleStore
import HTTPModel
import LunarCalendar
import TempleAPI
import TempleAdmin
import TempleModel
import Testing
import WebPages
import WebRouting

@testable import TempleService

/// Every route of the service's table, asked as every kind of caller, with every method and every kind of body.
struct EveryRouteTests {
    private static let token = "Zm9yIHRlc3RzIG9ubHk-one"

    /// Who asks.
    enum Caller: String, CaseIterable {
        case nobody
        case wrongToken = "Bearer another-token-0123"
        case notABearer = "Basic Zm9yIHRlc3RzIG9ubHk-one"
        case token = "Bearer Zm9yIHRlc3RzIG9ubHk-one"
        case severalTokens = "Bearer Zm9yIHRlc3RzIG9ubHk-one, Bearer Zm9yIHRlc3RzIG9ubHk-one"
        /// A cookie is no proof of anything: nobody signs in yet.
        case cookie = "session=1"
        /// Invited people.
        case viewer = "Bearer Zm9yIHRlc3RzIG9ubHk-viewer"
        case editor = "Bearer Zm9yIHRlc3RzIG9ubHk-editor"
        case owner = "Bearer Zm9yIHRlc3RzIG9ubHk-owner"

        var headers: Headers {
            switch self {
            case .nobody: [:]
            case .cookie: ["Cookie": rawValue]
            case .wrongToken, .notABearer, .token, .severalTokens, .viewer, .editor, .owner:
                ["Authorization": rawValue]
            }
        }

        /// The role in the back office.
        var role: StaffRole? {
            switch self {
            case .viewer: .viewer
            case .editor: .editor
            case .owner: .owner
            case .nobody, .wrongToken, .notABearer, .token, .severalTokens, .cookie: nil
            }
        }
    }

    /// What tokens guard. Nil is a service without tokens.
    private static let guards: [SiteRules.TokenGuards?] = [nil, .everything, .api]

    private func table(_ guards: SiteRules.TokenGuards?) throws -> RouteTable {
        let store = FakeStore()
        store.temples = [try FakeStore.lukang()]
        store.catalogue = try FakeStore.smallAlmanac()
        var rules = SiteRules()
        if let guards {
            rules.tokens = try BearerTokens(Self.token)
            rules.tokenGuards = guards
        }
        var seconds = TaiwanTime(day: CivilDay(dayNumber: 20_777), minute: 0).secondsSince1970
        let office = FakeOffice()
        let admin = ServedAdmin(
            routes: TempleAdmin(editors: { office }, store: store, settings: AdminSettings(), isHere: { _ in true }),
            gate: StaffGate(editRate: 0), register: { office })
        return RouteTable(
            TempleAPI(store: store, isProtected: guards != nil),
            WebPages(store: store, files: try WebFiles([]), settings: PageSettings()), admin: admin, rules,
            now: {
                // A minute for each request: nobody shows too many wrong tokens in one.
                seconds += 60
                return seconds
            })
    }

    /// The least role that a route of the back office is for; nil for any other route.
    private func role(_ route: Route) -> StaffRole? {
        guard case .role(let role) = route.access else { return nil }
        return StaffRole(rawValue: role.name)
    }

    /// Somebody for whom a route is, in a service without tokens.
    private func reader(_ route: Route) -> Caller { role(route) == nil ? .nobody : .owner }

    /// Returns a target for a route, and the headers of somebody for whom the route is.
    private func question(_ route: Route) -> (target: String, headers: Headers) {
        var target = ""
        for segment in route.path.split(separator: "/") {
            let isParameter = segment.hasPrefix(":") || segment.hasPrefix("*")
            target += "/" + (isParameter ? "1" : String(segment))
        }
        let accept = route.reader == .people ? "text/html" : "application/json"
        return (target.isEmpty ? "/" : target, ["Accept": "\(accept), */*;q=0.5"])
    }

    private func request(
        _ route: Route, _ method: HTTPMethod? = nil, as caller: Caller = .nobody, type: String? = nil
    ) throws -> Request {
        let question = question(route)
        var headers = question.headers
        for field in caller.headers.fields { headers.append(field.name, field.value) }
        if let type { headers.append("Content-Type", type) }
        return try Request(method: method ?? route.method, target: question.target, headers: headers)
    }

    /// The status with which a caller is refused; nil for one who may ask.
    private func refusal(_ route: Route, _ caller: Caller, _ guards: SiteRules.TokenGuards?) -> Int? {
        switch route.access {
        case .anyone: return nil
        case .token, .tokenOrStaff:
            guard let guards, guards == .everything || route.reader == .programs else { return nil }
            return caller == .token ? nil : 401
        case .role:
            guard let role = caller.role, let least = self.role(route) else { return 401 }
            return role >= least ? nil : 403
        case .signedIn: return 403
        case .staffSignIn: return nil
        }
    }

    /// Whether a fault has the form of the route: a problem for programs, a page for people.
    private func hasForm(of route: Route, _ response: Response) -> Bool {
        let types: [Reader: String] = [.programs: "application/problem+json", .people: "text/html; charset=utf-8"]
        return response.headers["Content-Type"] == types[route.reader]
            && response.headers["Cache-Control"] == "no-store"
    }

    @Test(arguments: guards, Caller.allCases)
    func whoMayAskIsAPropertyOfTheRoute(guards: SiteRules.TokenGuards?, caller: Caller) throws {
        let table = try table(guards)
        expect(table.routes.count, isAbove: 50)
        expect(Set(table.routes.compactMap(role)), equals: Set(StaffRole.allCases))
        for route in table.routes {
            let request = try request(route, as: caller)
            let response = table.answer(to: request)
            if let status = refusal(route, caller, guards) {
                expect(response.status == status && hasForm(of: route, response), "\(route.path) \(response.status)")
                expectRefusal(request, response, route, table)
            } else {
                expect([401, 403, 405, 500], lacks: response.status, "\(route.path) \(response.status)")
            }
        }
    }

    /// A client is refused by the head of its request. Who asks a route of the back office is found out by a worker.
    private func expectRefusal(_ request: Request, _ response: Response, _ route: Route, _ table: RouteTable) {
        // A cookie may be that of somebody of the back office.
        let isOfStaff = role(route) != nil || route.access == .tokenOrStaff && request.headers["Cookie"] != nil
        guard isOfStaff else {
            expect(table.judge(request), equals: .refuse(response), "\(route.path)")
            return
        }
        if case .refuse = table.judge(request) { Issue.record("\(route.path) is refused by an event loop") }
        expect(table.respond(to: request), equals: .later, "\(route.path)")
    }

    /// Probes and a browser's question for permission are for everybody.
    @Test func whatIsOpenIsFew() throws {
        let table = try table(.everything)
        let open = table.routes.filter { $0.access == .anyone }
        expect(
            open.map(\.path),
            equals: [
                "/web/:version/*path", "/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-precomposed.png",
                "/healthz", "/readyz",
            ])
        for route in table.routes {
            let asked = try request(route, .options, as: reader(route))
            expect(table.answer(to: asked).status, equals: 204, "\(route.path)")
            // Strangers learn nothing of the back office, not even its methods.
            guard role(route) != nil else { continue }
            let strange = table.answer(to: try request(route, .options, as: .token))
            expect(strange.status == 401 && strange.headers["Allow"] == nil, "\(route.path)")
        }
    }

    @Test(arguments: HTTPMethod.allCases) func aMethodThatAPathHasNotIs405InItsForm(method: HTTPMethod) throws {
        let table = try table(nil)
        for route in table.routes {
            var methods = table.routes.filter { $0.path == route.path }.map(\.method)
            if methods.contains(.get) { methods.append(.head) }
            let request = try request(route, method, as: reader(route))
            let response = table.answer(to: request)
            if methods.contains(method) || method == .options {
                expect(response.status != 405, "\(route.path)")
            } else {
                expect(response.status == 405 && hasForm(of: route, response), "\(route.path)")
                expect(response.headers["Allow"]?.hasSuffix("OPTIONS"), equals: true)
                // A body, of any type, changes nothing of it.
                expectRefusal(request, response, route, table)
            }
        }
    }

    private static let types = [
        nil, "application/json", "text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=1", "application/octet-stream", "text/html",
    ]

    @Test(arguments: types) func whichBodyIsReadIsAPropertyOfTheRoute(type: String?) throws {
        let table = try table(nil)
        let name = type.map { String($0.prefix { $0 != ";" }) }
        for route in table.routes {
            let request = try request(route, as: reader(route), type: type)
            let verdict = table.judge(request)
            let taken = route.body.mediaTypes
            let isTaken = taken.isEmpty || (name.map { taken.contains($0) } ?? (route.effect == .reads))
            if role(route) != nil {
                expect(table.answer(to: request).status == 415, equals: !isTaken, "\(route.path)")
            } else if isTaken {
                expect(verdict, equals: .read(maxBytes: route.body.maxBytes), "\(route.path)")
            } else if case .refuse(let response) = verdict {
                expect(response.status == 415 && hasForm(of: route, response), "\(route.path)")
            } else {
                Issue.record("\(route.path) reads \(type ?? "a body without a type")")
            }
        }
    }

    /// A page of another site can send plain text and forms without being asked.
    @Test func onePathAloneTakesPlainText() throws {
        let taking = try table(nil).routes.filter { $0.body.mediaTypes.contains("text/plain") }
        expect(taking.map(\.path) == ["/api/lunar"] && taking.allSatisfy { $0.effect == .reads })
    }

    /// At `/` the API and the pages both have a route.
    @Test func onlyTheStartIsBothAPageAndOfTheAPI() throws {
        let routes = try table(nil).routes
        let both = Set(routes.filter { $0.reader == .people }.map(\.path)).intersection(
            routes.filter { $0.reader == .programs }.map(\.path))
        expect(both, equals: ["/"])
    }

    @Test(arguments: [
        ("/nothing", "text/html,*/*;q=0.8", "text/html; charset=utf-8"),
        ("/nothing", "*/*", "application/problem+json"),
        ("/api/nothing", "text/html", "application/problem+json"), ("/web/1", "text/html", "text/html; charset=utf-8"),
        ("/web/1/none.css", "text/css", "text/html; charset=utf-8"),
    ])
    func whereThereIsNothingAcceptChoosesTheForm(target: String, accept: String, type: String) throws {
        let request = try Request(method: .get, target: target, headers: ["Accept": accept])
        let response = try table(nil).answer(to: request)
        expect(response.status == 404 && response.headers["Content-Type"] == type)
    }
}
