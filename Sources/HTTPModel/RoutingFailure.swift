/// Reason why no handler was found for a request.
public enum RoutingFailure: Error, Sendable, Hashable {
    /// No route has this path. `path` is as sent, percent-encoded.
    case notFound(path: String)
    /// The path exists, but the method is not in `allowed`.
    case methodNotAllowed(allowed: [HTTPMethod])

    /// Returns the value of `Allow` for these methods.
    public static func allowHeader(_ methods: [HTTPMethod]) -> String {
        methods.map(\.name).joined(separator: ", ")
    }
}
