package import AccountModel

/// Sign-in, and the sessions that follow from it. Each that writes removes a little of what has ended, whoever's it is.
extension StatementStore {
    package func signIn(
        _ identity: VerifiedIdentity, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws(AccountError) -> SignedIn {
        try writing { statements in
            let signedIn = try statements.signIn(identity, client: client, tokens: tokens, now: now)
            try Self.removeExpired(statements, now: now)
            return signedIn
        }
    }

    package func session(accessHash: String, now: Int64) throws(AccountError) -> AccountSession? {
        try reading { try $0.session(accessHash: accessHash, now: now) }
    }

    package func noteShown(accessHash: String, now: Int64) throws(AccountError) {
        try writing { try $0.noteShown(accessHash: accessHash, now: now) }
    }

    package func refresh(
        hash: String, client: SessionClient, successor: SessionTokens, salt: String, now: Int64
    ) throws(AccountError) -> Refreshed {
        try writing { statements in
            let refreshed = try statements.refresh(
                hash: hash, client: client, successor: successor, salt: salt, now: now)
            try Self.removeExpired(statements, now: now)
            return refreshed
        }
    }

    package func sessions(of account: AccountID, now: Int64) throws(AccountError) -> [AccountSession] {
        try reading { try $0.sessions(of: account, now: now) }
    }

    package func endSession(_ id: String, of account: AccountID) throws(AccountError) -> Bool {
        try writing { try $0.endSession(id, of: account) }
    }

    package func endSessions(of account: AccountID) throws(AccountError) {
        try writing { try $0.endSessions(of: account) }
    }

    // MARK: Sign-in by mail

    package func askForLink(_ link: MailLink, mostInHour: Int, now: Int64) throws(AccountError) -> Bool {
        try writing { statements in
            try Self.removeExpired(statements, now: now)
            return try statements.askForLink(link, mostInHour: mostInHour, now: now)
        }
    }

    package func link(hash: String, now: Int64) throws(AccountError) -> MailLinkState? {
        try reading { try $0.link(hash: hash, now: now) }
    }

    package func useLink(
        hash: String, browserHash: String, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws(AccountError) -> MailLinkUse? {
        try writing {
            try $0.useLink(hash: hash, browserHash: browserHash, client: client, tokens: tokens, now: now)
        }
    }
}
