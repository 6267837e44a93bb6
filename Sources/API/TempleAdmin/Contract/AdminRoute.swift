internal import APIDescription
internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// One route of the back office: what the table has to know, its description and its function.
///
/// The table and `/api/admin/openapi.json` use the same values, so they always agree.
struct AdminRoute: Sendable {
    let route: Route
    /// The least role that may ask.
    let role: StaffRole
    /// The name for programs, such as `editTemple`.
    let name: String
    let summary: Words
    let tag: Tag
    /// The parameters of the query and the headers of a request.
    let parameters: [Parameter]
    let body: RequestBody?
    let outcomes: [APIOperation.Outcome]
    let problems: [ProblemCode]
    let ownProblems: [AdminProblemCode]
    let answer: @Sendable (AdminCall) throws -> Response

    init(
        _ method: HTTPMethod, _ path: String, for role: StaffRole, effect: Effect = .reads, name: String, tag: Tag,
        summary: Words, parameters: [Parameter] = [], body: RequestBody? = nil, outcomes: [APIOperation.Outcome],
        problems: [ProblemCode] = [], ownProblems: [AdminProblemCode] = [],
        answer: @escaping @Sendable (AdminCall) throws -> Response
    ) {
        var route = Route(
            method, Self.root + path, for: .programs, access: .role(Role(role.rawValue)),
            body: body?.taken ?? RouteBody.none, effect: effect, place: effect == .reads ? .worker : .primary,
            keeping: .nothing, offers: [MediaType.json])
        route.parameters = parameters.map(\.name)
        self.route = route
        self.role = role
        self.name = name
        self.tag = tag
        self.summary = summary
        self.parameters = parameters
        self.body = body
        self.outcomes = outcomes
        self.problems = problems
        self.ownProblems = ownProblems
        self.answer = answer
    }

    static let root = "/api/admin"

    /// A part of the back office.
    enum Tag: String, CaseIterable, Sendable {
        case temples, pairs, deities, festivals, activities, groups, changes, people, service

        init(_ kind: EntityKind) { self = Self(rawValue: kind.path) ?? .service }

        /// The kind of thing that it is about; nil for none.
        var kind: EntityKind? { EntityKind.allCases.first { $0.path == rawValue } }

        var summary: Words {
            switch self {
            case .temples: Words("Temples as editors see them, and edits by hand", "編輯者所見的寺廟與手動編輯")
            case .pairs: Words("Temples that look like one", "看似同一間的寺廟")
            case .deities: Words("Deities with their names and days", "神明、名稱與日子")
            case .festivals: Words("Festivals and their rules", "節慶與日期規則")
            case .activities: Words("Activities of temples", "寺廟的活動")
            case .groups: Words("Groups of deities and festivals", "神明與節慶的群組")
            case .changes:
                Words("Many changes at once, the history of the data, and the undo of a change", "批次變更、資料的變更紀錄與復原")
            case .people: Words("Who may edit", "可以編輯的人員")
            case .service: Words("Who asks, and this description", "目前的使用者與這份說明")
            }
        }
    }

    /// The names of its query parameters.
    var queryNames: [String] { parameters.filter { $0.place == .query }.map(\.name) }

    /// The description for programs.
    var operation: APIOperation {
        let inPath = PathPattern(route.path).parameterNames.map(pathParameter)
        return APIOperation(
            route.method, route.path, name: name, summary: summary, tag: tag.rawValue,
            parameters: inPath + parameters, body: body, outcomes: outcomes,
            problems: (problems + ProblemCode.ofAdmin).map { AdminExamples.problem($0) }
                + ownProblems.map { AdminExamples.problem($0) },
            needsToken: true)
    }

    private func pathParameter(_ name: String) -> Parameter {
        switch name {
        case "member":
            Parameter(
                name, .choice((tag.kind ?? .temple).givenBackNames),
                "A member, or the field that it is a part of.", chinese: "欄位，或其中一個成員。", in: .path,
                example: tag.kind == .temple ? "phone" : "description")
        case "name":
            Parameter(
                name, .pattern("^\(Parameter.printable)+$"), "The name of a person.", chinese: "人員的名稱。", in: .path,
                example: "mei")
        default: .number(name, example: tag.kind?.exampleID ?? 1_204)
        }
    }
}

extension ProblemCode {
    /// Problems that a request for any path of the back office can have.
    static let ofAdmin: [ProblemCode] = [
        .unknownParameter, .duplicateParameter, .malformedRequest, .answerTooLarge, .unauthorized, .forbidden,
        .unknownPath, .internal, .busy, .unavailable, .queryTooSlow,
    ]
}
