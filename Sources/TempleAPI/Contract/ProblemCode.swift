/// All values of `code` in the problems of routes.
enum ProblemCode: String, CaseIterable, Sendable {
    case missingParameter = "missing-parameter"
    case invalidParameter = "invalid-parameter"
    case unknownParameter = "unknown-parameter"
    case duplicateParameter = "duplicate-parameter"
    case cursorOfAnotherQuery = "cursor-of-another-query"
    case malformedRequest = "malformed-request"
    case invalidBody = "invalid-body"
    case invalidLunarDate = "invalid-lunar-date"
    case unauthorized
    case unknownTemple = "unknown-temple"
    case unknownDeity = "unknown-deity"
    case unknownEvent = "unknown-event"
    case unknownGroup = "unknown-group"
    case noCalendar = "no-calendar"
    case unknownPath = "unknown-path"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case unsupportedMediaType = "unsupported-media-type"
    case `internal`
    case busy
    case unavailable
    case queryTooSlow = "query-too-slow"
    case changeNotHere = "change-not-here"

    var status: Int {
        switch self {
        case .missingParameter, .invalidParameter, .unknownParameter, .duplicateParameter, .cursorOfAnotherQuery,
            .malformedRequest, .invalidBody, .invalidLunarDate:
            400
        case .unauthorized: 401
        case .unknownTemple, .unknownDeity, .unknownEvent, .unknownGroup, .noCalendar, .unknownPath: 404
        case .methodNotAllowed: 405
        case .notAcceptable: 406
        case .unsupportedMediaType: 415
        case .internal: 500
        case .busy, .unavailable, .queryTooSlow, .changeNotHere: 503
        }
    }

    /// Problems that requests for any path can have.
    static let common: [ProblemCode] = [.unknownParameter, .duplicateParameter, .malformedRequest, .notAcceptable]

    /// Problems of the service, whatever the request.
    static let ofService: [ProblemCode] = [.internal, .busy, .unavailable, .queryTooSlow, .changeNotHere]
}
