/// All values of `code` in the faults of routes.
public enum ProblemCode: String, CaseIterable, Sendable {
    case missingParameter = "missing-parameter"
    case invalidParameter = "invalid-parameter"
    case unknownParameter = "unknown-parameter"
    case duplicateParameter = "duplicate-parameter"
    case cursorOfAnotherQuery = "cursor-of-another-query"
    case malformedRequest = "malformed-request"
    case answerTooLarge = "answer-too-large"
    case invalidBody = "invalid-body"
    case invalidLunarDate = "invalid-lunar-date"
    case unauthorized
    case forbidden
    case unknownTemple = "unknown-temple"
    case unknownDeity = "unknown-deity"
    case unknownEvent = "unknown-event"
    case unknownGroup = "unknown-group"
    case noCalendar = "no-calendar"
    case unknownPath = "unknown-path"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case cursorTooOld = "cursor-too-old"
    case preconditionFailed = "precondition-failed"
    case unsupportedMediaType = "unsupported-media-type"
    case preconditionRequired = "precondition-required"
    case `internal`
    case busy
    case unavailable
    case queryTooSlow = "query-too-slow"
    case changeNotHere = "change-not-here"

    /// The status of the answer.
    public var status: Int {
        switch self {
        case .missingParameter, .invalidParameter, .unknownParameter, .duplicateParameter, .cursorOfAnotherQuery,
            .malformedRequest, .answerTooLarge, .invalidBody, .invalidLunarDate:
            400
        case .unauthorized: 401
        case .forbidden: 403
        case .unknownTemple, .unknownDeity, .unknownEvent, .unknownGroup, .noCalendar, .unknownPath: 404
        case .methodNotAllowed: 405
        case .notAcceptable: 406
        case .cursorTooOld: 410
        case .preconditionFailed: 412
        case .unsupportedMediaType: 415
        case .preconditionRequired: 428
        case .internal: 500
        case .busy, .unavailable, .queryTooSlow, .changeNotHere: 503
        }
    }
}
