/// A request method of RFC 9110, or `other` for every name outside it.
public enum HTTPMethod: Sendable, Hashable, CaseIterable {
    case get, head, post, put, patch, delete, options, trace, connect, other

    /// The method's name as written on the wire; `OTHER` stands for every unknown one.
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
