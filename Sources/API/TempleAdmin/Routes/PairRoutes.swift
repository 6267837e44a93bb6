internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// `/api/admin/pairs`: temples that look like one, and what people say of them.
enum PairRoutes {
    static let limits = 1...100
    static let defaultLimit = 20
    static let maxBodyBytes = 4 << 10
    /// The value of `verdict` for pairs of which nobody has said anything.
    static let undecided = "none"

    static func list(_ call: AdminCall) throws -> Response {
        try call.awaitChange()
        let query = PairQuery(
            try choice(call.given), after: try cursor(call.given),
            limit: try call.given.number("limit", in: limits) ?? defaultLimit)
        let page = try call.service.editors().pairs(matching: query)
        var response = Response.json(PairJSON.list(page.pairs))
        if let next = page.next { response.addNextPage(of: call.request, cursor: next.text) }
        return response
    }

    static func decide(_ call: AdminCall) throws -> Response {
        try write(try MergeBodies.verdict(try JSONBody.members(call.request.body)), call)
    }

    static func forget(_ call: AdminCall) throws -> Response { try write(nil, call) }

    private static func write(_ verdict: PairVerdict?, _ call: AdminCall) throws -> Response {
        guard let one = pathID(call.context.parameters["a"]), let other = pathID(call.context.parameters["b"]) else {
            throw Fault.unknownTemple
        }
        guard one != other else {
            throw Fault.badParameter(
                ProblemCode.invalidParameter.rawValue, "b", "b: give another temple than a; a pair has two")
        }
        let editor = try call.service.editors()
        let step = AskedStep(step: .compare(one, other, verdict))
        let outcome = try call.write(AskedEdit(steps: [step]), with: editor)
        let isDryRun = try call.isDryRun()
        guard var pair = try editor.pair(one, other) else { throw Fault.unknownTemple }
        // A dry run has written nothing that could be read.
        if isDryRun {
            let author = try call.author().name
            pair.judgement = verdict.map {
                PairJudgement(verdict: $0, decidedAt: call.context.secondsSince1970, author: author)
            }
        }
        return try call.answer(to: outcome) { PairJSON.written(pair, outcome, isDryRun: isDryRun) }
    }

    private static func choice(_ given: QueryParameters) throws(Fault) -> PairQuery.Choice {
        guard let text = given["verdict"] else { return .all }
        if text == undecided { return .undecided }
        guard let verdict = PairVerdict(rawValue: text) else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, "verdict",
                "verdict: give one of \(verdicts.joined(separator: ", "))")
        }
        return .decided(verdict)
    }

    /// The values of `verdict` in a question.
    static let verdicts = [undecided] + PairVerdict.allCases.map(\.rawValue)

    private static func cursor(_ given: QueryParameters) throws(Fault) -> PairPosition? {
        guard let text = given["cursor"] else { return nil }
        guard let position = PairPosition(text) else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, "cursor", "cursor: use the link of the previous page unchanged")
        }
        return position
    }
}
