import Expectations
import FakeEditor
import HTTPModel
import Secrets
import TempleModel
import Testing

@testable import TempleAdmin

struct PeopleRouteTests {
    @Test func aTokenIsToldOnce() throws {
        let office = try Office()
        let answer = try office.object(
            try office.ask(.post, "/api/admin/people", body: #"{"name":"阿梅","role":"editor"}"#), status: 201)
        let token = try require(answer["token"] as? String)
        expect(token.utf8.count, equals: 43)
        expect(answer["name"] as? String, equals: "阿梅")
        let headers = ["Authorization": "Bearer \(token)"]
        let me = try office.object(try office.ask(.get, "/api/admin/me", as: nil, headers))
        expect(me["name"] as? String, equals: "阿梅")
        expect(me["role"] as? String, equals: "editor")
        _ = try office.ask(
            .patch, "/api/admin/temples/190", as: nil, headers.merging(["If-Match": "*"]) { first, _ in first },
            body: #"{"phone":"04-22245964"}"#)
        for target in ["/api/admin/people", "/api/admin/changes", "/api/admin/changes/1"] {
            let text = String(decoding: try office.ask(.get, target).body, as: UTF8.self)
            expect(text, contains: "阿梅", "\(target)")
            expect(!text.contains(token) && !text.contains(Secrets.sha256(token)), "\(target)")
        }
        let people = try office.list("/api/admin/people")
        expect(people.allSatisfy { Set($0.keys) == ["name", "role", "invited_at"] })
    }

    @Test func aNameIsInvitedOnceAndRevokedOnce() throws {
        let office = try Office()
        let body = #"{"name":"mei","role":"viewer"}"#
        try expect(office.ask(.post, "/api/admin/people", body: body).status, equals: 201)
        let again = try office.ask(.post, "/api/admin/people", body: body)
        try expect(office.object(again, status: 409)["code"] as? String, equals: "name-taken")
        // Nobody is to be taken for the owner.
        let alike = try office.ask(.post, "/api/admin/people", body: #"{"name":"ＯＷＮＥＲ","role":"viewer"}"#)
        try expect(office.object(alike, status: 409)["code"] as? String, equals: "name-taken")
        let revoked = try office.object(try office.ask(.delete, "/api/admin/people/mei"))
        expect(revoked["token"] == nil && revoked["name"] as? String == "mei")
        let gone = try office.ask(.delete, "/api/admin/people/mei")
        try expect(office.object(gone, status: 404)["code"] as? String, equals: "unknown-person")
    }

    /// Somebody has to be able to invite others.
    @Test func theLastOwnerStays() throws {
        let office = try Office()
        let refused = try office.ask(.delete, "/api/admin/people/owner")
        try expect(office.object(refused, status: 409)["code"] as? String, equals: "last-owner")
        let body = #"{"name":"mei","role":"owner"}"#
        try expect(office.ask(.post, "/api/admin/people", body: body).status, equals: 201)
        try expect(office.ask(.delete, "/api/admin/people/owner").status, equals: 200)
        try expect(office.editing.members().map(\.name), equals: ["editor", "mei", "viewer"])
    }

    @Test(arguments: [
        ("{}", ["/name", "/role"]), (#"{"name":"","role":"editor"}"#, ["/name"]),
        (#"{"name":" mei","role":"king"}"#, ["/name", "/role"]),
        (#"{"name":"a\nb","role":"editor"}"#, ["/name"]), (#"{"name":"me\u200bi","role":"editor"}"#, ["/name"]),
        (#"{"name":"mei","role":"editor","token":"x"}"#, ["/token"]),
        (#"{"name":1,"role":2}"#, ["/name", "/role"]),
    ])
    func aWrongInvitationIsRefused(body: String, pointers: [String]) throws {
        let office = try Office()
        let problem = try office.object(try office.ask(.post, "/api/admin/people", body: body), status: 400)
        expect(problem["code"] as? String, equals: "invalid-body")
        expect(office.pointers(problem), equals: pointers)
    }
}
