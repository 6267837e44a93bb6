package import AccountModel

extension AccountStatements {
    /// Returns the account that an operator names by its id for the app; nil if there is none. It enters no scope, so on a
    /// server only the owner of the schema and the role of the notifier find one.
    package func account(uuid: String) throws -> AccountID? {
        try database.first("SELECT id FROM account WHERE uuid = ?1", [.text(uuid)]) { AccountID($0.integer(0)) }
    }
}
