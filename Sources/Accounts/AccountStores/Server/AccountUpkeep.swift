internal import AccountModel
internal import PostgreSQL

/// What is about all accounts at once. The policies of the tables hide them from the role of the service, so functions of
/// the schema's owner do it. They give away numbers only.
struct AccountUpkeep {
    let connection: ServerConnection

    func statistics(now: Int64) throws -> AccountStatistics {
        let counts = try connection.rows(
            "SELECT accounts, sessions, devices FROM nearby_accounts.statistics($1)", [.integer(now)]
        ) { row in
            AccountStatistics(
                accounts: Int(row.integer(0)), sessions: Int(row.integer(1)), devices: Int(row.integer(2)))
        }
        return counts.first ?? AccountStatistics(accounts: 0, sessions: 0, devices: 0)
    }

    func keepers(ofAny temples: [Int64]) throws -> Int {
        let counts = try connection.rows("SELECT nearby_accounts.keepers($1)", [.integers(temples)]) { $0.integer(0) }
        return Int(counts.first ?? 0)
    }

    /// Removes some tokens, sessions and links whose time is over, of any account. It waits for nobody.
    func removeExpired(now: Int64) throws {
        let most = Int64(AccountStatements<ServerAccounts>.mostRemoved)
        try connection.query(
            "SELECT nearby_accounts.remove_expired($1, $2)", [.integer(now), .integer(most)]
        ) { _ in }
    }
}
