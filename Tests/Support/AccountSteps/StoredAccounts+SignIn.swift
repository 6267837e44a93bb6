import Expectations
internal import AccountModel
internal import Testing

/// Signing in.
extension StoredAccounts {
    func aFirstSignInMakesAnAccount() throws {
        let signedIn = try signIn(
            Self.identity(
                "a", email: "a@example.org", name: "王小明", picture: "https://one.example/a.png", locale: "ja"))
        let account = signedIn.account
        expect(account.email == "a@example.org" && account.displayName == "王小明" && account.locale == "ja")
        expect(account.avatarURL, equals: "https://one.example/a.png")
        expect(account.createdAt == start && account.updatedAt == start && account.uuid.count == 36)
        let session = signedIn.session
        expect(session.account == account.id && session.agent == client.agent && session.id.count == 36)
        expect(session.createdAt == start && session.refreshedAt == start)
        expect(session.until, equals: start + AccountLimits.refreshSeconds)
        try expect(store.account(account.id), equals: account)
        try expect(store.session(accessHash: Self.digest("a/access"), now: start), equals: session)
        let identity = LinkedIdentity(issuer: "https://one.example", subject: "a", linkedAt: start)
        try expect(contents(account.id).identities, equals: [identity])
    }

    func whatAProviderDoesNotSayIsTheUsual() throws {
        let account = try signIn(Self.identity("a", isVerified: false)).account
        expect(account.email == nil && account.displayName.isEmpty && account.avatarURL == nil)
        expect(account.locale, equals: Account.usualLocale)
    }

    func aSecondSignInFindsTheAccount() throws {
        let first = try signIn(Self.identity("a", name: "Ann", picture: "https://one.example/1"))
        let second = try signIn(
            Self.identity("a", name: "Anna", picture: "https://one.example/2"), tokens: "a2", at: start + 9)
        expect(second.account.id == first.account.id && second.account.uuid == first.account.uuid)
        expect(second.account.displayName == "Anna" && second.account.avatarURL == "https://one.example/2")
        expect(second.account.createdAt == start && second.account.updatedAt == start + 9)
        expect(second.session.id != first.session.id)
        try expect(session("a", at: start + 9), equals: first.session.id)
        try expect(session("a2", at: start + 9), equals: second.session.id)
        // Of a provider, a subject is one person; another provider's is another one.
        try expect(signIn(Self.identity("b"), at: start + 10).account.id != first.account.id)
        let other = try signIn(Self.identity("a", issuer: "https://two.example"), tokens: "a3", at: start + 11)
        expect(other.account.id != first.account.id)
        // Nothing has changed since.
        let third = try signIn(
            Self.identity("a", name: "Anna", picture: "https://one.example/2"), tokens: "a4", at: start + 12)
        expect(third.account, equals: second.account)
    }

    func anOwnNameStays() throws {
        let id = try signIn(Self.identity("a", name: "Ann", picture: "https://one.example/1")).account.id
        try expect(store.update(id, displayName: "小安", locale: nil, now: start + 1)?.displayName, equals: "小安")
        let again = try signIn(
            Self.identity("a", name: "Anna", picture: "https://one.example/2"), tokens: "a2", at: start + 2
        ).account
        expect(again.displayName == "小安" && again.avatarURL == "https://one.example/1")
        expect(again.updatedAt, equals: start + 1)
    }

    func anIdentityIsLinkedByAnAddressThatBothHaveVerified() throws {
        let first = try signIn(Self.identity("a", email: "a@example.org")).account
        let second = try signIn(
            Self.identity("x", issuer: "https://two.example", email: "a@example.org"), at: start + 5
        ).account
        expect(second.id, equals: first.id)
        try expect(
            contents(first.id).identities,
            equals: [
                LinkedIdentity(issuer: "https://one.example", subject: "a", linkedAt: start),
                LinkedIdentity(issuer: "https://two.example", subject: "x", linkedAt: start + 5),
            ])
        // From now on it is known by its name alone.
        let third = try signIn(
            Self.identity("x", issuer: "https://two.example", isVerified: false), tokens: "x2", at: start + 6
        ).account
        expect(third, equals: first)
    }

    /// Perhaps the provider has given the address to somebody else, perhaps one person has two accounts there.
    func aSecondSubjectOfAProviderGetsNoAccount() throws {
        let first = try signIn(Self.identity("a", email: "a@example.org")).account
        let told = AccountError.anotherSubject(issuers: ["https://one.example"])
        let second = Self.identity("b", email: "a@example.org")
        for number in 1...2 { #expect(throws: told) { try signIn(second, tokens: "b\(number)", at: start + 1) } }
        try expect(store.statistics(now: start), equals: AccountStatistics(accounts: 1, sessions: 1, devices: 0))
        try expectNil(session("b1", at: start + 1))
        // All providers of the account are told, in the order in which they were linked.
        try signIn(Self.identity("x", issuer: "https://two.example", email: "a@example.org"), at: start + 2)
        let both = AccountError.anotherSubject(issuers: ["https://one.example", "https://two.example"])
        #expect(throws: both) { try signIn(second, at: start + 3) }
        // Who has not verified the address learns nothing, and has an account without it.
        let unverified = Self.identity("b", email: "a@example.org", isVerified: false)
        let other = try signIn(unverified, tokens: "b3", at: start + 4).account
        expect(other.id != first.id && other.email == nil)
        // That one has an account, which it keeps when it has verified the address at last.
        try expect(signIn(second, tokens: "b4", at: start + 5).account, equals: other)
        try expect(
            signIn(Self.identity("a", email: "a@example.org"), tokens: "a2", at: start + 6).account.id, equals: first.id
        )
    }

    func anAddressThatIsNotVerifiedLinksNothing() throws {
        let verified = try signIn(Self.identity("a", email: "a@example.org")).account
        // Somebody who only says so.
        let claims = try signIn(
            Self.identity("b", issuer: "https://two.example", email: "a@example.org", isVerified: false)
        ).account
        expect(claims.id != verified.id && claims.email == nil)
        // An account that only says so, before the one who has the address comes.
        let early = try signIn(Self.identity("c", email: "c@example.org", isVerified: false)).account
        let late = try signIn(
            Self.identity("d", issuer: "https://two.example", email: "c@example.org")
        ).account
        expect(early.email == nil && late.id != early.id && late.email == "c@example.org")
        // It becomes verified too late: the address is another's.
        let again = try signIn(Self.identity("c", email: "c@example.org"), tokens: "c2", at: start + 1).account
        expect(again.id == early.id && again.email == nil)
    }

    /// An address that its owner has given up is soon another's, who must not get the account with it.
    func anAccountLosesAnAddressThatNobodyVouchesFor() throws {
        let first = try signIn(Self.identity("a", email: "old@example.org")).account
        let moved = try signIn(Self.identity("a", email: "new@example.org"), tokens: "a2", at: start + 1).account
        expect(moved.id == first.id && moved.email == "new@example.org" && moved.updatedAt == start + 1)
        let successor = try signIn(
            Self.identity("b", issuer: "https://two.example", email: "old@example.org"), at: start + 2
        ).account
        expect(successor.id != first.id && successor.email == "old@example.org")
        // A provider that says nothing takes nothing back; one that takes it back is believed.
        try expect(
            signIn(Self.identity("a", isVerified: false), tokens: "a3", at: start + 3).account.email,
            equals: "new@example.org")
        let doubted = Self.identity("a", email: "new@example.org", isVerified: false)
        try expectNil(signIn(doubted, tokens: "a4", at: start + 4).account.email)
    }

    func anAddressStaysWhileOneProviderVouchesForIt() throws {
        let two = "https://two.example"
        let first = try signIn(Self.identity("a", email: "a@example.org")).account
        try signIn(Self.identity("x", issuer: two, email: "a@example.org"))
        let moved = Self.identity("a", email: "b@example.org")
        try expect(signIn(moved, tokens: "a2", at: start + 1).account.email, equals: "a@example.org")
        let also = Self.identity("x", issuer: two, email: "c@example.org")
        let last = try signIn(also, tokens: "x2", at: start + 2).account
        expect(last.id == first.id && last.email == "c@example.org")
    }

    func whatIsTooLongIsLeftOut() throws {
        let long = String(repeating: "長", count: 5_000)
        let account = try signIn(
            Self.identity("a", email: long + "@example.org", name: long, picture: "https://" + long, locale: long)
        ).account
        expect(account.email == nil && account.avatarURL == nil && account.locale == Account.usualLocale)
        expect(account.displayName, equals: String(repeating: "長", count: AccountLimits.longestName))
    }

    func aNameIsCutBetweenCharacters() throws {
        let start = String(repeating: "長", count: AccountLimits.longestName - 1)
        for (number, last) in ["👨‍👩‍👧", "か\u{3099}", "🇹🇼", "é\u{301}\u{302}", "👋🏽"].enumerated() {
            let long = try signIn(Self.identity("\(number)", name: start + last)).account
            expect(long.displayName, equals: start, "\(last)")
            let fitting = String(start.dropLast(last.unicodeScalars.count - 1)) + last
            let whole = try signIn(Self.identity("whole \(number)", name: fitting + "more")).account
            expect(whole.displayName, equals: fitting, "\(last)")
        }
    }

    func theOldestSessionsEndBeyondTheLimit() throws {
        for number in 0..<AccountLimits.mostSessions {
            try signIn(Self.identity("a"), tokens: "s\(number)", at: start + Int64(number))
        }
        let now = start + 1_000
        // The first one is not the least recently refreshed any more.
        guard case .renewed(let signedIn) = try refresh("s0", to: "r0", at: now) else {
            Issue.record("it is not renewed")
            return
        }
        let id = signedIn.account.id
        try expect(store.sessions(of: id, now: now).count, equals: AccountLimits.mostSessions)
        try signIn(Self.identity("a"), tokens: "last", at: now)
        try expect(store.sessions(of: id, now: now).count, equals: AccountLimits.mostSessions)
        try expectNil(session("s1", at: now))
        try expect(session("r0", at: now) != nil && session("s2", at: now) != nil && session("last", at: now) != nil)
        try expect(refresh("s1", to: "t", at: now), equals: .unknown)
    }
}
