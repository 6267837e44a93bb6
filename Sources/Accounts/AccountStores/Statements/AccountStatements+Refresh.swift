package import AccountModel

extension AccountStatements {
    /// A refresh token that is kept, whose time is not over.
    private struct RefreshToken {
        let session: String
        let account: AccountID
        /// The digest of the refresh token before it; nil for that of a sign-in.
        let parent: String?
        /// Nil for one that was never shown.
        let use: Use?

        /// When, by whom it was shown first, and what its successor was made of.
        struct Use {
            let time: Int64
            let client: String
            let salt: String
            let accessUntil: Int64
            let refreshUntil: Int64
        }

        init(_ row: any AccountRow) {
            session = row.text(0)
            account = AccountID(row.integer(1))
            parent = row.optionalText(7)
            guard !row.isNull(2) else {
                use = nil
                return
            }
            use = Use(
                time: row.integer(2), client: row.text(3), salt: row.text(4), accessUntil: row.integer(5),
                refreshUntil: row.integer(6))
        }
    }

    package func refresh(
        hash: String, client: SessionClient, successor: SessionTokens, salt: String, now: Int64
    ) throws -> Refreshed {
        try database.enter(.token(hash))
        guard var token = try refreshToken(hash, now: now) else { return .unknown }
        try database.enter(.account(token.account))
        if token.use == nil {
            if try use(hash, of: token.account, client: client, successor: successor, salt: salt, now: now) {
                return try renew(token, hash, client: client, successor: successor, now: now)
            }
            // Another transaction was first.
            guard let used = try refreshToken(hash, now: now) else { return .unknown }
            token = used
        }
        guard let use = token.use, !use.salt.isEmpty, try mayRepeat(use, hash, of: token, client, now: now) else {
            try end(token.session, of: token.account)
            return .reused
        }
        guard let signedIn = try signedIn(token) else { return .unknown }
        return .repeated(
            signedIn, salt: use.salt, accessUntil: use.accessUntil, refreshUntil: use.refreshUntil)
    }

    /// Whether a token that was shown before may be shown again, because its answer may have been lost.
    ///
    /// Nobody else has the pair of that answer while none of it was shown. Two tabs of one client, of which one has shown it
    /// already, have a few seconds.
    private func mayRepeat(
        _ use: RefreshToken.Use, _ hash: String, of token: RefreshToken, _ client: SessionClient, now: Int64
    ) throws -> Bool {
        let age = abs(now - use.time)
        if use.client == client.mark, age <= AccountLimits.repeatSeconds { return true }
        guard age <= AccountLimits.lostAnswerSeconds else { return false }
        let isUnshown = try database.first(
            """
            SELECT 1 FROM token WHERE account_id = ?1 AND session_id = ?2 AND parent_hash = ?3 AND kind = 'refresh'
                AND shown_at IS NULL
            """, [.integer(token.account.number), .text(token.session), .text(hash)]
        ) { $0.integer(0) }
        return isUnshown != nil
    }

    private func refreshToken(_ hash: String, now: Int64) throws -> RefreshToken? {
        try database.first(
            """
            SELECT session_id, account_id, used_at, client_mark, salt, next_access_until, next_refresh_until, parent_hash
            FROM token WHERE hash = ?1 AND kind = 'refresh' AND until > ?2
            """, [.text(hash), .integer(now)]
        ) { RefreshToken($0) }
    }

    /// Marks a refresh token as used. Returns false if it was used before: of two transactions, one is first.
    private func use(
        _ hash: String, of account: AccountID, client: SessionClient, successor: SessionTokens, salt: String, now: Int64
    ) throws -> Bool {
        try database.change(
            """
            UPDATE token SET used_at = ?3, client_mark = ?4, salt = ?5, next_access_until = ?6, next_refresh_until = ?7
            WHERE account_id = ?1 AND hash = ?2 AND used_at IS NULL
            """,
            [
                .integer(account.number), .text(hash), .integer(now), .text(client.mark), .text(salt),
                .integer(successor.accessUntil), .integer(successor.refreshUntil),
            ]) > 0
    }

    private func renew(
        _ token: RefreshToken, _ hash: String, client: SessionClient, successor: SessionTokens, now: Int64
    ) throws -> Refreshed {
        let values: [AccountValue] = [.integer(token.account.number), .text(token.session)]
        try database.change(
            "DELETE FROM token WHERE account_id = ?1 AND session_id = ?2 AND kind = 'access'", values)
        if let parent = token.parent { try noteShown(after: parent, of: token.session, token.account, now: now) }
        // Nobody gets the successor of an earlier token any more.
        try database.change(
            """
            UPDATE token SET salt = NULL, client_mark = NULL
            WHERE account_id = ?1 AND session_id = ?2 AND salt IS NOT NULL AND used_at < ?3 AND hash <> ?4
            """, values + [.integer(now - AccountLimits.repeatSeconds), .text(hash)])
        // Who is refreshed without end keeps no rows without end. A token so old that it is unknown ends nothing, and gives nothing.
        try database.change(
            """
            DELETE FROM token WHERE account_id = ?1 AND session_id = ?2 AND hash IN (
                SELECT hash FROM token WHERE account_id = ?1 AND session_id = ?2 AND used_at IS NOT NULL
                ORDER BY used_at DESC LIMIT 20 OFFSET \(AccountLimits.mostUsedTokens))
            """, values)
        try keep(successor, of: token.session, token.account, after: hash)
        try database.change(
            "UPDATE session SET agent = ?3, refreshed_at = ?4, until = ?5 WHERE account_id = ?1 AND id = ?2",
            values + [.text(client.agent), .integer(now), .integer(successor.refreshUntil)])
        try database.change(
            "UPDATE device SET until = ?3 WHERE account_id = ?1 AND session_id = ?2",
            values + [.integer(successor.refreshUntil)])
        try removeExpired(of: token.account, now: now)
        guard let signedIn = try signedIn(token) else { return .unknown }
        return .renewed(signedIn)
    }

    private func signedIn(_ token: RefreshToken) throws -> SignedIn? {
        let kept = try database.first(
            "SELECT \(Self.sessionColumns) FROM session WHERE account_id = ?1 AND id = ?2",
            [.integer(token.account.number), .text(token.session)], AccountSession.init)
        guard let session = kept, let account = try columns(of: token.account)?.account else { return nil }
        return SignedIn(account: account, session: session)
    }
}
