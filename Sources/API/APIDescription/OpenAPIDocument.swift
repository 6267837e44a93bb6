internal import HTTPModel
internal import TempleFormats
public import Wording

/// Operations as an OpenAPI 3.1 document.
public struct OpenAPIDocument: Sendable {
    /// A part of the interface.
    public struct Tag: Sendable {
        public let name: String
        public let summary: Words

        public init(_ name: String, _ summary: Words) {
            self.name = name
            self.summary = summary
        }
    }

    /// A named schema, which other schemas refer to.
    public struct Component: Sendable {
        public let name: String
        public let schema: JSONSchema

        public init(_ name: String, _ schema: JSONSchema) {
            self.name = name
            self.schema = schema
        }
    }

    /// A header that answers may have.
    public struct Header: Sendable {
        public let name: String
        public let summary: String

        public init(_ name: String, _ summary: String) {
            self.name = name
            self.summary = summary
        }
    }

    public let title: String
    /// The address of the service, in the form of `servers`.
    var server = "/"
    public let version: String
    public let description: String
    public let tags: [Tag]
    public let operations: [APIOperation]
    /// The named schemas. One is called `Problem`.
    public let schemas: [Component]
    public let headers: [Header]
    /// The example of a problem that any operation can answer with.
    public let anyProblem: DescribedProblem

    public init(
        title: String, version: String, description: String, tags: [Tag], operations: [APIOperation],
        schemas: [Component], headers: [Header], anyProblem: DescribedProblem
    ) {
        self.title = title
        self.version = version
        self.description = description
        self.tags = tags
        self.operations = operations
        self.schemas = schemas
        self.headers = headers
        self.anyProblem = anyProblem
    }

    /// Returns a path pattern in OpenAPI's form: `/api/temples/{id}`.
    public static func path(_ pattern: String) -> String {
        pattern.split(separator: "/", omittingEmptySubsequences: false).map {
            $0.first == ":" ? "{" + $0.dropFirst() + "}" : String($0)
        }.joined(separator: "/")
    }

    /// The document.
    public var json: [UInt8] {
        var names = NamedSchemas(schemas)
        let operations = operations.map { $0.named(in: &names) }
        var json = JSONWriter(reservingCapacity: 64 << 10)
        json.object { json in
            json.member("openapi", "3.1.0")
            json.key("info")
            json.object { json in
                json.member("title", title)
                json.member("version", version)
                json.member("description", description)
                json.key("license")
                json.object { json in
                    json.member("name", "Apache License 2.0")
                    json.member("identifier", "Apache-2.0")
                }
            }
            json.key("servers")
            json.array([server]) { json, server in json.object { $0.member("url", server) } }
            json.key("tags")
            json.array(tags) { json, tag in
                json.object { json in
                    json.member("name", tag.name)
                    json.member("description", tag.summary.english)
                }
            }
            json.key("paths")
            json.object { Self.paths(of: operations, to: &$0) }
            json.key("components")
            json.object { components(of: operations, names, to: &$0) }
        }
        return json.bytes
    }

    private static func paths(of operations: [APIOperation], to json: inout JSONWriter) {
        var paths: [String] = []
        for operation in operations where !paths.contains(operation.path) { paths.append(operation.path) }
        for path in paths {
            json.key(named: self.path(path))
            json.object { json in
                for operation in operations where operation.path == path {
                    json.key(named: operation.method.name.lowercased())
                    json.object { operation.members(to: &$0) }
                }
            }
        }
    }

    private func components(of operations: [APIOperation], _ names: NamedSchemas, to json: inout JSONWriter) {
        if operations.contains(where: \.needsToken) {
            json.key("securitySchemes")
            json.object { json in
                json.key(named: APIOperation.securityScheme)
                json.object { json in
                    json.member("type", "http")
                    json.member("scheme", "bearer")
                }
            }
        }
        let nullable = names.components.reduce(into: Set<String>()) { $0.formUnion($1.schema.nullableNames) }
        let plain = (names.components.map(\.schema) + operations.flatMap(\.schemas))
            .reduce(into: Set<String>()) { $0.formUnion($1.plainNames) }
        json.key("schemas")
        json.object { json in
            for component in names.components {
                if names.isPlain(component.name, plain) {
                    json.key(named: component.name)
                    json.object { component.schema.members(to: &$0) }
                }
                if nullable.contains(component.name) {
                    let name = JSONSchema.nullable(component.name)
                    json.key(named: name)
                    json.object { json in
                        json.member("title", name)
                        component.schema.members(to: &json, orNull: true)
                    }
                }
            }
        }
        json.key("headers")
        json.object { json in
            for header in headers {
                json.key(named: header.name)
                json.object { json in
                    json.member("description", header.summary)
                    json.key("schema")
                    json.object { JSONSchema.text.members(to: &$0) }
                }
            }
        }
        json.key("responses")
        json.object { json in
            json.key("Problem")
            json.object { json in
                json.member(
                    "description", "Problem details (RFC 9457): the request exceeds a limit, or the service failed.")
                json.key("content")
                json.object { anyProblem.content(to: &$0) }
            }
        }
    }
}
