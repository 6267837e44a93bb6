internal import AccountModel
internal import PostgreSQL

/// The role of the service: row-level security must hold for it.
enum ServiceRole {
    private static let remedy =
        "give the service a role of its own, made with CREATE ROLE NAME LOGIN, which owns no table and is a member of no "
        + "other role"

    /// Returns the name of a role as SQL, once it is certain that it will do.
    ///
    /// - Throws: ``AccountModel/AccountError/unavailable(reason:)``.
    static func quoted(_ name: String, _ connection: ServerConnection) throws -> String {
        let found = try connection.rows(
            "SELECT quote_ident(rolname), pg_has_role(rolname, current_user, 'MEMBER')::int FROM pg_roles WHERE rolname = $1",
            [.text(name)]
        ) { (quoted: $0.text(0), isOwner: $0.integer(1) != 0) }
        guard let role = found.first else {
            throw AccountError.unavailable(
                reason: "there is no role \(name); let an administrator make it with CREATE ROLE NAME LOGIN")
        }
        try refusePowers(of: [name], connection)
        guard !role.isOwner else {
            throw AccountError.unavailable(reason: "the role \(name) can act as the schema's owner; \(remedy)")
        }
        return role.quoted
    }

    /// Checks the role of a connection, and the tables.
    ///
    /// - Throws: ``AccountModel/AccountError/unavailable(reason:)``.
    static func check(_ connection: ServerConnection) throws {
        let names = try connection.rows("SELECT session_user::text, current_user::text") { [$0.text(0), $0.text(1)] }
        let own = Set(names.joined()).sorted()
        try refusePowers(of: own, connection)
        // The owner of a table, and whoever can act as it, sees all its rows, and TRUNCATE asks no policy.
        let tables = try connection.rows(
            """
            SELECT relname::text, relrowsecurity::int,
                (SELECT bool_or(pg_has_role(name::name, relowner, 'MEMBER')
                    OR has_table_privilege(name::name, class.oid, 'TRUNCATE')) FROM unnest($1) AS name)::int
            FROM pg_class AS class
            WHERE relnamespace = 'nearby_accounts'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname
            """, [.texts(own)]
        ) { (name: $0.text(0), isHeld: $0.integer(1) != 0, isOwn: $0.integer(2) != 0) }
        for table in tables {
            guard table.isHeld else {
                throw AccountError.unavailable(
                    reason: "row-level security is off for the table nearby_accounts.\(table.name); let its owner run "
                        + "ALTER TABLE nearby_accounts.\(table.name) ENABLE ROW LEVEL SECURITY")
            }
            guard !table.isOwn else {
                throw AccountError.unavailable(
                    reason:
                        "the role \(own.joined(separator: ", ")) owns the table nearby_accounts.\(table.name), or can "
                        + "act as its owner or truncate it; \(remedy)")
            }
        }
    }

    /// Refuses roles that row-level security does not hold, and those that can become one.
    private static func refusePowers(of names: [String], _ connection: ServerConnection) throws {
        let found = try connection.rows(
            """
            SELECT name, rolname::text FROM unnest($1) AS name, pg_roles
            WHERE (rolsuper OR rolbypassrls) AND pg_has_role(name::name, pg_roles.oid, 'MEMBER') ORDER BY rolname <> name
            """, [.texts(names)]
        ) { (name: $0.text(0), power: $0.text(1)) }
        guard let found = found.first else { return }
        let what = found.name == found.power ? "" : ", as a member of the role \(found.power),"
        throw AccountError.unavailable(
            reason:
                "the role \(found.name)\(what) goes round row-level security, as a superuser or by BYPASSRLS; \(remedy)"
        )
    }
}
