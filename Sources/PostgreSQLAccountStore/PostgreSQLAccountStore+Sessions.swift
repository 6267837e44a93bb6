public import AccountModel
internal import AccountTables
internal import PostgreSQL

extension PostgreSQLAccountStore {
    public func signIn(
        _ identity: VerifiedIdentity, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws(AccountError) -> SignedIn {
        try transaction(.readWrite) { accounts in
            let signedIn = try AccountStatements(accounts).signIn(identity, client: client, tokens: tokens, now: now)
            try AccountUpkeep(connection: accounts.connection).removeExpired(now: now)
            return signedIn
        }
    }

    public func session(accessHash: String, now: Int64) throws(AccountError) -> AccountSession? {
        try reading { try $0.session(accessHash: accessHash, now: now) }
    }

    public func refresh(
        hash: String, client: SessionClient, successor: SessionTokens, salt: String, now: Int64
    ) throws(AccountError) -> Refreshed {
        try transaction(.readWrite) { accounts in
            let refreshed = try AccountStatements(accounts).refresh(
                hash: hash, client: client, successor: successor, salt: salt, now: now)
            try AccountUpkeep(connection: accounts.connection).removeExpired(now: now)
            return refreshed
        }
    }

    public func sessions(of account: AccountID, now: Int64) throws(AccountError) -> [AccountSession] {
        try reading { try $0.sessions(of: account, now: now) }
    }

    public func endSession(_ id: String, of account: AccountID) throws(AccountError) -> Bool {
        try writing { try $0.endSession(id, of: account) }
    }

    public func endSessions(of account: AccountID) throws(AccountError) {
        try writing { try $0.endSessions(of: account) }
    }
}
