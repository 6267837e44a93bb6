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
        var target = route.route.path.replacingOccurrences(of: ":member", with: "phone")
            .replacingOccurrences(of: ":name", with: "viewer").replacingOccurrences(of: ":id", with: "190")
        var headers: [String: String] = [:]
        if route.parameters.contains(where: { $0.name == "If-Match" }) { headers["If-Match"] = try office.tag() }
        if target.hasSuffix("/restore") {
            _ = try office.ask(.delete, "/api/admin/temples/190", ["If-Match": try office.tag()])
        }
        if route.route.path.hasPrefix("/api/admin/changes/") {
            try office.change(#"{"phone":"04-22245961"}"#, as: .editor)
            target = target.replacingOccurrences(of: "190", with: "1")
        }
        let bodies = [
            "addTemple": AdminExamples.newTemple, "editTemple": #"{"phone":"04-22245964"}"#,
            "editTemples":
                #"{"steps":[{"method":"POST","path":"/api/admin/temples","body":\#(AdminExamples.newTemple)}]}"#,
            "invitePerson": AdminExamples.invitation,
        ]
        return (target, headers, bodies[route.name])
    }

    @Test(arguments: AdminTable.routes.map(\.name))
    func aRouteIsForItsRoleAndForGreaterOnes(name: String) throws {
        let route = try #require(AdminTable.routes.first { $0.name == name })
        let success: Set = [200, 201]
        for role in StaffRole.allCases {
            let office = try Office()
            let (target, headers, body) = try request(route, office)
            let response = try office.ask(route.route.method, target, as: role, headers, body: body)
            if role >= route.role {
                #expect(success.contains(response.status), "\(name) as \(role)")
            } else {
                #expect(response.status == 403, "\(name) as \(role)")
            }
            #expect(response.headers["Cache-Control"] == "no-store")
        }
        let office = try Office()
        let (target, headers, body) = try request(route, office)
        let before = office.editing.temples
        #expect(try office.ask(route.route.method, target, as: nil, headers, body: body).status == 401)
        var wrong = headers
        wrong["Authorization"] = "Bearer nobody"
        #expect(try office.ask(route.route.method, target, as: nil, wrong, body: body).status == 401)
        #expect(office.editing.temples == before)
    }

    @Test(arguments: AdminTable.routes.map(\.name))
    func withoutAnybodyInvitedThereIsNothing(name: String) throws {
        let route = try #require(AdminTable.routes.first { $0.name == name })
        let office = try Office()
        let (target, headers, body) = try request(route, office)
        let empty = try Office()
        for role in StaffRole.allCases { _ = try empty.editing.revoke(role.rawValue, now: Office.now) }
        #expect(try empty.ask(route.route.method, target, as: nil, headers, body: body).status == 404)
        #expect(try empty.ask(route.route.method, target, as: .owner, headers, body: body).status == 404)
    }

    @Test func theRolesAreThoseOfTheIssue() {
        let roles = Dictionary(uniqueKeysWithValues: AdminTable.routes.map { ($0.name, $0.role) })
        let viewers: Set = ["listTemples", "readTemple", "listChanges", "readChange", "readMe", "getAdminOpenAPI"]
        let owners: Set = ["listPeople", "invitePerson", "revokePerson"]
        for (name, role) in roles {
            let expected: StaffRole =
                if viewers.contains(name) { .viewer } else if owners.contains(name) { .owner } else { .editor }
            #expect(role == expected, "\(name)")
        }
    }

    @Test func whatWritesGoesToThePrimary() {
        for route in AdminTable.routes.map(\.route) {
            #expect((route.place == .primary) == (route.effect != .reads), "\(route.path)")
            #expect(route.keeping == .nothing)
        }
    }
}
