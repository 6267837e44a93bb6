internal import Wording

/// The named schemas of a document. An object or a choice inside another schema gets a name of its own, so that no
/// generator of clients has to number it: `special_event` of `TempleMatch` is `TempleMatchSpecialEvent`.
struct NamedSchemas {
    private(set) var components: [OpenAPIDocument.Component] = []
    /// Those that are inside others. Each is written only in the form, with null or without, that refers to it.
    private var inner: Set<String> = []

    init(_ given: [OpenAPIDocument.Component]) {
        for component in given {
            let schema = within(component.schema, component.name)
            components.append(.init(component.name, schema))
        }
    }

    /// Returns a reference to the schema, which gets this name if it is an object or a choice; else the schema itself.
    mutating func named(_ schema: JSONSchema, _ name: String) -> JSONSchema {
        switch schema {
        case .object, .choice:
            precondition(!components.contains { $0.name == name }, "two schemas are called \(name)")
            inner.insert(name)
            let schema = within(schema, name)
            components.append(.init(name, schema))
            return .named(name)
        case .list, .orNull: return within(schema, name)
        default: return schema
        }
    }

    /// Returns the schema with references in place of what is inside.
    private mutating func within(_ schema: JSONSchema, _ name: String) -> JSONSchema {
        switch schema {
        case .object(let members, let isClosed):
            .object(
                members.map { $0.of(named($0.schema, name + Self.capitalized($0.name))) }, isClosed: isClosed)
        case .list(let element, let most): .list(named(element, Self.singular(name)), atMost: most)
        case .orNull(let schema): .orNull(named(schema, name))
        default: schema
        }
    }

    /// Whether the schema is written without null.
    func isPlain(_ name: String, _ used: Set<String>) -> Bool { !inner.contains(name) || used.contains(name) }

    /// `special_event` as a part of a name: `SpecialEvent`.
    static func capitalized(_ name: String) -> String {
        name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The name of one of many: `TourStops` has a `TourStop`.
    private static func singular(_ name: String) -> String {
        if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
        return name.hasSuffix("s") && !name.hasSuffix("ss") ? String(name.dropLast()) : name
    }
}

extension JSONSchema.Member {
    /// Returns the same member with another schema.
    fileprivate func of(_ schema: JSONSchema) -> JSONSchema.Member {
        guard let summary else { return .init(name, schema) }
        return .init(name, schema, summary.english, chinese: summary.chinese, isRequired: isRequired)
    }
}

extension JSONSchema {
    /// The names of schemas that are referred to without null somewhere inside this one.
    var plainNames: Set<String> {
        switch self {
        case .named(let name): [name]
        case .oneOf(_, let variants): Set(variants.map(\.schema))
        case .orNull(.named): []
        case .orNull(let schema), .list(let schema, _): schema.plainNames
        case .object(let members, _): members.reduce(into: []) { $0.formUnion($1.schema.plainNames) }
        default: []
        }
    }
}
