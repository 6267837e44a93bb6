internal import HTTPModel

extension Problem {
    /// Creates the problem for a request that no handler saw.
    init(_ error: RequestError) {
        self.init(
            status: 400, code: "malformed-request", title: "Bad request", detail: Self.detail(error),
            parameter: Self.parameter(error))
    }

    private static func detail(_ error: RequestError) -> String {
        switch error {
        case .invalidTarget: "the request target is neither a path nor an http URL"
        case .invalidPercentEscape(let part): "\(name(part)) has a % without two hexadecimal digits after it"
        case .invalidUTF8(let part): "\(name(part)) is not UTF-8"
        case .controlCharacter(let part): "\(name(part)) has a control character"
        case .tooManyParameters(let limit): "the request has more than \(limit) parameters"
        }
    }

    private static func name(_ part: RequestError.Part) -> String {
        switch part {
        case .path: "the path"
        case .queryName: "a parameter's name"
        case .queryValue(let name): name
        case .target: "the request target"
        }
    }

    private static func parameter(_ error: RequestError) -> String? {
        switch error {
        case .invalidPercentEscape(.queryValue(let name)), .invalidUTF8(.queryValue(let name)),
            .controlCharacter(.queryValue(let name)):
            name
        default:
            nil
        }
    }
}
