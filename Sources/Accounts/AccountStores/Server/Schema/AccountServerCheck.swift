internal import AccountModel
internal import PostgreSQL

/// What is checked of each new connection: the server writes, the schema is this program's, and the role can see one account
/// at a time only; that of the notifier, what it needs of everybody.
enum AccountServerCheck {
    /// - Throws: ``AccountModel/AccountError``; the server's errors.
    static func check(_ connection: ServerConnection, isNotifier: Bool) throws {
        try connection.amongAccounts(.snapshot) {
            try refuseStandby(connection)
            try AccountSchema.current.check(connection)
            try ServiceRole.check(connection)
            try NotifierRole.check(connection, isNotifier: isNotifier)
        }
    }

    /// Refuses a standby, which an address can ask for with `target_session_attrs`.
    static func refuseStandby(_ connection: ServerConnection) throws {
        guard try connection.integer("SELECT pg_is_in_recovery()::int") != 0 else { return }
        throw AccountError.busy(
            reason:
                "the server \(connection.host) is a standby, where no account can be written; name the primary server in "
                + "the address, and leave target_session_attrs out")
    }
}
