import Expectations
import FakeEditor
import HTTPModel
import TempleModel
import Testing

@testable import TempleAdmin

struct BatchTests {
    private func post(_ office: Office, _ steps: [String], _ headers: [String: String] = [:], query: String = "") throws
        -> Response
    {
        try office.ask(
            .post, "/api/admin/batch\(query)", as: .editor, headers,
            body: #"{"steps":[\#(steps.joined(separator: ","))]}"#)
    }

    private func step(_ method: String, _ path: String, match: String? = nil, body: String? = nil) -> String {
        var members = [#""method":"\#(method)","path":"\#(path)""#]
        if let match { members.append(#""if_match":"\#(match.replacing("\"", with: "\\\""))""#) }
        if let body { members.append(#""body":\#(body)"#) }
        return "{\(members.joined(separator: ","))}"
    }

    private let added = AdminExamples.new(.temple)

    @Test func allStepsAreOneChange() throws {
        let office = try Office()
        let steps = [
            step("PATCH", "/api/admin/temples/190", match: try office.tag(), body: #"{"phone":"04-22245964"}"#),
            step("POST", "/api/admin/temples", body: added),
        ]
        let response = try post(office, steps)
        let answer = try office.object(response)
        expect(answer["change"] as? Int, equals: 1)
        let results = try require(answer["results"] as? [[String: Any]])
        expect(results.map { $0["action"] as? String }, equals: ["changed", "created"])
        expect(response.headers["Nearby-Change"], equals: "1001")
        expect(office.editing.temples.count, equals: 2)
    }

    @Test func everyKindOfStepIsTaken() throws {
        let office = try Office()
        try office.change(#"{"phone":"04-22245964"}"#)
        for body in [
            step("DELETE", "/api/admin/temples/190/edits/phone", match: "*"),
            step("DELETE", "/api/admin/temples/190", match: "*"), step("POST", "/api/admin/temples/190/restore"),
        ] {
            try expect(post(office, [body]).status, equals: 200, "\(body)")
        }
        expect(office.editing.temples[190], equals: FakeEditing.Stored(records: try Office.temple()))
    }

    @Test func aRefusedStepIsNamedAndNothingIsWritten() throws {
        let office = try Office()
        let before = office.editing.temples
        let stale = step(
            "PATCH", "/api/admin/temples/190", match: #""0000000000000000""#, body: #"{"phone":"04-22245964"}"#)
        let conflict = try office.object(
            try post(office, [step("POST", "/api/admin/temples", body: added), stale]), status: 412)
        expect(conflict["step"] as? Int, equals: 1)
        expect(conflict["differs"] as? [String], equals: ["/steps/1/body/phone"])
        expect((conflict["present"] as? [String: Any])?["id"] as? Int, equals: 190)

        let there = try office.object(try post(office, [step("POST", "/api/admin/temples/190/restore")]), status: 409)
        expect(there["step"] as? Int, equals: 0)
        let unknown = step("PATCH", "/api/admin/temples/7", match: "*", body: #"{"phone":"04-22245964"}"#)
        let nobody = try office.object(
            try post(office, [step("POST", "/api/admin/temples", body: added), unknown]), status: 404)
        expect(nobody["step"] as? Int, equals: 1)
        expect(nobody["code"] as? String, equals: "unknown-temple")
        expect(office.editing.temples, equals: before)
    }

    @Test func allFaultsOfAllStepsAreTold() throws {
        let office = try Office()
        let problem = try office.object(
            try post(
                office,
                [
                    step("POST", "/api/admin/temples", body: added),
                    step("PATCH", "/api/admin/temples/190", match: "*", body: #"{"phone":1,"colour":"red"}"#),
                    step("GET", "/api/admin/temples/190"), step("PATCH", "/api/admin/temples/191"),
                    step("DELETE", "/api/admin/temples/190", match: "*"),
                    #"{"method":1,"path":"/api/admin/temples","a/b":2}"#, "[]",
                ]), status: 400)
        expect(problem["step"] as? Int, equals: 1)
        expect(
            Set(office.pointers(problem)),
            equals: [
                "/steps/1/body/phone", "/steps/1/body/colour", "/steps/2/path", "/steps/3/body", "/steps/3/if_match",
                "/steps/4/path", "/steps/5/method", "/steps/5/a~1b", "/steps/6",
            ])
        for body in ["{}", #"{"steps":[]}"#, #"{"steps":{}}"#, #"{"steps":[{}],"more":1}"#] {
            try expect(office.ask(.post, "/api/admin/batch", body: body).status, equals: 400, "\(body)")
        }
    }

    @Test func aStepAboutAFormerIDNamesThePresentOne() throws {
        let office = try Office()
        office.editing.formerIDs[77] = 190
        for wrong in [
            step("PATCH", "/api/admin/temples/77", match: "*", body: #"{"phone":"04-22245964"}"#),
            step("DELETE", "/api/admin/temples/77", match: "*"), step("POST", "/api/admin/temples/77/restore"),
        ] {
            let steps = [step("POST", "/api/admin/temples", body: added), wrong]
            let problem = try office.object(try post(office, steps), status: 404)
            expect(problem["now"] as? Int == 190 && problem["step"] as? Int == 1, "\(wrong)")
            expect((problem["detail"] as? String)?.hasPrefix("step 1: temple 77 is temple 190 now"), equals: true)
        }
        expect(office.editing.temples.count, equals: 1)
    }

    @Test func aBatchHasAtMostAThousandSteps() throws {
        let office = try Office()
        let steps = Array(repeating: step("POST", "/api/admin/temples", body: added), count: 1_000)
        try expect(post(office, steps).status, equals: 200)
        expect(office.editing.temples.count, equals: 1_001)
        let problem = try office.object(try post(office, steps + steps.prefix(1)), status: 400)
        expect(office.pointers(problem), equals: ["/steps"])
    }

    @Test func aRepeatedBatchWritesNothing() throws {
        let office = try Office()
        let steps = [step("POST", "/api/admin/temples", body: added)]
        let first = try post(office, steps, ["Idempotency-Key": "k"])
        let again = try post(office, steps, ["Idempotency-Key": "k"])
        expect(again.body, equals: first.body)
        expect(again.headers["Idempotency-Replayed"], equals: "true")
        expect(office.editing.temples.count, equals: 2)
        try expect(post(office, steps + steps, ["Idempotency-Key": "k"]).status, equals: 422)
    }

    @Test func aDryRunWritesNothing() throws {
        let office = try Office()
        let answer = try office.object(
            try post(office, [step("POST", "/api/admin/temples", body: added)], query: "?dry_run=true"))
        expect(answer["dry_run"] as? Bool, equals: true)
        expect(office.editing.temples.count, equals: 1)
    }
}
