internal import AccountModel

/// The statements of a store of accounts, in one open transaction. Each function does what that of ``AccountStore`` with the
/// same name says, and enters the scopes that it needs.
///
/// Every statement about a person's rows has `account_id = ?1`, and every one about an account `id = ?1`; a test holds them to
/// it. Only those that find out whose a token, an identity, an address, a device or a key is ask by that alone, and those of
/// links by mail, which are nobody's yet.
package struct AccountStatements<Database: AccountDatabase>: AccountKeeping {
    package let database: Database

    package init(_ database: Database) { self.database = database }

    /// Those of reminders, in the same transaction.
    package var notifications: NotificationStatements<Database> { NotificationStatements(database) }

    /// Enters the scope of an account and locks its row until the end of the transaction. So what an account may have so many
    /// of is counted by one writer at a time.
    ///
    /// - Throws: ``AccountError/ended`` if the account is not there any more.
    func hold(_ account: AccountID) throws {
        guard try isHeld(account) else { throw AccountError.ended }
    }

    /// As ``hold(_:)``. Returns false if the account is not there any more.
    func isHeld(_ account: AccountID) throws -> Bool {
        try database.enter(.account(account))
        return try database.change(
            "UPDATE account SET updated_at = updated_at WHERE id = ?1", [.integer(account.number)]) == 1
    }

    /// Whether an account has a row. It is not locked.
    func exists(_ sql: String, _ values: [AccountValue]) throws -> Bool {
        try database.first(sql, values) { _ in true } ?? false
    }
}
