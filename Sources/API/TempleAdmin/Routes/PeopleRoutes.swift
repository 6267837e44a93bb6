internal import HTTPModel
internal import Secrets
internal import TempleModel
internal import WebRouting

/// `/api/admin/people` and `/api/admin/me`: who is invited. The token of a person is in the answer to the invitation alone.
enum PeopleRoutes {
    static let maxBodyBytes = 4 << 10

    static func me(_ call: AdminCall) throws -> Response {
        let author = try call.author()
        return .json(PeopleJSON.me(name: author.name, role: try role(author)))
    }

    private static func role(_ author: EditAuthor) throws(Fault) -> StaffRole {
        guard let role = author.role else { throw .failure }
        return role
    }

    static func list(_ call: AdminCall) throws -> Response {
        .json(PeopleJSON.list(try call.service.editors().members()))
    }

    static func invite(_ call: AdminCall) throws -> Response {
        let (name, role) = try Self.invitation(try JSONBody.members(call.request.body))
        let token = try Secrets.token()
        let member = try call.service.editors().invite(
            name, role: role, tokenHash: Secrets.sha256(token), now: call.context.secondsSince1970)
        return .json(PeopleJSON.invited(member, token: token), status: 201)
    }

    static func revoke(_ call: AdminCall) throws -> Response {
        let member = try call.service.editors().revoke(
            call.context.parameters["name"] ?? "", keepingAnOwner: true, now: call.context.secondsSince1970)
        return .json(PeopleJSON.document(member))
    }

    /// Reads name and role, and refuses everything that is wrong with them at once.
    private static func invitation(
        _ members: [EditInput.Member]
    ) throws(EditFaults) -> (name: String, role: StaffRole) {
        var name: String?
        var role: StaffRole?
        var faults: [EditFault] = []
        for member in members {
            switch (member.name, member.value) {
            case ("name", .text(let text)) where StaffName.isGood(text): name = text
            case ("role", .text(let text)): role = StaffRole(rawValue: text)
            case ("name", _), ("role", _): break
            default:
                faults.append(
                    EditFault(
                        pointer: JSONPointer.member(member.name), code: "unknown-member",
                        detail: "an invitation has the members name and role"))
            }
        }
        if name == nil {
            faults.append(
                EditFault(
                    pointer: "/name", code: "invalid",
                    detail: "give a name of 1 to \(StaffLimits.longestName) characters, without spaces around it, "
                        + "all of which can be seen and are in their ordinary form"))
        }
        if role == nil {
            faults.append(
                EditFault(
                    pointer: "/role", code: "invalid",
                    detail: "give one of \(StaffRole.allCases.map(\.rawValue).joined(separator: ", "))"))
        }
        guard let name, let role, faults.isEmpty else { throw EditFaults(faults) }
        return (name, role)
    }
}
