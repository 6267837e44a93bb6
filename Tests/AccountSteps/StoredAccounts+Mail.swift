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
        #expect(try ask("k"))
        #expect(try look("k", at: start + 9) == .good(browserHash: Self.digest("browser"), askedAt: start))
        let use = try #require(try use("k", at: start + 10))
        #expect(use.returnTo == "/temples/1?lang=ja")
        let account = use.signedIn.account
        #expect(account.email == "a@example.org" && account.locale == "ja" && account.displayName.isEmpty)
        #expect(try session("m", at: start + 10) == use.signedIn.session.id)
        #expect(use.signedIn.session.agent == client.agent && use.signedIn.session.createdAt == start + 10)
        let identity = LinkedIdentity(issuer: "mail", subject: "a@example.org", linkedAt: start + 10)
        #expect(try contents(account.id, at: start + 10).identities == [identity])
        // The next link is the same person's.
        #expect(try ask("k2", at: start + 20))
        #expect(try self.use("k2", tokens: "m2", at: start + 21)?.signedIn.account == account)
    }

    func aLinkFindsTheAccountWithItsVerifiedAddress() throws {
        let known = try signIn(Self.identity("a", email: "a@example.org", name: "Ann")).account
        let claims = try signIn(Self.identity("b", email: "b@example.org", isVerified: false)).account
        #expect(try ask("k") && ask("k2", email: "b@example.org"))
        let account = try #require(try use("k", at: start + 1)).signedIn.account
        #expect(account.id == known.id && account.displayName == "Ann" && account.locale == known.locale)
        #expect(try contents(known.id).identities.map(\.issuer).sorted() == ["https://one.example", "mail"])
        let other = try #require(try use("k2", tokens: "m2", at: start + 1)).signedIn.account
        #expect(other.id != claims.id && other.email == "b@example.org")
    }

    func aLinkIsUsedOnceByItsBrowser() throws {
        #expect(try ask("k"))
        #expect(try use("k", in: "another browser", at: start + 1) == nil)
        #expect(try use("another link", at: start + 1) == nil && look("another link", at: start + 1) == nil)
        #expect(try store.statistics(now: start) == AccountStatistics(accounts: 0, sessions: 0, devices: 0))
        // To look, and to fail, uses nothing up.
        #expect(try look("k", at: start + 1) == .good(browserHash: Self.digest("browser"), askedAt: start))
        #expect(try use("k", at: start + 1) != nil)
        #expect(try use("k", tokens: "m2", at: start + 1) == nil && look("k", at: start + 1) == .ended)
        #expect(try session("m2", at: start + 1) == nil)
        #expect(try store.statistics(now: start) == AccountStatistics(accounts: 1, sessions: 1, devices: 0))
    }

    func aLinkIsGoodForItsMinutes() throws {
        let last = start + MailSignInLimits.linkSeconds - 1
        #expect(try ask("k") && ask("k2"))
        #expect(try look("k2", at: last + 1) == .ended && use("k2", tokens: "m2", at: last + 1) == nil)
        #expect(try look("k", at: last) == .good(browserHash: Self.digest("browser"), askedAt: start))
        #expect(try use("k", at: last) != nil)
    }

    func anAddressAsksSoOftenInAnHour() throws {
        for number in 0..<5 { #expect(try ask("k\(number)", at: start + Int64(number))) }
        #expect(try !ask("k5", at: start + 5) && look("k5", at: start + 5) == nil)
        // Another address has its own, and one that was used counts too.
        #expect(try ask("other", email: "b@example.org", at: start + 5))
        #expect(try use("k4", at: start + 6) != nil)
        let end = start + MailSignInLimits.countedSeconds
        #expect(try !ask("k6", at: end - 1))
        #expect(try ask("k7", at: end) && !ask("k8", at: end))
        #expect(try ask("k9", at: end + 1))
    }

    func aLinkIsForgottenAfterAnHour() throws {
        #expect(try ask("k") && ask("used"))
        #expect(try use("used", at: start + 1) != nil)
        let end = start + MailSignInLimits.countedSeconds
        _ = try ask("other", email: "b@example.org", at: end - 1)
        #expect(try look("k", at: end - 1) == .ended && look("used", at: end - 1) == .ended)
        _ = try ask("another", email: "b@example.org", at: end)
        #expect(try look("k", at: end) == nil && look("used", at: end) == nil)
        #expect(try look("other", at: end) == .good(browserHash: Self.digest("browser"), askedAt: end - 1))
    }

    func linksGoWithTheAccountOfTheirAddress() throws {
        for number in 0..<5 { #expect(try ask("k\(number)")) }
        #expect(try ask("other", email: "b@example.org") && !ask("k5"))
        let account = try #require(try use("k0", at: start + 1)).signedIn.account.id
        #expect(try store.remove(account))
        for number in 0..<5 { #expect(try look("k\(number)", at: start + 2) == nil) }
        #expect(try use("k1", tokens: "m2", at: start + 2) == nil && session("m", at: start + 2) == nil)
        // None is counted either.
        for number in 0..<5 { #expect(try ask("again\(number)", at: start + 3)) }
        #expect(try look("other", at: start + 3) == .good(browserHash: Self.digest("browser"), askedAt: start))
    }

    // MARK: The operator, and choices

    func anAccountIsFoundByItsNames() throws {
        let ann = try signIn(Self.identity("a", email: "a@example.org")).account
        let bob = try signIn(Self.identity("b", email: "b@example.org", isVerified: false)).account
        try signIn(Self.identity("a"), tokens: "a2", at: start + 10)
        _ = try store.keepDevice(token: "d", platform: .web, keys: nil, of: ann.id, now: start)
        let found = FoundAccount(account: ann, sessions: 2, devices: 1)
        #expect(try store.find(.email("a@example.org"), now: start) == found)
        #expect(try store.find(.uuid(ann.uuid), now: start) == found)
        let later = start + AccountLimits.refreshSeconds
        #expect(try store.find(.uuid(ann.uuid), now: later)?.sessions == 1)
        #expect(try store.find(.uuid(bob.uuid), now: start)?.account == bob)
        for nobody in [AccountName.email("b@example.org"), .email(""), .uuid(""), .uuid("a@example.org")] {
            #expect(try store.find(nobody, now: start) == nil)
        }
        #expect(try store.remove(ann.id))
        #expect(try store.find(.email("a@example.org"), now: start) == nil)
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
        #expect(after.subscriptions[.deity] == [5, 9].map { Subscription(id: $0, isEnabled: true) })
        #expect(after.subscriptions[.event] == [] && after.subscriptions[.group]?.map(\.id) == [1])
        #expect(after.settings == change.applied(to: NotificationSettings()))
        #expect(try contents(bob) == before)
        // All of it or nothing.
        change.added = [.group: [2], .event: (1...Int64(AccountLimits.mostSubscriptions + 1)).map { $0 }]
        change.tellsNewMoon = false
        #expect(throws: AccountError.tooMany) { try store.change(change, of: ann, now: start + 2) }
        #expect(try contents(ann) == after)
        #expect(try store.remove(ann))
        #expect(throws: AccountError.ended) { try store.change(ChoiceChange(), of: ann, now: start + 3) }
    }
}
