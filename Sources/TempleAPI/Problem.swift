public import HTTPModel
internal import TempleFormats
internal import TempleModel

/// What a client is told when its request cannot be answered: problem details (RFC 9457). The only place where errors
/// become HTTP.
///
/// `code` is stable and meant for programs; `detail` is one plain sentence for people and names nothing of the machine.
public struct Problem: Error, Equatable, Sendable {
    public var status: Int
    public var code: String
    public var title: String
    public var detail: String
    /// The parameter at fault, if one is.
    public var parameter: String?
    /// The sentence in Chinese, where the code alone does not say it.
    var chineseDetail: String?
    /// Headers that belong to the answer, such as `Allow`.
    public var headers: Headers = Headers()

    /// The answer.
    public var response: Response {
        var json = JSONWriter(reservingCapacity: 256)
        json.object { json in
            json.member("type", "about:blank")
            json.member("title", title)
            json.member("status", Int64(status))
            json.member("detail", detail)
            json.member("code", code)
            json.member("parameter", parameter)
        }
        var response = Response.json(json.bytes, status: status, contentType: "application/problem+json")
        // What is wrong now may be right in a moment.
        response.headers["Cache-Control"] = "no-store"
        for field in headers.fields { response.headers.append(field.name, field.value) }
        return response
    }

    /// What a server answers by itself, before any route is asked.
    ///
    /// - Parameter code: with underscores or hyphens; told with hyphens, as all codes are.
    public static func ofServer(status: Int, code: String, detail: String) -> Problem {
        let title =
            switch status {
            case 400: "Bad request"
            case 408: "Request timeout"
            case 413: "Content too large"
            case 414: "URI too long"
            case 417: "Expectation failed"
            case 429: "Too many requests"
            case 431: "Request header fields too large"
            case 501: "Not implemented"
            case 503: "Service unavailable"
            case 505: "HTTP version not supported"
            default: "Error"
            }
        let told = String(code.map { $0 == "_" ? "-" : $0 })
        return Problem(status: status, code: told, title: title, detail: detail)
    }

    static func badParameter(_ code: String, _ parameter: String, _ detail: String) -> Problem {
        Problem(status: 400, code: code, title: "Bad request", detail: detail, parameter: parameter)
    }

    /// - Parameter wasShown: whether the request came with something in a token's place.
    static func unauthorized(wasShown: Bool) -> Problem {
        Problem(
            status: 401, code: "unauthorized", title: "Unauthorized",
            detail: wasShown ? "the token is not known here" : "show a token: Authorization: Bearer ...",
            headers: ["WWW-Authenticate": "Bearer realm=\"nearby\"" + (wasShown ? ", error=\"invalid_token\"" : "")])
    }

    /// What has no day has no calendar, not an empty one.
    static func noCalendar(_ reason: NoDayReason?) -> Problem {
        let code = ProblemCode.noCalendar
        var problem = notFound(code.rawValue, "there is no day for a calendar")
        if let reason {
            problem.detail += ": \(reason.explanation) (\(reason.rawValue))"
            problem.chineseDetail = "\(code.chineseDetail)：\(reason.chinese)（\(reason.rawValue)）"
        }
        return problem
    }

    static func notFound(_ code: String, _ detail: String) -> Problem {
        Problem(status: 404, code: code, title: "Not found", detail: detail)
    }
}

extension Problem {
    /// The one mapping from every error that a handler can throw.
    public init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as TempleQueryError: self.init(error)
        case let error as RoutingFailure: self.init(error)
        case let error as RequestError: self.init(error)
        case let error as SearchError: self.init(error)
        default: self = .failure
        }
    }

    private init(_ error: TempleQueryError) {
        let code =
            switch error {
            case .missing, .noPoint: "missing-parameter"
            default: "invalid-parameter"
            }
        self = .badParameter(code, error.parameter.rawValue, "\(error.parameter.rawValue): \(error.explanation)")
    }

    private init(_ failure: RoutingFailure) {
        switch failure {
        case .notFound:
            self = .notFound("unknown-path", "there is nothing at this path")
        case .methodNotAllowed(let allowed):
            self.init(
                status: 405, code: "method-not-allowed", title: "Method not allowed",
                detail: "this path answers \(RoutingFailure.allowHeader(allowed))",
                headers: ["Allow": RoutingFailure.allowHeader(allowed)])
        }
    }

    /// A store that cannot answer is the operator's to mend; the client learns only that trying again may help.
    private init(_ error: SearchError) {
        switch error {
        case .busy: self = .unavailable("busy", "the temples are being written; try again")
        case .tooSlow, .overBudget:
            self = .unavailable(
                "query-too-slow", "the search exceeded its time limit; ask for less, or try again later")
        case .missing, .notADatabase, .newer, .older, .cannotOpen, .inputOutput:
            self = .unavailable("unavailable", "the temples cannot be read now; try again later")
        case .failed: self = .failure
        }
    }

    private static func unavailable(_ code: String, _ detail: String) -> Problem {
        Problem(
            status: 503, code: code, title: "Service unavailable", detail: detail, headers: ["Retry-After": "5"])
    }

    private static let failure = Problem(
        status: 500, code: "internal", title: "Internal error", detail: "the service failed; try again")
}
