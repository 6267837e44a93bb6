package import AccountModel
package import PostgreSQL

/// What an operator asks as the owner of the schema, whom row-level security does not hold.
extension PostgreSQLAccountStore {
    /// How many accounts, sessions and devices there are.
    ///
    /// - Parameter address: names the role that owns the schema, or that of a service.
    package static func statistics(_ address: ServerAddress, now: Int64) throws(AccountError) -> AccountStatistics {
        try AccountError.ofServer {
            let connection = try ServerConnection(address, for: .writing)
            return try connection.amongAccounts(.snapshot) {
                try AccountSchema.current.check(connection)
                return try AccountUpkeep(connection: connection).statistics(now: now)
            }
        }
    }

    /// Removes an account with everything of it. Returns false if there is none with this id.
    ///
    /// - Parameters:
    ///   - uuid: ``AccountModel/Account/uuid``.
    ///   - owner: names the role that owns the schema.
    package static func remove(uuid: String, _ owner: ServerAddress) throws(AccountError) -> Bool {
        try AccountError.ofServer {
            let connection = try ServerConnection(owner, for: .writing)
            return try connection.amongAccounts(.readWrite) {
                try AccountSchema.current.check(connection)
                let statements = AccountStatements(ServerAccounts(connection: connection))
                guard let account = try statements.account(uuid: uuid) else { return false }
                return try statements.remove(account)
            }
        }
    }
}
