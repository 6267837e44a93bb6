internal import APIDescription
internal import HTTPModel
internal import WebRouting
internal import Wording

/// One route of what a person keeps: what the table has to know, its description and its function.
///
/// The table and `/api/user/openapi.json` use the same values, so they always agree.
struct AccountRoute: Sendable {
    let route: Route
    /// The name for programs, such as `readSettings`.
    let name: String
    let summary: Words
    let tag: Tag
    /// The parameters of the query.
    let parameters: [Parameter]
    let body: RequestBody?
    let outcomes: [APIOperation.Outcome]
    let problems: [ProblemCode]
    let ownProblems: [AccountProblemCode]
    /// Whether the person's reminders are planned anew afterwards.
    let changesPlan: Bool
    /// Whether the answer has a tag, and a write may have a condition.
    let isTagged: Bool
    let answer: @Sendable (AccountCall) throws -> Response

    /// - Parameters:
    ///   - place: where what only reads is answered. What writes is answered where the data is written.
    ///   - ignoredBytes: how many bytes a body may have that is not read.
    init(
        _ method: HTTPMethod, _ path: String, access: Access = .signedIn, place: AnswerPlace = .loop, name: String,
        tag: Tag,
        summary: Words, parameters: [Parameter] = [], body: RequestBody? = nil, ignoredBytes: Int = 0,
        outcomes: [APIOperation.Outcome], problems: [ProblemCode] = [], ownProblems: [AccountProblemCode] = [],
        changesPlan: Bool = false, isTagged: Bool = false,
        answer: @escaping @Sendable (AccountCall) throws -> Response
    ) {
        let reads = method == .get
        var route = Route(
            method, path, for: .programs, access: access, body: body?.taken ?? RouteBody(.none, maxBytes: ignoredBytes),
            effect: reads ? .reads : isTagged ? .writesIf(isRequired: false) : .writes, place: reads ? place : .primary,
            keeping: .nothing,
            offers: [MediaType.json])
        // Tokens and the secret address are in one answer.
        route.answersInFull = true
        route.parameters = parameters.map(\.name)
        self.route = route
        self.name = name
        self.tag = tag
        self.summary = summary
        self.parameters = parameters
        self.body = body
        let notModified = APIOperation.Outcome(304, "The client has it.", headers: ["ETag"])
        self.outcomes =
            isTagged ? outcomes.map { $0.adding("ETag") } + (reads ? [notModified] : []) : outcomes
        self.problems = problems + (isTagged && !reads ? [.preconditionFailed] : [])
        self.ownProblems = ownProblems
        self.changesPlan = changesPlan
        self.isTagged = isTagged
        self.answer = answer
    }

    static let auth = "/api/auth"
    static let user = "/api/user"
    static let notifications = "/api/notifications"

    /// A part of the interface.
    enum Tag: String, CaseIterable, Sendable {
        case session, account, settings, subscriptions, favourites, reminders, notifications, calendar, service

        var summary: Words {
            switch self {
            case .session: Words("Sign-in, its refresh and its end", "登入、更新與登出")
            case .account: Words("The person who has signed in", "登入的使用者")
            case .settings: Words("What the person wants to be told, and on which devices", "通知設定與裝置")
            case .subscriptions: Words("The events, groups and deities that the person follows", "訂閱的日子、群組與神明")
            case .favourites: Words("The temples that the person keeps", "收藏的寺廟")
            case .reminders: Words("The person's own days", "自訂的日子")
            case .notifications: Words("What the person is going to be told", "即將送出的通知")
            case .calendar: Words("The person's calendar, for programs that subscribe to it", "供日曆程式訂閱的個人日曆")
            case .service: Words("This description", "這份說明")
            }
        }
    }

    /// The names of its query parameters.
    var queryNames: [String] { parameters.map(\.name) }

    /// Whether a request may have an `Idempotency-Key`. One with which somebody signs in or out may not.
    var isRepeatable: Bool {
        route.method == .post && route.access == .signedIn && !route.path.hasPrefix(Self.auth)
    }

    private static let lenientHandling = LenientHandling(AccountShapes.all)

    /// Returns the context of a request, without the members of its body that nobody knows where it prefers that; and whether
    /// it does.
    func context(of asked: RequestContext) -> (RequestContext, isLenient: Bool) {
        guard let body else { return (asked, false) }
        return LenientHandling.context(of: asked) { Self.lenientHandling.known($0, body.schema) }
    }

    private var needsSession: Bool { route.access == .signedIn }

    /// The description for programs.
    var operation: APIOperation {
        let inPath = PathPattern(route.path).parameterNames.map(pathParameter)
        var problems = problems + ProblemCode.ofAccounts
        var ownProblems = ownProblems
        if route.access != .anyone { problems.append(.unauthorized) }
        if needsSession { ownProblems += [.malformedToken, .tokenExpired, .tokenRevoked] }
        if route.effect != .reads {
            problems.append(.forbidden)
            ownProblems.append(.rateLimited)
        }
        if body != nil { problems += [.invalidBody, .unsupportedMediaType] }
        var outcomes = outcomes
        if isRepeatable {
            problems.append(.invalidParameter)
            ownProblems.append(.keyReused)
            outcomes = outcomes.map {
                .init(
                    $0.status, $0.description, headers: $0.headers + [IdempotencyKey.replayedHeader],
                    contents: $0.contents)
            }
        }
        return APIOperation(
            route.method, route.path, name: name, summary: summary, tag: tag.rawValue,
            parameters: inPath + parameters + (isRepeatable ? [.idempotencyKey] : [])
                + (isTagged ? [route.effect == .reads ? .had : .match] : []),
            body: body, outcomes: outcomes,
            problems: problems.map { AccountExamples.problem($0, reads: route.effect == .reads) }
                + ownProblems.map { AccountExamples.problem($0) },
            needsToken: needsSession)
    }

    private func pathParameter(_ name: String) -> Parameter {
        if tag == .favourites || tag == .subscriptions { return .number(name, example: tag == .favourites ? 190 : 1) }
        return Parameter(
            name, tag == .reminders ? AccountShapes.anyUUID : AccountShapes.uuid, "A random UUID in lower case.",
            chinese: "小寫的 UUID。", in: .path,
            example: AccountExamples.uuid)
    }
}

extension APIOperation.Outcome {
    fileprivate func adding(_ header: String) -> APIOperation.Outcome {
        APIOperation.Outcome(status, description, headers: headers + [header], contents: contents)
    }
}

extension Parameter {
    /// Tags, strong or weak, or any.
    private static let tags = JSONSchema.pattern(#"^(\*|(W/)?"[0-9a-z-]+"(, ?(W/)?"[0-9a-z-]+")*)$"#)

    static let match = Parameter(
        "If-Match", tags,
        "The ETag as it was read, or * for any state. Without it, the last write counts.",
        chinese: "讀取時的 ETag，或以 * 表示任何狀態；未給時以最後的寫入為準。", in: .header, example: "\"1q0g5c2k7jw3f\"")
    /// A value that is no list of tags is passed over.
    static let had = Parameter(
        "If-None-Match", .text,
        "The ETag of the answer that the client has.", chinese: "用戶端已有之回應的 ETag。", in: .header,
        example: "\"1q0g5c2k7jw3f\"")
}

extension ProblemCode {
    /// Problems that a request for any of these paths can have.
    static let ofAccounts: [ProblemCode] = [
        .unknownParameter, .duplicateParameter, .malformedRequest, .answerTooLarge, .internal, .busy, .unavailable,
    ]
}
