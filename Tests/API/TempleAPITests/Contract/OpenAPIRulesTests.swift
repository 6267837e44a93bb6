import Expectations
import APIDescription
import Foundation
import HTTPModel
import JSONShapes
import Testing

@testable import TempleAPI

/// Rules for the document, so that generated clients keep every member.
struct OpenAPIRulesTests {
    private let document: [String: Any]
    private let shapes: JSONShape

    init() throws {
        document = try require(
            JSONSerialization.jsonObject(with: Data(OpenAPIDocument.protectedTemples.json(site: nil))) as? [String: Any]
        )
        shapes = JSONShape(document: document)
    }

    /// Returns all operations, with path and method.
    private func operations() throws -> [(path: String, members: [String: Any])] {
        let paths = try require(document["paths"] as? [String: [String: Any]])
        return try paths.flatMap { path, operations in
            try operations.map { ("\($0) \(path)", try require($1 as? [String: Any])) }
        }
    }

    /// Returns all schemas: those of parameters, headers, media types and components, and all schemas inside them.
    private func schemas() -> [(path: String, members: [String: Any])] {
        var found: [(String, [String: Any])] = []
        func add(_ schema: [String: Any], _ path: String) {
            found.append((path, schema))
            for (name, member) in schema["properties"] as? [String: [String: Any]] ?? [:] {
                add(member, path + "." + name)
            }
            if let items = schema["items"] as? [String: Any] { add(items, path + "[]") }
        }
        func look(_ value: Any, _ path: String) {
            if let object = value as? [String: Any] {
                for (name, value) in object where name != "example" {
                    if name == "schema", let schema = value as? [String: Any] {
                        add(schema, path)
                    } else if name == "schemas", let schemas = value as? [String: [String: Any]] {
                        for (name, schema) in schemas { add(schema, name) }
                    } else {
                        look(value, path + "/" + name)
                    }
                }
            } else if let list = value as? [Any] {
                for (index, value) in list.enumerated() { look(value, "\(path)/\(index)") }
            }
        }
        look(document, "#")
        return found
    }

    /// Generators of clients number the models of objects that have no name.
    @Test func everyObjectAndChoiceHasAName() {
        expect(shapes.unnamed, equals: [])
        expect(shapes.oddNames, equals: [])
    }

    @Test func namesTheAddressOfTheSite() throws {
        for (site, address) in [(nil, "/"), ("https://temples.example", "https://temples.example"), (nil, "/")] {
            try expect(JSONShape.servers(OpenAPIDocument.temples.json(site: site)), equals: [["url": address]])
        }
    }

    /// The union of what a change may be is told by its kind. All generators of `tools/contract` take it.
    @Test func thereIsOneUnion() throws {
        let components = document["components"] as? [String: Any]
        let schemas = try require(components?["schemas"] as? [String: Any])
        func names(_ value: Any) -> Set<String> {
            if let object = value as? [String: Any] {
                return object.reduce(into: Set(object.keys)) { $0.formUnion(names($1.value)) }
            }
            return (value as? [Any])?.reduce(into: []) { $0.formUnion(names($1)) } ?? []
        }
        let unions: Set = ["anyOf", "oneOf", "allOf", "not", "nullable"]
        let change = try require(schemas["Change"] as? [String: Any])
        expect(Set(change.keys), equals: ["oneOf", "discriminator"])
        for (name, schema) in schemas where name != "Change" {
            expect(names(schema).isDisjoint(with: unions), "\(name)")
        }
        expect(names(try require(document["paths"])).isDisjoint(with: unions))
    }

    @Test func everySchemaHasOneTypeAndPerhapsNullOrIsAReferenceAlone() {
        let known: Set = ["string", "integer", "number", "boolean", "array", "object"]
        let schemas = schemas()
        expect(schemas.count, isAbove: 200)
        for (path, schema) in schemas where path != "Change" {
            if schema["$ref"] != nil {
                expect(schema.count, equals: 1, "\(path): a reference with something beside it")
            } else if let types = schema["type"] as? [String] {
                expect(types.count == 2 && known.contains(types[0]) && types[1] == "null", "\(path)")
            } else {
                expect(known, contains: schema["type"] as? String ?? "", "\(path)")
            }
            for (name, value) in schema where value is NSNull {
                Issue.record("\(path): \(name) is null")
            }
            if let values = schema["enum"] as? [Any] {
                expect(values.contains { $0 is NSNull }, equals: schema["type"] is [String], "\(path)")
            }
        }
    }

    /// Generators make names from these values. From Chinese values, openapi-generator makes Swift code that does not
    /// compile.
    @Test func everyValueOfAnEnumerationCanBeAName() throws {
        for (path, schema) in schemas() {
            for value in (schema["enum"] as? [Any] ?? []).compactMap({ $0 as? String }) {
                expect(value.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil, "\(path): \(value)")
            }
        }
    }

    @Test func everyOperationHasATagANameAndASummary() throws {
        let tags = try require(document["tags"] as? [[String: String]])
        expect(
            tags.map { $0["name"] },
            equals: ["temples", "events", "deities", "groups", "changes", "calendar", "service"])
        expect(tags.allSatisfy { $0["description"]?.isEmpty == false })
        var used: Set<String> = []
        for (path, operation) in try operations() {
            let own = operation["tags"] as? [String] ?? []
            expect(own.count == 1 && tags.contains { $0["name"] == own.first }, "\(path)")
            used.formUnion(own)
            expect((operation["operationId"] as? String)?.isEmpty, equals: false, "\(path)")
            expect((operation["summary"] as? String)?.isEmpty, equals: false, "\(path)")
        }
        expect(used.count, equals: tags.count)
    }

    @Test func theLicenceIsNamed() throws {
        let info = try require(document["info"] as? [String: Any])
        expect((info["license"] as? [String: String])?["identifier"], equals: "Apache-2.0")
        expect((info["description"] as? String)?.contains("Open Government Data License"), equals: true)
    }

    @Test func everyParameterHasAnExampleThatItAllows() throws {
        for (path, operation) in try operations() {
            for parameter in try require(operation["parameters"] as? [[String: Any]]) {
                let name = try require(parameter["name"] as? String)
                let schema = try require(parameter["schema"] as? [String: Any])
                let example = try require(parameter["example"], "\(path): \(name)")
                expect(shapes.faults(example, schema, at: "\(path): \(name)"), equals: [])
            }
        }
    }

    @Test(arguments: APITable.routes.map(\.name))
    func everyJSONBodyAndAnswerHasAnExampleOfItsShape(name: String) throws {
        let (path, operation) = try require(operations().first { $0.members["operationId"] as? String == name })
        var holders = (operation["requestBody"] as? [String: Any]).map { ["requestBody": $0] } ?? [:]
        for (status, response) in try require(operation["responses"] as? [String: [String: Any]]) {
            holders[status] = (response["$ref"] as? String).flatMap(shapes.resolve) ?? response
        }
        for (part, holder) in holders {
            for (type, content) in holder["content"] as? [String: [String: Any]] ?? [:] where type.hasSuffix("json") {
                let schema = try require(content["schema"] as? [String: Any])
                let example = try require(content["example"], "\(path) \(part) \(type)")
                expect(shapes.faults(example, schema, at: "\(path) \(part)"), equals: [])
            }
        }
    }

    @Test func everyExampleBelongsToARoute() {
        let names = Set(APITable.routes.map(\.name))
        expect(names.isSuperset(of: Examples.answers.keys))
        expect(names.isSuperset(of: Examples.requests.keys))
    }
}
