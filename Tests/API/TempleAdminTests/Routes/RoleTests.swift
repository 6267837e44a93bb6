import Expectations
import FakeEditor
import APIDescription
import Foundation
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import TempleAdmin

/// Every path by every role and by none.
struct RoleTests {
    /// Returns a request for a route that a person who may ask gets through.
    private func request(_ route: AdminRoute, _ office: Office) throws -> (
        target: String, headers: [String: String], body: String?
    ) {
        let kind = route.tag.kind ?? .temple
        var target = route.route.path.replacingOccurrences(
            of: ":member", with: kind == .temple ? "phone" : "description"
        )
        .replacingOccurrences(of: ":name", with: "viewer")
        .replacingOccurrences(of: ":id", with: "\(kind.exampleID)")
        .replacingOccurrences(of: ":a", with: "190").replacingOccurrences(of: ":b", with: "191")
        let thing = "/api/admin/\(kind.path)/\(kind.exampleID)"
        var headers: [String: String] = [:]
        if route.parameters.contains(where: { $0.name == "If-Match" }) {
            headers["If-Match"] = try office.tag(of: thing)
        }
        if target.hasSuffix("/restore") {
            _ = try office.ask(.delete, thing, ["If-Match": try office.tag(of: thing)])
        }
        if target.hasSuffix("/merge") || target.hasPrefix("/api/admin/pairs/") {
            _ = try office.ask(.post, "/api/admin/temples", body: AdminExamples.new(.temple))
        }
        if route.route.path.hasPrefix("/api/admin/changes/") {
            try office.change(#"{"phone":"04-22245961"}"#, as: .editor)
            target = target.replacingOccurrences(of: "190", with: "1")
        }
        var bodies = [
            "editMany":
                #"{"steps":[{"method":"POST","path":"/api/admin/temples","body":\#(AdminExamples.new(.temple))}]}"#,
            "invitePerson": AdminExamples.invitation, "mergeTemple": #"{"into":191}"#,
            "splitTemple": #"{"sources":["osm:n1"]}"#, "decidePair": AdminExamples.verdict,
        ]
        for kind in EntityKind.allCases {
            bodies["add" + kind.typeName] = AdminExamples.new(kind)
            bodies["edit" + kind.typeName] = AdminExamples.edit(kind)
        }
        return (target, headers, bodies[route.name])
    }

    @Test(arguments: AdminTable.routes.map(\.name))
    func aRouteIsForItsRoleAndForGreaterOnes(name: String) throws {
        let route = try require(AdminTable.routes.first { $0.name == name })
        let success: Set = [200, 201]
        for role in StaffRole.allCases {
            let office = try Office()
            let (target, headers, body) = try request(route, office)
            let response = try office.ask(route.route.method, target, as: role, headers, body: body)
            if role >= route.role {
                expect(success, contains: response.status, "\(name) as \(role)")
            } else {
                expect(response.status, equals: 403, "\(name) as \(role)")
            }
            expect(response.headers["Cache-Control"], equals: "no-store")
        }
        let office = try Office()
        let (target, headers, body) = try request(route, office)
        let before = (office.editing.temples, office.editing.entities)
        try expect(office.ask(route.route.method, target, as: nil, headers, body: body).status, equals: 401)
        var wrong = headers
        wrong["Authorization"] = "Bearer nobody"
        try expect(office.ask(route.route.method, target, as: nil, wrong, body: body).status, equals: 401)
        expect(office.editing.temples == before.0 && office.editing.entities == before.1)
    }

    @Test(arguments: AdminTable.routes.map(\.name))
    func withoutAnybodyInvitedThereIsNothing(name: String) throws {
        let route = try require(AdminTable.routes.first { $0.name == name })
        let office = try Office()
        let (target, headers, body) = try request(route, office)
        let empty = try Office()
        for role in StaffRole.allCases { _ = try empty.editing.revoke(role.rawValue, now: Office.now) }
        try expect(empty.ask(route.route.method, target, as: nil, headers, body: body).status, equals: 404)
        try expect(empty.ask(route.route.method, target, as: .owner, headers, body: body).status, equals: 404)
    }

    @Test func theRolesAreThoseOfTheIssue() {
        let roles = Dictionary(uniqueKeysWithValues: AdminTable.routes.map { ($0.name, $0.role) })
        let viewers = Set(
            ["listPairs", "listChanges", "readChange", "readMe", "getAdminOpenAPI"]
                + EntityKind.allCases.flatMap { ["list" + $0.typeNames, "read" + $0.typeName] })
        let owners: Set = ["listPeople", "invitePerson", "revokePerson"]
        for (name, role) in roles {
            let expected: StaffRole =
                if viewers.contains(name) { .viewer } else if owners.contains(name) { .owner } else { .editor }
            expect(role, equals: expected, "\(name)")
        }
    }

    @Test func whatWritesGoesToThePrimary() {
        for route in AdminTable.routes.map(\.route) {
            expect(route.place == .primary, equals: route.effect != .reads, "\(route.path)")
            expect(route.keeping, equals: .nothing)
        }
    }
}
