internal import SQLiteDriver
public import TempleModel
internal import TempleTables

extension TempleWriter: StaffRegister {
    public func invite(_ name: String, role: StaffRole, tokenHash: String, now: Int64) throws -> StaffMember {
        try ofStaff {
            let members = try StaffRows.members(on: connection)
            guard members.count < StaffLimits.mostMembers else { throw StaffRefused.tooMany }
            guard !members.contains(where: { $0.name == name }) else { throw StaffRefused.nameTaken(name) }
            let id = try StaffRows.nextID(on: connection)
            let insert = try connection.prepare(
                "INSERT INTO person (id, name, role, token_hash, invited_at) VALUES (?1, ?2, ?3, ?4, ?5)")
            try insert.bind(id, at: 1)
            try insert.bind(name, at: 2)
            try insert.bind(role.rawValue, at: 3)
            try insert.bind(tokenHash, at: 4)
            try insert.bind(now, at: 5)
            try insert.run()
            return StaffMember(id: id, name: name, role: role, invitedAt: now)
        }
    }

    public func revoke(_ name: String, now: Int64) throws -> StaffMember {
        try ofStaff {
            guard let member = try StaffRows.member(named: name, on: connection) else {
                throw StaffRefused.unknownName(name)
            }
            try connection.execute("UPDATE person SET revoked_at = \(now) WHERE id = \(member.id)")
            return member
        }
    }

    public func members() throws(SearchError) -> [StaffMember] {
        try SearchError.rethrowing { try StaffRows.members(on: connection) }
    }

    public func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        try SearchError.rethrowing { try StaffRows.member(tokenHash: tokenHash, on: connection) }
    }

    private func ofStaff(_ body: () throws -> StaffMember) throws -> StaffMember {
        var member: StaffMember?
        try transaction(isDryRun: false) { _ in member = try body() }
        guard let member else { throw SearchError.failed(reason: "nothing was written") }
        return member
    }
}
