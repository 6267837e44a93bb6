package import AccountModel

extension AccountStatements {
    /// Returns the account that an operator names by its id for the app; nil if there is none.
    package func account(uuid: String) throws -> AccountID? {
        try database.enter(.uuid(uuid))
        return try database.first("SELECT id FROM account WHERE uuid = ?1", [.text(uuid)]) {
            AccountID($0.integer(0))
        }
    }

    package func find(_ who: AccountName, now: Int64) throws -> FoundAccount? {
        let id =
            switch who {
            case .email(let address): try account(address: address)
            case .uuid(let uuid): try account(uuid: uuid)
            }
        guard let id, let account = try account(id) else { return nil }
        func count(_ sql: String, _ values: [AccountValue]) throws -> Int {
            Int(try database.first(sql, values) { $0.integer(0) } ?? 0)
        }
        return FoundAccount(
            account: account,
            sessions: try count(
                "SELECT count(*) FROM session WHERE account_id = ?1 AND until > ?2",
                [.integer(id.number), .integer(now)]),
            devices: try count("SELECT count(*) FROM device WHERE account_id = ?1", [.integer(id.number)]))
    }
}
