public import HTTPModel
internal import TempleFormats
public import TempleModel
public import WebRouting
internal import Wording

/// HTTP interface for programs: answers requests from a store.
///
/// It belongs to one thread, like its store. Tests need no socket.
public struct TempleAPI {
    private let service: APIContext

    /// Returns the rules for pages of other origins: which may read the answers, and which headers they send and read.
    public static func crossOrigin(_ allowed: AllowedOrigins) -> CrossOrigin {
        CrossOrigin(
            allowed: allowed, sent: [AwaitedChange.header],
            exposed: "Link, ETag, Nearby-Deity, Nearby-Radius, Nearby-Matched, Nearby-Total, "
                + "Nearby-Data-Age, Retry-After, X-Request-ID")
    }

    /// Creates the interface over a store.
    ///
    /// - Parameters:
    ///   - isProtected: Whether its routes need a token.
    ///   - site: The public address of the site, without a slash at its end; nil where no setting names it.
    ///   - release: The release of the program. Answers of another one have other tags.
    ///   - rememberedBytes: The most memory for JSON and compressed answers that are remembered between answers.
    ///   - metrics: The answer to `/metrics`, in Prometheus' text format.
    ///   - writes: Returns the databases by name, each with why it cannot be written; nil for one that can be.
    public init(
        store: any TempleSearching, isProtected: Bool, site: String? = nil, release: String = "",
        rememberedBytes: Int = 64 << 20,
        metrics: @escaping () throws -> String = { "" },
        writes: @escaping () -> [(name: String, failure: String?)] = { [] }
    ) {
        service = APIContext(
            store: store, gzip: GzipEncoder(mostRememberedBytes: rememberedBytes / 16),
            json: RememberedJSON(mostBytes: rememberedBytes / 16 * 15), metrics: metrics, writes: writes,
            isProtected: isProtected, site: site, release: release)
    }

    /// Adds all routes to a table.
    public func addRoutes(to table: inout RouteTable) {
        for route in APITable.routes {
            let fixed = route.fixed
            table.add(route.route) { [service] context in
                do {
                    return try route.respond(context, service, fixed)
                } catch let error as SearchError {
                    service.json.forget(after: error)
                    throw error
                }
            }
        }
    }

    /// Returns the answer to a fault, in the language of the client. The context is nil for a request that cannot be read.
    public static func problem(_ fault: Fault, _ context: RequestContext?) -> Response {
        guard let context else { return ProblemDocument.response(fault) }
        let language = context.language(.problems)
        let path = language == .english ? nil : context.route?.path
        let parameters = path.flatMap { path in APITable.routes.first { $0.path == path } }?.parameters ?? []
        var response = ProblemDocument.response(fault, in: language, of: parameters)
        response.headers["Content-Language"] = language.tag
        return response
    }

    /// All paths that are answered, such as `/api/temples/:id`.
    public static var paths: [String] { APITable.routes.map(\.path) }

    /// The paths that a limit on requests must not refuse: those of health checks and metrics.
    public static var unlimitedPaths: Set<String> { APITable.unlimitedPaths }

    /// Creates an error answer of the server itself, before any route is called.
    ///
    /// - Parameters:
    ///   - origin: The request's `Origin`, if it is known.
    ///   - allowedOrigins: The origins whose web pages may read the answer.
    public static func serverAnswer(
        status: Int, code: String, detail: String, to origin: String?, _ allowedOrigins: AllowedOrigins
    ) -> Response {
        crossOrigin(allowedOrigins)
            .completed(ProblemDocument.response(Fault(status: status, code: code, detail: detail)), to: origin)
    }

    /// Creates a table of these routes alone.
    ///
    /// - Parameters:
    ///   - allowedOrigins: The origins whose web pages may read the answers in a browser.
    ///   - tokens: Every route except `/healthz` and `/readyz` requires one of them. Nil requires none.
    ///   - release: The release of the program. Answers of another one have other tags.
    ///   - hasHealthListener: Whether a listener of its own answers `/metrics`, so that the main one does not.
    ///   - now: Returns the current time in Taiwan; called once for each request.
    public static func table(
        store: any TempleSearching, allowedOrigins: AllowedOrigins = .none, tokens: BearerTokens? = nil,
        release: String = "", hasHealthListener: Bool = false, metrics: @escaping () throws -> String = { "" },
        now: @escaping () -> TaiwanTime
    ) -> RouteTable {
        var rules = SiteRules()
        rules.tokens = tokens
        rules.crossOrigin = crossOrigin(allowedOrigins)
        rules.hasHealthListener = hasHealthListener
        var table = RouteTable(
            rules, forms: FaultForms(problem: problem), errors: .temples, now: { now().secondsSince1970 })
        TempleAPI(store: store, isProtected: tokens != nil, release: release, metrics: metrics).addRoutes(to: &table)
        return table
    }
}
