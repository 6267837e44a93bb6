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
        #expect(temple["phone"] as? String == "04-22245963")
        #expect(temple["lat"] as? Double == 24.14208)
        #expect(response.headers["ETag"] == "\"\(temple["version"] as? String ?? "")\"")
        let fields = try #require(temple["fields"] as? [[String: Any]])
        #expect(fields.compactMap { $0["field"] as? String } == MergedTemple.Field.allCases.map(\.rawValue))
        let phone = try #require(fields.first { $0["field"] as? String == "phone" })
        let values = try #require(phone["values"] as? [[String: Any]])
        #expect(values.map { $0["source"] as? String } == ["moi", "osm"])
        #expect(values.map { $0["shown"] as? Bool } == [true, false])
        #expect(values.first?["as_of"] as? String == "2026-10-01")
        #expect((values.last?["value"] as? [String: Any])?["phone"] as? String == "04-22245960")
        #expect(try office.ask(.get, "/api/admin/temples/191").status == 404)
        #expect(try office.ask(.get, "/api/admin/temples/x").status == 404)
    }

    @Test func anEditAnswersWithTheTempleAndItsChange() throws {
        let office = try Office()
        let tag = try office.tag()
        let response = try office.ask(
            .patch, "/api/admin/temples/190?reason=new%20number", as: .editor,
            ["If-Match": tag, "Content-Type": "application/merge-patch+json"], body: #"{"phone":"04-22245964"}"#)
        let answer = try office.object(response)
        #expect(answer["change"] as? Int == 1)
        #expect(answer["action"] as? String == "changed")
        #expect(answer["dry_run"] as? Bool == false)
        let temple = try #require(answer["temple"] as? [String: Any])
        #expect(temple["edited"] as? [String] == ["phone"])
        #expect(response.headers["Nearby-Change"] == "1001")
        #expect(response.headers["ETag"] != tag)
        #expect(try office.tag() == response.headers["ETag"])
        #expect(office.editing.options?.reason == "new number")
    }

    @Test func nullMeansThatThereIsNone() throws {
        let office = try Office()
        try office.change(#"{"website":null}"#)
        let temple = try office.object(try office.ask(.get, "/api/admin/temples/190"))
        #expect(temple["edited"] as? [String] == ["website"])
        let fields = try #require(temple["fields"] as? [[String: Any]])
        let website = try #require(fields.first { $0["field"] as? String == "website" })
        #expect((website["values"] as? [[String: Any]])?.map { $0["source"] as? String } == ["curated"])
    }

    @Test(
        arguments: [
            (.patch, "/api/admin/temples/190", #"{"phone":"04-22245964"}"#),
            (.delete, "/api/admin/temples/190", nil), (.delete, "/api/admin/temples/190/edits/phone", nil),
        ] as [(HTTPMethod, String, String?)])
    func whatChangesSomethingNeedsItsTag(method: HTTPMethod, target: String, body: String?) throws {
        let office = try Office()
        let before = office.editing.temples
        #expect(
            try office.object(try office.ask(method, target, body: body), status: 428)["code"] as? String
                == "precondition-required")
        #expect(try office.ask(method, target, ["If-None-Match": "*"], body: body).status == 428)
        let weak = try "W/" + office.tag()
        for tag in [#""0000000000000000""#, weak] {
            let problem = try office.object(try office.ask(method, target, ["If-Match": tag], body: body), status: 412)
            #expect(problem["code"] as? String == "precondition-failed")
            #expect((problem["present"] as? [String: Any])?["phone"] as? String == "04-22245963")
            #expect(problem["differs"] as? [String] == (body == nil ? [] : ["/phone"]))
        }
        #expect(office.editing.temples == before)
        #expect(try office.ask(method, target, ["If-Match": "*"], body: body).status == 200)
    }

    @Test func aFailedConditionTellsOnlyWhatDiffers() throws {
        let office = try Office()
        let problem = try office.object(
            try office.ask(
                .patch, "/api/admin/temples/190", ["If-Match": #""0000000000000000""#],
                body: #"{"phone":"04-22245963","religion":"道教"}"#), status: 412)
        #expect(problem["differs"] as? [String] == ["/religion"])
    }

    @Test func aNewTempleHasAnAddress() throws {
        let office = try Office()
        let response = try office.ask(.post, "/api/admin/temples", as: .editor, body: AdminExamples.new(.temple))
        let answer = try office.object(response, status: 201)
        #expect(answer["action"] as? String == "created")
        #expect(response.headers["Location"] == "/api/admin/temples/191")
        #expect(try office.ask(.get, "/api/admin/temples/191").headers["ETag"] == response.headers["ETag"])
        let problem = try office.object(
            try office.ask(.post, "/api/admin/temples", body: #"{"phone":"04-22245964"}"#), status: 400)
        #expect(problem["code"] as? String == "invalid-body")
        #expect(office.pointers(problem) == ["/name", "/lat", "/lng"])
    }

    @Test func aRepeatedRequestIsAnsweredAlike() throws {
        let office = try Office()
        let key = ["Idempotency-Key": "a key"]
        let first = try office.ask(.post, "/api/admin/temples", key, body: AdminExamples.new(.temple))
        let again = try office.ask(.post, "/api/admin/temples", key, body: AdminExamples.new(.temple))
        #expect(again.status == 201)
        #expect(again.body == first.body)
        #expect(first.headers["Idempotency-Replayed"] == nil)
        #expect(again.headers["Idempotency-Replayed"] == "true")
        #expect(office.editing.temples.count == 2)
        let other = try office.ask(.post, "/api/admin/temples?reason=x", key, body: AdminExamples.new(.temple))
        #expect(try office.object(other, status: 422)["code"] as? String == "key-reused")
        for wrong in ["", String(repeating: "a", count: 256), "é"] {
            let response = try office.ask(
                .post, "/api/admin/temples", ["Idempotency-Key": wrong], body: AdminExamples.new(.temple))
            #expect(response.status == 400, "\(wrong)")
        }
    }

    @Test func aDeletedTempleComesBack() throws {
        let office = try Office()
        office.editing.alongside = [GoingAlong(kind: "activity", id: 7, name: "遶境")]
        let dry = try office.ask(.delete, "/api/admin/temples/190?dry_run=true", ["If-Match": try office.tag()])
        let told = try office.object(dry)
        #expect(told["dry_run"] as? Bool == true)
        #expect(told["action"] as? String == "deleted")
        #expect((told["alongside"] as? [[String: Any]])?.first?["name"] as? String == "遶境")
        #expect(dry.headers["Nearby-Change"] == nil && dry.headers["ETag"] == nil)
        #expect(office.editing.temples[190]?.isDeleted == false)

        #expect(try office.ask(.delete, "/api/admin/temples/190", ["If-Match": try office.tag()]).status == 200)
        let again = try office.ask(.delete, "/api/admin/temples/190", ["If-Match": "*"])
        #expect(try office.object(again, status: 409)["code"] as? String == "temple-deleted")
        let list = try office.list("/api/admin/temples?deleted=true")
        #expect(list.map { $0["id"] as? Int } == [190])
        #expect(list.first?["deleted"] as? Bool == true)

        #expect(try office.ask(.post, "/api/admin/temples/190/restore").status == 200)
        let restored = try office.ask(.post, "/api/admin/temples/190/restore")
        #expect(try office.object(restored, status: 409)["code"] as? String == "temple-not-deleted")
        #expect(try office.list("/api/admin/temples?deleted=true").isEmpty)
    }

    @Test func aFieldIsGivenBackByItsNameOrThatOfAMember() throws {
        let office = try Office()
        let tag = try office.tag()
        try office.change(#"{"lat":24.15}"#)
        let response = try office.ask(
            .delete, "/api/admin/temples/190/edits/lng", ["If-Match": try office.tag()])
        #expect(response.status == 200)
        #expect(try office.tag() == tag)
        let unknown = try office.ask(.delete, "/api/admin/temples/190/edits/colour", ["If-Match": tag])
        #expect(try office.object(unknown, status: 400)["parameter"] as? String == "member")
    }

    @Test func theFormerIDOfATempleLeadsToTheTempleThatItIs() throws {
        let office = try Office()
        office.editing.formerIDs[77] = 190
        for method in [HTTPMethod.get, .head] {
            let response = try office.ask(method, "/api/admin/temples/77", as: .viewer)
            #expect(response.status == 308 && response.body.isEmpty)
            #expect(response.headers["Location"] == "/api/admin/temples/190")
            #expect(response.headers["Cache-Control"] == "no-store")
        }
        #expect(try office.ask(.get, "/api/admin/temples/77", as: nil).status == 401)
        let unknown = try office.object(try office.ask(.get, "/api/admin/temples/78"), status: 404)
        #expect(unknown["code"] as? String == "unknown-temple" && unknown["now"] == nil)
        // A deleted temple is there for editors.
        _ = try office.ask(.delete, "/api/admin/temples/190", ["If-Match": try office.tag()])
        #expect(try office.ask(.get, "/api/admin/temples/77").status == 308)
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
        #expect(problem["code"] as? String == "unknown-temple" && problem["now"] as? Int == 190)
        #expect((problem["detail"] as? String)?.contains("temple 190") == true)
        let unknown = try office.ask(
            method, target.replacing("77", with: "78"), as: .editor, ["If-Match": "*"], body: body)
        #expect(try office.object(unknown, status: 404)["now"] == nil)
        #expect(office.editing.temples == before)
    }

    @Test func aChangeThatIsNotHereIsAnsweredByItsNumber() throws {
        let office = try Office(isHere: { _ in false })
        let response = try office.ask(
            .patch, "/api/admin/temples/190", ["If-Match": "*"], body: #"{"phone":"04-22245964"}"#)
        let answer = try office.object(response, status: 202)
        #expect(answer.count == 1 && answer["change"] as? Int == 1)
        #expect(response.headers["Nearby-Change"] == "1001")
        let read = try office.ask(.get, "/api/admin/temples/190", ["Nearby-Change": "1001"])
        #expect(try office.object(read, status: 503)["code"] as? String == "change-not-here")
    }

    @Test func anotherWriterIsNamed() throws {
        let office = try Office()
        let tag = try office.tag()
        office.editing.failure = .unavailable(.locked, reason: "nearby import")
        let response = try office.ask(.delete, "/api/admin/temples/190", ["If-Match": tag])
        let problem = try office.object(response, status: 503)
        #expect(problem["code"] as? String == "other-writer")
        #expect((problem["detail"] as? String)?.contains("nearby import") == true)
        #expect(response.headers["Retry-After"] == "2")
    }

    @Test(arguments: ["[]", "{", "", #"{"phone":1}"#, #"{"colour":"red"}"#, #"{"phone":"x","phone":"y"}"#])
    func aBodyThatIsNoEditIsRefusedWithPointers(body: String) throws {
        let office = try Office()
        let response = try office.ask(.patch, "/api/admin/temples/190", ["If-Match": "*"], body: body)
        let problem = try office.object(response, status: 400)
        #expect(problem["code"] as? String == "invalid-body")
        #expect(office.pointers(problem).count == 1)
    }

    @Test func aReasonHasABound() throws {
        let office = try Office()
        let reason = String(repeating: "a", count: 501)
        let response = try office.ask(.delete, "/api/admin/temples/190?reason=\(reason)", ["If-Match": "*"])
        #expect(try office.object(response, status: 400)["parameter"] as? String == "reason")
    }
}
