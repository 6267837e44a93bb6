package import AccountModel
internal import Synchronization

extension FakeAccountStore {
    package func askForLink(_ link: MailLink, mostInHour: Int, now: Int64) throws(AccountError) -> Bool {
        try ask { state throws(AccountError) in
            state.links = state.links.filter { $0.value.askedAt > now - MailSignInLimits.countedSeconds }
            guard state.links.values.count(where: { $0.link.email == link.email }) < mostInHour else { return false }
            state.links[link.hash] = AskedLink(link: link, askedAt: now)
            return true
        }
    }

    package func link(hash: String, now: Int64) throws(AccountError) -> MailLinkState? {
        try ask { state throws(AccountError) in state.links[hash]?.state(now: now) }
    }

    package func useLink(
        hash: String, browserHash: String, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws(AccountError) -> MailLinkUse? {
        try ask { state throws(AccountError) in
            guard let asked = state.links[hash], asked.link.browserHash == browserHash,
                asked.state(now: now) != .ended
            else { return nil }
            let identity = VerifiedIdentity(
                issuer: "mail", subject: asked.link.email, email: asked.link.email, isEmailVerified: true, name: nil,
                picture: nil, locale: asked.link.locale)
            let signedIn = try state.signIn(identity, client: client, tokens: tokens, now: now)
            state.links[hash]?.isUsed = true
            return MailLinkUse(signedIn: signedIn, returnTo: asked.link.returnTo)
        }
    }

    package func find(_ who: AccountName, now: Int64) throws(AccountError) -> FoundAccount? {
        try ask { state throws(AccountError) in
            let person = state.people.values.first { person in
                switch who {
                case .email(let address): person.account.email == address
                case .uuid(let uuid): person.account.uuid == uuid
                }
            }
            guard let person else { return nil }
            return FoundAccount(
                account: person.account, sessions: state.liveSessions(of: person.account.id, now: now).count,
                devices: person.devices.count)
        }
    }

    package func change(_ change: ChoiceChange, of account: AccountID, now: Int64) throws(AccountError) {
        try ask { state throws(AccountError) in
            try state.change(account) { person throws(AccountError) in try person.apply(change) }
        }
    }

    /// The digests of all links by mail.
    package var linkHashes: Set<String> { state.withLock { Set($0.links.keys) } }
}

extension FakeAccountStore.AskedLink {
    func state(now: Int64) -> MailLinkState {
        if isUsed || askedAt + MailSignInLimits.linkSeconds <= now { return .ended }
        return .good(browserHash: link.browserHash, askedAt: askedAt)
    }
}
