package import AccountModel
internal import Secrets

extension AccountStatements {
    static var sessionColumns: String { "id, account_id, agent, created_at, refreshed_at, until" }

    /// More rows than an account has of anything. SQLite and PostgreSQL share no other way to skip rows.
    static var allRows: String { "LIMIT 1000000" }

    package func session(accessHash: String, now: Int64) throws -> AccountSession? {
        try database.enter(.token(accessHash))
        return try database.first(
            """
            SELECT s.id, s.account_id, s.agent, s.created_at, s.refreshed_at, s.until,
                CASE WHEN t.parent_hash IS NOT NULL AND t.shown_at IS NULL THEN 1 ELSE 0 END
            FROM token AS t JOIN session AS s ON s.id = t.session_id AND s.account_id = t.account_id
            WHERE t.hash = ?1 AND t.kind = 'access' AND t.until > ?2
            """, [.text(accessHash), .integer(now)]
        ) { AccountSession($0, isUnshown: $0.integer(6) != 0) }
    }

    package func noteShown(accessHash: String, now: Int64) throws {
        try database.enter(.token(accessHash))
        let found = try database.first(
            "SELECT account_id, session_id, parent_hash FROM token WHERE hash = ?1", [.text(accessHash)]
        ) { (account: AccountID($0.integer(0)), session: $0.text(1), parent: $0.optionalText(2)) }
        guard let found, let parent = found.parent else { return }
        try database.enter(.account(found.account))
        try noteShown(after: parent, of: found.session, found.account, now: now)
    }

    /// Notes that one of a pair is shown. The scope is that of the account.
    func noteShown(after parent: String, of session: String, _ account: AccountID, now: Int64) throws {
        try database.change(
            """
            UPDATE token SET shown_at = ?4
            WHERE account_id = ?1 AND session_id = ?2 AND parent_hash = ?3 AND shown_at IS NULL
            """, [.integer(account.number), .text(session), .text(parent), .integer(now)])
    }

    package func sessions(of account: AccountID, now: Int64) throws -> [AccountSession] {
        try database.enter(.account(account))
        return try database.all(
            """
            SELECT \(Self.sessionColumns) FROM session WHERE account_id = ?1 AND until > ?2
            ORDER BY refreshed_at DESC, created_at DESC, id
            """, [.integer(account.number), .integer(now)], AccountSession.init)
    }

    package func endSession(_ id: String, of account: AccountID) throws -> Bool {
        try database.enter(.account(account))
        return try end(id, of: account)
    }

    package func endSessions(of account: AccountID) throws {
        try database.enter(.account(account))
        try database.change("DELETE FROM token WHERE account_id = ?1", [.integer(account.number)])
        try database.change("DELETE FROM session WHERE account_id = ?1", [.integer(account.number)])
        try database.change(
            "DELETE FROM device WHERE account_id = ?1 AND platform <> ?2",
            [.integer(account.number), .text(Device.Platform.ntfy.rawValue)])
    }

    /// Begins a session. The scope is that of the account.
    func begin(
        of account: AccountID, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws -> AccountSession {
        let session = AccountSession(
            id: try Secrets.uuid(), account: account, agent: client.agent, createdAt: now, refreshedAt: now,
            until: tokens.refreshUntil)
        try database.change(
            """
            INSERT INTO session (account_id, id, agent, created_at, refreshed_at, until)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """,
            [
                .integer(account.number), .text(session.id), .text(session.agent), .integer(now), .integer(now),
                .integer(session.until),
            ])
        try keep(tokens, of: session.id, account)
        return session
    }

    /// Adds both tokens of a session.
    ///
    /// - Parameter parent: the digest of the refresh token that they follow; nil for those of a sign-in.
    func keep(
        _ tokens: SessionTokens, of session: String, _ account: AccountID, after parent: String? = nil
    ) throws {
        for (kind, hash, until) in [
            ("access", tokens.accessHash, tokens.accessUntil), ("refresh", tokens.refreshHash, tokens.refreshUntil),
        ] {
            try database.change(
                """
                INSERT INTO token (account_id, hash, session_id, kind, until, parent_hash)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                """,
                [
                    .integer(account.number), .text(hash), .text(session), .text(kind), .integer(until), .text(parent),
                ])
        }
    }

    /// Ends a session with all its tokens and devices. The scope is that of the account. Returns false if the account has none
    /// with this id.
    @discardableResult
    func end(_ session: String, of account: AccountID) throws -> Bool {
        let values: [AccountValue] = [.integer(account.number), .text(session)]
        try database.change("DELETE FROM token WHERE account_id = ?1 AND session_id = ?2", values)
        try database.change("DELETE FROM device WHERE account_id = ?1 AND session_id = ?2", values)
        // What is of no session goes with the last one.
        try database.change(
            """
            DELETE FROM device WHERE account_id = ?1 AND session_id IS NULL AND platform <> ?3
                AND NOT EXISTS (SELECT 1 FROM session WHERE account_id = ?1 AND id <> ?2)
            """, values + [.text(Device.Platform.ntfy.rawValue)])
        return try database.change("DELETE FROM session WHERE account_id = ?1 AND id = ?2", values) > 0
    }

    /// Ends the least recently refreshed sessions, so that a new one has room.
    func endSessionsBeyondLimit(of account: AccountID, but new: String) throws {
        let ended = try database.all(
            """
            SELECT id FROM session WHERE account_id = ?1 AND id <> ?2
            ORDER BY refreshed_at DESC, created_at DESC, id \(Self.allRows) OFFSET \(AccountLimits.mostSessions - 1)
            """, [.integer(account.number), .text(new)]
        ) { $0.text(0) }
        for session in ended { try end(session, of: account) }
    }

    /// Removes the tokens and sessions of an account whose time is over. The scope is that of the account.
    func removeExpired(of account: AccountID, now: Int64) throws {
        let values: [AccountValue] = [.integer(account.number), .integer(now)]
        try database.change("DELETE FROM token WHERE account_id = ?1 AND until <= ?2", values)
        let ended = try database.all("SELECT id FROM session WHERE account_id = ?1 AND until <= ?2", values) {
            $0.text(0)
        }
        for session in ended { try end(session, of: account) }
    }
}

extension AccountSession {
    init(_ row: any AccountRow) { self.init(row, isUnshown: false) }

    init(_ row: any AccountRow, isUnshown: Bool) {
        self.init(
            id: row.text(0), account: AccountID(row.integer(1)), agent: row.text(2), createdAt: row.integer(3),
            refreshedAt: row.integer(4), until: row.integer(5), isUnshown: isUnshown)
    }
}
