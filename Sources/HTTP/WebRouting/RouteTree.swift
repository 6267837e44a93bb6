internal import HTTPModel

/// Tree of the routes of a table by their paths.
///
/// If a literal and a parameter both match, the literal wins; a wildcard matches what nothing else does.
///
/// - Complexity: A lookup compares each segment of the path with the literals at one node.
struct RouteTree {
    /// Node in the tree: its children and the endpoints of paths that end here.
    private struct Node {
        var literals: [(text: String, node: Int)] = []
        var parameter: Int?
        var wildcard: Int?
        var endpoints: [Endpoint] = []
    }

    private var nodes = [Node()]

    /// Adds an endpoint.
    ///
    /// - Precondition: no other route has the same method and the same form of path, unless it offers other media types.
    mutating func add(_ endpoint: Endpoint, at pattern: PathPattern) {
        var node = 0
        for segment in pattern.segments { node = step(from: node, along: segment) }
        let route = endpoint.route
        precondition(
            !nodes[node].endpoints.contains {
                $0.route.method == route.method && $0.route.offers == route.offers
            }, "each route is added once")
        nodes[node].endpoints.append(endpoint)
    }

    /// Returns what is at a path, for the method and the `Accept` of a request. Nil if no route has the path.
    ///
    /// - Parameter values: Gets the values of the path's parameters.
    func find(_ request: Request, _ values: inout [String]) -> Destination? {
        guard let node = find(request.segments[...], from: 0, &values) else { return nil }
        return Destination(nodes[node].endpoints, for: request)
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
}

/// What is at the path of a request.
struct Destination {
    /// The route that answers. If the path does not have the method, the route that speaks for the path.
    let endpoint: Endpoint
    /// Whether the path has the method. GET answers HEAD too.
    let hasMethod: Bool
    private let endpoints: [Endpoint]

    init?(_ endpoints: [Endpoint], for request: Request) {
        self.endpoints = endpoints
        if let endpoint = Self.chosen(endpoints, request.method, request) {
            self.endpoint = endpoint
            hasMethod = true
        } else if let endpoint = Self.chosen(endpoints, .get, request) {
            self.endpoint = endpoint
            hasMethod = request.method == .head
        } else if let endpoint = endpoints.first {
            self.endpoint = endpoint
            hasMethod = false
        } else {
            return nil
        }
    }

    /// The methods of the path, as the value of `Allow`.
    var allow: String {
        var methods: [HTTPMethod] = []
        for endpoint in endpoints where !methods.contains(endpoint.route.method) {
            methods.append(endpoint.route.method)
        }
        if methods.contains(.get), !methods.contains(.head) { methods.append(.head) }
        if !methods.contains(.options) { methods.append(.options) }
        return methods.map(\.name).joined(separator: ", ")
    }

    /// Returns the endpoint with a method. Of several, `Accept` chooses the one that offers the best type; the first one
    /// wins a tie, and is taken if nothing is acceptable.
    private static func chosen(_ endpoints: [Endpoint], _ method: HTTPMethod, _ request: Request) -> Endpoint? {
        let first = endpoints.first { $0.route.method == method }
        // Nearly every path has one route.
        guard endpoints.count > 1, let accepted = WeightedList("Accept", of: request.headers) else { return first }
        let all = endpoints.filter { $0.route.method == method }
        guard all.count > 1, let best = accepted.best(ofMediaTypes: all.flatMap(\.route.offers)) else { return first }
        return all.first { $0.route.offers.contains(best) } ?? first
    }
}
