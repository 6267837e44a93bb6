internal import PostgreSQL
public import TempleModel
internal import TempleTables

/// The table `person`, of which only its owner sees rows.
extension PostGISEditor {
    private static let columns = "id, name, role, invited_at"

    public func invite(_ name: String, role: StaffRole, tokenHash: String, now: Int64) throws -> StaffMember {
        try writing("person") { connection in
            let taken = "SELECT 1 FROM person WHERE name = $1 AND revoked_at IS NULL"
            guard try connection.integer(taken, [.text(name)]) == nil else { throw StaffRefused.nameTaken(name) }
            let count = try connection.integer("SELECT count(*) FROM person WHERE revoked_at IS NULL") ?? 0
            guard count < StaffLimits.mostMembers else { throw StaffRefused.tooMany }
            let id = (try connection.integer("SELECT max(id) FROM person") ?? 0) + 1
            try connection.change(
                """
                INSERT INTO person (id, name, role, token_hash, invited_at) VALUES ($1, $2, $3, $4, $5)
                """, [.integer(id), .text(name), .text(role.rawValue), .text(tokenHash), .integer(now)])
            return StaffMember(id: id, name: name, role: role, invitedAt: now)
        }
    }

    public func revoke(_ name: String, now: Int64) throws -> StaffMember {
        try writing("person") { connection in
            let revoked = try connection.rows(
                """
                UPDATE person SET revoked_at = $2 WHERE name = $1 AND revoked_at IS NULL
                RETURNING \(Self.columns)
                """, [.text(name), .integer(now)], Self.member)
            guard let found = revoked.first, let member = found else { throw StaffRefused.unknownName(name) }
            return member
        }
    }

    public func members() throws(SearchError) -> [StaffMember] {
        try reading { rows in
            let all = "SELECT \(Self.columns) FROM person WHERE revoked_at IS NULL ORDER BY name COLLATE \"C\""
            return try rows.all(all, [], Self.member).compactMap { $0 }
        }
    }

    public func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        try reading { rows in
            let one = "SELECT \(Self.columns) FROM person WHERE token_hash = ?1 AND revoked_at IS NULL"
            return try rows.all(one, [.text(tokenHash)], Self.member).first ?? nil
        }
    }

    /// Returns nil for a role that this version does not know.
    private static func member(_ row: ServerRow) -> StaffMember? {
        StaffRole(rawValue: row.text(2)).map {
            StaffMember(id: row.integer(0), name: row.text(1), role: $0, invitedAt: row.integer(3))
        }
    }
}
