internal import HTTPModel
internal import TempleModel

/// One route: how it is found, what there is to say of it, and what answers.
///
/// The router, `/openapi.json` and `/docs` are all made from these, so that none of them can know more than the others.
struct Route: Sendable {
    let method: HTTPMethod
    /// As `/api/temples/:id`.
    let path: String
    /// A name for programs, as `searchTemples`.
    let name: String
    let summary: Words
    var parameters: [Parameter] = []
    /// The media types it can answer in, the best first, each with the shape of the answer; nil for what is not JSON.
    let answers: [(type: String, schema: JSONSchema?)]
    /// The shape of the request's body; nil where it has none.
    var body: JSONSchema?
    var problems: [ProblemCode] = []
    /// Headers that a good answer may have beside those of every answer.
    var headers: [String] = []
    let freshness: Freshness
    /// Whether the answer is in the language that the request asks for.
    var speaks = false
    /// Which part of the interface it belongs to.
    var tag = Tag.service
    /// Whether it may answer 308 with the address of what was meant.
    var redirects = false
    /// Whether it is answered without a token, also where the service asks for one.
    var isOpen = false
    let answer: @Sendable (RouteCall) throws -> Response

    /// A part of the interface, as OpenAPI groups operations.
    enum Tag: String, CaseIterable, Sendable {
        case temples, events, deities, groups, calendar, service

        var summary: Words {
            switch self {
            case .temples: Words("Temples near a point, and their activities", "附近的寺廟與活動")
            case .events: Words("The deities' days and the festivals of the year", "一年中的神明聖誕與節慶")
            case .deities: Words("Deities, their names and their days", "神明、名稱與日子")
            case .groups: Words("Recommended groups of deities and festivals, by wish", "推薦群組")
            case .calendar: Words("Calendars to subscribe to, and solar dates of lunar dates", "行事曆與農曆轉換")
            case .service:
                Words("The service itself: its health, its figures and its description", "服務的狀態、統計與說明")
            }
        }
    }

    /// The answer to a request that has this route's path and method.
    func respond(_ context: RequestContext, _ id: Int64?) throws -> Response {
        let request = context.request
        let given = try QueryParameters(request, known: parameters.map(\.name))
        let call = RouteCall(context: context, given: given, id: id, mediaType: try mediaType(request, given))
        let language = speaks ? context.language : nil
        var plainTag = try freshness.tag(of: call)
        if let language { plainTag = plainTag?.told(in: language) }
        // Before the answer is made: it is of the day that it is now, also when midnight comes in between.
        let kept = Kept(
            cacheControl: freshness.cacheControl(of: call), language: language,
            isForPrincipal: context.service.isProtected && !isOpen)
        let condition = plainTag == nil ? nil : EntityTag.Condition(request.headers)
        if let plainTag, let condition {
            for tag in [plainTag, plainTag.compressed] where condition.names(tag) {
                return notModified(tag, kept)
            }
        }
        var response = try answer(call)
        guard response.status == 200 else { return response }
        var tag = plainTag
        if WeightedList("Accept-Encoding", of: request.headers)?.prefersGzip == true,
            let smaller = context.service.gzip.compress(response.body)
        {
            response.body = smaller
            response.headers["Content-Encoding"] = "gzip"
            tag = plainTag?.compressed
        }
        if let tag, condition == .anything { return notModified(tag, kept) }
        complete(&response, tag, kept)
        return response
    }

    /// What a good answer and a 304 say alike.
    private struct Kept {
        let cacheControl: String
        let language: Language?
        /// Whether it is for whoever has shown a token.
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
        if answers.count > 1 { response.vary(by: "Accept") }
        response.vary(by: "Accept-Encoding")
        if kept.isForPrincipal { response.vary(by: "Authorization") }
        if let language = kept.language {
            response.headers["Content-Language"] = language.tag
            response.vary(by: "Accept-Language")
        }
    }

    /// What the client wants the answer in: by `format`, or else by `Accept`.
    private func mediaType(_ request: Request, _ given: QueryParameters) throws(Problem) -> String {
        if let language = given["lang"], Language(rawValue: language) == nil {
            let names = Language.allCases.map(\.rawValue).joined(separator: " and ")
            throw .badParameter("invalid-parameter", "lang", "lang: there are \(names)")
        }
        if let format = given["format"] {
            guard let known = MediaType.formats.first(where: { $0.name == format }) else {
                let names = MediaType.formats.map(\.name).joined(separator: " and ")
                throw .badParameter("invalid-parameter", "format", "format: there are \(names)")
            }
            return known.type
        }
        let offered = answers.map(\.type)
        guard let accepted = WeightedList("Accept", of: request.headers) else { return offered[0] }
        guard let best = accepted.best(ofMediaTypes: offered) else {
            throw Problem(
                status: 406, code: "not-acceptable", title: "Not acceptable",
                detail: "this path answers in \(offered.joined(separator: " or "))")
        }
        return best
    }
}

extension EntityTag {
    /// The tag of the same answer in the content coding `gzip`.
    var compressed: EntityTag { EntityTag(opaque + "-gzip") }

    /// The tag of the same answer in a language.
    func told(in language: Language) -> EntityTag { EntityTag(opaque + "-" + language.rawValue) }
}
