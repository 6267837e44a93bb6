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
        for later in [now, now + AccountLimits.repeatSeconds, now + 2_000] {
            // The successor that it brings is not taken.
            let again = try refresh("a", to: "c\(later)", at: later)
            expect(
                again,
                equals: .repeated(
                    signedIn, salt: "salt of b", accessUntil: now + AccountLimits.accessSeconds,
                    refreshUntil: now + AccountLimits.refreshSeconds))
            try expect(session("c\(later)", at: later) == nil && session("b", at: later) == first.session.id)
        }
        guard case .renewed = try refresh("b", to: "d", at: now + 2_000) else {
            Issue.record("the successor is not good")
            return
        }
    }

    /// A token that is shown again, by whom, how much later, and after what of its successors was shown.
    private struct Replay {
        var name: String
        var isElsewhere = false
        var wait: Int64
        var shown = ""
        var isGood: Bool
    }

    private static let replays: [Replay] = [
        // The answer was lost: nobody has shown anything of it.
        Replay(name: "at once", wait: 0, isGood: true),
        Replay(name: "from another network", isElsewhere: true, wait: 0, isGood: true),
        Replay(name: "an hour later", isElsewhere: true, wait: 3_600, isGood: true),
        Replay(name: "a day later", isElsewhere: true, wait: AccountLimits.lostAnswerSeconds, isGood: true),
        Replay(name: "after a day", isElsewhere: true, wait: AccountLimits.lostAnswerSeconds + 1, isGood: false),
        Replay(name: "after a day, the same client", wait: AccountLimits.lostAnswerSeconds + 1, isGood: false),
        // It has arrived: only another tab of the same client asks so soon.
        Replay(name: "two tabs", wait: AccountLimits.repeatSeconds, shown: "access", isGood: true),
        Replay(name: "two tabs, late", wait: AccountLimits.repeatSeconds + 1, shown: "access", isGood: false),
        Replay(name: "a thief at once", isElsewhere: true, wait: 0, shown: "access", isGood: false),
        Replay(name: "a thief, after a refresh", isElsewhere: true, wait: 99, shown: "refresh", isGood: false),
        Replay(name: "two tabs, after a refresh", wait: 5, shown: "refresh", isGood: true),
        Replay(name: "late, after a refresh", wait: 99, shown: "refresh", isGood: false),
    ]

    func aTokenThatIsShownAgainIsALostAnswerOrATheft() throws {
        for replay in Self.replays {
            let (name, now) = (replay.name, start + replay.wait)
            let signedIn = try signIn(Self.identity(name))
            try signIn(Self.identity(name), tokens: name + "2")
            guard case .renewed(let renewed) = try refresh(name, to: name + "3", at: start) else {
                Issue.record("it is not renewed: \(name)")
                continue
            }
            let found = try store.session(accessHash: Self.digest(name + "3/access"), now: start)
            expect(found?.isUnshown, equals: true, "\(name)")
            switch replay.shown {
            case "access":
                try store.noteShown(accessHash: Self.digest(name + "3/access"), now: start)
                let noted = try store.session(accessHash: Self.digest(name + "3/access"), now: start)
                expect(noted?.isUnshown, equals: false, "\(name)")
            case "refresh": _ = try refresh(name + "3", to: name + "7", at: start)
            default: break
            }
            let again = try refresh(name, to: name + "4", by: replay.isElsewhere ? otherClient : client, at: now)
            guard replay.isGood else {
                expect(again, equals: .reused, "\(name)")
                // All tokens of the family have ended, and nobody else's.
                for end in ["3", "4", "7"] { try expectNil(session(name + end, at: now), "\(name)") }
                try expect(refresh(name + "3", to: name + "5", at: now), equals: .unknown, "\(name)")
                try expect(refresh(name, to: name + "6", at: now), equals: .unknown, "\(name)")
                let left = try store.sessions(of: signedIn.account.id, now: now)
                expect(left.count == 1 && left[0].id != signedIn.session.id, "\(name)")
                continue
            }
            guard case .repeated(let same, let salt, let accessUntil, let refreshUntil) = again else {
                Issue.record("it is not repeated: \(name): \(again)")
                continue
            }
            expect(same.session.id == renewed.session.id && salt == "salt of " + name + "3", "\(name)")
            expect([accessUntil, refreshUntil], equals: [accessEnd, refreshEnd], "\(name)")
            if replay.shown == "" {
                // And the pair of that answer is good.
                guard case .renewed = try refresh(name + "3", to: name + "8", at: now) else {
                    Issue.record("the pair is not good: \(name)")
                    continue
                }
                try expect(refresh(name, to: name + "9", by: otherClient, at: now), equals: .reused, "\(name)")
            }
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

    /// Two nodes, of which either may be two minutes ahead. What one of them writes, the other knows.
    func nodesWithOtherClocksAgree() throws {
        for (name, ahead) in [("a", Int64(120)), ("b", -120)] {
            // A time at the one node, and the same moment at the other.
            func moment(_ seconds: Int64) -> (here: Int64, there: Int64) {
                (start + 1_000 + seconds, start + 1_000 + seconds + ahead)
            }
            var now = moment(0)
            let first = try signIn(Self.identity(name), at: now.here)
            try expect(session(name, at: now.there), equals: first.session.id)
            now = moment(1)
            guard case .renewed = try refresh(name, to: name + "2", at: now.there) else {
                Issue.record("it is not renewed: \(name)")
                continue
            }
            // The answer was lost, and the first node is asked.
            guard case .repeated = try refresh(name, to: name + "3", by: otherClient, at: now.here) else {
                Issue.record("it is not repeated: \(name)")
                continue
            }
            try expect(session(name + "2", at: now.here), equals: first.session.id)
            try store.noteShown(accessHash: Self.digest(name + "2/access"), now: now.here)
            let shown = try store.session(accessHash: Self.digest(name + "2/access"), now: now.there)
            expect(shown?.isUnshown, equals: false)
            try expect(refresh(name, to: name + "4", by: otherClient, at: now.there), equals: .reused)
            for node in [now.here, now.there] { try expectNil(session(name + "2", at: node)) }
            // An answer that one node has kept.
            let request = RepeatableRequest(keyHash: Self.digest(name), digest: Self.digest("contents"))
            let id = first.account.id
            let made = KeptAnswer(status: 204)
            let once = try store.write(.nothing, for: request, of: id, now: now.here) { _ in made }
            try expect(!once.isRepeated && store.answer(to: request, of: id, now: now.there) == made)
        }
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
        func keep(_ token: String, _ platform: Device.Platform, _ session: String?, of owner: AccountID) throws {
            let keys = platform == .web ? Device.Keys(p256dh: "p", auth: "a") : nil
            let device = try store.keepDevice(
                token: token, platform: platform, keys: keys, session: session, of: owner, now: start + 30)
            expect(device.session, equals: session)
        }
        func tokens(of owner: AccountID) throws -> Set<String> { Set(try store.devices(of: owner).map(\.token)) }
        let last = try require(store.sessions(of: id, now: start + 30).first { $0.id != renewed.session.id })
        let another = try require(store.sessions(of: other, now: start + 30).first)
        try keep("phone", .ios, renewed.session.id, of: id)
        try keep("browser", .web, last.id, of: id)
        try keep("topic", .ntfy, nil, of: id)
        try keep("from before", .android, nil, of: id)
        try keep("another's", .web, another.id, of: other)
        // A session that has ended, or is another's, keeps nothing.
        for wrong in [second.session.id, another.id, ""] {
            #expect(throws: AccountError.ended) { try keep("lost", .ios, wrong, of: id) }
        }
        try expect(store.endSession(renewed.session.id, of: id))
        try expect(tokens(of: id), equals: ["browser", "topic", "from before"])
        // It stays with its session through a refresh, and is over when that is.
        guard case .renewed(let longer) = try refresh("five", to: "seven", at: start + 40) else {
            Issue.record("it is not renewed")
            return
        }
        func shown(_ now: Int64) throws -> Set<String> {
            Set(try store.contents(of: id, now: now)?.devices.map(\.token) ?? [])
        }
        try expect(shown(last.until), equals: ["browser", "topic", "from before"])
        try expect(shown(longer.session.until), equals: ["topic", "from before"])
        try store.endSessions(of: id)
        try expect(tokens(of: id) == ["topic"] && tokens(of: other) == ["another's"])
        // With the last session goes what an earlier release has kept without one.
        let again = try signIn(Self.identity("a"), tokens: "eight", at: start + 50)
        try keep("from before", .android, nil, of: id)
        try expect(store.endSession(again.session.id, of: id))
        try expect(tokens(of: id), equals: ["topic"])
        try expect(store.sessions(of: id, now: start + 30), equals: [])
        try expect(session("three", at: start + 30) == nil && session("seven", at: start + 30) == nil)
        try expect(refresh("five", to: "six", at: start + 30), equals: .unknown)
        try expect(store.account(id) != nil)
    }
}
