import Expectations
import HTTPModel
import Secrets
import TempleModel
import Testing
import WebRouting

@testable import TempleAdmin

/// The gate of the back office, at the routes of a small one.
struct StaffGateTests {
    /// A clock, a register and a gate, with a route that reads and one that writes.
    private final class House {
        var now: Int64 = 1_700_000_000
        let register = FakeRegister()
        let gate: StaffGate

        init(editRate: Int = 0) { gate = StaffGate(editRate: editRate) }

        /// Returns the answer of one thread.
        func ask(
            _ method: HTTPMethod = .get, token: String? = nil, from address: String = "192.0.2.1",
            scheme: String = "Bearer"
        ) throws -> Response {
            var table = RouteTable(
                sessions: { context throws(Fault) in
                    try self.gate.session(of: context, asking: { self.register }, now: self.now)
                }, now: { self.now })
            let viewer = Access.role(Role("viewer"))
            table.add(Route(.get, "/a", for: .programs, access: viewer, place: .worker, keeping: .nothing)) { context in
                .text("\(context.session?.name ?? "") \(context.principal)")
            }
            table.add(
                Route(
                    .post, "/a", for: .programs, access: .role(Role("editor")), effect: .writes, place: .primary,
                    keeping: .nothing)
            ) { _ in .text("written") }
            let headers: Headers = token.map { ["Authorization": "\(scheme) \($0)"] } ?? [:]
            return table.answer(
                to: try Request(method: method, target: "/a", headers: headers, remoteAddress: address))
        }
    }

    @Test func whereNobodyIsInvitedThereIsNothing() throws {
        let house = House()
        for method in [HTTPMethod.get, .post, .delete, .options] {
            let response = try house.ask(method)
            expect(response.status == 404 && response.body == Array("there is nothing at this path\n".utf8))
            try expect(house.ask(method, token: "wrong"), equals: response)
        }
        // One question for each of the two kinds of requests.
        expect(house.register.listsAsked == 1 && house.register.tokensAsked == 1)
        // The first invitation holds at once for its token, and within ten seconds for everybody.
        house.register.add("阿明", .editor, token: "right")
        try expect(house.ask(token: "right").status, equals: 200)
        try expect(house.ask().status, equals: 404)
        house.now += 10
        try expect(house.ask().status, equals: 401)
    }

    @Test func aTokenSaysWhoAsks() throws {
        let house = House()
        house.register.add("阿明", .editor, token: "right")
        let nobody = try house.ask()
        expect(nobody.status == 401 && nobody.headers["WWW-Authenticate"] == "Bearer realm=\"nearby\"")
        let wrong = try house.ask(token: "wrong")
        expect(wrong.status == 401 && wrong.headers["WWW-Authenticate"]?.contains("invalid_token") == true)
        try expect(house.ask(token: "right", scheme: "Basic").status, equals: 401)
        try expect(house.ask(token: "right", scheme: "bearer").status, equals: 200)
        expect(String(decoding: try house.ask(token: "right").body, as: UTF8.self).hasPrefix("阿明 "))
    }

    @Test(arguments: [
        (StaffRole.viewer, ["viewer"], 403), (.editor, ["viewer", "editor"], 200),
        (.owner, ["viewer", "editor", "owner"], 200),
    ])
    func aGreaterRoleMayDoAllThatALesserOneMay(role: StaffRole, roles: [String], writing: Int) throws {
        expect(StaffGate.roles(upTo: role), equals: Set(roles.map { Role($0) }))
        let house = House()
        house.register.add("阿明", role, token: "right")
        try expect(house.ask(token: "right").status, equals: 200)
        try expect(house.ask(.post, token: "right").status, equals: writing)
    }

    @Test func anInvitationEndsWithinTenSeconds() throws {
        let house = House()
        house.register.add("阿明", .editor, token: "right")
        house.register.add("小美", .viewer, token: "other")
        for _ in 0..<5 { try expect(house.ask(token: "right").status, equals: 200) }
        expect(house.register.tokensAsked, equals: 1)
        _ = try house.register.revoke("阿明", now: 0)
        house.now += 9
        try expect(house.ask(token: "right").status, equals: 200)
        house.now += 1
        try expect(house.ask(token: "right").status, equals: 401)
        try expect(house.ask(token: "right").status, equals: 401)
        expect(house.register.tokensAsked, equals: 2)
        // A token that nobody has is not unknown for ever either.
        house.register.add("阿明", .editor, token: "right")
        house.now += 10
        try expect(house.ask(token: "right").status, equals: 200)
    }

    /// Nothing that was remembered holds for longer when the clock is set back.
    @Test func aClockThatIsSetBackMakesNothingLast() throws {
        let house = House()
        house.register.add("阿明", .editor, token: "right")
        try expect(house.ask(token: "right").status, equals: 200)
        _ = try house.register.revoke("阿明", now: 0)
        house.register.add("小美", .viewer, token: "other")
        house.now -= 3_600
        try expect(house.ask(token: "right").status, equals: 401)
    }

    @Test func thirtyWrongTokensOfAnAddressAreEnough() throws {
        let house = House()
        house.register.add("阿明", .editor, token: "right")
        house.register.add("小美", .viewer, token: "other")
        try expect(house.ask(token: "right").status, equals: 200)
        for number in 0..<30 { try expect(house.ask(token: "wrong \(number)").status, equals: 401) }
        house.now += 20
        let refused = try house.ask(token: "wrong")
        expect(refused.status == 429 && refused.headers["Retry-After"] == "40")
        // The database is asked for the same token at most once in ten seconds.
        let asked = house.register.tokensAsked
        try expect(house.ask(token: "wrong").status == 429 && house.register.tokensAsked == asked)
        // Whoever shares the address has a token that is good, though nobody here has seen it before.
        try expect(house.ask(token: "other").status, equals: 200)
        try expect(house.ask(token: "right").status, equals: 200)
        // Others are not concerned.
        try expect(house.ask(token: "wrong", from: "192.0.2.2").status, equals: 401)
        try expect(house.ask(token: "other", from: "192.0.2.2").status, equals: 200)
        house.now += 40
        try expect(house.ask(token: "wrong").status, equals: 401)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false), ("", "", true),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
        ("2001:db8::1", "2001:db8:0:0:1::", true), ("::1", "::2", true), ("fe80::1%eth0", "fe80::2%eth0", true),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
    ])
    func aNetworkOfIPv6CountsAsOne(one: String, other: String, isSame: Bool) {
        expect(ClientNetwork(one) == ClientNetwork(other), equals: isSame)
    }

    /// Whoever has a /48 is not 65,536 clients.
    @Test func aSiteOfIPv6HasTheShareOfSixteenNetworks() {
        var counts = NetworkCounts(most: 2)
        func network(_ number: Int) -> ClientNetwork { ClientNetwork("2001:db8:1:\(number)::9") }
        for number in 0..<16 {
            expect(counts.add(network(number), at: 0))
            expect(!counts.add(network(number), at: 0))
        }
        expect(counts.secondsUntilFree(network(99), at: 20), equals: 40)
        expect(!counts.add(network(98), at: 20))
        expectNil(counts.secondsUntilFree(ClientNetwork("2001:db8:2:1::9"), at: 20))
        expectNil(counts.secondsUntilFree(ClientNetwork("192.0.2.1"), at: 20))
        expectNil(counts.secondsUntilFree(network(99), at: 60))
    }

    @Test func nobodyWritesTooFast() throws {
        let house = House(editRate: 3)
        house.register.add("阿明", .editor, token: "right")
        house.register.add("小美", .editor, token: "other")
        for _ in 0..<3 { try expect(house.ask(.post, token: "right").status, equals: 200) }
        house.now += 5
        let refused = try house.ask(.post, token: "right", from: "192.0.2.9")
        expect(refused.status == 429 && refused.headers["Retry-After"] == "55")
        try expect(house.ask(token: "right").status, equals: 200)
        try expect(house.ask(.post, token: "other").status, equals: 200)
        house.now += 55
        try expect(house.ask(.post, token: "right").status, equals: 200)
    }

    @Test func aRegisterThatCannotBeAskedIsNoRefusal() throws {
        let house = House()
        house.register.add("阿明", .editor, token: "right")
        house.register.trouble = .busy
        try expect(house.ask().status, equals: 503)
        try expect(house.ask(token: "right").status, equals: 503)
        house.register.trouble = nil
        try expect(house.ask(token: "right").status, equals: 200)
        try expect(house.ask().status, equals: 401)
    }

    /// Returns the answer of a page to somebody with the cookie of a session.
    private func open(_ house: House, session: String, from address: String = "192.0.2.1") throws -> Response {
        var table = RouteTable(
            sessions: { context throws(Fault) in
                try house.gate.session(of: context, asking: { house.register }, now: house.now)
            }, now: { house.now })
        table.add(
            Route(
                .get, "/p", for: .people, access: .role(Role("viewer")), place: .worker, keeping: .nothing)
        ) { .text($0.session?.name ?? "") }
        let headers: Headers = ["Cookie": "__Host-nearby-admin=\(session)", "Host": "temples.example"]
        return table.answer(to: try Request(method: .get, target: "/p", headers: headers, remoteAddress: address))
    }

    /// The store is asked for each request, and written once in five minutes.
    @Test func theUseOfASessionIsWrittenNowAndThen() throws {
        let house = House()
        house.register.add("阿明", .editor, token: "right")
        try house.register.openSession(of: 1, hash: Secrets.sha256("session"), now: house.now)
        for _ in 0..<3 { try expect(open(house, session: "session").status, equals: 200) }
        expect(house.register.sessionsAsked == 3 && house.register.usesWritten == 0)
        house.now += StaffLimits.useSeconds
        for _ in 0..<3 { try expect(open(house, session: "session").status, equals: 200) }
        expect(house.register.usesWritten, equals: 1)
        // A database that cannot be written to refuses no reader, and is asked again only after some minutes.
        house.now += StaffLimits.useSeconds
        house.register.writeTrouble = .unavailable(.locked, reason: "an import")
        for _ in 0..<10 {
            try expect(open(house, session: "session").status, equals: 200)
            house.now += StaffLimits.useSeconds / 10
        }
        expect(house.register.usesWritten, equals: 2)
        house.register.writeTrouble = nil
        try expect(open(house, session: "session").status, equals: 200)
        expect(house.register.usesWritten, equals: 3)
        expect(house.register.sessions[Secrets.sha256("session")]?.usedAt, equals: house.now)
        house.now += StaffLimits.sessionSeconds + 1
        try expect(open(house, session: "session").status, equals: 401)
    }

    /// Somebody whose session was good may share an address with whoever shows wrong ones.
    @Test func wrongSessionsAreCounted() throws {
        let house = House()
        house.register.add("阿明", .editor, token: "right")
        try house.register.openSession(of: 1, hash: Secrets.sha256("session"), now: house.now)
        try expect(open(house, session: "session").status, equals: 200)
        for number in 0..<30 {
            try expect(open(house, session: "wrong \(number)".filter { $0 != " " }).status, equals: 401)
        }
        try expect(open(house, session: "another").status, equals: 429)
        try expect(open(house, session: "session").status, equals: 200)
        // A session that nobody here has seen before, too.
        try house.register.openSession(of: 1, hash: Secrets.sha256("of-another-node"), now: house.now)
        try expect(open(house, session: "of-another-node").status, equals: 200)
        // Nor is somebody a stranger whose session has ended.
        try house.register.closeSession(hash: Secrets.sha256("session"))
        for _ in 0..<40 { try expect(open(house, session: "session").status, equals: 401) }
        house.now += 10
        house.register.trouble = .busy
        try expect(open(house, session: "session").status, equals: 503)
    }

    /// A page of an ended session goes on to ask, also where the process has never known the session: its user can sign in.
    @Test func anEndedSessionCountsOnce() throws {
        let house = House()
        house.register.add("阿明", .editor, token: "right")
        for _ in 0..<100 { try expect(open(house, session: "of-another-node").status, equals: 401) }
        // The store is asked at most once in ten seconds.
        expect(house.register.sessionsAsked, equals: 1)
        try expect(house.ask(token: "right").status, equals: 200)
        for number in 0..<29 { try expect(open(house, session: "wrong\(number)").status, equals: 401) }
        try expect(open(house, session: "another").status, equals: 429)
    }

    /// What is guarded by tokens is open to whoever has signed in, and nothing is told of the session to others.
    @Test func aSessionIsBesideTheTokens() throws {
        let house = House()
        house.register.add("阿明", .viewer, token: "right")
        try house.register.openSession(of: 1, hash: Secrets.sha256("session"), now: house.now)
        var rules = SiteRules()
        rules.tokens = try BearerTokens("Zm9yIHRlc3RzIG9ubHk-one")
        var table = RouteTable(
            rules,
            sessions: { context throws(Fault) in
                try house.gate.session(of: context, asking: { house.register }, now: house.now)
            }, now: { house.now })
        table.add(Route(.get, "/t", for: .people, access: .tokenOrStaff, place: .worker, keeping: .nothing)) {
            .text($0.session?.name ?? "")
        }
        func status(_ cookie: String?) throws -> Int {
            var headers: Headers = ["Host": "temples.example"]
            if let cookie { headers.append("Cookie", cookie) }
            return table.answer(to: try Request(method: .get, target: "/t", headers: headers)).status
        }
        try expect(status("__Host-nearby-admin=session"), equals: 200)
        for cookie in [nil, "__Host-nearby-admin=wrong", "__Host-nearby-admin=right", "other=session"] {
            try expect(status(cookie), equals: 401, "\(cookie ?? "none")")
        }
        house.register.trouble = .busy
        try expect(status("__Host-nearby-admin=session"), equals: 401)
    }

    @Test func theNumberOfEditsCanBeReplaced() throws {
        let gate = StaffGate(editRate: 1)
        try gate.countEdit(of: 1, now: 0)
        #expect(throws: Fault.self) { try gate.countEdit(of: 1, now: 0) }
        gate.replaceEditRate(2)
        try gate.countEdit(of: 1, now: 0)
        #expect(throws: Fault.self) { try gate.countEdit(of: 1, now: 0) }
        gate.replaceEditRate(0)
        try gate.countEdit(of: 1, now: 0)
    }

    /// A flood of keys does not make the tables grow.
    @Test func theMemoryIsBounded() {
        var counts = MinuteCounts<Int>(most: 1)
        for key in 0..<25_000 { counts.add(key, at: 0) }
        expect(counts.secondsUntilFree(24_999, at: 0), equals: 60)
        expectNil(counts.secondsUntilFree(0, at: 0))
        var memory = BriefMemory<Int, Int>(mostKeys: 10)
        for key in 0..<25 { memory.remember(key, of: key, at: 0) }
        expect((0..<25).filter { memory.value(of: $0, at: 0) != nil }, equals: [20, 21, 22, 23, 24])
        expect(memory.value(of: 24, at: 10) == nil && memory.has(24))
        memory.remember(nil, of: 24, at: 10)
        expect(!memory.has(24))
    }
}
