package import AccountModel

extension AccountStatements {
    /// The tables with rows of a person, in an order in which they can be removed. Each removal but that of the last one
    /// leaves a mark in it.
    package static var tables: [String] {
        [
            "notification_log", "token", "session", "identity", "notification_settings", "device", "subscription",
            "favourite", "reminder", "kept_answer", "own_change",
        ]
    }

    package func account(_ id: AccountID) throws -> Account? {
        try database.enter(.account(id))
        return try columns(of: id)?.account
    }

    package func update(_ id: AccountID, displayName: String?, locale: String?, now: Int64) throws -> Account? {
        guard try isHeld(id) else { return nil }
        if let displayName {
            try database.change(
                "UPDATE account SET display_name = ?2, is_name_own = 1, updated_at = ?3 WHERE id = ?1",
                [.integer(id.number), .text(displayName), .integer(now)])
        }
        if let locale {
            try database.change(
                "UPDATE account SET locale = ?2, updated_at = ?3 WHERE id = ?1",
                [.integer(id.number), .text(locale), .integer(now)])
        }
        return try columns(of: id)?.account
    }

    package func contents(of id: AccountID, now: Int64) throws -> AccountContents? {
        guard let account = try account(id) else { return nil }
        var subscriptions: [SubscriptionKind: [Subscription]] = [:]
        for kind in SubscriptionKind.allCases { subscriptions[kind] = try self.subscriptions(kind, of: id) }
        return AccountContents(
            account: account, identities: try identities(of: id), settings: try settings(of: id),
            sessions: try sessions(of: id, now: now), devices: try devices(of: id, now: now),
            subscriptions: subscriptions,
            favourites: try favourites(of: id), reminders: try reminders(of: id),
            notifications: try notifications.all(of: id),
            hasCalendar: try exists(
                "SELECT 1 FROM account WHERE id = ?1 AND calendar_hash IS NOT NULL", [.integer(id.number)]))
    }

    package func remove(_ id: AccountID) throws -> Bool {
        // Of two that lock rows in other orders, each would wait for the other. Who uses a link by mail has its row first, and
        // whoever plans has that of the account first.
        if let email = try account(id)?.email { try removeLinks(to: email) }
        guard try isHeld(id) else { return false }
        for table in Self.tables {
            try database.change("DELETE FROM \(table) WHERE account_id = ?1", [.integer(id.number)])
        }
        return try database.change("DELETE FROM account WHERE id = ?1", [.integer(id.number)]) > 0
    }

    package func setCalendarKey(hash: String?, of account: AccountID, now: Int64) throws {
        try database.enter(.account(account))
        let changed = try database.change(
            "UPDATE account SET calendar_hash = ?2, updated_at = ?3 WHERE id = ?1",
            [.integer(account.number), .text(hash), .integer(now)])
        guard changed == 1 else { throw AccountError.ended }
    }

    package func account(calendarHash hash: String) throws -> AccountID? {
        try database.enter(.calendar(hash))
        return try database.first("SELECT id FROM account WHERE calendar_hash = ?1", [.text(hash)]) {
            AccountID($0.integer(0))
        }
    }

    /// Returns the row of an account. The scope is that of the account.
    func columns(of id: AccountID) throws -> AccountColumns? {
        try database.first(
            "SELECT \(AccountColumns.list) FROM account WHERE id = ?1", [.integer(id.number)], AccountColumns.init)
    }

    func identities(of account: AccountID) throws -> [LinkedIdentity] {
        try database.all(
            """
            SELECT issuer, subject, linked_at FROM identity WHERE account_id = ?1 ORDER BY linked_at, issuer, subject
            """, [.integer(account.number)]
        ) { LinkedIdentity(issuer: $0.text(0), subject: $0.text(1), linkedAt: $0.integer(2)) }
    }
}
