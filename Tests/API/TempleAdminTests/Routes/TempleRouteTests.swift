import Expectations
import FakeEditor
import HTTPModel
import TempleModel
import Testing

@testable import TempleAdmin

struct TempleRouteTests {
    @Test func aTempleHasTheValueOfEachSource() throws {
        let office = try Office()
        let response = try office.ask(.get, "/api/admin/temples/190", as: .viewer)
        let temple = try office.object(response)
        expect(temple["phone"] as? String, equals: "04-22245963")
        expect(temple["lat"] as? Double, equals: 24.14208)
        expect(response.headers["ETag"], equals: "\"\(temple["version"] as? String ?? "")\"")
        let fields = try require(temple["fields"] as? [[String: Any]])
        expect(fields.compactMap { $0["field"] as? String }, equals: MergedTemple.Field.allCases.map(\.rawValue))
        let phone = try require(fields.first { $0["field"] as? String == "phone" })
        let values = try require(phone["values"] as? [[String: Any]])
        expect(values.map { $0["source"] as? String }, equals: ["moi", "osm"])
        expect(values.map { $0["shown"] as? Bool }, equals: [true, false])
        expect(values.first?["as_of"] as? String, equals: "2026-10-01")
        expect((values.last?["value"] as? [String: Any])?["phone"] as? String, equals: "04-22245960")
        try expect(office.ask(.get, "/api/admin/temples/191").status, equals: 404)
        try expect(office.ask(.get, "/api/admin/temples/x").status, equals: 404)
    }

    @Test func anEditAnswersWithTheTempleAndItsChange() throws {
        let office = try Office()
        let tag = try office.tag()
        let response = try office.ask(
            .patch, "/api/admin/temples/190?reason=new%20number", as: .editor,
            ["If-Match": tag, "Content-Type": "application/merge-patch+json"], body: #"{"phone":"04-22245964"}"#)
        let answer = try office.object(response)
        expect(answer["change"] as? Int, equals: 1)
        expect(answer["action"] as? String, equals: "changed")
        expect(answer["dry_run"] as? Bool, equals: false)
        let temple = try require(answer["temple"] as? [String: Any])
        expect(temple["edited"] as? [String], equals: ["phone"])
        expect(response.headers["Nearby-Change"], equals: "1001")
        expect(response.headers["ETag"] != tag)
        try expect(office.tag(), equals: response.headers["ETag"])
        expect(office.editing.options?.reason, equals: "new number")
    }

    @Test func nullMeansThatThereIsNone() throws {
        let office = try Office()
        try office.change(#"{"website":null}"#)
        let temple = try office.object(try office.ask(.get, "/api/admin/temples/190"))
        expect(temple["edited"] as? [String], equals: ["website"])
        let fields = try require(temple["fields"] as? [[String: Any]])
        let website = try require(fields.first { $0["field"] as? String == "website" })
        expect((website["values"] as? [[String: Any]])?.map { $0["source"] as? String }, equals: ["curated"])
    }

    @Test(
        arguments: [
            (.patch, "/api/admin/temples/190", #"{"phone":"04-22245964"}"#),
            (.delete, "/api/admin/temples/190", nil), (.delete, "/api/admin/temples/190/edits/phone", nil),
        ] as [(HTTPMethod, String, String?)])
    func whatChangesSomethingNeedsItsTag(method: HTTPMethod, target: String, body: String?) throws {
        let office = try Office()
        let before = office.editing.temples
        try expect(
            office.object(try office.ask(method, target, body: body), status: 428)["code"] as? String,
            equals: "precondition-required")
        try expect(office.ask(method, target, ["If-None-Match": "*"], body: body).status, equals: 428)
        let weak = try "W/" + office.tag()
        for tag in [#""0000000000000000""#, weak, "", ","] {
            let problem = try office.object(try office.ask(method, target, ["If-Match": tag], body: body), status: 412)
            expect(problem["code"] as? String, equals: "precondition-failed")
            expect((problem["present"] as? [String: Any])?["phone"] as? String, equals: "04-22245963")
            expect(problem["differs"] as? [String], equals: body == nil ? [] : ["/phone"])
        }
        expect(office.editing.temples, equals: before)
        try expect(office.ask(method, target, ["If-Match": "*"], body: body).status, equals: 200)
    }

    @Test func aFailedConditionTellsOnlyWhatDiffers() throws {
        let office = try Office()
        let problem = try office.object(
            try office.ask(
                .patch, "/api/admin/temples/190", ["If-Match": #""0000000000000000""#],
                body: #"{"phone":"04-22245963","religion":"道教"}"#), status: 412)
        expect(problem["differs"] as? [String], equals: ["/religion"])
    }

    @Test func aNewTempleHasAnAddress() throws {
        let office = try Office()
        let response = try office.ask(.post, "/api/admin/temples", as: .editor, body: AdminExamples.new(.temple))
        let answer = try office.object(response, status: 201)
        expect(answer["action"] as? String, equals: "created")
        expect(response.headers["Location"], equals: "/api/admin/temples/191")
        try expect(office.ask(.get, "/api/admin/temples/191").headers["ETag"], equals: response.headers["ETag"])
        let problem = try office.object(
            try office.ask(.post, "/api/admin/temples", body: #"{"phone":"04-22245964"}"#), status: 400)
        expect(problem["code"] as? String, equals: "invalid-body")
        expect(office.pointers(problem), equals: ["/name", "/lat", "/lng"])
    }

    @Test func aRepeatedRequestIsAnsweredAlike() throws {
        let office = try Office()
        let key = ["Idempotency-Key": "a key"]
        let first = try office.ask(.post, "/api/admin/temples", key, body: AdminExamples.new(.temple))
        let again = try office.ask(.post, "/api/admin/temples", key, body: AdminExamples.new(.temple))
        expect(again.status, equals: 201)
        expect(again.body, equals: first.body)
        expectNil(first.headers["Idempotency-Replayed"])
        expect(again.headers["Idempotency-Replayed"], equals: "true")
        expect(office.editing.temples.count, equals: 2)
        let other = try office.ask(.post, "/api/admin/temples?reason=x", key, body: AdminExamples.new(.temple))
        try expect(office.object(other, status: 422)["code"] as? String, equals: "key-reused")
        for wrong in ["", String(repeating: "a", count: 256), "é"] {
            let response = try office.ask(
                .post, "/api/admin/temples", ["Idempotency-Key": wrong], body: AdminExamples.new(.temple))
            expect(response.status, equals: 400, "\(wrong)")
        }
    }

    @Test func aDeletedTempleComesBack() throws {
        let office = try Office()
        office.editing.alongside = [GoingAlong(kind: "activity", id: 7, name: "遶境")]
        let dry = try office.ask(.delete, "/api/admin/temples/190?dry_run=true", ["If-Match": try office.tag()])
        let told = try office.object(dry)
        expect(told["dry_run"] as? Bool, equals: true)
        expect(told["action"] as? String, equals: "deleted")
        expect((told["alongside"] as? [[String: Any]])?.first?["name"] as? String, equals: "遶境")
        expect(dry.headers["Nearby-Change"] == nil && dry.headers["ETag"] == nil)
        expect(office.editing.temples[190]?.isDeleted, equals: false)

        try expect(office.ask(.delete, "/api/admin/temples/190", ["If-Match": try office.tag()]).status, equals: 200)
        let again = try office.ask(.delete, "/api/admin/temples/190", ["If-Match": "*"])
        try expect(office.object(again, status: 409)["code"] as? String, equals: "temple-deleted")
        let list = try office.list("/api/admin/temples?deleted=true")
        expect(list.map { $0["id"] as? Int }, equals: [190])
        expect(list.first?["deleted"] as? Bool, equals: true)

        try expect(office.ask(.post, "/api/admin/temples/190/restore").status, equals: 200)
        let restored = try office.ask(.post, "/api/admin/temples/190/restore")
        try expect(office.object(restored, status: 409)["code"] as? String, equals: "temple-not-deleted")
        try expectEmpty(office.list("/api/admin/temples?deleted=true"))
    }

    @Test func aFieldIsGivenBackByItsNameOrThatOfAMember() throws {
        let office = try Office()
        let tag = try office.tag()
        try office.change(#"{"lat":24.15}"#)
        let response = try office.ask(
            .delete, "/api/admin/temples/190/edits/lng", ["If-Match": try office.tag()])
        expect(response.status, equals: 200)
        try expect(office.tag(), equals: tag)
        let unknown = try office.ask(.delete, "/api/admin/temples/190/edits/colour", ["If-Match": tag])
        try expect(office.object(unknown, status: 400)["parameter"] as? String, equals: "member")
    }

    @Test func theFormerIDOfATempleLeadsToTheTempleThatItIs() throws {
        let office = try Office()
        office.editing.formerIDs[77] = 190
        for method in [HTTPMethod.get, .head] {
            let response = try office.ask(method, "/api/admin/temples/77", as: .viewer)
            expect(response.status == 308 && response.body.isEmpty)
            expect(response.headers["Location"], equals: "/api/admin/temples/190")
            expect(response.headers["Cache-Control"], equals: "no-store")
        }
        try expect(office.ask(.get, "/api/admin/temples/77", as: nil).status, equals: 401)
        let unknown = try office.object(try office.ask(.get, "/api/admin/temples/78"), status: 404)
        expect(unknown["code"] as? String == "unknown-temple" && unknown["now"] == nil)
        // A deleted temple is there for editors.
        _ = try office.ask(.delete, "/api/admin/temples/190", ["If-Match": try office.tag()])
        try expect(office.ask(.get, "/api/admin/temples/77").status, equals: 308)
    }

    @Test(
        arguments: [
            (.patch, "/api/admin/temples/77", #"{"phone":"04-22245964"}"#), (.delete, "/api/admin/temples/77", nil),
            (.delete, "/api/admin/temples/77/edits/phone", nil), (.post, "/api/admin/temples/77/restore", nil),
        ] as [(HTTPMethod, String, String?)])
    func aWriteToAFormerIDNamesThePresentOne(method: HTTPMethod, target: String, body: String?) throws {
        let office = try Office()
        office.editing.formerIDs[77] = 190
        let before = office.editing.temples
        let problem = try office.object(
            try office.ask(method, target, as: .editor, ["If-Match": "*"], body: body), status: 404)
        expect(problem["code"] as? String == "unknown-temple" && problem["now"] as? Int == 190)
        expect((problem["detail"] as? String)?.contains("temple 190"), equals: true)
        let unknown = try office.ask(
            method, target.replacing("77", with: "78"), as: .editor, ["If-Match": "*"], body: body)
        try expectNil(office.object(unknown, status: 404)["now"])
        expect(office.editing.temples, equals: before)
    }

    @Test func aChangeThatIsNotHereIsAnsweredByItsNumber() throws {
        let office = try Office(isHere: { _ in false })
        let response = try office.ask(
            .patch, "/api/admin/temples/190", ["If-Match": "*"], body: #"{"phone":"04-22245964"}"#)
        let answer = try office.object(response, status: 202)
        expect(answer.count == 1 && answer["change"] as? Int == 1)
        expect(response.headers["Nearby-Change"], equals: "1001")
        let read = try office.ask(.get, "/api/admin/temples/190", ["Nearby-Change": "1001"])
        try expect(office.object(read, status: 503)["code"] as? String, equals: "change-not-here")
    }

    @Test func anotherWriterIsNamed() throws {
        let office = try Office()
        let tag = try office.tag()
        office.editing.failure = .unavailable(.locked, reason: "nearby import")
        let response = try office.ask(.delete, "/api/admin/temples/190", ["If-Match": tag])
        let problem = try office.object(response, status: 503)
        expect(problem["code"] as? String, equals: "other-writer")
        expect((problem["detail"] as? String)?.contains("nearby import"), equals: true)
        expect(response.headers["Retry-After"], equals: "2")
    }

    @Test(arguments: ["[]", "{", "", #"{"phone":1}"#, #"{"colour":"red"}"#, #"{"phone":"x","phone":"y"}"#])
    func aBodyThatIsNoEditIsRefusedWithPointers(body: String) throws {
        let office = try Office()
        let response = try office.ask(.patch, "/api/admin/temples/190", ["If-Match": "*"], body: body)
        let problem = try office.object(response, status: 400)
        expect(problem["code"] as? String, equals: "invalid-body")
        expect(office.pointers(problem).count, equals: 1)
    }

    @Test func aReasonHasABound() throws {
        let office = try Office()
        let reason = String(repeating: "a", count: 501)
        let response = try office.ask(.delete, "/api/admin/temples/190?reason=\(reason)", ["If-Match": "*"])
        let problem = try office.object(response, status: 400)
        expect(problem["parameter"] as? String, equals: "reason")
        try expect(require(problem["detail"] as? String), contains: "501 characters; give at most 500")
    }
}
