import Secrets
import TempleModel

/// Register in memory, which counts what it is asked.
final class FakeRegister: StaffRegister {
    var invited: [(token: String, member: StaffMember)] = []
    /// What it throws instead of an answer.
    var trouble: SearchError?
    private(set) var tokensAsked = 0
    private(set) var listsAsked = 0

    func add(_ name: String, _ role: StaffRole, token: String) {
        let id = Int64(invited.count + 1)
        invited.append((token, StaffMember(id: id, name: name, role: role, invitedAt: 0)))
    }

    func invite(_ name: String, role: StaffRole, tokenHash: String, now: Int64) throws -> StaffMember {
        throw StaffRefused.tooMany
    }

    func revoke(_ name: String, now: Int64) throws -> StaffMember {
        guard let index = invited.firstIndex(where: { $0.member.name == name }) else {
            throw StaffRefused.unknownName(name)
        }
        return invited.remove(at: index).member
    }

    func members() throws(SearchError) -> [StaffMember] {
        listsAsked += 1
        if let trouble { throw trouble }
        return invited.map(\.member)
    }

    func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        tokensAsked += 1
        if let trouble { throw trouble }
        return invited.first { Secrets.sha256($0.token) == tokenHash }?.member
    }
}
