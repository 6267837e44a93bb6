public import Wording

/// Parameter of an operation: its name, its schema and its description.
public struct Parameter: Sendable {
    /// Where a request has it.
    public enum Place: String, Sendable {
        case path, query, header
    }

    public let name: String
    public let place: Place
    public let schema: JSONSchema
    /// Empty in both languages where the name says everything.
    public let summary: Words
    public var isRequired: Bool
    /// The default value, as text.
    public var defaultText: String?
    /// An example value.
    public var example: String?

    public init(
        _ name: String, _ schema: JSONSchema, _ summary: String, chinese: String, in place: Place = .query,
        default defaultText: String? = nil, example: String? = nil
    ) {
        self.name = name
        self.place = place
        self.schema = schema
        self.summary = Words(summary, chinese)
        isRequired = place == .path
        self.defaultText = defaultText
        self.example = example
    }

    /// The number in a path, such as `:id`.
    public static func number(_ name: String, example: Int64?) -> Parameter {
        Parameter(
            name, .integer(0...999_999_999_999_999_999), "", chinese: "", in: .path, example: example.map { "\($0)" })
    }

    /// The same parameter where a request has to have it.
    public var required: Parameter {
        var parameter = self
        parameter.isRequired = true
        return parameter
    }

    /// A value to show: the example, or else the default, or else the first choice.
    public var shownExample: String? {
        if let value = example ?? defaultText { return value }
        if case .choice(let values) = schema { return values.first }
        return nil
    }
}
