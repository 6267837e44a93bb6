public import WebRouting

/// JSON body of the requests of a route.
public struct RequestBody: Sendable {
    public internal(set) var schema: JSONSchema
    /// Which bodies are taken.
    public let taken: RouteBody
    /// An example, as JSON.
    public var example: String?

    public init(schema: JSONSchema, taken: RouteBody, example: String? = nil) {
        self.schema = schema
        self.taken = taken
        self.example = example
    }

    public var maxBytes: Int { taken.maxBytes }

    /// Whether a request has to have one.
    var isRequired: Bool { taken.kind != .jsonIfAny }

    /// The media types of the description. JSON that is sent as plain text is taken, but not recommended.
    var mediaTypes: [String] { taken.mediaTypes.filter { $0 != MediaType.plain } }
}
