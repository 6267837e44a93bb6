internal import SQLiteDriver
package import TempleModel
internal import TempleTables

extension TempleWriter: StaffRegister {
    package func invite(
        _ name: String, role: StaffRole, tokenHash: String, account: String?, now: Int64
    ) throws -> StaffMember {
        try ofStaff {
            try StaffRows.checkIsFree(name, account: account, on: connection)
            let id = try StaffRows.nextID(on: connection)
            let insert = try connection.prepare(
                "INSERT INTO person (id, name, role, token_hash, invited_at, account) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
            try insert.bind(id, at: 1)
            try insert.bind(name, at: 2)
            try insert.bind(role.rawValue, at: 3)
            try insert.bind(tokenHash, at: 4)
            try insert.bind(now, at: 5)
            try insert.bind(account, at: 6)
            try insert.run()
            return StaffMember(id: id, name: name, role: role, invitedAt: now, account: account)
        }
    }

    package func change(_ name: String, id: Int64?, to role: StaffRole) throws -> StaffMember {
        try ofStaff {
            let member = try known(name, id)
            if role != .owner { try StaffRows.checkIsNotLastOwner(member, on: connection) }
            let update = try connection.prepare("UPDATE person SET role = ?1 WHERE id = ?2")
            try update.bind(role.rawValue, at: 1)
            try update.bind(member.id, at: 2)
            try update.run()
            return try known(name, id)
        }
    }

    package func revoke(_ name: String, id: Int64?, keepingAnOwner: Bool, now: Int64) throws -> StaffMember {
        try ofStaff {
            let member = try known(name, id)
            if keepingAnOwner { try StaffRows.checkIsNotLastOwner(member, on: connection) }
            try connection.execute(
                """
                UPDATE person SET revoked_at = \(now) WHERE id = \(member.id);
                DELETE FROM staff_session WHERE person = \(member.id)
                """)
            return member
        }
    }

    private func known(_ name: String, _ id: Int64?) throws -> StaffMember {
        guard let member = try StaffRows.member(named: name, id: id, on: connection) else {
            throw StaffRefused.unknownName(name)
        }
        return member
    }

    package func openSession(of person: Int64, hash: String, now: Int64) throws {
        try ofSessions {
            guard try StaffRows.member(id: person, on: connection) != nil else { return }
            for command in StaffRows.sweeping(of: person, now: now) { try connection.execute(command) }
            let insert = try connection.prepare(
                "INSERT INTO staff_session (hash, person, made_at, used_at) VALUES (?1, ?2, ?3, ?3)")
            try insert.bind(hash, at: 1)
            try insert.bind(person, at: 2)
            try insert.bind(now, at: 3)
            try insert.run()
            try connection.execute("UPDATE person SET seen_at = \(now) WHERE id = \(person)")
        }
    }

    package func useSession(hash: String, now: Int64) throws {
        try connection.withoutWaiting { try use(hash, now: now) }
    }

    private func use(_ hash: String, now: Int64) throws {
        try ofSessions {
            guard let session = try StaffRows.session(hash: hash, on: connection) else { return }
            let update = try connection.prepare("UPDATE staff_session SET used_at = ?1 WHERE hash = ?2")
            try update.bind(now, at: 1)
            try update.bind(hash, at: 2)
            try update.run()
            try connection.execute("UPDATE person SET seen_at = \(now) WHERE id = \(session.member.id)")
        }
    }

    package func closeSession(hash: String) throws {
        try ofSessions {
            let delete = try connection.prepare("DELETE FROM staff_session WHERE hash = ?1")
            try delete.bind(hash, at: 1)
            try delete.run()
        }
    }

    private func ofSessions(_ body: () throws -> Void) throws { try transaction(isDryRun: false) { _ in try body() } }

    private func ofStaff(_ body: () throws -> StaffMember) throws -> StaffMember {
        var member: StaffMember?
        try transaction(isDryRun: false) { _ in member = try body() }
        guard let member else { throw SearchError.failed(reason: "nothing was written") }
        return member
    }
}
