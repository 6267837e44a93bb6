internal import AccountModel
internal import PostgreSQL

/// The schema `nearby_accounts` of a server's database, and its migrations from the first version on.
struct AccountSchema: Sendable {
    /// The schema of this program.
    static let current = AccountSchema(steps: [AccountServerTables.sql])
    /// The number of the first schema. Numbers below are of builds before 1.0.0, whose schemas are refused.
    static let first = 100

    /// The first schema and the migrations after it, in order. The table `state` has the number of the last one applied.
    let steps: [String]
    /// The tables with rows of people.
    static let tables = [
        "account", "identity", "session", "token", "notification_settings", "device", "subscription", "favourite",
        "reminder", "notification_log", "mail_sign_in", "kept_answer", "own_change",
    ]
    /// What the role of the service may call: functions about all accounts, which return numbers.
    private static let functions = ["statistics(bigint)", "remove_expired(bigint, bigint)", "keepers(bigint[])"]

    var version: Int { Self.first + steps.count - 1 }

    /// Makes the schema if there is none, applies the migrations that it lacks, and gives the role of the service what it
    /// needs, and the one of the notifier, if there is one, in one transaction.
    ///
    /// - Returns: the versions before and after; 0 for no schema.
    /// - Throws: ``AccountModel/AccountError/unavailable(reason:)`` where the schema belongs to somebody else, is newer or of a
    ///   build before the first one, or the role will not do.
    func migrate(
        _ connection: ServerConnection, role: String, notifyRole: String?
    ) throws -> (from: Int, to: Int) {
        do {
            return try apply(connection, role: role, notifyRole: notifyRole)
        } catch let error as PostgreSQLError where Self.madeMeanwhile.contains(error.code ?? "") {
            // There is no table yet that two programs could lock: the second one finds the schema of the first.
            return try apply(connection, role: role, notifyRole: notifyRole)
        }
    }

    /// The errors of a schema that another program has made at the same time: duplicate_schema, unique_violation.
    private static let madeMeanwhile = ["42P06", "23505"]

    private func apply(
        _ connection: ServerConnection, role: String, notifyRole: String?
    ) throws -> (from: Int, to: Int) {
        try connection.amongAccounts(.readWrite) {
            try AccountServerCheck.refuseStandby(connection)
            try Self.requireOwner(connection)
            let quoted = try ServiceRole.quoted(role, connection)
            let notifier = try notifyRole.map { try ServiceRole.quoted($0, connection) }
            let isThere = try connection.integer("SELECT 1 FROM pg_namespace WHERE nspname = 'nearby_accounts'") != nil
            if isThere {
                // The next program waits here, and finds the version that this one leaves.
                try connection.execute("LOCK TABLE nearby_accounts.state IN SHARE ROW EXCLUSIVE MODE")
            } else {
                try connection.execute("CREATE SCHEMA nearby_accounts")
            }
            let found = isThere ? try Self.version(of: connection) : nil
            if let found { try refuse(found) }
            for step in steps.dropFirst(found.map { $0 - Self.first + 1 } ?? 0) { try connection.execute(step) }
            if found != version { try connection.execute("UPDATE nearby_accounts.state SET version = \(version)") }
            try Self.grant(to: quoted, connection)
            if let notifier { try NotifierRole.grant(to: notifier, besides: quoted, connection) }
            return (found ?? 0, version)
        }
    }

    private static func grant(to role: String, _ connection: ServerConnection) throws {
        // Neither TRUNCATE, which no policy holds back, nor REFERENCES, which tells of rows that a policy hides.
        try connection.execute(
            """
            GRANT USAGE ON SCHEMA nearby_accounts TO \(role);
            GRANT SELECT ON nearby_accounts.state TO \(role);
            GRANT SELECT, INSERT, UPDATE, DELETE ON \(tables.map { "nearby_accounts." + $0 }.joined(separator: ", "))
                TO \(role);
            GRANT EXECUTE ON FUNCTION \(functions.map { "nearby_accounts." + $0 }.joined(separator: ", ")) TO \(role)
            """)
    }

    /// Refuses a schema of somebody else: its owner's functions would run with the rights of this role.
    private static func requireOwner(_ connection: ServerConnection) throws {
        let owner = """
            SELECT pg_get_userbyid(nspowner)::text, pg_has_role(nspowner, 'MEMBER')::int
            FROM pg_namespace WHERE nspname = 'nearby_accounts'
            """
        for (name, isOwn) in try connection.rows(owner, [], { ($0.text(0), $0.integer(1) != 0) }) where !isOwn {
            throw AccountError.unavailable(
                reason: "the schema nearby_accounts belongs to the role \(name); migrate with that role")
        }
    }

    /// Checks that this program understands the schema.
    ///
    /// - Throws: ``AccountModel/AccountError/unavailable(reason:)``.
    func check(_ connection: ServerConnection) throws {
        let found = try Self.version(of: connection)
        try refuse(found)
        guard found == version else {
            throw AccountError.unavailable(
                reason:
                    "the accounts have schema \(found), and this program needs \(version); let the schema's owner run "
                    + "nearby accounts migrate --accounts ADDRESS --role ROLE")
        }
    }

    /// Refuses a schema that no migration of this program updates.
    private func refuse(_ found: Int) throws(AccountError) {
        guard found >= Self.first else {
            throw .unavailable(
                reason:
                    "the accounts have schema \(found) of a build before 1.0.0, and this program knows those from "
                    + "\(Self.first) on; let the schema's owner keep it aside with ALTER SCHEMA nearby_accounts RENAME TO "
                    + "nearby_accounts_before, and run nearby accounts migrate --accounts ADDRESS --role ROLE: it makes a "
                    + "new one, and people sign in again")
        }
        guard found <= version else {
            throw .unavailable(
                reason:
                    "the accounts have schema \(found), and this program knows none after \(version); use a newer nearby"
            )
        }
    }

    private static func version(of connection: ServerConnection) throws -> Int {
        Int(try connection.integer("SELECT version FROM nearby_accounts.state") ?? 0)
    }
}
