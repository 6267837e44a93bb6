package import AccountModel

extension SQLiteAccountStore {
    /// Removes an account that an operator names, with everything of it. Returns false if there is none with this id.
    ///
    /// - Parameter uuid: ``AccountModel/Account/uuid``.
    package func remove(uuid: String) throws(AccountError) -> Bool {
        try writing { statements in
            guard let account = try statements.account(uuid: uuid) else { return false }
            return try statements.remove(account)
        }
    }
}
