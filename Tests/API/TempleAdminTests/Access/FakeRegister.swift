import Secrets
import TempleModel

/// Register in memory, which counts what it is asked.
final class FakeRegister: StaffRegister {
    var invited: [(token: String, member: StaffMember)] = []
    /// What it throws instead of an answer.
    var trouble: SearchError?
    /// What a write of a session's use throws.
    var writeTrouble: SearchError?
    private(set) var tokensAsked = 0
    private(set) var listsAsked = 0

    func add(_ name: String, _ role: StaffRole, token: String) {
        let id = Int64(invited.count + 1)
        invited.append((token, StaffMember(id: id, name: name, role: role, invitedAt: 0)))
    }

    func invite(
        _ name: String, role: StaffRole, tokenHash: String, account: String?, now: Int64
    ) throws -> StaffMember {
        throw StaffRefused.tooMany
    }

    func revoke(_ name: String, id: Int64?, keepingAnOwner: Bool, now: Int64) throws -> StaffMember {
        guard let index = invited.firstIndex(where: { $0.member.name == name }) else {
            throw StaffRefused.unknownName(name)
        }
        return invited.remove(at: index).member
    }

    func change(_ name: String, id: Int64?, to role: StaffRole) throws -> StaffMember {
        throw StaffRefused.unknownName(name)
    }

    // MARK: Sessions

    /// The sessions by the SHA-256 of their tokens.
    var sessions: [String: StaffSession] = [:]
    private(set) var sessionsAsked = 0
    private(set) var usesWritten = 0

    func openSession(of person: Int64, hash: String, now: Int64) throws {
        guard let member = invited.first(where: { $0.member.id == person })?.member else { return }
        sessions[hash] = StaffSession(member: member, usedAt: now)
    }

    func useSession(hash: String, now: Int64) throws {
        usesWritten += 1
        if let writeTrouble { throw writeTrouble }
        sessions[hash] = sessions[hash].map { StaffSession(member: $0.member, usedAt: now) }
    }

    func closeSession(hash: String) throws { sessions[hash] = nil }

    func session(hash: String) throws(SearchError) -> StaffSession? {
        sessionsAsked += 1
        if let trouble { throw trouble }
        return sessions[hash]
    }

    // MARK: Questions

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

    func member(account uuid: String) throws(SearchError) -> StaffMember? {
        if let trouble { throw trouble }
        return invited.first { $0.member.account == uuid }?.member
    }
}
