package import AccountModel

extension AccountStatements {
    package func subscriptions(_ kind: SubscriptionKind, of account: AccountID) throws -> [Subscription] {
        try database.enter(.account(account))
        return try database.all(
            """
            SELECT thing_id, is_enabled FROM subscription WHERE account_id = ?1 AND kind = ?2 ORDER BY thing_id
            """, [.integer(account.number), .text(kind.rawValue)]
        ) { Subscription(id: $0.integer(0), isEnabled: $0.integer(1) != 0) }
    }

    /// Writes only what changes. Of a thing that comes twice, the last counts.
    package func setSubscriptions(
        _ subscriptions: [Subscription], _ kind: SubscriptionKind, of account: AccountID, now: Int64
    ) throws {
        let wanted = Dictionary(subscriptions.map { ($0.id, $0.isEnabled) }) { _, last in last }
        guard wanted.count <= AccountLimits.mostSubscriptions else { throw AccountError.tooMany }
        try hold(account)
        let known = Dictionary(try self.subscriptions(kind, of: account).map { ($0.id, $0.isEnabled) }) { $1 }
        for id in known.keys where wanted[id] == nil {
            try database.change(
                "DELETE FROM subscription WHERE account_id = ?1 AND kind = ?2 AND thing_id = ?3",
                [.integer(account.number), .text(kind.rawValue), .integer(id)])
        }
        for (id, isEnabled) in wanted where known[id] != isEnabled {
            try database.change(
                """
                INSERT INTO subscription (account_id, kind, thing_id, is_enabled, created_at)
                VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT (account_id, kind, thing_id) DO UPDATE SET is_enabled = excluded.is_enabled
                """,
                [
                    .integer(account.number), .text(kind.rawValue), .integer(id), .flag(isEnabled), .integer(now),
                ])
        }
    }
}
