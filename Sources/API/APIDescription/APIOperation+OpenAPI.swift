internal import HTTPModel
internal import TempleFormats
internal import Wording

extension APIOperation {
    static let securityScheme = "token"

    /// Returns the same operation with references in place of the objects in its body and its answers.
    func named(in names: inout NamedSchemas) -> APIOperation {
        let own = name.prefix(1).uppercased() + name.dropFirst()
        var named = self
        named.body?.schema = names.named(body?.schema ?? .any, own + "Body")
        for (index, outcome) in outcomes.enumerated() {
            named.outcomes[index].contents = outcome.contents.map { content in
                Content(
                    content.mediaType, content.schema.map { names.named($0, own + "Answer") }, example: content.example)
            }
        }
        return named
    }

    /// The schemas of its body and its answers.
    var schemas: [JSONSchema] {
        [body?.schema].compactMap(\.self) + outcomes.flatMap { $0.contents.compactMap(\.schema) }
    }

    /// Writes the members of the operation object into an open object.
    func members(to json: inout JSONWriter) {
        json.key("tags")
        json.array([tag]) { $0.value($1) }
        json.member("operationId", name)
        json.member("summary", summary.english)
        json.key("parameters")
        json.array(parameters) { json, parameter in json.object { parameter.members(to: &$0) } }
        if let body {
            json.key("requestBody")
            json.object { json in
                json.member("description", "At most \(body.maxBytes) bytes; more are answered 413.")
                json.member("required", body.isRequired)
                json.key("content")
                json.object { json in
                    for type in body.mediaTypes {
                        Content(type, body.schema, example: body.example).member(to: &json)
                    }
                }
            }
        }
        if needsToken {
            json.key("security")
            json.array([Self.securityScheme]) { json, scheme in
                json.object { json in
                    json.key(named: scheme)
                    json.array([String]()) { $0.value($1) }
                }
            }
        }
        json.key("responses")
        json.object { responses(to: &$0) }
    }

    private func responses(to json: inout JSONWriter) {
        for outcome in outcomes {
            json.key(named: String(outcome.status))
            json.object { outcome.members(to: &$0) }
        }
        for status in Set(problems.map(\.status)).sorted() {
            json.key(named: String(status))
            json.object { json in
                let problems = problems.filter { $0.status == status }
                json.member("description", problems.map(\.code).joined(separator: ", "))
                json.key("content")
                json.object { json in problems.first?.content(to: &json) }
            }
        }
        json.key("default")
        json.object { $0.member("$ref", "#/components/responses/Problem") }
    }
}

extension APIOperation.Outcome {
    fileprivate func members(to json: inout JSONWriter) {
        json.member("description", description)
        guard !headers.isEmpty || !contents.isEmpty else { return }
        json.key("headers")
        json.object { json in
            for header in headers {
                json.key(named: header)
                json.object { $0.member("$ref", "#/components/headers/" + header) }
            }
        }
        guard !contents.isEmpty else { return }
        json.key("content")
        json.object { json in
            for content in contents { content.member(to: &json) }
        }
    }
}

extension APIOperation.Content {
    /// Writes the content under its media type into an open object.
    fileprivate func member(to json: inout JSONWriter) {
        json.key(named: mediaType)
        json.object { json in
            json.key("schema")
            json.object { (schema ?? .text).members(to: &$0) }
            if let example {
                json.key("example")
                json.value(written: Array(example.utf8))
            }
        }
    }
}

extension DescribedProblem {
    /// Writes the content of the answer into an open object.
    func content(to json: inout JSONWriter) {
        APIOperation.Content(MediaType.problem, .named("Problem"), example: example).member(to: &json)
    }
}

extension Parameter {
    /// Writes the members of the parameter object into an open object.
    fileprivate func members(to json: inout JSONWriter) {
        json.member("name", name)
        json.member("in", place.rawValue)
        json.member("required", isRequired)
        var text = summary.english
        if let defaultText { text += " The default is \(defaultText)." }
        if !text.isEmpty { json.member("description", text) }
        json.key("schema")
        json.object { schema.members(to: &$0) }
        guard let example = shownExample else { return }
        json.key("example")
        switch schema {
        case .flag: json.value(example == "true")
        case .number, .numberAbove:
            if let number = Double(example) { json.value(number, decimals: 3) } else { json.value(example) }
        case .integer:
            if let number = Int64(example) { json.value(number) } else { json.value(example) }
        default: json.value(example)
        }
    }
}
