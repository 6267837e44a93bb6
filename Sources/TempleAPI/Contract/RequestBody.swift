internal import WebRouting

/// JSON body of the requests of a route.
struct RequestBody: Sendable {
    let schema: JSONSchema
    /// Which bodies are taken.
    let taken: RouteBody

    var maxBytes: Int { taken.maxBytes }
}
