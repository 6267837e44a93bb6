import Expectations
import FakeTempleStore
import HTTPModel
import TempleAPI
import Testing
import WebRouting

/// Ids of temples that were joined with another one.
struct FormerTempleTests {
    @Test(arguments: [
        ("/api/temples/77", "/api/temples/1"), ("/api/temples/77?lang=zh", "/api/temples/1?lang=zh"),
        ("/api/temples/77/activities?date=2027-01-01", "/api/temples/1/activities?date=2027-01-01"),
        ("/api/temples/77/calendar.ics", "/api/temples/1/calendar.ics"),
        ("/api/temples/77/calendar.ics?advance_days=3", "/api/temples/1/calendar.ics?advance_days=3"),
    ])
    func aFormerIDLeadsToTheTempleThatItIs(target: String, location: String) throws {
        let asking = try Asking.aboutOneOfEach()
        asking.store.formerIDs[77] = 1
        let response = try asking.get(target)
        expect(response.status == 308 && response.headers["Location"] == location)
        let unknown = target.replacing("77", with: "78")
        try expect(asking.code(try asking.get(unknown)), equals: "unknown-temple", "\(unknown)")
    }

    @Test(arguments: ["/api/temples/{id}", "/api/temples/{id}/activities", "/api/temples/{id}/calendar.ics"])
    func theDocumentSaysThatItMayLeadElsewhere(path: String) throws {
        let document = try Asking.aboutOneOfEach().object("/openapi.json")
        let paths = try require(document["paths"] as? [String: [String: [String: Any]]])
        let responses = try require(paths[path]?["get"]?["responses"] as? [String: Any])
        expect(responses["308"] != nil)
    }

    /// An undone import turns the redirect round, so no cache keeps it longer than the temple's own answer.
    @Test(arguments: [
        ("/api/temples/77", "/api/temples/123"), ("/api/temples/77/activities", "/api/temples/123/activities"),
        ("/api/temples/77/calendar.ics", "/api/temples/123/calendar.ics"), ("/api/deities/10100", "/api/deities/1"),
    ])
    func aRedirectIsKeptNoLongerThanTheAnswerItLeadsTo(former: String, present: String) throws {
        let asking = try Asking.aboutOneOfEach()
        asking.store.formerIDs[77] = 123
        for method in [HTTPMethod.get, .head] {
            let redirect = try asking.get(former, method: method)
            let answer = try asking.get(present, method: method)
            expect(redirect.status == 308 && redirect.headers["Location"] == present && answer.status == 200)
            expect(redirect.headers["Cache-Control"], equals: "public, max-age=60")
            for name in ["Cache-Control", "Vary"] { expect(redirect.headers[name], equals: answer.headers[name]) }
            // There is no body that a tag could name.
            expect(redirect.headers["ETag"] == nil && redirect.headers["Content-Type"] == nil)
        }
    }

    @Test func aRedirectForATokenIsKeptByItsOwnerAlone() throws {
        var asking = try Asking.aboutOneOfEach()
        asking.store.formerIDs[77] = 1
        asking.tokens = try BearerTokens("Zm9yIHRlc3RzIG9ubHk-one")
        let redirect = try asking.get("/api/temples/77", ["Authorization": "Bearer Zm9yIHRlc3RzIG9ubHk-one"])
        expect(redirect.headers["Cache-Control"], equals: "private, max-age=60")
        expect(redirect.headers["Vary"]?.contains("Authorization"), equals: true)
        try expect(asking.get("/api/temples/77").status, equals: 401)
    }
}
