import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// The HTTP interface of the built program, and the pages that describe it.
struct DocumentedInterfaceTests {
    /// The query parameters of every operation, as "GET /api/events/:id" names it.
    private func operations() throws -> [String: Set<String>] {
        let program = try Program()
        let service = try Service(program)
        defer { service.stop() }
        let body = try service.get("/openapi.json").body
        let document = try require(JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        let paths = try require(document["paths"] as? [String: [String: Any]])
        var operations: [String: Set<String>] = [:]
        for (path, methods) in paths {
            let shown = path.replacing(#/\{(\w+)\}/#, with: { ":\($0.output.1)" })
            for (method, operation) in methods {
                let parameters = (operation as? [String: Any])?["parameters"] as? [[String: Any]] ?? []
                operations["\(method.uppercased()) \(shown)"] = Set(
                    parameters.filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String })
            }
        }
        return operations
    }

    @Test func everyPathHasItsParametersInThePage() throws {
        let page = try DocumentPage("docs/http-api.md")
        var documented: [String: Set<String>] = [:]
        for row in page.rows(under: "Parameters of each path") where row.count == 2 {
            for path in DocumentPage.codeSpans(row[0]) { documented[path] = Set(DocumentPage.codeSpans(row[1])) }
        }
        let operations = try operations()
        expect(operations.count, isAbove: 20)
        // `lang` is a parameter of every path and is described once.
        expect(operations.values.allSatisfy { $0.contains("lang") })
        let expected = operations.mapValues { $0.subtracting(["lang"]) }
        expect(Set(documented.keys), equals: Set(expected.keys))
        for (path, parameters) in expected { expect(documented[path], equals: parameters, "\(path)") }
    }

    /// Each parameter has a row that says what it means.
    @Test func everyParameterIsDescribed() throws {
        let page = try DocumentPage("docs/http-api.md")
        let headings = [
            "HTTP API", "Reading what was written", "Temples near a point", "Temples on a map", "Counts of a search",
            "What is typed",
            "A route of temples", "Activities", "Events", "Deities", "Calendars", "What has changed", "Lunar days",
        ]
        let described = Set(
            headings.flatMap { page.rows(under: $0) }.compactMap(\.first).flatMap(DocumentPage.codeSpans))
        let parameters = try operations().values.reduce(into: Set<String>()) { $0.formUnion($1) }
        expect(parameters.count, isAbove: 25)
        expect(parameters.subtracting(described), equals: [])
    }

    /// Every path is in the overview at the top of the page.
    @Test func everyPathIsInTheOverview() throws {
        let rows = try DocumentPage("docs/http-api.md").rows(under: "HTTP API")
        let listed = Set(rows.compactMap(\.first).flatMap(DocumentPage.codeSpans).filter { $0.contains(" /") })
        expect(listed, equals: Set(try operations().keys))
    }

    /// What the server answers by itself, and what it counts.
    @Test func everyCodeAndMetricOfTheServerIsInOperations() throws {
        let program = try Program()
        let service = try Service(program)
        defer { service.stop() }
        let page = try DocumentPage("docs/operations.md")
        // Whether the database can be written is known a moment after the start.
        var metrics = ""
        eventually {
            metrics = try service.get("/metrics").body
            return metrics.contains("nearby_database_writable")
        }
        let codes = metrics.matches(of: #/nearby_faults_total\{code="([\w-]+)"\}/#).map { String($0.output.1) }
        expect(codes.count, isAbove: 10)
        let codeRows = page.rows(under: "Codes of the server").compactMap { $0.dropFirst().first }
        expect(Set(codeRows.flatMap(DocumentPage.codeSpans)), equals: Set(codes))
        let names = metrics.matches(of: #/# TYPE (\w+) /#).map { String($0.output.1) }
        expect(names.count, isAbove: 10)
        let nameRows = page.rows(under: "Metrics").compactMap(\.first)
        expect(Set(nameRows.flatMap(DocumentPage.codeSpans)), equals: Set(names))
    }
}
