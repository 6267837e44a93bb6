public import HTTPModel
internal import TempleFormats
public import TempleModel

/// The HTTP interface: from a request to an answer, over whatever store stands behind the port.
///
/// It belongs to one thread, as its store does, and needs no socket to be tested.
public struct TempleAPI: Responder {
    private let service: Service
    private let router: Router<Service>
    private let crossOrigin: CrossOrigin
    private let tokens: BearerTokens?

    /// - Parameters:
    ///   - allowedOrigins: the web pages that a browser lets read the answers.
    ///   - tokens: one of them is to be shown for every route but `/healthz` and `/readyz`; nil where nobody is asked.
    ///   - metrics: the answer to `/metrics`, in Prometheus' text form.
    ///   - now: the time it is in Taiwan, asked for each request.
    public init(
        store: any TempleSearching, allowedOrigins: AllowedOrigins = .none, tokens: BearerTokens? = nil,
        metrics: @escaping () -> String = { "" }, now: @escaping () -> TaiwanTime
    ) {
        self.tokens = tokens
        service = Service(
            store: store, gzip: GzipEncoder(), json: RememberedJSON(), metrics: metrics, isProtected: tokens != nil,
            now: now)
        crossOrigin = CrossOrigin(allowed: allowedOrigins)
        router = Self.makeRouter()
    }

    /// Every path that is answered, as `/api/temples/:id`.
    public static var paths: [String] { RouteTable.routes.map(\.path) }

    public func respond(to request: Request) -> Response {
        var response: Response
        do {
            try tokens?.check(request)
            response = try router.respond(to: request, in: service)
        } catch {
            if let error = error as? SearchError { service.json.forget(after: error) }
            response = told(Problem(error), to: request)
        }
        crossOrigin.complete(&response, to: request)
        return response
    }

    /// The problem in the language that the client asks for.
    private func told(_ problem: Problem, to request: Request) -> Response {
        let language = Language(of: request)
        let route =
            language == .english ? nil : RouteTable.routes.first { PathPattern($0.path).matches(request.segments) }
        var response = problem.told(in: language, of: route?.parameters ?? []).response
        response.headers["Content-Language"] = language.tag
        return response
    }

    public func respond(toMalformed error: RequestError) -> Response {
        Problem(error).response
    }

    private static func makeRouter() -> Router<Service> {
        var router = Router<Service>()
        for route in RouteTable.routes {
            router.on(route.method, PathPattern(route.path)) { service, request, given in
                try route.respond(to: request, pathID(given["id"]), in: service)
            }
        }
        return router
    }
}
