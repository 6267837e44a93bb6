import Expectations
import FakeEditor
import APIDescription
import Foundation
import HTTPModel
import JSONShapes
import TempleModel
import Testing
import WebRouting
import Wording

@testable import TempleAdmin

/// The document of the back office, by the rules that the app's document keeps.
struct AdminDocumentTests {
    private let document: [String: Any]
    private let shapes: JSONShape

    init() throws {
        document = try require(
            JSONSerialization.jsonObject(with: Data(AdminDocument.served.json(site: nil))) as? [String: Any])
        shapes = JSONShape(document: document)
    }

    private func operation(_ route: AdminRoute) throws -> [String: Any] {
        let paths = try require(document["paths"] as? [String: [String: Any]])
        let path = try require(paths[OpenAPIDocument.path(route.route.path)])
        return try require(path[route.route.method.name.lowercased()] as? [String: Any])
    }

    @Test func everyRouteIsDescribedWithItsParameters() throws {
        var names: Set<String> = []
        for route in AdminTable.routes {
            let operation = try operation(route)
            expect(names.insert(try require(operation["operationId"] as? String)).inserted)
            let parameters = try require(operation["parameters"] as? [[String: Any]])
            let inQuery = parameters.filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String }
            expect(inQuery, equals: route.queryNames)
            let inPath = parameters.filter { $0["in"] as? String == "path" }.compactMap { $0["name"] as? String }
            expect(inPath, equals: PathPattern(route.route.path).parameterNames)
            let responses = try require(operation["responses"] as? [String: Any])
            expect(responses["401"] != nil && responses["403"] != nil && responses["default"] != nil)
            expect(operation["security"] != nil)
            expect(operation["requestBody"] != nil, equals: route.body != nil)
            let mustMatch = parameters.contains {
                $0["name"] as? String == "If-Match" && $0["required"] as? Bool == true
            }
            expect(mustMatch, equals: route.route.effect == .writesIf(isRequired: true), "\(route.name)")
        }
        let paths = try require(document["paths"] as? [String: [String: Any]])
        expect(paths.values.map(\.count).reduce(0, +), equals: AdminTable.routes.count)
    }

    @Test func everyRouteRefusesWhatItDoesNotTell() throws {
        for route in AdminTable.routes {
            let target = Self.target(route)
            let office = try Office()
            let response = try office.ask(
                route.route.method, target + "?undescribed=1", ["If-Match": "*"], body: route.body.map { _ in "{}" })
            try expect(
                office.object(response, status: 400)["code"] as? String, equals: "unknown-parameter", "\(target)")
        }
    }

    /// Generators of clients number the models of objects that have no name.
    @Test func everyObjectAndChoiceHasAName() {
        expect(shapes.unnamed, equals: [])
        expect(shapes.oddNames, equals: [])
    }

    @Test func namesTheAddressOfTheSite() throws {
        for (site, address) in [(nil, "/"), ("https://temples.example", "https://temples.example"), (nil, "/")] {
            try expect(JSONShape.servers(AdminDocument.served.json(site: site)), equals: [["url": address]])
        }
    }

    @Test func everyReferenceLeadsSomewhereAndThereIsNoUnion() {
        var references = 0
        func check(_ value: Any) {
            if let object = value as? [String: Any] {
                expect(Set(object.keys).isDisjoint(with: ["anyOf", "oneOf", "allOf", "not", "nullable"]))
                if let reference = object["$ref"] as? String {
                    references += 1
                    expect(object.count == 1 && shapes.resolve(reference) != nil, "\(reference)")
                }
                object.values.forEach(check)
            } else if let list = value as? [Any] {
                list.forEach(check)
            }
        }
        check(document)
        expect(references, isAbove: AdminTable.routes.count)
    }

    @Test(arguments: AdminTable.routes.map(\.name))
    func everyExampleHasItsShape(name: String) throws {
        let route = try require(AdminTable.routes.first { $0.name == name })
        let operation = try operation(route)
        for parameter in try require(operation["parameters"] as? [[String: Any]]) {
            let place = "\(name) \(parameter["name"] ?? "")"
            let schema = try require(parameter["schema"] as? [String: Any], "\(place)")
            expect(shapes.faults(try require(parameter["example"], "\(place)"), schema, at: place), equals: [])
        }
        var holders = (operation["requestBody"] as? [String: Any]).map { ["requestBody": $0] } ?? [:]
        for (status, response) in try require(operation["responses"] as? [String: [String: Any]]) {
            holders[status] = (response["$ref"] as? String).flatMap(shapes.resolve) ?? response
        }
        // A redirect has no body.
        for (part, holder) in holders where part != "308" {
            for (type, content) in try require(holder["content"] as? [String: [String: Any]], "\(name) \(part)") {
                let schema = try require(content["schema"] as? [String: Any])
                let example = try require(content["example"], "\(name) \(part) \(type)")
                expect(shapes.faults(example, schema, at: "\(name) \(part)"), equals: [])
            }
        }
    }

    /// What the document lets be null is taken. What else is refused is for the judge, whom this office does not have.
    @Test(arguments: AdminTable.routes.filter { $0.body != nil }.map(\.name))
    func nullIsTakenWhereItIsDescribed(name: String) throws {
        let route = try require(AdminTable.routes.first { $0.name == name })
        let body = try require(operation(route)["requestBody"] as? [String: Any])
        let content = try require(body["content"] as? [String: [String: Any]])
        let (schema, example) = (
            try require(content.values.first?["schema"] as? [String: Any]), try require(route.body?.example)
        )
        for member in try shapes.withNulls(example, schema) where member.isDescribed {
            let office = try Office()
            let response = try office.ask(
                route.route.method, Self.target(route), ["If-Match": "*"], body: member.body)
            let faults = response.status == 400 ? office.pointers(try office.object(response, status: 400)) : []
            expect(!faults.contains(member.pointer), "\(name) \(member.pointer) \(faults)")
        }
    }

    private static func target(_ route: AdminRoute) -> String {
        route.route.path
            .replacingOccurrences(of: ":id", with: "\((route.tag.kind ?? .temple).exampleID)")
            .replacingOccurrences(of: ":member", with: "phone").replacingOccurrences(of: ":name", with: "viewer")
            .replacingOccurrences(of: ":a", with: "190").replacingOccurrences(of: ":b", with: "191")
    }

    /// Returns the schema of an answer.
    private func schema(_ name: String, _ status: Int) throws -> [String: Any] {
        let route = try require(AdminTable.routes.first { $0.name == name })
        let responses = try require(operation(route)["responses"] as? [String: [String: Any]])
        let content = try require(responses["\(status)"]?["content"] as? [String: [String: Any]])
        return try require(content.values.first?["schema"] as? [String: Any])
    }

    @Test func answersHaveTheShapeThatIsTold() throws {
        let office = try Office()
        func check(_ name: String, _ response: Response, status: Int = 200) throws {
            expect(response.status, equals: status, "\(name)")
            let value = try JSONSerialization.jsonObject(with: Data(response.body))
            expect(shapes.faults(value, try schema(name, status), at: name), equals: [])
        }
        let match = ["If-Match": "*"]
        try check(
            "addTemple", try office.ask(.post, "/api/admin/temples", body: AdminExamples.new(.temple)), status: 201)
        try check(
            "editTemple", try office.ask(.patch, "/api/admin/temples/190", match, body: AdminExamples.edit(.temple)))
        try check("readTemple", try office.ask(.get, "/api/admin/temples/190"))
        try check("giveBackMember", try office.ask(.delete, "/api/admin/temples/190/edits/phone", match))
        let list = #"{"steps":[{"method":"DELETE","path":"/api/admin/temples/191","if_match":"*"}]}"#
        try check("editMany", try office.ask(.post, "/api/admin/batch", body: list))
        try check("listTemples", try office.ask(.get, "/api/admin/temples?q=x"))
        try check("listTemples", try office.ask(.get, "/api/admin/temples?deleted=true"))
        try check("restoreTemple", try office.ask(.post, "/api/admin/temples/191/restore"))
        try check("deleteTemple", try office.ask(.delete, "/api/admin/temples/191", match))
        try check("listChanges", try office.ask(.get, "/api/admin/changes"))
        try check("readChange", try office.ask(.get, "/api/admin/changes/2"))
        try check("undoChange", try office.ask(.post, "/api/admin/changes/3/undo"))
        try check(
            "invitePerson", try office.ask(.post, "/api/admin/people", body: AdminExamples.invitation), status: 201)
        try check("listPeople", try office.ask(.get, "/api/admin/people"))
        try check("revokePerson", try office.ask(.delete, "/api/admin/people/mei"))
        try check("readMe", try office.ask(.get, "/api/admin/me"))
        try check("getAdminOpenAPI", try office.ask(.get, "/api/admin/openapi.json"))
    }

    @Test func theDocumentSaysThatATempleMayBeElsewhere() throws {
        let route = try require(AdminTable.routes.first { $0.name == "readTemple" })
        let responses = try require(operation(route)["responses"] as? [String: [String: Any]])
        expect((responses["308"]?["headers"] as? [String: Any])?["Location"] != nil)
    }

    @Test(arguments: CatalogueKind.allCases)
    func answersAboutTheCatalogueHaveTheShapeThatIsTold(kind: CatalogueKind) throws {
        let office = try Office()
        let (name, match) = (kind.entity.typeName, ["If-Match": "*"])
        let root = "/api/admin/\(kind.entity.path)"
        let thing = "\(root)/\(kind.entity.exampleID)"
        func check(_ name: String, _ response: Response, status: Int = 200) throws {
            expect(response.status, equals: status, "\(name)")
            let value = try JSONSerialization.jsonObject(with: Data(response.body))
            expect(shapes.faults(value, try schema(name, status), at: name), equals: [])
        }
        try check(
            "add\(name)", try office.ask(.post, root, body: AdminExamples.new(kind.entity)), status: 201)
        try check("edit\(name)", try office.ask(.patch, thing, match, body: AdminExamples.edit(kind.entity)))
        try check("read\(name)", try office.ask(.get, thing))
        try check("list\(kind.entity.typeNames)", try office.ask(.get, root))
        try check("giveBack\(name)Member", try office.ask(.delete, thing + "/edits/description", match))
        try check("delete\(name)", try office.ask(.delete, thing, match))
        try check("restore\(name)", try office.ask(.post, thing + "/restore"))
        try check("listChanges", try office.ask(.get, "/api/admin/changes"))
        try check("undoChange", try office.ask(.post, "/api/admin/changes/4/undo"))
    }

    /// The members in the document are those of the form, so that neither has one that the other lacks.
    @Test(arguments: CatalogueKind.allCases)
    func everyMemberOfTheFormIsDescribed(kind: CatalogueKind) {
        for member in EntityMembers(kind).all {
            expect(member.summary?.english.isEmpty, equals: false, "\(kind) \(member.name)")
        }
        expect(EntityMembers(kind).all.map(\.name), equals: CatalogueForm(kind).members.map(\.name))
        expect(!EntityMembers(kind).edit.contains { $0.name == "slug" })
    }

    @Test func everyProblemIsDescribed() throws {
        let office = try Office()
        office.editing.formerIDs[77] = 190
        let stale = ["If-Match": #""0000000000000000""#]
        for (name, response) in [
            ("editTemple", try office.ask(.patch, "/api/admin/temples/190", stale, body: AdminExamples.edit(.temple))),
            ("editTemple", try office.ask(.patch, "/api/admin/temples/190", stale, body: #"{"phone":1}"#)),
            ("restoreTemple", try office.ask(.post, "/api/admin/temples/190/restore")),
            ("restoreTemple", try office.ask(.post, "/api/admin/temples/77/restore")),
            ("editFestival", try office.ask(.patch, "/api/admin/festivals/15", stale, body: #"{"month":9}"#)),
            ("editFestival", try office.ask(.patch, "/api/admin/festivals/15", stale, body: #"{"month":"x"}"#)),
            ("editFestival", try office.ask(.patch, "/api/admin/festivals/7", stale, body: #"{"month":9}"#)),
            ("restoreGroup", try office.ask(.post, "/api/admin/groups/1/restore")),
            ("readChange", try office.ask(.get, "/api/admin/changes/1")),
            ("revokePerson", try office.ask(.delete, "/api/admin/people/nobody")),
            ("revokePerson", try office.ask(.delete, "/api/admin/people/owner")),
            ("readMe", try office.ask(.get, "/api/admin/me", as: nil)),
        ] {
            let problem = try office.object(response, status: response.status)
            expect(shapes.faults(problem, try schema(name, response.status), at: name), equals: [])
            let route = try require(AdminTable.routes.first { $0.name == name })
            expect(route.operation.problems.contains { $0.code == problem["code"] as? String }, "\(name)")
        }
    }
}
