internal import APIDescription
internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// One route of the API: what the table has to know, its description and its function.
///
/// The table, `/openapi.json` and `/docs` all use these values, so they always agree.
struct APIRoute: Sendable {
    let route: Route
    /// The name for programs, such as `searchTemples`.
    let name: String
    let summary: Words
    var parameters: [Parameter]
    /// The possible media types, best first, each with the schema of the answer. Nil for types that are not JSON.
    let answers: [(type: String, schema: JSONSchema?)]
    /// The body that a request has. Nil if it has none.
    let body: RequestBody?
    let problems: [ProblemCode]
    /// Headers that a successful answer of this route may have, in addition to those of every answer.
    let headers: [String]
    let freshness: Freshness
    /// What of an answer is in the language of the request. Nil for nothing.
    let speaks: Speech?
    /// The part of the interface that the route belongs to.
    var tag = Tag.service
    /// Whether the route may answer 308 with the address of the right resource.
    let redirects: Bool
    /// Whether the answer to a request takes more than about half a millisecond. An event loop then leaves the request
    /// to a worker. It decides by what is cheap to know, such as the length of the body or the days between two
    /// parameters.
    ///
    /// A search needs no rule: the store limits its work (``SearchError/overBudget``).
    let takesLong: @Sendable (RouteCall) -> Bool
    /// The gzip code for an answer of a number of bytes. Nil if no code is made for its kind.
    let gzipCode: @Sendable (RouteCall, _ bytes: Int) -> GzipCode?
    let answer: @Sendable (RouteCall) throws -> Response

    init(
        method: HTTPMethod, path: String, name: String, summary: Words, parameters: [Parameter] = [],
        answers: [(type: String, schema: JSONSchema?)], body: RequestBody? = nil, problems: [ProblemCode] = [],
        headers: [String] = [], freshness: Freshness, speaks: Speech? = nil, redirects: Bool = false,
        access: Access = .token, audience: Audience = .clients, place: AnswerPlace = .loop,
        takesLong: @escaping @Sendable (RouteCall) -> Bool = { _ in false },
        gzipCode: @escaping @Sendable (RouteCall, _ bytes: Int) -> GzipCode? = { _, _ in nil },
        answer: @escaping @Sendable (RouteCall) throws -> Response
    ) {
        var route = Route(
            method, path, for: .programs, access: access, audience: audience, body: body?.taken ?? RouteBody.none,
            place: place, keeping: freshness.isTagged ? .byState : .nothing, offers: answers.map(\.type))
        route.parameters = parameters.map(\.name)
        self.route = route
        self.name = name
        self.summary = summary
        self.parameters = parameters
        self.answers = answers
        self.body = body
        self.problems = problems
        self.headers = headers
        self.freshness = freshness
        self.speaks = speaks
        self.redirects = redirects
        self.takesLong = takesLong
        self.gzipCode = gzipCode
        self.answer = answer
    }

    var method: HTTPMethod { route.method }
    var path: String { route.path }
    /// Whether the route needs no token, even when the service requires one.
    var isOpen: Bool { route.access == .anyone }

    /// What of an answer is in the language of the request.
    enum Speech: Sendable {
        /// Pages and summaries that describe the interface.
        case documentation
        /// Texts of the data: descriptions, roles and notes, but no name.
        case texts

        /// How the language is chosen.
        var choice: LanguageChoice {
            switch self {
            case .documentation: .documents
            case .texts: .texts
            }
        }
    }

    /// A part of the interface. OpenAPI groups operations by it.
    enum Tag: String, CaseIterable, Sendable {
        case temples, events, deities, groups, changes, calendar, service

        var summary: Words {
            switch self {
            case .temples: Words("Temples near a point, and their activities", "附近的寺廟與活動")
            case .events: Words("The days of deities and the festivals of the year", "一年中的神明聖誕與節慶")
            case .deities: Words("Deities, their names and their days", "神明、名稱與日子")
            case .groups:
                Words("Recommended groups of deities and festivals, by what people pray for", "推薦群組")
            case .changes: Words("What has changed since a copy was made", "副本之後的變更")
            case .calendar: Words("Calendar feeds, and solar dates of lunar dates", "行事曆與農曆轉換")
            case .service:
                Words("Health, metrics and description of the service", "服務的狀態、統計與說明")
            }
        }
    }

    /// What does not change between requests.
    struct Fixed {
        let parameterNames: [String]
        /// The request headers that an answer depends on.
        let vary: String
        /// Whether programs of calendars subscribe to it.
        let isCalendar: Bool
    }

    /// Returns what does not change between requests. It is made once.
    var fixed: Fixed {
        var vary = answers.count > 1 ? "Accept, Accept-Encoding" : "Accept-Encoding"
        // A cache must not give an older answer to a client that names a change.
        if freshness.isOfData { vary += ", " + AwaitedChange.header }
        if speaks != nil { vary += ", Accept-Language" }
        return Fixed(
            parameterNames: parameters.map(\.name), vary: vary,
            isCalendar: route.isCalendar)
    }

    /// Answers a request that has this route's path and method.
    ///
    /// - Throws: ``LeftToWorker`` on an event loop; ``NotYet``; ``Fault``, or an error of the store.
    func respond(_ context: RequestContext, _ service: APIContext, _ fixed: Fixed) throws -> Response {
        let given = try QueryParameters(
            context.request, known: fixed.parameterNames, passesOver: fixed.isCalendar)
        let call = RouteCall(
            context: context, service: service, given: given, mediaType: try mediaType(context.request, given))
        if freshness.isOfData { try AwaitedChange(context.request)?.check(in: service.store) }
        let language = speaks.map { context.language($0.choice) }
        var tag = try freshness.tag(of: call)
        if let language { tag = tag?.localized(in: language) }
        // Before the answer is made: the answer belongs to the current day, even if midnight passes in between.
        let known = Caching(
            tag: tag, cacheControl: freshness.cacheControl(of: call), vary: fixed.vary, language: language?.tag)
        return try context.answer(known: known, gzip: service.gzip) {
            if context.isOnLoop, takesLong(call) { throw LeftToWorker() }
            let response = try answer(call)
            return Answer(response, coding: coding(of: response, call))
        }
    }

    /// Returns how an answer is compressed. One that depends only on the program is compressed once.
    private func coding(of response: Response, _ call: RouteCall) -> Answer.Coding {
        if case .program = freshness { .remembered } else { .gzip(gzipCode(call, response.body.count)) }
    }

    /// Returns the media type that the client wants, from `format`, or else from `Accept`.
    private func mediaType(_ request: Request, _ given: QueryParameters) throws(Fault) -> String {
        if let language = given["lang"], Language(tag: language) == nil {
            let names = Language.allCases.map(\.rawValue)
            throw .badParameter(
                "invalid-parameter", "lang", "lang: give \(names.joined(separator: " or ")), or a tag such as zh-TW"
            ).saying(
                "請給 \(names.joined(separator: "、")) 其中之一，或 zh-TW 這類的語言標籤",
                "\(names.joined(separator: "、")) のいずれか、または zh-TW のような言語タグにしてください")
        }
        if let format = given["format"] {
            guard let known = MediaType.formats.first(where: { $0.name == format }) else {
                let names = MediaType.formats.map(\.name).joined(separator: " or ")
                throw .badParameter("invalid-parameter", "format", "format: give \(names)")
            }
            return known.type
        }
        guard let accepted = WeightedList("Accept", of: request.headers) else { return answers[0].type }
        let offered = route.offers
        guard let best = accepted.best(ofMediaTypes: offered) else {
            throw .notAcceptable("this path can answer only in \(offered.joined(separator: " or "))").saying(
                "這個路徑只能以 \(offered.joined(separator: " 或 ")) 回應",
                "このパスは \(offered.joined(separator: " または ")) でだけ答えられます")
        }
        return best
    }
}

extension EntityTag {
    /// Returns the tag of the same answer in a language.
    func localized(in language: Language) -> EntityTag { EntityTag(opaque + "-" + language.rawValue) }
}

extension ProblemCode {
    /// Problems that requests for any path can have.
    static let common: [ProblemCode] = [
        .unknownParameter, .duplicateParameter, .malformedRequest, .answerTooLarge, .notAcceptable,
    ]

    /// Problems of the service, whatever the request.
    static let ofService: [ProblemCode] = [.internal, .busy, .unavailable, .queryTooSlow, .changeNotHere]
}
