public import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import Wording

/// Error answer to a client: problem details (RFC 9457). This is the only place where errors become HTTP.
///
/// `code` is stable and meant for programs. `detail` is one plain sentence for people and reveals nothing about the
/// machine.
public struct Problem: Error, Equatable, Sendable {
    public var status: Int
    public var code: String
    public var title: String
    public var detail: String
    /// The parameter that is wrong, if there is one.
    public var parameter: String?
    /// The Chinese sentence, if the code alone is not enough to choose it.
    var chineseDetail: String?
    /// The Japanese sentence, if the code alone is not enough to choose it.
    var japaneseDetail: String?
    /// Additional headers of the answer, such as `Allow`.
    public var headers: Headers = Headers()

    /// The HTTP response.
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
        // The problem may be gone in a moment.
        response.headers["Cache-Control"] = "no-store"
        for field in headers.fields { response.headers.append(field.name, field.value) }
        return response
    }

    /// Creates the problem for an error answer of the server itself, before any route is called.
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
        return Problem(status: status, code: code, title: title, detail: detail)
    }

    static func badParameter(_ code: String, _ parameter: String, _ detail: String) -> Problem {
        Problem(status: 400, code: code, title: "Bad request", detail: detail, parameter: parameter)
    }

    /// Creates the problem for a request without a valid token.
    ///
    /// - Parameter wasShown: Whether the request had an `Authorization` field.
    static func unauthorized(wasShown: Bool) -> Problem {
        Problem(
            status: 401, code: "unauthorized", title: "Unauthorized",
            detail: wasShown ? "the token is not valid" : "send a token: Authorization: Bearer ...",
            headers: ["WWW-Authenticate": "Bearer realm=\"nearby\"" + (wasShown ? ", error=\"invalid_token\"" : "")])
    }

    /// Creates the problem for a resource without any day. It has no calendar, not an empty one.
    static func noCalendar(_ reason: NoDayReason?) -> Problem {
        let code = ProblemCode.noCalendar
        var problem = notFound(code.rawValue, "there are no days for a calendar")
        if let reason {
            problem.detail += ": \(reason.explanation) (\(reason.rawValue))"
            problem.chineseDetail = "\(code.chineseDetail)：\(reason.chinese)（\(reason.rawValue)）"
            problem.japaneseDetail = "\(code.japaneseDetail)：\(reason.japanese)（\(reason.rawValue)）"
        }
        return problem
    }

    static func notAcceptable(_ detail: String) -> Problem {
        Problem(status: 406, code: "not-acceptable", title: "Not acceptable", detail: detail)
    }

    static func notFound(_ code: String, _ detail: String) -> Problem {
        Problem(status: 404, code: code, title: "Not found", detail: detail)
    }
}

extension Problem {
    /// Maps every error that a handler can throw to a problem.
    public init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as TempleQueryError: self.init(error)
        case let error as TourQueryError: self.init(error)
        case let error as RoutingFailure: self.init(error)
        case let error as RequestError: self.init(error)
        case let error as SearchError: self.init(error)
        case is AwaitedChange.Missing:
            self = .unavailable(
                "change-not-here", "the data does not have this change yet; try again", retryAfterSeconds: 1)
        default: self = .failure
        }
    }

    private init(_ error: TempleQueryError) {
        let code =
            switch error {
            case .missing, .noPoint: "missing-parameter"
            case .cursorOfAnotherQuery: "cursor-of-another-query"
            default: "invalid-parameter"
            }
        self = .badParameter(code, error.parameter.rawValue, "\(error.parameter.rawValue): \(error.explanation)")
    }

    private init(_ error: TourQueryError) {
        let (code, status): (ProblemCode, Int) =
            switch error {
            case .nothingToVisit: (.missingParameter, 400)
            case .unknownTemple: (.unknownTemple, 404)
            default: (.invalidParameter, 400)
            }
        let parameter = error.parameter.rawValue
        self.init(
            status: status, code: code.rawValue, title: status == 404 ? "Not found" : "Bad request",
            detail: "\(parameter): \(error.explanation)", parameter: parameter)
    }

    private init(_ failure: RoutingFailure) {
        switch failure {
        case .notFound:
            self = .notFound("unknown-path", "there is nothing at this path")
        case .methodNotAllowed(let allowed):
            self.init(
                status: 405, code: "method-not-allowed", title: "Method not allowed",
                detail: "this path supports \(RoutingFailure.allowHeader(allowed))",
                headers: ["Allow": RoutingFailure.allowHeader(allowed)])
        }
    }

    /// If the store cannot answer, only the operator can repair it. The client learns only that a new try may help.
    private init(_ error: SearchError) {
        switch error {
        case .busy: self = .unavailable("busy", "the data is being updated; try again")
        case .tooSlow, .cancelled, .overBudget:
            self = .unavailable(
                "query-too-slow", "the query took too long; narrow it, or try again later")
        case .missing, .notADatabase, .newer, .older, .cannotOpen, .inputOutput, .unavailable:
            self = .unavailable("unavailable", "the data cannot be read now; try again later")
        case .failed: self = .failure
        }
    }

    /// Tells operators why the data is not ready.
    init(notReady trouble: ServerTrouble) { self = .unavailable("unavailable", trouble.words) }

    private static func unavailable(_ code: String, _ detail: String, retryAfterSeconds: Int = 5) -> Problem {
        Problem(
            status: 503, code: code, title: "Service unavailable", detail: detail,
            headers: ["Retry-After": "\(retryAfterSeconds)"])
    }

    private static let failure = Problem(
        status: 500, code: "internal", title: "Internal error", detail: "the service failed; try again")
}
