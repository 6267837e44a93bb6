/// Finds the handler for a request by method and path.
///
/// If a path has no handlers of its own for HEAD and OPTIONS, the GET handler answers HEAD, and OPTIONS is answered
/// with `Allow`. If a literal and a parameter both match, the literal wins; a wildcard matches what nothing else does. The
/// router has no error texts; it throws `RoutingFailure`.
///
/// `Context` is the data that handlers work on, such as the searcher of one thread. A router is not sendable: each
/// thread creates its own, so that threads share no reference counts.
///
/// - Complexity: A lookup compares each segment of the path with the literals at one node of the tree of routes.
public struct Router<Context> {
    public typealias Handler = (Context, Request, PathParameters) throws -> Response

    private struct Endpoint {
        let method: HTTPMethod
        let parameterNames: [String]
        let handler: Handler
    }

    /// Node in the tree of routes: its children and the endpoints of paths that end here.
    private struct Node {
        var literals: [(text: String, node: Int)] = []
        var parameter: Int?
        var wildcard: Int?
        var endpoints: [Endpoint] = []
    }

    private var nodes = [Node()]

    public init() {}

    /// Adds a route.
    ///
    /// - Precondition: no other route has the same method and the same form of path.
    public mutating func on(_ method: HTTPMethod, _ pattern: PathPattern, _ handler: @escaping Handler) {
        var node = 0
        for segment in pattern.segments {
            node = step(from: node, along: segment)
        }
        precondition(!nodes[node].endpoints.contains { $0.method == method }, "each route is added once")
        nodes[node].endpoints.append(
            Endpoint(method: method, parameterNames: pattern.parameterNames, handler: handler))
    }

    /// Runs the handler for the request.
    ///
    /// - Throws: `RoutingFailure`, or any error of the handler.
    public func respond(to request: Request, in context: Context) throws -> Response {
        var values: [String] = []
        guard let node = find(request.segments[...], from: 0, &values) else {
            throw RoutingFailure.notFound(path: request.path)
        }
        let endpoints = nodes[node].endpoints
        func run(_ endpoint: Endpoint) throws -> Response {
            try endpoint.handler(
                context, request, PathParameters(names: endpoint.parameterNames, values: values))
        }
        if let endpoint = endpoints.first(where: { $0.method == request.method }) {
            return try run(endpoint)
        }
        switch request.method {
        case .head:
            if let endpoint = endpoints.first(where: { $0.method == .get }) {
                return try run(endpoint).withoutBody()
            }
        case .options:
            return Response(status: 204, headers: ["Allow": RoutingFailure.allowHeader(allowed(at: node))])
        default:
            break
        }
        throw RoutingFailure.methodNotAllowed(allowed: allowed(at: node))
    }

    /// Returns whether a route has this path, with any method.
    public func hasRoute(for segments: [String]) -> Bool {
        var values: [String] = []
        return find(segments[...], from: 0, &values) != nil
    }

    /// Checks that a request has a handler, without running it.
    public func check(_ request: Request) throws(RoutingFailure) {
        var values: [String] = []
        guard let node = find(request.segments[...], from: 0, &values) else {
            throw .notFound(path: request.path)
        }
        let methods = allowed(at: node)
        guard methods.contains(request.method) else { throw .methodNotAllowed(allowed: methods) }
    }

    private mutating func step(from node: Int, along segment: PathPattern.Segment) -> Int {
        let next = nodes.count
        switch segment {
        case .literal(let text):
            if let known = nodes[node].literals.first(where: { $0.text == text }) { return known.node }
            nodes[node].literals.append((text, next))
        case .parameter:
            if let known = nodes[node].parameter { return known }
            nodes[node].parameter = next
        case .wildcard:
            if let known = nodes[node].wildcard { return known }
            nodes[node].wildcard = next
        }
        nodes.append(Node())
        return next
    }

    /// Returns the node where the path ends, if a route ends there, and collects the values of the parameters.
    private func find(_ segments: ArraySlice<String>, from node: Int, _ values: inout [String]) -> Int? {
        guard let segment = segments.first else {
            return nodes[node].endpoints.isEmpty ? nil : node
        }
        if let literal = nodes[node].literals.first(where: { $0.text == segment }),
            let end = find(segments.dropFirst(), from: literal.node, &values)
        {
            return end
        }
        if let parameter = nodes[node].parameter, !segment.isEmpty {
            values.append(segment)
            if let end = find(segments.dropFirst(), from: parameter, &values) { return end }
            values.removeLast()
        }
        guard let wildcard = nodes[node].wildcard else { return nil }
        values.append(segments.joined(separator: "/"))
        return wildcard
    }

    private func allowed(at node: Int) -> [HTTPMethod] {
        var methods = nodes[node].endpoints.map(\.method)
        if methods.contains(.get), !methods.contains(.head) { methods.append(.head) }
        if !methods.contains(.options) { methods.append(.options) }
        return methods
    }
}

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
