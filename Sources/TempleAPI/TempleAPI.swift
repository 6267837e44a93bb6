internal import GzipCoding
public import HTTPModel
internal import TempleFormats
public import TempleModel
internal import Wording

/// HTTP interface: answers requests from a store.
///
/// It belongs to one thread, like its store. Tests need no socket.
public struct TempleAPI: Responder {
    private let service: APIContext
    private let router: Router<RequestContext>
    /// The routes of the health listener.
    private let healthRouter: Router<RequestContext>
    private let now: () -> TaiwanTime
    private let crossOrigin: CrossOrigin
    private let tokens: BearerTokens?

    /// Creates the interface over a store.
    ///
    /// - Parameters:
    ///   - allowedOrigins: The origins whose web pages may read the answers in a browser.
    ///   - tokens: Every route except `/healthz` and `/readyz` requires one of them. Nil requires none.
    ///   - release: The release of the program. Answers of another one have other tags.
    ///   - hasHealthListener: Whether a listener of its own answers `/metrics`, so that the main one does not.
    ///   - rememberedBytes: The most memory for JSON and compressed answers that are remembered between answers.
    ///   - metrics: The answer to `/metrics`, in Prometheus' text format.
    ///   - now: Returns the current time in Taiwan; called once for each request.
    public init(
        store: any TempleSearching, allowedOrigins: AllowedOrigins = .none, tokens: BearerTokens? = nil,
        release: String = "", hasHealthListener: Bool = false, rememberedBytes: Int = 64 << 20,
        metrics: @escaping () throws -> String = { "" }, now: @escaping () -> TaiwanTime
    ) {
        self.tokens = tokens
        service = APIContext(
            store: store, gzip: GzipEncoder(mostRememberedBytes: rememberedBytes / 16),
            json: RememberedJSON(mostBytes: rememberedBytes / 16 * 15), metrics: metrics, isProtected: tokens != nil,
            release: release)
        self.now = now
        crossOrigin = CrossOrigin(allowed: allowedOrigins)
        func router(of listener: ListenerKind) -> Router<RequestContext> {
            Self.makeRouter(
                RouteTable.routes.filter { $0.isAnswered(on: listener, hasHealthListener: hasHealthListener) })
        }
        self.router = router(of: .main)
        healthRouter = router(of: .health)
    }

    /// All paths that are answered, such as `/api/temples/:id`.
    public static var paths: [String] { RouteTable.routes.map(\.path) }

    /// The paths that a limit on requests must not refuse: those of health checks and metrics.
    public static var unlimitedPaths: Set<String> { RouteTable.unlimitedPaths }

    public func judge(_ head: Request) -> BodyVerdict {
        do {
            _ = try tokens?.principal(of: head)
            try router(for: head).check(head)
            let route = RouteTable.route(of: head)
            try route?.body?.check(head.headers)
            return .read(maxBytes: route?.body?.maxBytes ?? 0)
        } catch {
            return .refuse(completed(problem(error, to: head), to: head))
        }
    }

    public func respond(to request: Request) -> Reply {
        do {
            return .now(completed(try routed(request, isOnLoop: true), to: request))
        } catch SearchError.overBudget, SearchError.busy, is Route.LeftToWorker {
            // A worker has more time than the event loop.
            return .later
        } catch is AwaitedChange.Missing {
            return .notYet(instead: completed(problem(AwaitedChange.Missing(), to: request), to: request))
        } catch {
            return .now(completed(problem(error, to: request), to: request))
        }
    }

    /// Answers a request, however long it takes. A worker sends this answer.
    public func answer(to request: Request) -> Response {
        do {
            return completed(try routed(request, isOnLoop: false), to: request)
        } catch {
            return completed(problem(error, to: request), to: request)
        }
    }

    private func routed(_ request: Request, isOnLoop: Bool) throws -> Response {
        let principal = try tokens?.principal(of: request) ?? .nobody
        return try router(for: request).respond(
            to: request,
            in: RequestContext(
                service: service, request: request, principal: principal, time: now(), isOnLoop: isOnLoop))
    }

    private func router(for request: Request) -> Router<RequestContext> {
        request.listener == .health ? healthRouter : router
    }

    private func completed(_ response: Response, to request: Request) -> Response {
        var response = response
        crossOrigin.complete(&response, to: request)
        return response
    }

    private func problem(_ error: any Error, to request: Request) -> Response {
        if let error = error as? SearchError { service.json.forget(after: error) }
        return response(to: request, Problem(error))
    }

    /// Answers with the problem in the language of the client.
    private func response(to request: Request, _ problem: Problem) -> Response {
        let language = Language(of: request)
        let route =
            language == .english ? nil : RouteTable.routes.first { PathPattern($0.path).matches(request.segments) }
        var response = problem.localized(in: language, of: route?.parameters ?? []).response
        response.headers["Content-Language"] = language.tag
        return response
    }

    public func respond(toMalformed error: RequestError, headers: Headers) -> Response {
        crossOrigin.completed(Problem(error).response, to: headers["Origin"])
    }

    /// Creates an error answer of the server itself, before any route is called.
    ///
    /// - Parameters:
    ///   - origin: The request's `Origin`, if it is known.
    ///   - allowedOrigins: The origins whose web pages may read the answer.
    public static func serverAnswer(
        status: Int, code: String, detail: String, to origin: String?, _ allowedOrigins: AllowedOrigins
    ) -> Response {
        CrossOrigin(allowed: allowedOrigins)
            .completed(Problem.ofServer(status: status, code: code, detail: detail).response, to: origin)
    }

    private static func makeRouter(_ routes: [Route]) -> Router<RequestContext> {
        var router = Router<RequestContext>()
        for route in routes {
            let names = route.parameters.map(\.name)
            router.on(route.method, PathPattern(route.path)) { context, _, given in
                try route.respond(context, pathID(given["id"]), parameterNames: names)
            }
        }
        return router
    }
}
