internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import TempleWeb
internal import Wording

/// `/openapi.json`: the routes as an OpenAPI 3.1 document.
enum OpenAPIDocument {
    static let json = document(isProtected: false)

    /// The same document for a service that requires tokens.
    static let protectedJSON = document(isProtected: true)

    private static func document(isProtected: Bool) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 64 << 10)
        json.object { json in
            json.member("openapi", "3.1.0")
            json.key("info")
            json.object { json in
                json.member("title", "nearby")
                json.member("version", AnswerForm.text)
                json.member(
                    "description",
                    """
                    Search for temples near a point, their deities, days and activities. Names and types of members do \
                    not change. A client should ignore members that it does not know. Every path that supports GET also \
                    supports HEAD. A request for data with the header Nearby-Change and the number of a change waits up \
                    to a second until the data has it. The licence of the starter data is Taiwan's Open Government Data \
                    License, version 1.0 (https://data.gov.tw/license). Imported data has the licence of its source.
                    """)
                json.key("license")
                json.object { json in
                    json.member("name", "Apache License 2.0")
                    json.member("identifier", "Apache-2.0")
                }
            }
            json.key("tags")
            json.array(APIRoute.Tag.allCases) { json, tag in
                json.object { json in
                    json.member("name", tag.rawValue)
                    json.member("description", tag.summary.english)
                }
            }
            json.key("paths")
            json.object { paths(isProtected: isProtected, &$0) }
            json.key("components")
            json.object { components(isProtected: isProtected, &$0) }
        }
        return json.bytes
    }

    /// Returns a path in OpenAPI's form: `/api/temples/{id}`.
    static func path(of route: APIRoute) -> String {
        route.path.split(separator: "/", omittingEmptySubsequences: false).map {
            $0.first == ":" ? "{" + $0.dropFirst() + "}" : String($0)
        }.joined(separator: "/")
    }

    private static func paths(isProtected: Bool, _ json: inout JSONWriter) {
        var paths: [String] = []
        for route in APITable.routes where !paths.contains(route.path) { paths.append(route.path) }
        for path in paths {
            let routes = APITable.routes.filter { $0.path == path }
            guard let first = routes.first else { continue }
            json.key(named: Self.path(of: first))
            json.object { json in
                for route in routes {
                    json.key(named: route.method.name.lowercased())
                    json.object { operation(route, isProtected: isProtected && !route.isOpen, to: &$0) }
                }
            }
        }
    }

    private static func operation(_ route: APIRoute, isProtected: Bool, to json: inout JSONWriter) {
        json.key("tags")
        json.array([route.tag.rawValue]) { $0.value($1) }
        json.member("operationId", route.name)
        json.member("summary", route.summary.english)
        json.key("parameters")
        let inPath = PathPattern(route.path).parameterNames.map { pathParameter($0, of: route) }
        let inQuery = route.parameters.map { parameter in
            { (json: inout JSONWriter) in Self.parameter(parameter, to: &json) }
        }
        json.array(inPath + inQuery) { json, members in json.object(members) }
        if let body = route.body {
            json.key("requestBody")
            json.object { json in
                json.member("description", "At most \(body.maxBytes) bytes; more are answered 413.")
                json.member("required", true)
                json.key("content")
                json.object { json in
                    content([(MediaType.json, body.schema)], to: &json) { _ in Examples.requests[route.name] }
                }
            }
        }
        if isProtected {
            json.key("security")
            json.array([securityScheme]) { json, scheme in
                json.object { json in
                    json.key(named: scheme)
                    json.array([String]()) { $0.value($1) }
                }
            }
        }
        json.key("responses")
        json.object { responses(route, isProtected: isProtected, to: &$0) }
    }

    private static func pathParameter(_ name: String, of route: APIRoute) -> (inout JSONWriter) -> Void {
        { json in
            json.member("name", name)
            json.member("in", "path")
            json.member("required", true)
            json.key("schema")
            json.object { JSONSchema.integer(0...999_999_999_999_999_999).members(to: &$0) }
            if let id = Examples.id(in: route) { json.member("example", id) }
        }
    }

    private static func parameter(_ parameter: Parameter, to json: inout JSONWriter) {
        json.member("name", parameter.name)
        json.member("in", "query")
        json.member("required", parameter.isRequired)
        var summary = parameter.summary.english
        if let text = parameter.defaultText { summary += " The default is \(text)." }
        json.member("description", summary)
        json.key("schema")
        json.object { parameter.schema.members(to: &$0) }
        if let example = Examples.value(of: parameter) {
            json.key("example")
            switch parameter.schema {
            case .flag: json.value(example == "true")
            case .number, .numberAbove:
                if let number = Double(example) { json.value(number, decimals: 3) } else { json.value(example) }
            case .integer:
                if let number = Int64(example) { json.value(number) } else { json.value(example) }
            default: json.value(example)
            }
        }
    }

    private static func responses(_ route: APIRoute, isProtected: Bool, to json: inout JSONWriter) {
        json.key("200")
        json.object { json in
            json.member("description", route.summary.english)
            let headers = route.headers + (route.freshness.isTagged ? ["ETag"] : [])
            json.key("headers")
            json.object { json in
                for header in headers {
                    json.key(named: header)
                    json.object { $0.member("$ref", "#/components/headers/" + header) }
                }
            }
            json.key("content")
            json.object { json in
                content(route.answers, to: &json) { type in Examples.answers[route.name]?[type] }
            }
        }
        if route.freshness.isTagged {
            json.key("304")
            json.object { $0.member("description", "The client already has the current answer.") }
        }
        if route.redirects {
            json.key("308")
            json.object { $0.member("description", "The answer is at the URL in Location.") }
        }
        let codes = route.problems + ProblemCode.common + ProblemCode.ofService + (isProtected ? [.unauthorized] : [])
        for status in Set(codes.map(\.status)).sorted() {
            json.key(named: String(status))
            json.object { json in
                let codes = codes.filter { $0.status == status }
                json.member("description", codes.map(\.rawValue).joined(separator: ", "))
                json.key("content")
                json.object { problem(codes.first ?? .internal, to: &$0) }
            }
        }
        json.key("default")
        json.object { $0.member("$ref", "#/components/responses/Problem") }
    }

    private static func content(
        _ answers: [(type: String, schema: JSONSchema?)], to json: inout JSONWriter, example: (String) -> String?
    ) {
        for answer in answers {
            json.key(named: answer.type)
            json.object { json in
                json.key("schema")
                json.object { (answer.schema ?? .text).members(to: &$0) }
                if let example = example(answer.type) {
                    json.key("example")
                    json.value(written: Array(example.utf8))
                }
            }
        }
    }

    private static func problem(_ code: ProblemCode, to json: inout JSONWriter) {
        content([(MediaType.problem, .named("Problem"))], to: &json) { _ in
            String(decoding: ProblemDocument.response(Examples.problem(code)).body, as: UTF8.self)
        }
    }

    private static func components(isProtected: Bool, _ json: inout JSONWriter) {
        if isProtected {
            json.key("securitySchemes")
            json.object { json in
                json.key(named: securityScheme)
                json.object { json in
                    json.member("type", "http")
                    json.member("scheme", "bearer")
                }
            }
        }
        json.key("schemas")
        json.object { json in
            for shape in Shapes.all {
                json.key(named: shape.name)
                json.object { shape.schema.members(to: &$0) }
                if Shapes.nullable.contains(shape.name) {
                    json.key(named: JSONSchema.nullable(shape.name))
                    json.object { shape.schema.members(to: &$0, orNull: true) }
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
                json.object { problem(.internal, to: &$0) }
            }
        }
    }

    private static let securityScheme = "token"

    private static let headers = [
        (name: "Link", summary: "The next page, as a relative reference with rel=\"next\" (RFC 8288)."),
        (
            name: "Nearby-Deity",
            summary:
                "Whether the deity's name is known. If so, the deities with this name; if not, the most similar names."
        ),
        (name: "Nearby-Radius", summary: "The radius of the search in kilometres, if expand is true."),
        (name: "ETag", summary: "The weak entity tag of this answer, for If-None-Match."),
    ]
}
