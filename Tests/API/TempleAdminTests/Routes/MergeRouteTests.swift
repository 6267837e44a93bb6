import Expectations
import FakeEditor
import HTTPModel
import TempleModel
import Testing

@testable import TempleAdmin

struct MergeRouteTests {
    /// Returns an office with the temples 190 and 191.
    private func office() throws -> Office {
        let office = try Office()
        _ = try office.ask(.post, "/api/admin/temples", body: AdminExamples.new(.temple))
        return office
    }

    private func merge(_ office: Office, _ body: String, match: String? = nil, query: String = "") throws -> Response {
        try office.ask(
            .post, "/api/admin/temples/190/merge\(query)", as: .editor, match.map { ["If-Match": $0] } ?? [:],
            body: body)
    }

    @Test func aMergeAnswersWithTheTempleThatStays() throws {
        let office = try office()
        let answer = try office.object(try merge(office, #"{"into":191}"#, match: try office.tag()))
        expect(answer["action"] as? String, equals: "merged")
        expect((answer["temple"] as? [String: Any])?["id"] as? Int, equals: 191)
        try expect(office.ask(.get, "/api/admin/temples/190").status, equals: 404)
        let change = try require(answer["change"] as? Int)
        try expect(office.ask(.post, "/api/admin/changes/\(change)/undo").status, equals: 200)
        expect(office.editing.temples[190], equals: FakeEditing.Stored(records: try Office.temple()))
    }

    @Test func aMergeNeedsTheTagOfTheTempleThatGoes() throws {
        let office = try office()
        let before = office.editing.temples
        try expect(merge(office, #"{"into":191}"#).status, equals: 428)
        try expect(merge(office, #"{"into":191}"#, match: #""0000000000000000""#).status, equals: 412)
        let dry = try office.object(try merge(office, #"{"into":191}"#, match: "*", query: "?dry_run=true"))
        expect(dry["dry_run"] as? Bool == true && dry["action"] as? String == "merged")
        expect(office.editing.temples, equals: before)
    }

    @Test(
        arguments: [
            (#"{"into":190}"#, 400, "same-temple"), (#"{"into":7}"#, 404, nil), (#"{"into":"191"}"#, 400, "invalid"),
            (#"{"into":1.5}"#, 400, "invalid"), ("{}", 400, "required"),
            (#"{"into":191,"as":1}"#, 400, "unknown-member"),
        ] as [(String, Int, String?)])
    func whatIsNoMergeIsRefused(body: String, status: Int, code: String?) throws {
        let office = try office()
        let before = office.editing.temples
        let problem = try office.object(try merge(office, body, match: "*"), status: status)
        let errors = problem["errors"] as? [[String: Any]]
        expect(errors?.first?["code"] as? String, equals: code)
        expect(office.editing.temples, equals: before)
    }

    @Test func aSplitNamesItsSources() throws {
        let office = try Office()
        func split(_ body: String) throws -> Response {
            try office.ask(.post, "/api/admin/temples/190/split", ["If-Match": "*"], body: body)
        }
        let unknown = try office.object(try split(#"{"sources":["osm:n1","osm:n2"]}"#), status: 400)
        expect(office.pointers(unknown), equals: ["/sources/1"])
        let written = try office.object(try split(#"{"sources":["osm:n1","osm"]}"#), status: 400)
        expect(office.pointers(written), equals: ["/sources/1"])
        try expect(split(#"{"sources":[]}"#).status, equals: 400)
        let all = try office.object(try split(#"{"sources":["osm:n1","moi:1748657"]}"#), status: 409)
        expect(all["code"] as? String, equals: "nothing-left")
        let answer = try office.object(try split(#"{"sources":["osm:n1"]}"#))
        expect(answer["action"] as? String, equals: "split")
        expect((answer["temple"] as? [String: Any])?["id"] as? Int, equals: 191)
        expect(office.editing.temples[190]?.records.map(\.key.source), equals: ["moi"])
    }

    @Test func aBatchMergesAndSplits() throws {
        let office = try office()
        func post(_ path: String, _ body: String) throws -> Response {
            let step = #"{"method":"POST","path":"/api/admin/temples/190/\#(path)","if_match":"*","body":\#(body)}"#
            return try office.ask(.post, "/api/admin/batch", body: #"{"steps":[\#(step)]}"#)
        }
        try expect(post("split", #"{"sources":["osm:n1"]}"#).status, equals: 200)
        let problem = try office.object(try post("merge", #"{"into":190}"#), status: 400)
        expect(office.pointers(problem), equals: ["/steps/0/body/into"])
        try expect(post("merge", #"{"into":191}"#).status, equals: 200)
        expect(office.editing.temples.keys.sorted(), equals: [191, 192])
    }
}
