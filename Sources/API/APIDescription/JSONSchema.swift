internal import TempleFormats
public import Wording

/// Schema of a JSON value: the part of JSON Schema that this service needs.
public indirect enum JSONSchema: Sendable {
    /// Any value.
    case any
    case text
    /// Text that matches a regular expression (ECMA-262).
    case pattern(String, maximumLength: Int? = nil)
    /// A day, such as 2027-04-15.
    case day
    /// A day in the range of the lunar calendar; requests accept only these days.
    case askedDay
    /// A time with its offset (RFC 3339), such as 2027-04-15T18:00:00+08:00.
    case moment
    case choice([String])
    case integer(ClosedRange<Int>? = nil)
    case number(ClosedRange<Double>? = nil)
    /// A number greater than the lower bound and at most the upper bound.
    case numberAbove(Double, through: Double)
    case flag
    case list(JSONSchema, atMost: Int? = nil)
    /// An object.
    ///
    /// - Parameter isClosed: Whether other members are forbidden. True for requests; false for answers, which may grow.
    case object([Member], isClosed: Bool = false)
    /// A reference to a named schema.
    case named(String)
    case orNull(JSONSchema)
    /// One of several named objects, by the value of a text that each of them has. Generators of clients make a union of it.
    case oneOf(String, [Variant])

    /// One of several objects.
    public struct Variant: Sendable {
        /// The value of the text that tells it.
        public let value: String
        /// The name of its schema.
        public let schema: String

        public init(_ value: String, _ schema: String) {
            self.value = value
            self.schema = schema
        }
    }

    /// A member of an object.
    public struct Member: Sendable {
        public let name: String
        public let schema: JSONSchema
        /// Description of what its name and its type do not say. Nil if they say everything.
        public let summary: Words?
        public let isRequired: Bool

        public init(_ name: String, _ schema: JSONSchema, _ summary: Words? = nil, isRequired: Bool = true) {
            self.name = name
            self.schema = schema
            self.summary = summary
            self.isRequired = isRequired
        }

        public init(_ name: String, _ schema: JSONSchema, _ summary: String, chinese: String, isRequired: Bool = true) {
            self.init(name, schema, Words(summary, chinese), isRequired: isRequired)
        }
    }

    /// Writes the members of the schema's object into an open object.
    ///
    /// The type of a nullable value is a list that contains `"null"`. Apple's swift-openapi-generator makes no optional
    /// member of a union with a null schema (its issue 906). A nullable named schema is a separate component with such
    /// a type, called `Nullable` and its name. Apple's generator resolves the reference; openapi-generator (Swift,
    /// Python) and openapi-python-client keep it too (`tools/contract`), and it is one model everywhere. Its title is its
    /// name, or openapi-python-client would number the model.
    ///
    /// - Parameter orNull: Whether null is allowed too.
    func members(to json: inout JSONWriter, orNull: Bool = false) {
        func type(_ name: StaticString) {
            json.key("type")
            if orNull {
                json.array([name, "null"]) { $0.value("\($1)") }
            } else {
                json.value("\(name)")
            }
        }
        switch self {
        case .any: break
        case .text: type("string")
        case .pattern(let pattern, let maximumLength):
            type("string")
            json.member("pattern", pattern)
            if let maximumLength { json.member("maxLength", Int64(maximumLength)) }
        case .day:
            type("string")
            json.member("format", "date")
        case .askedDay:
            type("string")
            json.member("format", "date")
            json.member("pattern", Self.askedDayPattern)
        case .moment:
            type("string")
            json.member("format", "date-time")
        case .choice(let values):
            type("string")
            json.key("enum")
            // If null is not in the list, it is not an allowed value, whatever the type says.
            json.array(values.map(Optional.some) + (orNull ? [nil] : [])) { $0.value($1) }
        case .integer(let range):
            type("integer")
            if let range {
                json.member("minimum", Int64(range.lowerBound))
                json.member("maximum", Int64(range.upperBound))
            }
        case .number(let range):
            type("number")
            if let range {
                json.member("minimum", range.lowerBound, decimals: 3)
                json.member("maximum", range.upperBound, decimals: 3)
            }
        case .numberAbove(let lower, let upper):
            type("number")
            json.member("exclusiveMinimum", lower, decimals: 3)
            json.member("maximum", upper, decimals: 3)
        case .flag: type("boolean")
        case .list(let element, let most):
            type("array")
            json.key("items")
            json.object { element.members(to: &$0) }
            if let most { json.member("maxItems", Int64(most)) }
        case .object(let members, let isClosed):
            type("object")
            Self.object(members, to: &json)
            if isClosed { json.member("additionalProperties", false) }
        case .named(let name):
            json.member("$ref", "#/components/schemas/" + (orNull ? Self.nullable(name) : name))
        case .orNull(let schema): schema.members(to: &json, orNull: true)
        case .oneOf(let name, let variants):
            json.key("oneOf")
            json.array(variants) { json, variant in
                json.object { JSONSchema.named(variant.schema).members(to: &$0) }
            }
            json.key("discriminator")
            json.object { json in
                json.member("propertyName", name)
                json.key("mapping")
                json.object { json in
                    for variant in variants {
                        json.key(named: variant.value)
                        json.value("#/components/schemas/" + variant.schema)
                    }
                }
            }
        }
    }

    /// Returns the name of the component that is the named schema or null.
    static func nullable(_ name: String) -> String { "Nullable" + name }

    /// The names of schemas that are nullable somewhere inside this one.
    var nullableNames: Set<String> {
        switch self {
        case .orNull(.named(let name)): [name]
        case .orNull(let schema), .list(let schema, _): schema.nullableNames
        case .object(let members, _): members.reduce(into: []) { $0.formUnion($1.schema.nullableNames) }
        default: []
        }
    }

    /// Whether the schema is written as a reference.
    private var isReference: Bool {
        switch self {
        case .named, .orNull(.named): true
        default: false
        }
    }

    /// Regular expression for the days of the lunar calendar, from 1900-01-31 to 2101-01-28, and nothing else.
    public static let askedDayPattern = {
        let month =
            "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8])"
        let leapYear = "19(0[48]|[2468][048]|[13579][26])|20([02468][048]|[13579][26])"
        return "^((190[1-9]|19[1-9][0-9]|20[0-9]{2}|2100)-(\(month))|(\(leapYear))-02-29"
            + "|1900-(01-31|(0[3578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)"
            + "|02-(0[1-9]|1[0-9]|2[0-8]))|2101-01-(0[1-9]|1[0-9]|2[0-8]))$"
    }()

    private static func object(_ members: [Member], to json: inout JSONWriter) {
        // Not every generator reads keywords next to a reference, so the object's description has the text.
        let descriptions = members.filter(\.schema.isReference).compactMap { member in
            member.summary.map { "\(member.name): \($0.english)" }
        }
        if !descriptions.isEmpty { json.member("description", descriptions.joined(separator: " ")) }
        json.key("properties")
        json.object { json in
            for member in members {
                json.key(named: member.name)
                json.object { json in
                    member.schema.members(to: &json)
                    if let summary = member.summary, !member.schema.isReference {
                        json.member("description", summary.english)
                    }
                }
            }
        }
        json.key("required")
        json.array(members.filter(\.isRequired)) { $0.value($1.name) }
    }
}
