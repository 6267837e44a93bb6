package import AccountModel

extension FakeAccountStore {
    package func signIn(
        _ identity: VerifiedIdentity, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws(AccountError) -> SignedIn {
        try ask { state throws(AccountError) in
            try state.signIn(identity, client: client, tokens: tokens, now: now)
        }
    }

    package func session(accessHash: String, now: Int64) throws(AccountError) -> AccountSession? {
        try ask { state throws(AccountError) in
            guard let token = state.tokens[accessHash], token.isAccess, token.until > now else { return nil }
            return state.sessions[token.session].map {
                AccountSession(
                    id: $0.id, account: $0.account, agent: $0.agent, createdAt: $0.createdAt,
                    refreshedAt: $0.refreshedAt, until: $0.until, isUnshown: token.parent != nil && !token.isShown)
            }
        }
    }

    package func noteShown(accessHash: String, now: Int64) throws(AccountError) {
        try ask { state throws(AccountError) in state.noteShown(after: state.tokens[accessHash]?.parent) }
    }

    package func refresh(
        hash: String, client: SessionClient, successor: SessionTokens, salt: String, now: Int64
    ) throws(AccountError) -> Refreshed {
        try ask { state throws(AccountError) in
            guard var token = state.tokens[hash], !token.isAccess, token.until > now,
                let old = state.sessions[token.session], let account = state.people[token.account]?.account
            else { return .unknown }
            if let use = token.used {
                let isUnshown = state.tokens.values.contains { $0.parent == hash && !$0.isAccess && !$0.isShown }
                let isSameClient = use.mark == client.mark && now - use.at <= AccountLimits.repeatSeconds
                guard isSameClient || isUnshown && now - use.at <= AccountLimits.lostAnswerSeconds else {
                    state.endSession(token.session)
                    return .reused
                }
                return .repeated(
                    SignedIn(account: account, session: old), salt: use.salt, accessUntil: use.successor.accessUntil,
                    refreshUntil: use.successor.refreshUntil)
            }
            token.used = Token.Use(at: now, mark: client.mark, salt: salt, successor: successor)
            let session = AccountSession(
                id: old.id, account: old.account, agent: old.agent, createdAt: old.createdAt, refreshedAt: now,
                until: successor.refreshUntil)
            state.sessions[session.id] = session
            state.tokens = state.tokens.filter { $0.value.session != session.id || !$0.value.isAccess }
            state.tokens[hash] = token
            state.noteShown(after: token.parent)
            state.keep(successor, of: session, after: hash)
            return .renewed(SignedIn(account: account, session: session))
        }
    }

    package func sessions(of account: AccountID, now: Int64) throws(AccountError) -> [AccountSession] {
        try ask { state throws(AccountError) in state.liveSessions(of: account, now: now) }
    }

    package func endSession(_ id: String, of account: AccountID) throws(AccountError) -> Bool {
        try ask { state throws(AccountError) in
            guard state.sessions[id]?.account == account else { return false }
            state.endSession(id)
            return true
        }
    }

    package func endSessions(of account: AccountID) throws(AccountError) {
        try ask { state throws(AccountError) in
            for session in state.sessions.values where session.account == account { state.endSession(session.id) }
            state.people[account]?.devices.removeAll { $0.platform != .ntfy }
        }
    }
}

extension FakeAccountStore.State {
    mutating func signIn(
        _ identity: VerifiedIdentity, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws(AccountError) -> SignedIn {
        let key = FakeAccountStore.IdentityKey(issuer: identity.issuer, subject: identity.subject)
        let email = identity.isEmailVerified ? identity.email : nil
        let id: AccountID
        if let known = identities[key] {
            id = known.account
        } else if let email, let other = people.values.first(where: { $0.account.email == email }) {
            let linked = identities.filter { $0.value.account == other.account.id }
                .sorted { ($0.value.linkedAt, $0.key.issuer) < ($1.value.linkedAt, $1.key.issuer) }.map(\.key.issuer)
            guard !linked.contains(identity.issuer) else { throw .anotherSubject(issuers: linked) }
            id = other.account.id
            identities[key] = (id, now)
        } else {
            id = AccountID(nextNumber)
            nextNumber += 1
            let isTaken = people.values.contains { $0.account.email == email }
            let account = Account(
                id: id, uuid: FakeAccountStore.uuid(), email: isTaken ? nil : email, displayName: identity.name ?? "",
                avatarURL: identity.picture, locale: identity.locale ?? Account.usualLocale, createdAt: now,
                updatedAt: now)
            people[id] = FakeAccountStore.Person(account: account)
            identities[key] = (id, now)
        }
        guard let account = people[id]?.account else { throw .ended }
        let session = AccountSession(
            id: FakeAccountStore.uuid(), account: id, agent: client.agent, createdAt: now, refreshedAt: now,
            until: tokens.refreshUntil)
        sessions[session.id] = session
        keep(tokens, of: session)
        for old in liveSessions(of: id, now: now).dropFirst(AccountLimits.mostSessions) { endSession(old.id) }
        return SignedIn(account: account, session: session)
    }
}
