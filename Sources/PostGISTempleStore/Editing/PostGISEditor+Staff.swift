internal import PostgreSQL
public import TempleModel
internal import TempleTables

/// The table `person`, of which only its owner sees rows.
extension PostGISEditor {
    public func invite(_ name: String, role: StaffRole, tokenHash: String, now: Int64) throws -> StaffMember {
        try writing("person") { connection in
            let rows = ServerRows(connection: connection)
            let members = try StaffRows.members(on: rows)
            guard members.count < StaffLimits.mostMembers else { throw StaffRefused.tooMany }
            guard !members.contains(where: { $0.name == name }) else { throw StaffRefused.nameTaken(name) }
            let id = try StaffRows.nextID(on: rows)
            try connection.change(
                "INSERT INTO person (id, name, role, token_hash, invited_at) VALUES ($1, $2, $3, $4, $5)",
                [.integer(id), .text(name), .text(role.rawValue), .text(tokenHash), .integer(now)])
            return StaffMember(id: id, name: name, role: role, invitedAt: now)
        }
    }

    public func revoke(_ name: String, now: Int64) throws -> StaffMember {
        try writing("person") { connection in
            guard let member = try StaffRows.member(named: name, on: ServerRows(connection: connection)) else {
                throw StaffRefused.unknownName(name)
            }
            try connection.change(
                "UPDATE person SET revoked_at = $2 WHERE id = $1", [.integer(member.id), .integer(now)])
            return member
        }
    }

    public func members() throws(SearchError) -> [StaffMember] {
        try reading { try StaffRows.members(on: $0) }
    }

    public func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        try reading { try StaffRows.member(tokenHash: tokenHash, on: $0) }
    }
}
