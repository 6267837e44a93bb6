import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// The blocks of the pages for who runs servers, pasted as they are, on servers as Debian's package makes them.
@Suite(
    .timeLimit(.minutes(Program.patience(5))),
    .enabled(if: DebianCluster.canBeMade, "only root makes clusters of Debian's package"))
struct RunbookTests {
    private let program: Program

    init() throws {
        program = try Program(isUsed: false)
    }

    /// The service of the machine of a user, who has the passwords of the roles of services alone.
    private func serve(_ runbook: Runbook, _ words: [String] = []) throws -> Service {
        try Service(
            program, ["--database", runbook.address("nearby_reader")] + words,
            environment: runbook.passwords(of: ["nearby_reader", "people_service"]))
    }

    /// The words of an import by the role that writes.
    private func importing(_ number: Int, _ name: String, _ runbook: Runbook) throws -> [String] {
        let file = try program.write(Runbook.registry(number, name), "\(number).csv")
        return ["import", file, "--database", runbook.address("nearby")]
    }

    private func shows(_ service: Service, _ name: String) throws -> Bool {
        try service.get("/api/temples?q=\(escaped(name))").body.contains(name)
    }

    private func expectReady(_ service: Service) throws {
        expect(
            eventually {
                let ready = try service.get("/readyz")
                return ready.status == 200 && ready.headers["nearby-data-age"] == nil
            })
    }

    /// Nothing of Debian's own `pg_hba.conf` is changed, and each line that the page adds is there once.
    private func expectPasswordsAreAsked(_ server: DebianCluster) throws {
        let rules = "SELECT count(*) FROM pg_hba_file_rules WHERE "
        try expect(
            server.run(
                sql: rules + "error IS NOT NULL OR auth_method NOT IN ('peer', 'scram-sha-256')", in: "postgres"),
            equals: "0")
        try expect(
            server.run(
                sql: rules + "user_name && '{nearby,people_owner,nearby_standby}'", in: "postgres"), equals: "3")
    }

    @Test func everyBlockIsPastedOrHasAReason() throws {
        let names = PastedBlock.allCases.map(\.rawValue) + PastedBlock.others.keys
        try expect(names.sorted(), equals: PastedBlock.inPages().keys.sorted())
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        for block in PastedBlock.allCases where block != .settings {
            expect(source, contains: ".\(block), ", "\(block) is not pasted")
        }
    }

    @Test func fromNothingAndFromADumpToRunning() throws {
        let server = try DebianCluster()
        let runbook = try Runbook(program, [server])
        for _ in 0..<2 { try runbook.paste(.eachServer, at: server) }
        try expectPasswordsAreAsked(server)
        let made = try runbook.paste(.fromNothing, at: server)
        expect(made.contains("made the schema nearby (") && made.contains("starter temples: 862 inserted"), "\(made)")
        expect(made, contains: "has 863 temples\n", "\(made)")
        let accounts = try runbook.paste(.people, at: server)
        expect(accounts.contains("made the schema nearby_accounts (") && accounts.contains(#""accounts":0"#), accounts)
        try runbook.paste(.notifier, at: server)

        let passwords = try Runbook.passwords(server)
        expect(passwords.split(separator: "\n").count, equals: 6)
        let again = try runbook.paste(.fromNothing, at: server)
        expect(again.contains("starter temples: 0 inserted") && again.contains("  nothing has changed\n"), "\(again)")
        expect(again, contains: "has 863 temples\n", "\(again)")
        try expect(runbook.paste(.people, at: server), contains: "has the current schema (")
        try runbook.paste(.notifier, at: server)
        try expect(Runbook.passwords(server), equals: passwords)

        let provider = try SignInProvider(.own, program)
        let log = program.path("access.log")
        let service = try serve(
            runbook,
            [
                "--accounts", runbook.address("people_service", "people"), "--access-log", log,
                "--site", "https://temples.example", "--sign-in-by-mail", "--smtp", "smtp://127.0.0.1:9",
                "--mail-from", "sign-in@temples.example",
            ] + provider.options)
        defer { service.stop() }
        try expect(shows(service, "起始宮"))
        try expect(shows(service, "大甲鎮瀾宮"))
        // The reader reads the table of a later release too, and does not write.
        try server.run(sql: "SET ROLE nearby; CREATE TABLE nearby.later (id bigint)", in: "temples")
        try expect(
            server.run(sql: "SET ROLE nearby_reader; SELECT count(*) FROM nearby.later", in: "temples"), equals: "0")
        #expect(throws: (any Error).self) {
            try server.run(sql: "SET ROLE nearby_reader; DELETE FROM nearby.temple", in: "temples")
        }
        try server.run(sql: "DROP TABLE nearby.later", in: "temples")

        let session = try callAsTheApp(service, idToken: provider.token(of: "ann"))
        for _ in 0..<2 { try runbook.paste(.dump, at: server) }
        let second = try importing(9_000_002, "其後宮", runbook)
        let environment = try runbook.passwords(of: ["nearby"])
        let imported = try program.run(second, environment: environment)
        expect(imported.status, equals: 0, "\(imported.error)")
        expect(eventually { try shows(service, "其後宮") })
        try server.run(
            sql: """
                DROP DATABASE temples WITH (FORCE);
                DROP DATABASE people WITH (FORCE);
                DROP ROLE nearby, nearby_reader, nearby_standby, people_owner, people_service, people_notifier;
                """, in: "postgres")
        let restored = try runbook.paste(.fromDump, at: server)
        expect(restored.contains("has the current schema") && restored.contains("has 863 temples\n"), "\(restored)")
        // The service that has run all the time is in the state of the dump, and follows from there.
        expect(eventually { try !shows(service, "其後宮") })
        try expectReady(service)
        try expect(shows(service, "起始宮"))
        let imports = try program.run(second, environment: environment)
        expect(imports.status, equals: 0, "\(imports.error)")
        expect(eventually { try shows(service, "其後宮") })
        // A second run changes nothing.
        try expect(runbook.refusal(of: .fromDump, at: server), contains: "database \"people\" already exists")
        try expect(shows(service, "其後宮"))

        // Whoever was signed in still is, with everything of theirs.
        let shown = "Authorization: Bearer \(session.accessToken)\r\n"
        expect(eventually { try service.get("/api/user/favourites", headers: shown).status == 200 })
        try expect(service.get("/api/user/favourites", headers: shown).body, contains: "with the children")
        try expect(runbook.paste(.people, at: server), contains: #""accounts":1"#)
        try runbook.paste(.notifier, at: server)
        try expectErrorsAreFound(service, log, shown, without: server)
        try expectEnd(of: session, service)
        try expect(runbook.paste(.people, at: server), contains: #""accounts":0"#)
        expect(service.stop(), equals: 0)
    }

    /// Pastes the app's calls, and returns the session at the end.
    private func callAsTheApp(_ service: Service, idToken: String) throws -> SignedInClient.Session {
        let failing = "curl() { command curl --fail-with-body \"$@\"; }\n"
        func session(_ text: String) throws -> SignedInClient.Session {
            try JSONDecoder().decode(SignedInClient.Session.self, from: Data(text.utf8))
        }
        let first = try session(
            Runbook.paste(
                .signIn, program, before: failing, values: ["http://127.0.0.1:8080": service.address],
                environment: ["ID_TOKEN": idToken]))
        let variables = ["API": service.address, "TOKEN": first.accessToken, "REFRESH": first.refreshToken]
        for _ in 0..<2 {
            let called = try Runbook.paste(.calls, program, before: failing, environment: variables)
            expect(called.contains("with the children") && called.contains("calendar.ics?key="), "\(called)")
        }
        let mailed = try Runbook.paste(.mail, program, before: failing, environment: variables)
        expect(mailed.hasPrefix("HTTP/1.1 202 ") && mailed.contains("Set-Cookie: "), "\(mailed)")
        return try session(Runbook.paste(.refresh, program, before: failing, environment: variables))
    }

    private func expectEnd(of session: SignedInClient.Session, _ service: Service) throws {
        let shown = "Authorization: Bearer \(session.accessToken)\r\n"
        expect(eventually { try service.get("/api/user/profile", headers: shown).status == 200 })
        _ = try Runbook.paste(
            .removal, program, environment: ["API": service.address, "TOKEN": session.accessToken])
        try expect(service.get("/api/user/profile", headers: shown).status, equals: 401)
    }

    /// The runbook finds the answers of a service whose accounts are away, in the log as it is.
    private func expectErrorsAreFound(
        _ service: Service, _ log: String, _ shown: String, without server: DebianCluster
    ) throws {
        try server.run(script: "pg_ctlcluster \(server.version) \(server.name) stop", as: .server)
        expect(eventually { try service.get("/api/user/profile", headers: shown).status == 503 })
        expect(
            eventually {
                let found = try Runbook.paste(.errors, program, values: ["/var/log/nearby/access.log": log])
                return found.contains(#" "fault":null"#) && found.contains(#" "code":"busy""#)
                    && found.contains(#" "client":"127.0.0.1""#)
                    && found.contains(#" "path":"/api/user/profile""#)
            })
        try server.run(script: "pg_ctlcluster \(server.version) \(server.name) start", as: .server)
    }

    @Test func fromABaseBackupToRunningAndThroughAFailover() throws {
        let servers = try [DebianCluster(), DebianCluster()]
        let (first, second) = (servers[0], servers[1])
        let runbook = try Runbook(program, servers)
        for server in servers { try runbook.paste(.eachServer, at: server) }
        try runbook.paste(.fromNothing, at: first)
        try runbook.paste(.people, at: first)
        let account = """
            INSERT INTO nearby_accounts.account
                (id, uuid, display_name, is_name_own, locale, created_at, updated_at)
            VALUES (1, '1b4e28ba-2fa1-41d2-883f-0016d3cca427', 'Ann', 0, 'en', 0, 0)
            """
        try first.run(sql: account, in: "people")
        let accounts = "SELECT count(*) FROM nearby_accounts.account"
        let service = try serve(runbook)
        defer { service.stop() }
        try expect(shows(service, "起始宮"))

        for _ in 0..<2 { try runbook.paste(.baseBackup, at: first) }
        for _ in 0..<2 {
            try first.run(sql: "DELETE FROM nearby.temple WHERE name = '起始宮'", in: "temples")
            try first.run(sql: "DELETE FROM nearby_accounts.account", in: "people")
            expect(eventually { try !shows(service, "起始宮") })
            try runbook.paste(.fromBaseBackup, at: first)
            expect(eventually { try shows(service, "起始宮") })
            try expect(first.run(sql: accounts, in: "people"), equals: "1")
        }
        try expectReady(service)

        // The passwords of the primary are copied to the other server.
        try second.write(Runbook.passwords(first), "pgpass")
        let streams = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"
        for _ in 0..<2 {
            try runbook.paste(.standby, at: second)
            expect(eventually { try first.run(sql: streams, in: "postgres") == "1" })
        }
        try first.crash()
        let waiting = try RunningProgram(
            program, importing(9_000_002, "其後宮", runbook) + ["--wait", "86400"],
            environment: runbook.passwords(of: ["nearby"]))
        expect(waiting.says("nearby: waiting: the database server is read-only"))
        try runbook.paste(.failover, at: second)
        expect(waiting.end(), equals: 0, "\(waiting.said)")
        expect(eventually { try shows(service, "其後宮") })
        try expectReady(service)
        try expect(runbook.refusal(of: .failover, at: second), contains: "not in standby mode")

        for _ in 0..<2 {
            try runbook.paste(.standby, at: first, primary: second)
            expect(eventually { try second.run(sql: streams, in: "postgres") == "1" })
        }
        try expect(first.run(sql: "SELECT pg_is_in_recovery()", in: "postgres"), equals: "t")
        let stored = "SELECT count(*) FROM nearby.temple WHERE name IN ('起始宮', '其後宮')"
        expect(eventually { try first.run(sql: stored, in: "temples") == "2" })
        try expect(first.run(sql: accounts, in: "people"), equals: "1")
        try expectReady(service)
        for server in servers { try expectPasswordsAreAsked(server) }
        expect(service.stop(), equals: 0)
    }

    /// The addresses of the first sections of the page, with a certificate and a name of the server that clients check.
    @Test func anAddressTakesThePlaceOfTheFile() throws {
        let server = try DebianCluster()
        let runbook = try Runbook(program, [server])
        try runbook.paste(.eachServer, at: server)
        try runbook.paste(.fromNothing, at: server)
        let environment = ["PGHOSTADDR": server.host, "PGSSLROOTCERT": server.certificate]
        func empty() throws { try server.run(sql: "DROP SCHEMA nearby CASCADE", in: "temples") }
        try empty()
        for _ in 0..<2 {
            let said = try runbook.paste(.address, at: server, environment: environment)
            expect(said.contains("起始宮") && said.contains("has 1 temple"), "\(said)")
        }
        try empty()
        try server.run(
            script: "bin/nearby import taiwan-temples.csv --database temples.sqlite", as: .server,
            environment: ["NEARBY_DATA": server.folder + "/starter", "NEARBY_CONFIG": ""])
        let copied = try runbook.paste(.copying, at: server, environment: environment)
        expect(copied.split(separator: "\n").filter { $0.hasPrefix("copied 1 temple") }.count, equals: 2, copied)
        try expect(runbook.refusal(of: .copying, at: server, environment: environment), contains: "has temples already")
    }

    @Test func theServiceOfAFileHasAccounts() throws {
        let program = try Program()
        let checked = try Runbook.paste(
            .provider, program, before: "nearby() { command nearby \"$@\" --check --port 0; }\n")
        expect(checked, contains: "\naccounts: ", "\(checked)")

        let provider = try SignInProvider(.own, program)
        let service = try Service(program, ["--accounts", program.path("accounts.sqlite")] + provider.options)
        defer { service.stop() }
        let ann = try SignedInClient(port: service.port, idToken: provider.token(of: "ann"))
        let removed = try Runbook.paste(.upkeep, program, environment: ["ACCOUNT": ann.session.user.id])
        expect(removed, contains: #""accounts":1"#, "\(removed)")
        try expect(ann.get("/profile").status, equals: 401)
    }
}
