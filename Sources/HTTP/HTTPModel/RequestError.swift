/// Reason why a request is refused before a handler sees it.
public enum RequestError: Error, Sendable, Hashable {
    /// A part of the request's target.
    public enum Part: Sendable, Hashable {
        case path
        /// The name of a query parameter.
        case queryName
        /// The value of the named query parameter.
        case queryValue(name: String)
        /// The whole target, before it is parsed.
        case target
    }

    /// The target is neither a path nor an absolute `http` URI.
    case invalidTarget
    /// A `%` is not followed by two hexadecimal digits.
    case invalidPercentEscape(Part)
    /// The bytes are not UTF-8, after percent-decoding.
    case invalidUTF8(Part)
    /// A NUL or another control character, after percent-decoding.
    case controlCharacter(Part)
    /// More query parameters than `limit`.
    case tooManyParameters(limit: Int)
}
