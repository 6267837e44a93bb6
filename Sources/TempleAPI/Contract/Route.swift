internal import GzipCoding
internal import HTTPModel
internal import TempleModel
internal import Wording

/// One route: its path, its description and its handler.
///
/// The router, `/openapi.json` and `/docs` all use these values, so they always agree.
struct Route: Sendable {
    let method: HTTPMethod
    /// The path pattern, such as `/api/temples/:id`.
    let path: String
    /// The name for programs, such as `searchTemples`.
    let name: String
    let summary: Words
    var parameters: [Parameter] = []
    /// The possible media types, best first, each with the schema of the answer. Nil for types that are not JSON.
    let answers: [(type: String, schema: JSONSchema?)]
    /// The body that a request has. Nil if it has none.
    var body: RequestBody?
    var problems: [ProblemCode] = []
    /// Headers that a successful answer of this route may have, in addition to those of every answer.
    var headers: [String] = []
    let freshness: Freshness
    /// Whether the answer is in the language of the request.
    var speaks = false
    /// The part of the interface that the route belongs to.
    var tag = Tag.service
    /// Whether the route may answer 308 with the address of the right resource.
    var redirects = false
    /// Whether the route needs no token, even when the service requires one.
    var isOpen = false
    var audience = Audience.clients
    /// Whether the answer to a request takes more than about half a millisecond. An event loop then leaves the request
    /// to a worker. It decides by what is cheap to know, such as the length of the body or the days between two
    /// parameters.
    ///
    /// A search needs no rule: the store limits its work (``SearchError/overBudget``).
    var takesLong: @Sendable (RouteCall) -> Bool = { _ in false }
    /// The gzip code for an answer of a number of bytes. Nil if no code is made for its kind.
    var gzipCode: @Sendable (RouteCall, _ bytes: Int) -> GzipCode? = { _, _ in nil }
    let answer: @Sendable (RouteCall) throws -> Response

    /// Whom the route is for. This decides on which listener it is answered, and whether it is limited.
    enum Audience: Sendable {
        /// Everybody: on the main listener, within the limits of a client.
        case clients
        /// Programs that check the service: on both listeners, outside the rate limit.
        case probes
        /// Those who run the service: on the health listener, or on the main one if there is no other, outside the rate
        /// limit.
        case operators
    }

    /// The answer would hold up the event loop: a worker has to make it.
    struct LeftToWorker: Error {}

    /// A part of the interface. OpenAPI groups operations by it.
    enum Tag: String, CaseIterable, Sendable {
        case temples, events, deities, groups, calendar, service

        var summary: Words {
            switch self {
            case .temples: Words("Temples near a point, and their activities", "附近的寺廟與活動")
            case .events: Words("The days of deities and the festivals of the year", "一年中的神明聖誕與節慶")
            case .deities: Words("Deities, their names and their days", "神明、名稱與日子")
            case .groups:
                Words("Recommended groups of deities and festivals, by what people pray for", "推薦群組")
            case .calendar: Words("Calendar feeds, and solar dates of lunar dates", "行事曆與農曆轉換")
            case .service:
                Words("Health, metrics and description of the service", "服務的狀態、統計與說明")
            }
        }
    }

    /// Returns whether a listener answers the route.
    func isAnswered(on listener: ListenerKind, hasHealthListener: Bool) -> Bool {
        switch audience {
        case .clients: listener == .main
        case .probes: true
        case .operators: listener == .health || !hasHealthListener
        }
    }

    /// Answers a request that has this route's path and method.
    ///
    /// - Throws: ``LeftToWorker`` on an event loop; ``AwaitedChange/Missing``; ``Problem``, or an error of the store.
    ///
    /// - Parameter parameterNames: The names of `parameters`, which do not change between requests.
    func respond(_ context: RequestContext, _ id: Int64?, parameterNames: [String]) throws -> Response {
        let request = context.request
        let given = try QueryParameters(request, known: parameterNames)
        let call = RouteCall(context: context, given: given, id: id, mediaType: try mediaType(request, given))
        let codings = WeightedList("Accept-Encoding", of: request.headers)
        let (wantsGzip, refusesPlain) = (codings?.prefersGzip ?? false, codings?.refusesPlain ?? false)
        guard wantsGzip || !refusesPlain else {
            throw Problem.notAcceptable("this path can answer only plain or with gzip; Accept-Encoding refuses both")
        }
        if freshness.isOfData { try AwaitedChange(request)?.check(in: context.service.store) }
        let language = speaks ? context.language : nil
        var plainTag = try freshness.tag(of: call)
        if let language { plainTag = plainTag?.localized(in: language) }
        // Before the answer is made: the answer belongs to the current day, even if midnight passes in between.
        let kept = Kept(
            cacheControl: freshness.cacheControl(of: call), language: language,
            isForPrincipal: context.service.isProtected && !isOpen)
        let condition = plainTag == nil ? nil : EntityTag.Condition(request.headers)
        if let plainTag, let condition {
            for tag in [plainTag, plainTag.compressed] where condition.names(tag) {
                return notModified(tag, kept)
            }
        }
        try body?.check(request.headers)
        if context.isOnLoop, takesLong(call) { throw LeftToWorker() }
        var response = try answer(call)
        // A redirect is kept no longer than the answers it leads to: an undone import can turn its direction round.
        if response.headers["Location"] != nil { complete(&response, nil, kept) }
        guard response.status == 200 else { return response }
        var tag = plainTag
        if wantsGzip, let compressed = compressed(response.body, plainTag, call, isRequired: refusesPlain) {
            response.body = compressed
            response.headers["Content-Encoding"] = "gzip"
            tag = plainTag?.compressed
        }
        if let tag, condition == .anything { return notModified(tag, kept) }
        complete(&response, tag, kept)
        return response
    }

    /// Compresses an answer. One that depends only on the program is compressed once.
    ///
    /// - Parameter isRequired: Whether the client takes nothing else, so that the result may be larger.
    private func compressed(
        _ body: [UInt8], _ tag: EntityTag?, _ call: RouteCall, isRequired: Bool
    ) -> [UInt8]? {
        let gzip = call.service.gzip
        if case .program = freshness, !isRequired, let tag { return gzip.compress(body, rememberedBy: tag.opaque) }
        return gzip.compress(body, code: gzipCode(call, body.count), evenIfLarger: isRequired)
    }

    /// Headers that a successful answer and a 304 share.
    private struct Kept {
        let cacheControl: String
        let language: Language?
        /// Whether the answer depends on the token of the request.
        let isForPrincipal: Bool
    }

    private func notModified(_ tag: EntityTag, _ kept: Kept) -> Response {
        var response = Response(status: 304)
        complete(&response, tag, kept)
        return response
    }

    private func complete(_ response: inout Response, _ tag: EntityTag?, _ kept: Kept) {
        response.headers["Cache-Control"] = kept.cacheControl
        response.headers["ETag"] = tag?.headerValue
        response.vary(by: answers.count > 1 ? "Accept, Accept-Encoding" : "Accept-Encoding")
        // A cache must not give an older answer to a client that names a change.
        if freshness.isOfData { response.vary(by: AwaitedChange.header) }
        if kept.isForPrincipal { response.vary(by: "Authorization") }
        if let language = kept.language {
            response.headers["Content-Language"] = language.tag
            response.vary(by: "Accept-Language")
        }
    }

    /// Returns the media type that the client wants, from `format`, or else from `Accept`.
    private func mediaType(_ request: Request, _ given: QueryParameters) throws(Problem) -> String {
        if let language = given["lang"], Language(rawValue: language) == nil {
            let names = Language.allCases.map(\.rawValue).joined(separator: " or ")
            throw .badParameter("invalid-parameter", "lang", "lang: give \(names)")
        }
        if let format = given["format"] {
            guard let known = MediaType.formats.first(where: { $0.name == format }) else {
                let names = MediaType.formats.map(\.name).joined(separator: " or ")
                throw .badParameter("invalid-parameter", "format", "format: give \(names)")
            }
            return known.type
        }
        guard let accepted = WeightedList("Accept", of: request.headers) else { return answers[0].type }
        let offered = answers.map(\.type)
        guard let best = accepted.best(ofMediaTypes: offered) else {
            throw .notAcceptable("this path can answer only in \(offered.joined(separator: " or "))")
        }
        return best
    }
}

extension EntityTag {
    /// The tag of the same answer with the content coding `gzip`.
    var compressed: EntityTag { EntityTag(opaque + "-gzip") }

    /// Returns the tag of the same answer in a language.
    func localized(in language: Language) -> EntityTag { EntityTag(opaque + "-" + language.rawValue) }
}
