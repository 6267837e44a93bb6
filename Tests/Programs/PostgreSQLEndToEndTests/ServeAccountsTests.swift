import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import SeededRandom
import Testing
import TwoDevices

/// Accounts on a PostgreSQL server, at two services that share them.
@Suite(.timeLimit(.minutes(Program.patience(5)))) struct ServeAccountsTests {
    private let site: Site
    /// Another user, with a copy of their own.
    private let other: Site
    private let provider: SignInProvider
    /// The address of the accounts for a service, and for the schema's owner.
    private let people: String
    private let owner: String
    private let role: String

    init() throws {
        let server = try PostgreSQLTestServer.shared
        site = try Site()
        other = try Site(site.address)
        let made = try site.importing(TempleRow(1, "甲宮"), TempleRow(2, "乙宮"))
        try require(made.status == 0, "\(made.error)")
        provider = try SignInProvider(.own, site.program)
        let name = try require(server.database(named: "people").split(separator: "/").last.map(String.init))
        role = "service_of_\(name)"
        try server.run(
            sql: "CREATE ROLE owner_of_\(name) LOGIN; CREATE ROLE \(role) LOGIN; "
                + "GRANT CREATE ON DATABASE \(name) TO owner_of_\(name)", in: "postgres")
        people = server.address(of: name, role: role)
        owner = server.address(of: name, role: "owner_of_\(name)")
    }

    private func migrate() throws {
        let migrated = try site.program.run("accounts", "migrate", "--accounts", owner, "--role", role)
        try require(migrated.status == 0, "\(migrated.error)")
    }

    private func serve(_ site: Site) throws -> Service {
        try Service(site.program, ["--database", site.address, "--accounts", people] + provider.options)
    }

    private func withNodes(_ body: (Service, Service) throws -> Void) throws {
        let (first, second) = (try serve(site), try serve(other))
        defer { for service in [first, second] { service.stop() } }
        try body(first, second)
    }

    private func signedIn(_ name: String, at service: Service) throws -> SignedInClient {
        try SignedInClient(port: service.port, idToken: try provider.token(of: name))
    }

    private func status(_ client: SignedInClient, at service: Service) throws -> Int {
        try service.get("/api/user/profile", headers: client.authorization).status
    }

    /// A phone at one node, and a tablet at the other.
    @Test func randomEditsWithoutANetworkAreJoined() throws {
        let made = try site.importing(TempleRow(3, "丙宮"), TempleRow(4, "丁宮"), TempleRow(5, "戊宮"))
        try require(made.status == 0, "\(made.error)")
        try migrate()
        try withNodes { node, next in
            let near = try node.get("/api/temples?lat=22.5&lng=120.3&radius=50").list()
            try TwoDevicesTrial.run(
                people: Drill.rounds(5, drill: 100), temples: near.compactMap { $0["id"] as? Int }
            ) { person, device in
                try signedIn("person\(person)", at: device == 0 ? node : next)
            }
        }
    }

    /// What is written at one node is at the other at once, and what has ended has ended at both.
    @Test func aSessionThatEndsAtOneNodeHasEndedAtBoth() throws {
        try migrate()
        try withNodes { node, next in
            let ann = try signedIn("ann", at: node)
            let again = try signedIn("ann", at: next)
            expect(ann.session.user.id, equals: again.session.user.id)
            let put = try ann.send("PUT", "/settings", body: #"{"advance_days": 7}"#)
            expect(put.status, equals: 200, "\(put.body)")
            try expect(again.get("/settings").object()["advance_days"] as? Int, equals: 7)
            try expect(status(ann, at: node) == 200 && status(ann, at: next) == 200)
            // The other device ends this session, and with it what it has registered.
            for (client, token) in [(ann, "lost-phone"), (again, "new-phone")] {
                let kept = try client.send("PUT", "/device-token", body: #"{"token": "\#(token)", "platform": "ios"}"#)
                expect(kept.status, equals: 200, "\(kept.body)")
            }
            let sessions = try again.get("/sessions").list()
            let lost = try require(sessions.first { $0["is_current"] as? Bool == false })
            let devices = try require(lost["devices"] as? [[String: Any]])
            expect(devices.map { $0["token"] as? String }, equals: ["lost-phone"])
            try expect(again.send("DELETE", "/sessions/\(require(lost["id"] as? String))").status, equals: 204)
            for service in [node, next] {
                let left = try service.get("/api/user/device-token", headers: again.authorization).list()
                expect(left.map { $0["token"] as? String }, equals: ["new-phone"])
            }
            try expect(status(ann, at: node) == 401 && status(ann, at: next) == 401)
            try expect(status(again, at: node) == 200 && status(again, at: next) == 200)
            // A refresh at one node ends the access token at the other.
            let old = again.session
            try again.take(try again.refresh())
            let shown = "Authorization: Bearer \(old.accessToken)\r\n"
            try expect(node.get("/api/user/profile", headers: shown).status, equals: 401)
            try expect(status(again, at: node), equals: 200)
            try expect(again.send("DELETE", "").status, equals: 204)
            try expect(status(again, at: node) == 401 && status(again, at: next) == 401)
        }
    }

    /// The answer of one node was lost, and the other one is asked, many times at once.
    @Test func aRequestThatIsSentAgainToTheOtherNodeWritesNothing() throws {
        try migrate()
        try withNodes { node, next in
            let ann = try signedIn("ann", at: node)
            let headers = ann.authorization + "Content-Type: application/json\r\nIdempotency-Key: a key\r\n"
            func send(_ service: Service, _ day: Int = 23) throws -> TestClient {
                let body = #"{"title":"還願","calendar":"lunar","every":"year","month":3,"day":\#(day)}"#
                let client = try TestClient(port: service.port)
                try client.send(
                    "POST /api/user/reminders HTTP/1.1\r\nHost: test\r\nContent-Length: \(body.utf8.count)\r\n"
                        + "\(headers)\r\n\(body)")
                return client
            }
            let clients = try (0..<6).map { try send($0.isMultiple(of: 2) ? node : next) }
            let answers = try clients.map { client in
                let answer = try client.receive()
                return "\(answer.status) \(answer.body)"
            }
            expect(Set(answers).count, equals: 1, "\(answers)")
            let again = try send(next).receive()
            expect(again.status == 201 && again.headers["idempotency-replayed"] == "true", "\(again.body)")
            try expect(send(next, 24).receive().status, equals: 422)
            try expect(ann.get("/reminders").list().count, equals: 1)
            // The calendar's address is in no row, and told again by the other node.
            let urls = try [node, next].map { service in
                try service.get(
                    "/api/user/calendar", method: "POST", headers: headers.replacing("a key", with: "another key")
                ).object()["url"] as? String
            }
            expect(urls[0] != nil && urls[0] == urls[1])
        }
    }

    /// Nothing of a sign-in on pages is kept by a node: it begins at one and ends at the other.
    @Test func aSignInOnPagesEndsAtAnyNode() throws {
        try migrate()
        let words = ["--accounts", people] + provider.webOptions(site: "https://temples.example")
        let node = try Service(site.program, ["--database", site.address] + words)
        let next = try Service(other.program, ["--database", other.address] + words)
        defer { for service in [node, next] { service.stop() } }
        let ann = PageClient()
        let answer = try ann.get(try ann.begin(node, as: "ann"), next)
        expect(answer.status == 303 && answer.headers["location"] == "/lunar", "\(answer.body)")
        let token = try require(ann.cookies[PageClient.session])
        let headers = "Cookie: \(PageClient.session)=\(token)\r\n"
        for service in [node, next] {
            try expect(service.get("/api/user/profile", headers: headers).status, equals: 200)
        }
    }

    @Test func oneSeesNothingOfAnother() throws {
        try migrate()
        try withNodes { node, next in
            let (ann, bob) = (try signedIn("ann", at: node), try signedIn("bob", at: next))
            let put = try ann.send("PUT", "/favourites", body: #"[{"temple_id": 1, "note": "mine"}]"#)
            expect(put.status, equals: 200, "\(put.body)")
            try expect(bob.get("/favourites").list().isEmpty && !bob.get("/export").body.contains("mine"))
            let metrics = try next.get("/metrics").body
            expect(metrics, contains: "nearby_accounts 2\n", "\(metrics)")
        }
        let counted = try site.program.run("accounts", "list", "--accounts", owner)
        expect(counted.status == 0 && counted.output.contains(#""accounts":2"#), "\(counted.output)\(counted.error)")
    }

    @Test func theOwnerRemovesAnAccount() throws {
        try migrate()
        let node = try serve(site)
        defer { node.stop() }
        let ann = try signedIn("ann", at: node)
        let removed = try site.program.run("accounts", "remove", ann.session.user.id, "--accounts", owner)
        expect(removed.status, equals: 0, "\(removed.error)")
        try expect(status(ann, at: node), equals: 401)
    }

    /// A node starts while the accounts' server is out, and joins when it is back.
    @Test func aNodeStartsWithoutTheServerOfAccounts() throws {
        let server = try PostgreSQLTestServer()
        try server.run(sql: "CREATE DATABASE people;\nCREATE ROLE service LOGIN;", in: "postgres")
        let migrated = try site.program.run(
            "accounts", "migrate", "--accounts", server.address(of: "people"), "--role", "service")
        try require(migrated.status == 0, "\(migrated.error)")
        server.stop(.fast)
        let node = try Service(
            site.program,
            ["--database", site.address, "--accounts", server.address(of: "people", role: "service")]
                + provider.options)
        defer { node.stop() }
        try expect(node.get("/api/temples/1").status, equals: 200)
        try expect(node.get("/readyz").status, equals: 200)
        let stranger = "Authorization: Bearer \(String(repeating: "a", count: 43))\r\n"
        try expect(node.get("/api/user/profile", headers: stranger).status, equals: 503)
        expect(eventually { try node.errors().contains("the accounts' server is lost") })
        try node.keepFigures(of: "away")
        try server.start()
        try expect(node.get("/api/user/profile", headers: stranger).status, equals: 401)
        try expect(status(signedIn("ann", at: node), at: node), equals: 200)
    }

    /// A start without the schema, and a check, say what to do.
    @Test func withoutASchemaThereIsNoStart() throws {
        let words = ["--database", site.address, "--accounts", people] + provider.options
        let refused = try site.program.run(["serve", "--port", "0"] + words)
        expect(refused.status == 69 && refused.error.contains("nearby accounts migrate"), "\(refused.error)")
        let checked = try site.program.run(["serve", "--check", "--port", "0"] + words)
        expect(checked.status == 69 && checked.output.contains("\naccounts: WRONG: "), "\(checked.output)")
        try migrate()
        let right = try site.program.run(["serve", "--check", "--port", "0"] + words)
        expect(right.status == 0 && right.output.contains("\naccounts: \(people); sign-in by "), "\(right.output)")
    }

    /// The accounts of a build before 1.0.0: each command refuses them, and people sign in once they are kept aside.
    @Test func accountsOfABuildBeforeTheFirstReleaseAreRefused() throws {
        try migrate()
        let server = try PostgreSQLTestServer.shared
        let database = try require(owner.split(separator: "/").last.map(String.init))
        try server.run(sql: "UPDATE nearby_accounts.state SET version = 8", in: database)
        // Tables, functions and rights, with the transactions that wrote them.
        let everything = """
            SELECT string_agg(concat_ws(' ', name, one.oid, one.xmin, rights), ',' ORDER BY one.oid) FROM (
                SELECT oid, xmin, relname AS name, relacl AS rights FROM pg_class
                    WHERE relnamespace = 'nearby_accounts'::regnamespace
                UNION ALL SELECT oid, xmin, proname, proacl FROM pg_proc WHERE pronamespace = 'nearby_accounts'::regnamespace
                UNION ALL SELECT oid, xmin, nspname, nspacl FROM pg_namespace) AS one
            """
        let before = try server.run(sql: everything, in: database)
        let words = ["--database", site.address, "--accounts", people] + provider.options
        let all = [
            ["accounts", "migrate", "--accounts", owner, "--role", role], ["accounts", "list", "--accounts", owner],
            ["accounts", "remove", "1b4e28ba-2fa1-41d2-883f-0016d3cca427", "--accounts", owner],
            ["serve", "--port", "0"] + words, ["serve", "--check", "--port", "0"] + words,
        ]
        for call in all {
            let refused = try site.program.run(call)
            expect(refused.status, equals: 69, "\(call): \(refused.error)")
            let said = refused.output + refused.error
            expect(said, contains: "the accounts have schema 8 of a build before 1.0.0", "\(call)")
            expect(said, contains: "ALTER SCHEMA nearby_accounts RENAME TO nearby_accounts_before", "\(call)")
            try expect(server.run(sql: everything, in: database), equals: before, "\(call)")
        }
        try server.run(sql: "ALTER SCHEMA nearby_accounts RENAME TO nearby_accounts_before", in: database)
        try migrate()
        let node = try serve(site)
        defer { node.stop() }
        try expect(status(signedIn("ann", at: node), at: node), equals: 200)
    }

    /// The owner of the schema is held by no policy, so it cannot be the role of a service.
    @Test func theOwnerIsNoRoleOfAService() throws {
        try migrate()
        let words = ["--database", site.address, "--accounts", owner] + provider.options
        let refused = try site.program.run(["serve", "--port", "0"] + words)
        expect(
            refused.status == 69 && refused.error.contains("give the service a role of its own"), "\(refused.error)")
    }

    @Test func accountsBesideAServersTemplesNeedAPlace() throws {
        let refused = try site.program.run(
            ["serve", "--port", "0", "--database", site.address] + provider.options)
        expect(refused.status == 64 && refused.error.contains("give --accounts"), "\(refused.error)")
    }
}
