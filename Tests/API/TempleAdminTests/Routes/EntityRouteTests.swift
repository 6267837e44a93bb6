import Expectations
import FakeEditor
import Foundation
import HTTPModel
import TempleModel
import Testing

@testable import TempleAdmin

/// Deities, festivals, activities and groups have the routes that temples have.
struct EntityRouteTests {
    private let office: Office

    init() throws {
        office = try Office()
    }

    private func path(_ kind: CatalogueKind) -> String {
        "/api/admin/\(kind.entity.path)/\(kind.entity.exampleID)"
    }

    private func value(_ name: String, _ thing: [String: Any], _ source: String) -> Any? {
        let fields = thing["fields"] as? [[String: Any]] ?? []
        let values = fields.first { $0["field"] as? String == name }?["values"] as? [[String: Any]] ?? []
        return (values.first { $0["source"] as? String == source }?["value"] as? [String: Any])?[name]
    }

    private func shownSources(_ name: String, _ thing: [String: Any]) -> [String] {
        let fields = thing["fields"] as? [[String: Any]] ?? []
        let values = fields.first { $0["field"] as? String == name }?["values"] as? [[String: Any]] ?? []
        return values.filter { $0["shown"] as? Bool == true }.compactMap { $0["source"] as? String }
    }

    @Test(arguments: CatalogueKind.allCases)
    func aThingHasTheEditionsAndTheEditedValue(kind: CatalogueKind) throws {
        let (path, name) = (path(kind), kind.entity.rawValue)
        let before = try office.object(try office.ask(.get, path, as: .viewer))
        expect(shownSources("description", before), equals: ["catalogue"])
        let response = try office.ask(
            .patch, path + "?reason=as%20told", as: .editor,
            ["If-Match": try office.tag(of: path), "Content-Type": "application/merge-patch+json"],
            body: #"{"description":"鄉里所傳。"}"#)
        let answer = try office.object(response)
        expect(answer["action"] as? String == "changed" && answer["change"] as? Int == 1)
        expect(response.headers["Nearby-Change"] == "1001" && office.editing.options?.reason == "as told")
        let thing = try require(answer[name] as? [String: Any])
        expect(thing["description"] as? String == "鄉里所傳。" && thing["edited"] as? [String] == ["description"])
        expect(shownSources("description", thing), equals: ["curated"])
        expect(value("description", thing, "curated") as? String, equals: "鄉里所傳。")
        expect(value("description", thing, "catalogue") as? String, equals: before["description"] as? String)
        try expect(office.tag(of: path), equals: response.headers["ETag"])
        expect(response.headers["ETag"], equals: "\"\(thing["version"] as? String ?? "")\"")

        let back = try office.ask(
            .delete, path + "/edits/description", ["If-Match": try office.tag(of: path)])
        try expect(office.object(back)["action"] as? String, equals: "changed")
        try expect(
            office.object(try office.ask(.get, path))["version"] as? String, equals: before["version"] as? String)
        let unknown = try office.ask(.delete, path + "/edits/colour", ["If-Match": "*"])
        try expect(office.object(unknown, status: 400)["parameter"] as? String, equals: "member")
    }

    @Test(arguments: CatalogueKind.allCases)
    func nullMeansThatThereIsNone(kind: CatalogueKind) throws {
        let response = try office.ask(.patch, path(kind), ["If-Match": "*"], body: #"{"description":null}"#)
        let thing = try require(office.object(response)[kind.entity.rawValue] as? [String: Any])
        expect(thing["description"] is NSNull && shownSources("description", thing) == ["curated"])
    }

    @Test(arguments: CatalogueKind.allCases)
    func somebodyElsesChangeIsTold(kind: CatalogueKind) throws {
        let body = #"{"description":"鄉里所傳。"}"#
        try expect(office.ask(.patch, path(kind), body: body).status, equals: 428)
        let problem = try office.object(
            try office.ask(.patch, path(kind), ["If-Match": #""0000000000000000""#], body: body), status: 412)
        expect(problem["differs"] as? [String], equals: ["/description"])
        expect((problem["present"] as? [String: Any])?["id"] as? Int, equals: Int(kind.entity.exampleID))
    }

    @Test(arguments: CatalogueKind.allCases)
    func whatIsMadeByHandHasAnIdOfItsOwn(kind: CatalogueKind) throws {
        let root = "/api/admin/\(kind.entity.path)"
        let key = ["Idempotency-Key": "k"]
        let response = try office.ask(.post, root, key, body: AdminExamples.new(kind.entity))
        let answer = try office.object(response, status: 201)
        let id = kind.idsByHand.lowerBound
        expect(answer["action"] as? String == "created" && response.headers["Location"] == "\(root)/\(id)")
        let again = try office.ask(.post, root, key, body: AdminExamples.new(kind.entity))
        expect(again.body == response.body && again.headers["Idempotency-Replayed"] == "true")
        let problem = try office.object(try office.ask(.post, root, body: "{}"), status: 400)
        expect(office.pointers(problem).first, equals: kind == .activity ? "/title" : "/name")
        let listed = try office.list(root + "?edited=true")
        expect(listed.map { $0["id"] as? Int } == [Int(id)] && listed.first?["by_hand"] as? Bool == true)
    }

    @Test(arguments: CatalogueKind.allCases)
    func aDeletedThingComesBack(kind: CatalogueKind) throws {
        let (path, root) = (path(kind), "/api/admin/\(kind.entity.path)")
        office.editing.alongside = [GoingAlong(kind: "group", id: 7, name: "求財")]
        let dry = try office.object(try office.ask(.delete, path + "?dry_run=true", ["If-Match": "*"]))
        expect(dry["action"] as? String, equals: "deleted")
        expect((dry["alongside"] as? [[String: Any]])?.first?["name"] as? String, equals: "求財")
        try expect(office.list(root).count, equals: 1)
        try expect(office.ask(.delete, path, ["If-Match": try office.tag(of: path)]).status, equals: 200)
        let again = try office.ask(.patch, path, ["If-Match": "*"], body: #"{"description":null}"#)
        try expect(office.object(again, status: 409)["code"] as? String, equals: "entity-deleted")
        try expect(office.list(root).isEmpty && office.list(root + "?deleted=true").count == 1)
        try expect(office.ask(.post, path + "/restore").status, equals: 200)
        let restored = try office.ask(.post, path + "/restore")
        try expect(office.object(restored, status: 409)["code"] as? String, equals: "entity-not-deleted")
    }

    @Test(arguments: CatalogueKind.allCases)
    func whatIsNotThereIsUnknown(kind: CatalogueKind) throws {
        let root = "/api/admin/\(kind.entity.path)"
        for response in [
            try office.ask(.get, root + "/7"), try office.ask(.get, root + "/x"),
            try office.ask(.delete, root + "/7", ["If-Match": "*"]), try office.ask(.post, root + "/7/restore"),
            try office.ask(.patch, root + "/7", ["If-Match": "*"], body: "{}"),
        ] {
            try expect(office.object(response, status: 404)["code"] as? String, equals: "unknown-entity")
        }
    }

    @Test(arguments: [#"{"slug":"x"}"#, #"{"colour":"red"}"#, #"{"name":null}"#, #"{"month":"x"}"#, "[]"])
    func everyFaultHasAPointer(body: String) throws {
        let response = try office.ask(.patch, "/api/admin/festivals/15", ["If-Match": "*"], body: body)
        let problem = try office.object(response, status: 400)
        expect(problem["code"] as? String == "invalid-body" && office.pointers(problem).count == 1)
    }

    @Test func theHistoryHasTheMembersAndIsUndone() throws {
        _ = try office.ask(.patch, "/api/admin/festivals/15", ["If-Match": "*"], body: #"{"month":9,"day":9}"#)
        try office.change(#"{"phone":"04-22245961"}"#)
        let entries = try office.list("/api/admin/changes?entity=festival:15")
        expect(entries.count, equals: 1)
        let ofKinds = try ["festival", "temple", "deity"].map { kind in
            try office.list("/api/admin/changes?kind=\(kind)").compactMap { $0["number"] as? Int }
        }
        expect(ofKinds, equals: [[1], [2], []])
        let entity = try require((entries.first?["entities"] as? [[String: Any]])?.first)
        expect(entity["entity"] as? String == "festival:15" && entity["name"] as? String == "下元節")
        expect((entity["before"] as? [String: Any])?["month"] as? Int, equals: 10)
        expect((entity["after"] as? [String: Any])?["day"] as? Int, equals: 9)
        let undo = try office.object(try office.ask(.post, "/api/admin/changes/1/undo"))
        let results = try require(undo["results"] as? [[String: Any]])
        expect((results.first?["festival"] as? [String: Any])?["month"] as? Int, equals: 10)
        try expectEmpty(office.list("/api/admin/changes?entity=temple:15"))
    }

    @Test func aBatchHasStepsOfAllKinds() throws {
        let steps = CatalogueKind.allCases.map { kind in
            #"{"method":"PATCH","path":"\#(path(kind))","if_match":"*","body":{"description":"甲"}}"#
        }
        let temple = #"{"method":"DELETE","path":"/api/admin/temples/190","if_match":"*"}"#
        let body = #"{"steps":[\#((steps + [temple]).joined(separator: ","))]}"#
        let answer = try office.object(try office.ask(.post, "/api/admin/batch", body: body))
        let results = try require(answer["results"] as? [[String: Any]])
        for (kind, result) in zip(CatalogueKind.allCases.map(\.entity) + [EntityKind.temple], results) {
            expect(result[kind.rawValue] is [String: Any], "\(kind)")
        }
        let before = office.editing.entities
        let faulty =
            #"{"method":"PATCH","path":"/api/admin/groups/1","if_match":"*","body":{"description":1,"colour":2}}"#
        let problem = try office.object(
            try office.ask(.post, "/api/admin/batch", body: #"{"steps":[\#(steps[0]),\#(faulty)]}"#), status: 400)
        expect(problem["step"] as? Int, equals: 1)
        expect(office.pointers(problem), equals: ["/steps/1/body/description", "/steps/1/body/colour"])
        let twice = try office.object(
            try office.ask(.post, "/api/admin/batch", body: #"{"steps":[\#(steps[0]),\#(steps[0])]}"#), status: 400)
        expect(office.pointers(twice), equals: ["/steps/1/path"])
        expect(office.editing.entities, equals: before)
    }

    @Test func aListHasItsFilters() throws {
        try expect(office.list("/api/admin/deities?q=%E5%A4%A9%E4%B8%8A").map { $0["id"] as? Int }, equals: [1])
        try expectEmpty(office.list("/api/admin/deities?q=%E9%97%9C%E5%B8%9D"))
        try expectEmpty(office.list("/api/admin/deities?edited=true"))
        for _ in 1...3 { _ = try office.ask(.post, "/api/admin/deities", body: AdminExamples.new(.deity)) }
        var (seen, target): ([Int], String?) = ([], "/api/admin/deities?limit=1")
        while let next = target {
            let response = try office.ask(.get, next)
            seen += try office.list(next).compactMap { $0["id"] as? Int }
            target = response.headers["Link"].map { link in
                String(link.dropFirst().prefix { $0 != ">" })
            }
        }
        expect(seen, equals: [1, 9000, 9001, 9002])
        for target in ["?q=\(String(repeating: "a", count: 101))", "?limit=0", "?cursor=x", "?deleted=maybe"] {
            try expect(office.ask(.get, "/api/admin/deities" + target).status, equals: 400, "\(target)")
        }
    }
}
