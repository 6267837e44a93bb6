internal import AccountModel
internal import PostgreSQL

/// The role of the program that plans and sends reminders. It sees everybody's rows, by a policy of its own on the tables that
/// it needs, and nothing of tokens, sessions, identities and calendars. It is never the role of the service.
enum NotifierRole {
    /// What a role may do in a table.
    private struct Grant {
        let table: String
        let privileges: String
    }

    private static let grants = [
        // A row of `account` is locked while its plan is written, which needs the right to change a column.
        Grant(
            table: "account",
            privileges:
                "SELECT (id, uuid, email, display_name, is_name_own, avatar_url, locale, created_at, updated_at), "
                + "UPDATE (updated_at)"),
        Grant(table: "notification_settings", privileges: "SELECT"),
        Grant(table: "device", privileges: "SELECT, UPDATE (is_active, updated_at)"),
        Grant(table: "subscription", privileges: "SELECT"),
        Grant(table: "favourite", privileges: "SELECT"),
        Grant(table: "reminder", privileges: "SELECT"),
        Grant(table: "notification_log", privileges: "SELECT, INSERT, UPDATE, DELETE"),
    ]

    /// Why a store that was opened for a service cannot plan or send for everybody.
    static let missing = AccountError.unavailable(
        reason: "the role of the service sees one account at a time; " + remedy)

    private static let remedy =
        "let the schema's owner run nearby accounts migrate --accounts ADDRESS --role ROLE --notify-role ROLE2, and name that "
        + "second role in the address for reminders, --notify-accounts"

    /// Gives a role what it needs, in place of the role that had it.
    ///
    /// - Parameters:
    ///   - role: its name as SQL.
    ///   - service: the name of the service's role as SQL.
    static func grant(to role: String, besides service: String, _ connection: ServerConnection) throws {
        guard role != service else {
            throw AccountError.unavailable(
                reason:
                    "the role \(role) is the service's, which sees one account at a time; make another one for "
                    + "reminders with CREATE ROLE NAME LOGIN")
        }
        try connection.execute(
            "GRANT USAGE ON SCHEMA nearby_accounts TO \(role); GRANT SELECT ON nearby_accounts.state TO \(role)")
        for grant in grants {
            let table = "nearby_accounts." + grant.table
            try connection.execute(
                """
                DROP POLICY IF EXISTS notifier ON \(table); CREATE POLICY notifier ON \(table) TO \(role) USING (true);
                GRANT \(grant.privileges) ON \(table) TO \(role)
                """)
        }
    }

    /// Checks that the role of a connection sees everybody's rows where it is to, and nobody's else.
    ///
    /// - Throws: ``AccountModel/AccountError/unavailable(reason:)``.
    static func check(_ connection: ServerConnection, isNotifier: Bool) throws {
        // Whoever can become a role can have its policies.
        let policies = try connection.integer(
            """
            SELECT count(*) FROM pg_policy, unnest(polroles) AS role
            WHERE polname = 'notifier' AND polrelid IN (
                SELECT oid FROM pg_class WHERE relnamespace = 'nearby_accounts'::regnamespace)
                AND (pg_has_role(session_user, role, 'MEMBER') OR pg_has_role(current_user, role, 'MEMBER'))
            """)
        let expected = isNotifier ? grants.count : 0
        guard let policies, policies != expected else { return }
        throw AccountError.unavailable(
            reason: isNotifier
                ? "the role of this address may not plan and send reminders; " + remedy
                : "the role of this address is the one for reminders, or can act as it, and sees everybody's rows; give the "
                    + "service a role of its own")
    }
}
