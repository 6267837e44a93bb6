package import TempleModel

/// The queries for the people who may edit over HTTP.
package enum StaffRows {
    private static let columns = "id, name, role, invited_at, seen_at, account"
    private static let sql = "SELECT \(columns) FROM person WHERE revoked_at IS NULL"

    /// Returns those who are invited, by name.
    package static func members(on source: some SQLDatabase) throws -> [StaffMember] {
        try source.all(sql + " ORDER BY name LIMIT \(StaffLimits.mostMembers)", []) { member($0) }.compactMap { $0 }
    }

    /// Returns whose token has a hash; nil for nobody's.
    package static func member(tokenHash: String, on source: some SQLDatabase) throws -> StaffMember? {
        try source.all(sql + " AND token_hash = ?1", [.text(tokenHash)]) { member($0) }.first ?? nil
    }

    /// Returns who signs in by an account; nil for nobody.
    package static func member(account uuid: String, on source: some SQLDatabase) throws -> StaffMember? {
        try source.all(sql + " AND account = ?1", [.text(uuid)]) { member($0) }.first ?? nil
    }

    /// Throws ``StaffRefused`` if nobody more can be invited, or not under a name or by an account.
    ///
    /// It is called in the transaction that writes, while no other one changes the table.
    package static func checkIsFree(_ name: String, account: String?, on source: some SQLDatabase) throws {
        let members = try members(on: source)
        guard members.count < StaffLimits.mostMembers else { throw StaffRefused.tooMany }
        let folded = StaffName.folded(name)
        if let other = members.first(where: { StaffName.folded($0.name) == folded }) {
            throw StaffRefused.nameTaken(other.name)
        }
        guard let account, let other = try member(account: account, on: source) else { return }
        throw StaffRefused.accountTaken(name: other.name)
    }

    /// Returns who has a name; nil for nobody, and where it is not that of whoever has an id.
    package static func member(
        named name: String, id: Int64? = nil, on source: some SQLDatabase
    ) throws -> StaffMember? {
        let found = try source.all(sql + " AND name = ?1", [.text(name)]) { member($0) }.first ?? nil
        return id == nil || found?.id == id ? found : nil
    }

    /// Returns who has an id; nil for nobody.
    package static func member(id: Int64, on source: some SQLDatabase) throws -> StaffMember? {
        try source.all(sql + " AND id = ?1", [.integer(id)]) { member($0) }.first ?? nil
    }

    /// Throws ``StaffRefused/lastOwner(_:)`` if a member is the only owner.
    ///
    /// It is called in the transaction that writes, while no other one changes the table.
    package static func checkIsNotLastOwner(_ member: StaffMember, on source: some SQLDatabase) throws {
        guard member.role == .owner else { return }
        let others = try source.all(
            "SELECT 1 FROM person WHERE revoked_at IS NULL AND role = ?1 AND id <> ?2 LIMIT 1",
            [.text(StaffRole.owner.rawValue), .integer(member.id)]
        ) { $0.integer(0) }
        guard !others.isEmpty else { throw StaffRefused.lastOwner(member.name) }
    }

    /// Returns the session whose token has a hash; nil for none, and for one of somebody who is not invited any more.
    package static func session(hash: String, on source: some SQLDatabase) throws -> StaffSession? {
        try source.all(
            """
            SELECT \(columns), used_at FROM staff_session AS session JOIN person AS member ON member.id = session.person
            WHERE hash = ?1 AND revoked_at IS NULL
            """, [.text(hash)]
        ) { row in member(row).map { StaffSession(member: $0, usedAt: CleanRow(row).moment(6)) } }.first ?? nil
    }

    /// The commands before a session is opened: the sessions that have ended are removed, and of one person those that were
    /// used longest ago. Numbers alone are written into them.
    package static func sweeping(of person: Int64, now: Int64) -> [String] {
        [
            "DELETE FROM staff_session WHERE used_at < \(now - StaffLimits.sessionSeconds)",
            """
            DELETE FROM staff_session WHERE person = \(person) AND hash NOT IN (
                SELECT hash FROM staff_session WHERE person = \(person)
                ORDER BY used_at DESC, hash LIMIT \(StaffLimits.mostSessions - 1))
            """,
        ]
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
            StaffMember(
                id: row.integer(0), name: row.line(1), role: $0, invitedAt: row.moment(3),
                seenAt: row.isNull(4) ? nil : row.moment(4), account: row.isNull(5) ? nil : row.line(5))
        }
    }
}
