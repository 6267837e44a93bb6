import Expectations
internal import AccountModel
internal import Testing

/// Steps of signing in and of sessions.
extension RandomAccounts {
    private mutating func newTokens() -> SessionTokens {
        SessionTokens(
            accessHash: newDigest(), accessUntil: now + AccountLimits.accessSeconds, refreshHash: newDigest(),
            refreshUntil: now + AccountLimits.refreshSeconds)
    }

    private mutating func someClient() -> SessionClient {
        let name = pick(["x", "x", "x", "y"])
        return SessionClient(mark: StoredAccounts.digest(name), agent: "Browser " + name)
    }

    mutating func signIn() throws -> String {
        let addresses: [String?] = [nil, "a@example.org", "b@example.org", "c@example.org"]
        let identity = VerifiedIdentity(
            issuer: pick(["https://one.example", "https://two.example"]),
            subject: pick(["1", "2", "3", "4", "5", "6"]),
            email: pick(addresses), isEmailVerified: !chance(3), name: pick([nil, "Ann", "Anna"]),
            picture: pick([nil, "https://one.example/1", "https://one.example/2"]), locale: pick([nil, "en"]))
        let (client, tokens) = (someClient(), newTokens())
        let signedIn: SignedIn
        do throws(AccountError) {
            signedIn = try store.signIn(identity, client: client, tokens: tokens, now: now)
        } catch {
            guard case .anotherSubject = error else { throw error }
            expect(isSecondSubject(identity))
            return "second subject"
        }
        expect(!isSecondSubject(identity))
        let id = signedIn.account.id
        let kind = expectAccount(identity, id)
        if accounts[id] == nil { addAccount(identity, signedIn.account) }
        if kind != "known account" {
            let linked = LinkedIdentity(issuer: identity.issuer, subject: identity.subject, linkedAt: now)
            update(id) { $0.identities.append(PlainIdentity(linked: linked, email: nil, isVerified: false)) }
        }
        follow(identity, id)
        expect(signedIn.account, equals: accounts[id]?.account)
        let session = AccountSession(
            id: signedIn.session.id, account: id, agent: client.agent, createdAt: now, refreshedAt: now,
            until: tokens.refreshUntil)
        expect(signedIn.session, equals: session)
        let older = accounts[id]?.sessions(at: now) ?? []
        let kept = older.prefix(AccountLimits.mostSessions - 1)
        for ended in older.dropFirst(kept.count) { forget(ended.id, of: id) }
        update(id) { $0.sessions = Array(kept) + [session] }
        keep(tokens, of: session.id, id)
        return kind
    }

    /// Whether nobody is known by an identity whose verified address is that of somebody whom the provider calls otherwise.
    private func isSecondSubject(_ identity: VerifiedIdentity) -> Bool {
        guard identity.isEmailVerified, let address = identity.email,
            !accounts.values.contains(where: { $0.identities.contains { $0.isOf(identity) } }),
            let holder = accounts.values.first(where: { $0.account.email == address })
        else { return false }
        return holder.identities.contains { $0.linked.issuer == identity.issuer }
    }

    /// Checks that a sign-in has found the account that the model finds.
    private func expectAccount(_ identity: VerifiedIdentity, _ id: AccountID) -> String {
        if let known = accounts.first(where: { $0.value.identities.contains { $0.isOf(identity) } })?.key {
            expect(id, equals: known)
            return "known account"
        }
        let address = identity.isEmailVerified ? identity.email : nil
        if let address, let holder = accounts.first(where: { $0.value.account.email == address }),
            !holder.value.identities.contains(where: { $0.linked.issuer == identity.issuer })
        {
            expect(id, equals: holder.key)
            return "linked account"
        }
        expectNil(accounts[id])
        return "new account"
    }

    private mutating func addAccount(_ identity: VerifiedIdentity, _ made: Account) {
        // Nobody has the address, or somebody whom the same provider calls otherwise.
        let isFree = identity.isEmailVerified && !accounts.contains { $0.value.account.email == identity.email }
        accounts[made.id] = PlainAccount(
            account: Account(
                id: made.id, uuid: made.uuid, email: isFree ? identity.email : nil,
                displayName: identity.name ?? "", avatarURL: identity.picture, locale: identity.locale ?? "zh-TW",
                createdAt: now, updatedAt: now))
    }

    /// Notes what a provider says, as a sign-in does.
    private mutating func follow(_ identity: VerifiedIdentity, _ id: AccountID) {
        let holder = accounts.first { $0.value.account.email == identity.email && identity.email != nil }?.key
        let time = now
        update(id) { plain in
            if let email = identity.email, let index = plain.identities.firstIndex(where: { $0.isOf(identity) }) {
                plain.identities[index].email = email
                plain.identities[index].isVerified = identity.isEmailVerified
            }
            let before = plain.account
            if !plain.isNameOwn {
                plain.account.displayName = identity.name ?? plain.account.displayName
                plain.account.avatarURL = identity.picture ?? plain.account.avatarURL
            }
            if !plain.isVouchedFor(plain.account.email) {
                let isFree = identity.isEmailVerified && (holder == nil || holder == id)
                plain.account.email = isFree ? identity.email : nil
            }
            if plain.account != before { plain.account.updatedAt = time }
        }
    }

    private mutating func keep(
        _ new: SessionTokens, of session: String, _ account: AccountID, after parent: String? = nil
    ) {
        tokens[new.accessHash] = PlainToken(
            account: account, session: session, isAccess: true, until: new.accessUntil, parent: parent)
        tokens[new.refreshHash] = PlainToken(
            account: account, session: session, isAccess: false, until: new.refreshUntil, parent: parent)
    }

    /// Notes that a token is shown, and with it that the answer that brought it has arrived.
    private mutating func show(_ hash: String) {
        guard let parent = tokens[hash]?.parent else { return }
        for (other, token) in tokens where token.parent == parent { tokens[other]?.isShown = true }
    }

    /// Forgets a session with its tokens and devices.
    private mutating func forget(_ session: String, of account: AccountID) {
        tokens = tokens.filter { $0.value.session != session }
        update(account) { plain in
            plain.sessions.removeAll { $0.id == session }
            plain.devices.removeAll { $0.session == session }
        }
    }

    /// Shows an access token, as a request does.
    mutating func showAccess() throws -> String {
        let known = tokens.filter { $0.value.isAccess && $0.value.until > now }.keys.sorted()
        guard !known.isEmpty else { return "no access token" }
        let hash = pick(known)
        let isNew = tokens[hash].map { $0.parent != nil && !$0.isShown }
        try expect(store.session(accessHash: hash, now: now)?.isUnshown, equals: isNew)
        try store.noteShown(accessHash: hash, now: now)
        show(hash)
        try expect(store.session(accessHash: hash, now: now)?.isUnshown, equals: false)
        return isNew == true ? "first show" : "show"
    }

    mutating func refresh() throws -> String {
        let known = tokens.filter { !$0.value.isAccess && $0.value.until > now }
            .sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }.map(\.key)
        let hash: String
        if known.isEmpty || chance(12) {
            hash = newDigest()
        } else if let lastShown, known.contains(lastShown), chance(3) {
            hash = lastShown
        } else {
            // One of the last most of the time: they are nearly always good.
            hash = chance(4) ? pick(known) : pick(Array(known.suffix(4)))
        }
        lastShown = hash
        let (client, successor) = (someClient(), newTokens())
        let salt = "salt \(now)"
        let refreshed = try store.refresh(hash: hash, client: client, successor: successor, salt: salt, now: now)
        guard let token = tokens[hash] else {
            expect(refreshed, equals: .unknown)
            return "unknown"
        }
        if let use = token.use {
            let isUnshown = tokens.values.contains { $0.parent == hash && !$0.isAccess && !$0.isShown }
            let isSame = use.client == client.mark && now - use.time <= AccountLimits.repeatSeconds
            guard isSame || isUnshown && now - use.time <= AccountLimits.lostAnswerSeconds else {
                expect(refreshed, equals: .reused)
                forget(token.session, of: token.account)
                return "reused"
            }
            let expected = signedIn(token).map { signedIn in
                Refreshed.repeated(
                    signedIn, salt: use.salt, accessUntil: use.successor.accessUntil,
                    refreshUntil: use.successor.refreshUntil)
            }
            expect(expected, equals: refreshed)
            return isSame ? "repeated" : "repeated elsewhere"
        }
        show(hash)
        tokens[hash]?.use = (now, client.mark, salt, successor)
        tokens = tokens.filter { !($0.value.session == token.session && $0.value.isAccess) }
        keep(successor, of: token.session, token.account, after: hash)
        let time = now
        update(token.account) { plain in
            guard let index = plain.sessions.firstIndex(where: { $0.id == token.session }) else { return }
            plain.sessions[index] = AccountSession(
                id: token.session, account: token.account, agent: client.agent,
                createdAt: plain.sessions[index].createdAt, refreshedAt: time, until: successor.refreshUntil)
        }
        let expected = signedIn(token).map { Refreshed.renewed($0) }
        expect(expected, equals: refreshed)
        return "renewed"
    }

    private func signedIn(_ token: PlainToken) -> SignedIn? {
        guard let plain = accounts[token.account],
            let session = plain.sessions.first(where: { $0.id == token.session })
        else { return nil }
        return SignedIn(account: plain.account, session: session)
    }

    mutating func endSomeSession() throws -> String {
        let id = somebody()
        let other = chance(4) ? somebody() : id
        guard let session = accounts[id]?.sessions(at: now).last else { return "no session" }
        try expect(store.endSession(session.id, of: other), equals: id == other)
        guard id == other else { return "another's session" }
        forget(session.id, of: id)
        return "session ended"
    }

    mutating func endAllSessions() throws -> String {
        let id = somebody()
        try store.endSessions(of: id)
        tokens = tokens.filter { $0.value.account != id }
        update(id) {
            $0.sessions = []
            $0.devices.removeAll { $0.platform != .ntfy }
        }
        return "sessions ended"
    }

    mutating func removeAccount() throws -> String {
        let id = somebody()
        try expect(store.remove(id))
        tokens = tokens.filter { $0.value.account != id }
        accounts[id] = nil
        try expectNil(store.contents(of: id, now: now))
        return "removed"
    }
}
