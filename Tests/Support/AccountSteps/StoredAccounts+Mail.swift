import Expectations
internal import AccountModel
internal import Testing

/// Signing in by a link in a mail.
extension StoredAccounts {
    private func link(_ name: String, of browser: String = "browser", email: String = "a@example.org") -> MailLink {
        MailLink(
            hash: Self.digest(name), browserHash: Self.digest(browser), email: email, returnTo: "/temples/1?lang=ja",
            locale: "ja")
    }

    private func ask(_ name: String, email: String = "a@example.org", at now: Int64? = nil) throws -> Bool {
        try store.askForLink(link(name, email: email), mostInHour: 5, now: now ?? start)
    }

    private func use(
        _ name: String, in browser: String = "browser", tokens: String = "m", at now: Int64
    ) throws -> MailLinkUse? {
        try store.useLink(
            hash: Self.digest(name), browserHash: Self.digest(browser), client: client,
            tokens: Self.tokens(tokens, at: now), now: now)
    }

    private func look(_ name: String, at now: Int64) throws -> MailLinkState? {
        try store.link(hash: Self.digest(name), now: now)
    }

    func aLinkMakesAnAccount() throws {
        try expect(ask("k"))
        try expect(look("k", at: start + 9), equals: .good(browserHash: Self.digest("browser"), askedAt: start))
        let use = try require(use("k", at: start + 10))
        expect(use.returnTo, equals: "/temples/1?lang=ja")
        let account = use.signedIn.account
        expect(account.email == "a@example.org" && account.locale == "ja" && account.displayName.isEmpty)
        try expect(session("m", at: start + 10), equals: use.signedIn.session.id)
        expect(use.signedIn.session.agent == client.agent && use.signedIn.session.createdAt == start + 10)
        let identity = LinkedIdentity(issuer: "mail", subject: "a@example.org", linkedAt: start + 10)
        try expect(contents(account.id, at: start + 10).identities, equals: [identity])
        // The next link is the same person's.
        try expect(ask("k2", at: start + 20))
        try expect(self.use("k2", tokens: "m2", at: start + 21)?.signedIn.account, equals: account)
    }

    func aLinkFindsTheAccountWithItsVerifiedAddress() throws {
        let known = try signIn(Self.identity("a", email: "a@example.org", name: "Ann")).account
        let claims = try signIn(Self.identity("b", email: "b@example.org", isVerified: false)).account
        try expect(ask("k") && ask("k2", email: "b@example.org"))
        let account = try require(use("k", at: start + 1)).signedIn.account
        expect(account.id == known.id && account.displayName == "Ann" && account.locale == known.locale)
        try expect(contents(known.id).identities.map(\.issuer).sorted(), equals: ["https://one.example", "mail"])
        let other = try require(use("k2", tokens: "m2", at: start + 1)).signedIn.account
        expect(other.id != claims.id && other.email == "b@example.org")
    }

    func aLinkIsUsedOnceByItsBrowser() throws {
        try expect(ask("k"))
        try expectNil(use("k", in: "another browser", at: start + 1))
        try expect(use("another link", at: start + 1) == nil && look("another link", at: start + 1) == nil)
        try expect(store.statistics(now: start), equals: AccountStatistics(accounts: 0, sessions: 0, devices: 0))
        // To look, and to fail, uses nothing up.
        try expect(look("k", at: start + 1), equals: .good(browserHash: Self.digest("browser"), askedAt: start))
        try expect(use("k", at: start + 1) != nil)
        try expect(use("k", tokens: "m2", at: start + 1) == nil && look("k", at: start + 1) == .ended)
        try expectNil(session("m2", at: start + 1))
        try expect(store.statistics(now: start), equals: AccountStatistics(accounts: 1, sessions: 1, devices: 0))
    }

    func aLinkIsGoodForItsMinutes() throws {
        let last = start + MailSignInLimits.linkSeconds - 1
        try expect(ask("k") && ask("k2"))
        try expect(look("k2", at: last + 1) == .ended && use("k2", tokens: "m2", at: last + 1) == nil)
        try expect(look("k", at: last), equals: .good(browserHash: Self.digest("browser"), askedAt: start))
        try expect(use("k", at: last) != nil)
    }

    func anAddressAsksSoOftenInAnHour() throws {
        for number in 0..<5 { try expect(ask("k\(number)", at: start + Int64(number))) }
        try expect(!ask("k5", at: start + 5) && look("k5", at: start + 5) == nil)
        // Another address has its own, and one that was used counts too.
        try expect(ask("other", email: "b@example.org", at: start + 5))
        try expect(use("k4", at: start + 6) != nil)
        let end = start + MailSignInLimits.countedSeconds
        try expect(!ask("k6", at: end - 1))
        try expect(ask("k7", at: end) && !ask("k8", at: end))
        try expect(ask("k9", at: end + 1))
    }

    func aLinkIsForgottenAfterAnHour() throws {
        try expect(ask("k") && ask("used"))
        try expect(use("used", at: start + 1) != nil)
        let end = start + MailSignInLimits.countedSeconds
        _ = try ask("other", email: "b@example.org", at: end - 1)
        try expect(look("k", at: end - 1) == .ended && look("used", at: end - 1) == .ended)
        _ = try ask("another", email: "b@example.org", at: end)
        try expect(look("k", at: end) == nil && look("used", at: end) == nil)
        try expect(look("other", at: end), equals: .good(browserHash: Self.digest("browser"), askedAt: end - 1))
    }

    func linksGoWithTheAccountOfTheirAddress() throws {
        for number in 0..<5 { try expect(ask("k\(number)")) }
        try expect(ask("other", email: "b@example.org") && !ask("k5"))
        let account = try require(use("k0", at: start + 1)).signedIn.account.id
        try expect(store.remove(account))
        for number in 0..<5 { try expectNil(look("k\(number)", at: start + 2)) }
        try expect(use("k1", tokens: "m2", at: start + 2) == nil && session("m", at: start + 2) == nil)
        // None is counted either.
        for number in 0..<5 { try expect(ask("again\(number)", at: start + 3)) }
        try expect(look("other", at: start + 3), equals: .good(browserHash: Self.digest("browser"), askedAt: start))
    }

    // MARK: The operator, and choices

    func anAccountIsFoundByItsNames() throws {
        let ann = try signIn(Self.identity("a", email: "a@example.org")).account
        let bob = try signIn(Self.identity("b", email: "b@example.org", isVerified: false)).account
        try signIn(Self.identity("a"), tokens: "a2", at: start + 10)
        _ = try store.keepDevice(token: "d", platform: .web, keys: nil, session: nil, of: ann.id, now: start)
        let found = FoundAccount(account: ann, sessions: 2, devices: 1)
        try expect(store.find(.email("a@example.org"), now: start), equals: found)
        try expect(store.find(.uuid(ann.uuid), now: start), equals: found)
        let later = start + AccountLimits.refreshSeconds
        try expect(store.find(.uuid(ann.uuid), now: later)?.sessions, equals: 1)
        try expect(store.find(.uuid(bob.uuid), now: start)?.account, equals: bob)
        for nobody in [AccountName.email("b@example.org"), .email(""), .uuid(""), .uuid("a@example.org")] {
            try expectNil(store.find(nobody, now: start))
        }
        try expect(store.remove(ann.id))
        try expectNil(store.find(.email("a@example.org"), now: start))
    }

    func aChangeLeavesWhatItDoesNotName() throws {
        let (ann, bob) = (try person("a"), try person("b"))
        for account in [ann, bob] {
            let kept = [3, 5].map { Subscription(id: $0, isEnabled: $0 == 3) }
            try store.setSubscriptions(kept, .deity, of: account, now: start)
            try store.setSubscriptions([Subscription(id: 7, isEnabled: true)], .event, of: account, now: start)
        }
        let before = try contents(bob)
        var change = ChoiceChange()
        change.added = [.deity: [5, 9], .group: [1]]
        change.removed = [.event: [7], .deity: [3]]
        change.tellsNewMoon = true
        change.notifyMinute = 9 * 60
        try store.change(change, of: ann, now: start + 1)
        let after = try contents(ann)
        expect(after.subscriptions[.deity], equals: [5, 9].map { Subscription(id: $0, isEnabled: true) })
        expect(after.subscriptions[.event] == [] && after.subscriptions[.group]?.map(\.id) == [1])
        expect(after.settings, equals: change.applied(to: NotificationSettings()))
        try expect(contents(bob), equals: before)
        // All of it or nothing.
        change.added = [.group: [2], .event: (1...Int64(AccountLimits.mostSubscriptions + 1)).map { $0 }]
        change.tellsNewMoon = false
        #expect(throws: AccountError.tooMany) { try store.change(change, of: ann, now: start + 2) }
        try expect(contents(ann), equals: after)
        try expect(store.remove(ann))
        #expect(throws: AccountError.ended) { try store.change(ChoiceChange(), of: ann, now: start + 3) }
    }
}
