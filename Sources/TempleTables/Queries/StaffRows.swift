package import TempleModel

/// The queries for the people who may edit over HTTP.
package enum StaffRows {
    private static let sql = "SELECT id, name, role, invited_at FROM person WHERE revoked_at IS NULL"

    /// Returns those who are invited, by name.
    package static func members(on source: some SQLDatabase) throws -> [StaffMember] {
        try source.all(sql + " ORDER BY name LIMIT \(StaffLimits.mostMembers)", []) { member($0) }.compactMap { $0 }
    }

    /// Returns whose token has a hash; nil for nobody's.
    package static func member(tokenHash: String, on source: some SQLDatabase) throws -> StaffMember? {
        try source.all(sql + " AND token_hash = ?1", [.text(tokenHash)]) { member($0) }.first ?? nil
    }

    /// Returns who has a name; nil for nobody.
    package static func member(named name: String, on source: some SQLDatabase) throws -> StaffMember? {
        try source.all(sql + " AND name = ?1", [.text(name)]) { member($0) }.first ?? nil
    }

    /// Returns the id of a new person. It is nobody's in the history either: a copy of a database has the history without the
    /// people, and whoever is invited there has made none of those changes.
    package static func nextID(on source: some SQLDatabase) throws -> Int64 {
        let last = try source.all(
            """
            SELECT max(id) FROM (SELECT id FROM person UNION ALL SELECT person FROM history) AS known
            WHERE id < \(StoredBound.ownIDs.upperBound)
            """, []
        ) { $0.isNull(0) ? 0 : $0.integer(0) }.first
        return (last ?? 0) + 1
    }

    private static func member(_ row: some ResultRow) -> StaffMember? {
        let row = CleanRow(row)
        return StaffRole(rawValue: row.line(2)).map {
            StaffMember(id: row.integer(0), name: row.line(1), role: $0, invitedAt: row.moment(3))
        }
    }
}
