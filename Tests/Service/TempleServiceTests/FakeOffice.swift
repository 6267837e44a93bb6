import FakeEditor
import Secrets
import TempleModel

/// Editor of a store without temples and changes, with a person of each role.
struct FakeOffice: EmptyEditing, StaffRegister {
    var isAnybodyInvited = true

    static func token(_ role: StaffRole) -> String { "Zm9yIHRlc3RzIG9ubHk-\(role.rawValue)" }

    func invite(
        _ name: String, role: StaffRole, tokenHash: String, account: String?, now: Int64
    ) throws -> StaffMember {
        throw StaffRefused.tooMany
    }

    func revoke(_ name: String, id: Int64?, keepingAnOwner: Bool, now: Int64) throws -> StaffMember {
        throw StaffRefused.unknownName(name)
    }

    func change(_ name: String, id: Int64?, to role: StaffRole) throws -> StaffMember {
        throw StaffRefused.unknownName(name)
    }

    func openSession(of person: Int64, hash: String, now: Int64) throws {}

    func useSession(hash: String, now: Int64) throws {}

    func closeSession(hash: String) throws {}

    func session(hash: String) throws(SearchError) -> StaffSession? { nil }

    func members() throws(SearchError) -> [StaffMember] {
        guard isAnybodyInvited else { return [] }
        return StaffRole.allCases.enumerated().map { index, role in
            StaffMember(id: Int64(index + 1), name: role.rawValue, role: role, invitedAt: 0)
        }
    }

    func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        try members().first { Secrets.sha256(Self.token($0.role)) == tokenHash }
    }

    func member(account uuid: String) throws(SearchError) -> StaffMember? { nil }
}
