internal import PostgreSQL
package import TempleModel
internal import TempleTables

/// The tables `person` and `staff_session`, of which only its owner sees rows.
extension PostGISEditor {
    package func invite(
        _ name: String, role: StaffRole, tokenHash: String, account: String?, now: Int64
    ) throws -> StaffMember {
        try writing("person") { connection in
            let rows = ServerRows(connection: connection)
            try StaffRows.checkIsFree(name, account: account, on: rows)
            let id = try StaffRows.nextID(on: rows)
            try connection.change(
                "INSERT INTO person (id, name, role, token_hash, invited_at, account) VALUES ($1, $2, $3, $4, $5, $6)",
                [
                    .integer(id), .text(name), .text(role.rawValue), .text(tokenHash), .integer(now),
                    .text(account),
                ])
            return StaffMember(id: id, name: name, role: role, invitedAt: now, account: account)
        }
    }

    package func change(_ name: String, id: Int64?, to role: StaffRole) throws -> StaffMember {
        try writing("person") { connection in
            let member = try Self.known(name, id, connection)
            if role != .owner {
                try StaffRows.checkIsNotLastOwner(member, on: ServerRows(connection: connection))
            }
            try connection.change(
                "UPDATE person SET role = $2 WHERE id = $1", [.integer(member.id), .text(role.rawValue)])
            return try Self.known(name, id, connection)
        }
    }

    package func revoke(_ name: String, id: Int64?, keepingAnOwner: Bool, now: Int64) throws -> StaffMember {
        try writing("person") { connection in
            let member = try Self.known(name, id, connection)
            if keepingAnOwner {
                try StaffRows.checkIsNotLastOwner(member, on: ServerRows(connection: connection))
            }
            try connection.change(
                "UPDATE person SET revoked_at = $2 WHERE id = $1", [.integer(member.id), .integer(now)])
            try connection.change("DELETE FROM staff_session WHERE person = $1", [.integer(member.id)])
            return member
        }
    }

    private static func known(_ name: String, _ id: Int64?, _ connection: ServerConnection) throws -> StaffMember {
        guard let member = try StaffRows.member(named: name, id: id, on: ServerRows(connection: connection)) else {
            throw StaffRefused.unknownName(name)
        }
        return member
    }

    package func openSession(of person: Int64, hash: String, now: Int64) throws {
        try writing("person") { connection in
            guard try StaffRows.member(id: person, on: ServerRows(connection: connection)) != nil else { return }
            for command in StaffRows.sweeping(of: person, now: now) { try connection.execute(command) }
            try connection.change(
                "INSERT INTO staff_session (hash, person, made_at, used_at) VALUES ($1, $2, $3, $3)",
                [.text(hash), .integer(person), .integer(now)])
            try Self.note(person, seenAt: now, connection)
        }
    }

    package func useSession(hash: String, now: Int64) throws {
        try writing("person", isPatient: false) { connection in
            guard let session = try StaffRows.session(hash: hash, on: ServerRows(connection: connection)) else {
                return
            }
            try connection.change(
                "UPDATE staff_session SET used_at = $2 WHERE hash = $1", [.text(hash), .integer(now)])
            try Self.note(session.member.id, seenAt: now, connection)
        }
    }

    package func closeSession(hash: String) throws {
        try writing("staff_session") { connection in
            _ = try connection.change("DELETE FROM staff_session WHERE hash = $1", [.text(hash)])
        }
    }

    private static func note(_ person: Int64, seenAt now: Int64, _ connection: ServerConnection) throws {
        try connection.change("UPDATE person SET seen_at = $2 WHERE id = $1", [.integer(person), .integer(now)])
    }
}
