import Expectations
internal import AccountModel
internal import Testing

/// Tokens and sessions.
extension StoredAccounts {
    private var accessEnd: Int64 { start + AccountLimits.accessSeconds }
    private var refreshEnd: Int64 { start + AccountLimits.refreshSeconds }

    func aTokenIsGoodUntilItsTime() throws {
        let id = try signIn(Self.identity("a")).session.id
        try expect(session("a", at: start) == id && session("a", at: accessEnd - 1) == id)
        try expectNil(session("a", at: accessEnd))
        try expectNil(session("b", at: start))
        for hash in ["", "a", "%", Self.digest("a/access").uppercased()] {
            try expectNil(store.session(accessHash: hash, now: start), "\(hash)")
        }
    }

    func aTokenIsOfOneKind() throws {
        try signIn(Self.identity("a"))
        try expectNil(store.session(accessHash: Self.digest("a/refresh"), now: start))
        let refreshed = try store.refresh(
            hash: Self.digest("a/access"), client: client, successor: Self.tokens("b", at: start), salt: "s",
            now: start)
        try expect(refreshed == .unknown && session("a", at: start) != nil && session("b", at: start) == nil)
    }

    func aRefreshReplacesBothTokens() throws {
        let first = try signIn(Self.identity("a", name: "Ann"))
        let now = start + 3_000
        let renewed = AccountSession(
            id: first.session.id, account: first.account.id, agent: otherClient.agent, createdAt: start,
            refreshedAt: now, until: now + AccountLimits.refreshSeconds)
        try expect(
            refresh("a", to: "b", by: otherClient, at: now),
            equals: .renewed(SignedIn(account: first.account, session: renewed)))
        try expect(session("a", at: now) == nil && session("b", at: now) == first.session.id)
        try expect(store.sessions(of: first.account.id, now: now), equals: [renewed])
        // The chain goes on, beyond the time of the first token.
        let later = refreshEnd + 1_000
        try expectNil(session("b", at: later))
        guard case .renewed = try refresh("b", to: "c", at: later) else {
            Issue.record("the chain ends")
            return
        }
        try expect(session("c", at: later), equals: first.session.id)
    }

    func aRepeatedRefreshGetsTheSameSuccessor() throws {
        let first = try signIn(Self.identity("a"))
        let now = start + 100
        guard case .renewed(let signedIn) = try refresh("a", to: "b", at: now) else {
            Issue.record("it is not renewed")
            return
        }
        for later in [now, now + AccountLimits.repeatSeconds] {
            // The successor that it brings is not taken.
            let again = try refresh("a", to: "c\(later)", at: later)
            expect(
                again,
                equals: .repeated(
                    signedIn, salt: "salt of b", accessUntil: now + AccountLimits.accessSeconds,
                    refreshUntil: now + AccountLimits.refreshSeconds))
            try expect(session("c\(later)", at: later) == nil && session("b", at: later) == first.session.id)
        }
        guard case .renewed = try refresh("b", to: "d", at: now + AccountLimits.repeatSeconds) else {
            Issue.record("the successor is not good")
            return
        }
    }

    func aReusedTokenEndsItsSession() throws {
        for (name, client, wait) in [
            ("late", client, AccountLimits.repeatSeconds + 1), ("other", otherClient, 0), ("both", otherClient, 99),
        ] {
            let signedIn = try signIn(Self.identity(name))
            try signIn(Self.identity(name), tokens: name + "2")
            _ = try refresh(name, to: name + "3", at: start)
            let now = start + wait
            try expect(session(name + "3", at: now), equals: signedIn.session.id)
            try expect(refresh(name, to: name + "4", by: client, at: now), equals: .reused, "\(name)")
            // All tokens of the family have ended, and nobody else's.
            try expect(session(name + "3", at: now) == nil && session(name + "4", at: now) == nil)
            try expect(refresh(name + "3", to: name + "5", at: now), equals: .unknown)
            try expect(refresh(name, to: name + "6", at: now), equals: .unknown)
            try expect(session(name + "2", at: now) != nil)
            try expect(store.sessions(of: signedIn.account.id, now: now).count, equals: 1)
        }
    }

    /// A stolen token that is two generations old.
    func anEarlierTokenEndsTheSessionToo() throws {
        try signIn(Self.identity("a"))
        _ = try refresh("a", to: "b", at: start + 100)
        _ = try refresh("b", to: "c", at: start + 200)
        try expect(session("c", at: start + 300) != nil)
        try expect(refresh("a", to: "x", at: start + 300), equals: .reused)
        try expectNil(session("c", at: start + 300))
    }

    func aTokenThatNobodyHasIsUnknown() throws {
        let id = try signIn(Self.identity("a")).account.id
        try signIn(Self.identity("b"))
        try expect(refresh("c", to: "d", at: start), equals: .unknown)
        // At the end of its time it is as good as ever.
        guard case .renewed = try refresh("b", to: "d", at: refreshEnd - 1) else {
            Issue.record("it ends too soon")
            return
        }
        try expect(refresh("a", to: "e", at: refreshEnd), equals: .unknown)
        try expect(store.sessions(of: id, now: refreshEnd), equals: [])
    }

    func sessionsAreListedAndEnded() throws {
        let first = try signIn(Self.identity("a"), tokens: "one")
        let second = try signIn(Self.identity("a"), tokens: "two", at: start + 10)
        let id = first.account.id
        try expect(store.sessions(of: id, now: start + 10), equals: [second.session, first.session])
        guard case .renewed(let renewed) = try refresh("one", to: "three", at: start + 20) else {
            Issue.record("it is not renewed")
            return
        }
        try expect(store.sessions(of: id, now: start + 20), equals: [renewed.session, second.session])
        try expect(store.endSession(second.session.id, of: id))
        try expect(!store.endSession(second.session.id, of: id) && !store.endSession("", of: id))
        try expect(session("two", at: start + 20) == nil && session("three", at: start + 20) != nil)
        try expect(refresh("two", to: "four", at: start + 20), equals: .unknown)
        try signIn(Self.identity("a"), tokens: "five", at: start + 30)
        let other = try signIn(Self.identity("b"), tokens: "six").account.id
        let kept = try [("phone", Device.Platform.ios), ("topic", .ntfy)].map { token, platform in
            try store.keepDevice(token: token, platform: platform, keys: nil, of: id, now: start)
        }
        for (token, owner) in [("browser", id), ("another's", other)] {
            _ = try store.keepDevice(
                token: token, platform: .web, keys: Device.Keys(p256dh: "p", auth: "a"), of: owner, now: start)
        }
        // The end of one session takes out no device.
        try expect(store.endSession(renewed.session.id, of: id))
        try expect(store.devices(of: id).count, equals: 3)
        try store.endSessions(of: id)
        try expect(Set(store.devices(of: id).map(\.token)), equals: Set(kept.map(\.token)))
        try expect(store.devices(of: other).map(\.token), equals: ["another's"])
        try expect(store.sessions(of: id, now: start + 30), equals: [])
        try expect(session("three", at: start + 30) == nil && session("five", at: start + 30) == nil)
        try expect(refresh("five", to: "six", at: start + 30), equals: .unknown)
        try expect(store.account(id) != nil)
    }
}
