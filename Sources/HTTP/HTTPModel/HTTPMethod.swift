/// Request method of RFC 9110, or `other` for any other name.
public enum HTTPMethod: Sendable, Hashable, CaseIterable {
    case get, head, post, put, patch, delete, options, trace, connect, other

    /// The name of the method as written in a request; `OTHER` for every unknown method.
    public var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .trace: "TRACE"
        case .connect: "CONNECT"
        case .other: "OTHER"
        }
    }
}
