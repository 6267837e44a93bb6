import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// People who sign in at a service, with a provider on this machine.
struct ServeAccountsTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func service(_ provider: SignInProvider, _ words: String...) throws -> Service {
        try Service(program, provider.options + words)
    }

    private func signedIn(
        _ name: String, _ service: Service, _ provider: SignInProvider
    ) throws -> SignedInClient {
        try SignedInClient(port: service.port, idToken: try provider.token(of: name))
    }

    // MARK: The file

    private var accounts: URL { program.folder.appendingPathComponent(".local/share/nearby/accounts.sqlite") }

    private func profile(_ service: Service) throws -> Int {
        let stranger = "Authorization: Bearer \(String(repeating: "a", count: 43))\r\n"
        return try service.get("/api/user/profile", headers: stranger).status
    }

    /// The temples are served all the same, and people's paths as soon as the file can be used.
    @Test func aDamagedFileKeepsNobodyFromTemples() throws {
        let provider = try SignInProvider(.own, program)
        try Data("no database".utf8).write(to: accounts)
        let service = try service(provider)
        defer { service.stop() }
        try expect(service.get("/api/temples/1").status, equals: 200)
        try expect(profile(service), equals: 503)
        let told = "accounts cannot be used: the accounts file \(accounts.path)"
        expect(eventually { try service.errors().contains(told) })
        try expect(service.get("/metrics").body, contains: "\nnearby_accounts_up 0\n")
        try service.keepFigures(of: "damaged")
        try FileManager.default.removeItem(at: accounts)
        expect(eventually { try profile(service) == 401 })
        expect(eventually { try service.errors().contains("accounts can be used again") })
        try expect(signedIn("ann", service, provider).get("/profile").status, equals: 200)
    }

    /// What is written to a file that is not there any more would be lost.
    @Test func aFileThatWasRemovedTakesNothing() throws {
        let provider = try SignInProvider(.own, program)
        let service = try service(provider)
        defer { service.stop() }
        let ann = try signedIn("ann", service, provider)
        let moved = program.folder.appendingPathComponent("moved")
        try FileManager.default.moveItem(at: accounts, to: moved)
        try expect(ann.send("PUT", "/settings", body: #"{"advance_days": 7}"#).status, equals: 503)
        try expect(profile(service), equals: 503)
        expect(eventually { try service.errors().contains("was removed or replaced while it was open") })
        // What was counted a minute ago is told again; a restart has nothing to tell.
        expect(eventually { try service.get("/metrics").body.contains("\nnearby_accounts_writable 0\n") })
        try service.keepFigures(of: "unlinked")
        try FileManager.default.moveItem(at: moved, to: accounts)
        try expect(ann.send("PUT", "/settings", body: #"{"advance_days": 7}"#).status, equals: 200)
    }

    /// A phone goes from Wi-Fi to cellular while it refreshes: the answer is lost after the commit, and the next try comes from
    /// another address, by a program that was updated meanwhile.
    @Test func aRefreshWhoseAnswerIsLostSignsNobodyOut() throws {
        let provider = try SignInProvider(.own, program)
        let service = try service(provider)
        defer { service.stop() }
        let ann = try signedIn("ann", service, provider)
        let old = ann.authorization
        let body = #"{"refreshToken":"\#(ann.session.refreshToken)"}"#
        func refresh(_ client: TestClient, _ agent: String) throws {
            try client.send(
                """
                POST /api/auth/refresh HTTP/1.1\r\nHost: a\r\nUser-Agent: \(agent)\r\nContent-Type: application/json\r
                Content-Length: \(body.utf8.count)\r\n\r\n\(body)
                """)
        }
        let first = try TestClient(port: service.port)
        try refresh(first, "app 1")
        // The commit is there once the former access token is over.
        expect(eventually { try service.get("/api/user/profile", headers: old).status == 401 })
        first.reset()
        for agent in ["app 1", "app 2"] {
            let again = try TestClient(port: service.port, from: 0x7F00_0002)
            try refresh(again, agent)
            try ann.take(again.receive())
        }
        try expect(ann.get("/profile").status, equals: 200)
        // From now on a copy of the first token is a thief's.
        let thief = try TestClient(port: service.port, from: 0x7F00_0003)
        try refresh(thief, "another program")
        try expect(thief.receive().status, equals: 401)
        try expect(ann.get("/profile").status, equals: 401)
    }

    // MARK: The whole story

    /// Sign in, set and get, follow, and a second person sees none of it; take all of it along, and be gone.
    @Test(arguments: SignInProvider.Kind.allCases) func aPersonKeepsThings(kind: SignInProvider.Kind) throws {
        let provider = try SignInProvider(kind, program)
        let service = try service(provider)
        defer { service.stop() }
        let ann = try signedIn("ann", service, provider)
        let bob = try signedIn("bob", service, provider)
        expect(ann.session.user.email == "ann@example.com" && ann.session.user.name == "ann")
        expect(ann.session.user.id != bob.session.user.id)

        let usual = try ann.get("/settings").object()
        expect(usual["advance_days"] as? Int == 1 && usual["notify_time"] as? String == "08:00")
        let put = try ann.send(
            "PUT", "/settings", body: #"{"advance_days": 3, "notify_time": "07:30", "newmoon_enabled": true}"#)
        expect(put.status, equals: 200, "\(put.body)")
        let settings = try ann.get("/settings").object()
        expect(settings["advance_days"] as? Int == 3 && settings["notify_time"] as? String == "07:30")
        expect(settings["newmoon_enabled"] as? Bool, equals: true)

        let events = try service.get("/api/events?from=2027-01-01&to=2027-12-31").list()
        let event = try require(events.first?["id"] as? Int)
        for (path, body) in [
            ("/group-subscriptions", #"[{"group_id": 1, "enabled": true}]"#),
            ("/event-subscriptions", #"[{"event_id": \#(event), "enabled": true}]"#),
            ("/favourites", #"[{"temple_id": 190, "note": "with the children"}]"#),
        ] {
            let answer = try ann.send("PUT", path, body: body)
            expect(answer.status, equals: 200, "\(path): \(answer.body)")
            try expect(ann.get(path).list().count == 1 && bob.get(path).list().isEmpty, "\(path)")
        }
        let reminder = try ann.send(
            "POST", "/reminders",
            body: #"{"title": "grandmother", "calendar": "lunar", "every": "year", "month": 3, "day": 23}"#)
        expect(200...201, contains: reminder.status, "\(reminder.body)")
        let id = try require(reminder.object()["id"] as? String)
        for method in ["GET", "DELETE"] { try expect(bob.send(method, "/reminders/\(id)").status, equals: 404) }
        try expect(ann.get("/reminders/\(id)").status, equals: 200)
        try expect(bob.get("/settings").object()["advance_days"] as? Int, equals: 1)

        let export = try ann.get("/export")
        expect(export.status == 200 && export.headers["cache-control"]?.contains("no-store") == true)
        for part in ["ann@example.com", "grandmother", "with the children", "07:30"] {
            expect(export.body, contains: part, "\(part)")
        }
        expect(!(try bob.get("/export").body.contains("grandmother")))

        try expect(ann.send("DELETE", "").status, equals: 204)
        try expect(ann.get("/profile").status == 401 && ann.refresh().status == 401)
        try expect(bob.get("/profile").status, equals: 200)
        // Whoever comes back is somebody new.
        let again = try signedIn("ann", service, provider)
        expect(again.session.user.id != ann.session.user.id)
        try expect(again.get("/reminders").list().isEmpty && again.get("/favourites").list().isEmpty)
    }

    @Test func whoComesBackIsTheSame() throws {
        let provider = try SignInProvider(.own, program)
        let ann = try {
            let first = try self.service(provider)
            defer { first.stop() }
            return try signedIn("ann", first, provider)
        }()
        let service = try service(provider)
        defer { service.stop() }
        let again = try signedIn("ann", service, provider)
        expect(again.session.user.id, equals: ann.session.user.id)
        // A session outlives the service.
        let headers = ann.authorization
        try expect(service.get("/api/user/profile", headers: headers).status, equals: 200)
        let file = program.path(Program.ownDatabase).replacing("nearby.sqlite", with: "accounts.sqlite")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        expect(mode, equals: 0o600)
    }

    // MARK: Tokens that are none

    /// What is wrong with a token, and none with the one before.
    private static let wrong: [(String, [String: any Sendable])] = [
        ("expired", ["exp": 1_700_000_000, "iat": 1_699_999_000]),
        ("from the future", ["iat": 4_000_000_000, "exp": 4_000_000_600]),
        ("for another app", ["aud": "another-app"]),
        ("of another issuer", ["iss": "http://127.0.0.1:9"]),
        ("by a key that is not published", ["_key": "other"]),
        ("without a signature", ["_alg": "none"]),
        ("with the public key as a secret", ["_alg": "HS256"]),
    ]

    /// All are answered alike: nothing tells what is wrong, or who has an account.
    @Test func tokensThatAreNoneAreAnsweredAlike() throws {
        let provider = try SignInProvider(.own, program)
        let service = try service(provider)
        defer { service.stop() }
        _ = try signedIn("ann", service, provider)
        var answers: [ReceivedResponse] = []
        for (what, claims) in Self.wrong {
            let person: [String: any Sendable] = ["sub": "ann", "email": "ann@example.com", "email_verified": true]
            let token = try provider.token(claims.merging(person) { given, _ in given })
            let answer = try SignedInClient.signIn(port: service.port, idToken: token)
            expect(answer.status, equals: 401, "\(what): \(answer.body)")
            answers.append(answer)
        }
        answers.append(try SignedInClient.signIn(port: service.port, idToken: "no.token.atall"))
        expect(Set(answers.map(\.body)).count, equals: 1)
        let log = try service.errors()
        expect(log, lacks: "ann@example.com")
    }

    @Test(arguments: ["RS256", "ES256"], ["pyjwt", "authlib"])
    func bothAlgorithmsOfBothLibrariesAreTaken(algorithm: String, library: String) throws {
        let provider = try SignInProvider(.own, program)
        let service = try service(provider)
        defer { service.stop() }
        let token = try provider.token(["sub": "ann", "_alg": algorithm, "_by": library])
        let ann = try SignedInClient(port: service.port, idToken: token)
        // No provider has told a verified address.
        expectEmpty(ann.session.user.email)
        try expect(ann.get("/profile").status, equals: 200)
    }

    /// A service that knows the keys needs the provider no more. One that does not cannot say who somebody is.
    @Test func knownKeysGoOnWithoutTheProvider() throws {
        let provider = try SignInProvider(.own, program)
        let service = try service(provider)
        defer { service.stop() }
        _ = try signedIn("ann", service, provider)
        let (second, third) = (try provider.token(of: "bob"), try provider.token(of: "eve"))
        provider.stop()
        try expect(SignedInClient.signIn(port: service.port, idToken: second).status, equals: 200)
        let fresh = try self.service(provider)
        defer { fresh.stop() }
        let refused = try SignedInClient.signIn(port: fresh.port, idToken: third)
        expect(refused.status == 503 && refused.headers["retry-after"] != nil, "\(refused.body)")
        try expect(fresh.get("/readyz").status, equals: 200)
    }

    // MARK: Sessions

    @Test func aRefreshTokenIsGoodOnce() throws {
        let provider = try SignInProvider(.own, program)
        let service = try service(provider)
        defer { service.stop() }
        let ann = try signedIn("ann", service, provider)
        let other = try signedIn("ann", service, provider)
        let first = ann.session
        let renewed = try ann.refresh()
        expect(renewed.status, equals: 200, "\(renewed.body)")
        // The same client repeats what it has sent, as after a lost answer.
        let repeated = try ann.refresh().object()
        try ann.take(renewed)
        expect(repeated["refreshToken"] as? String, equals: ann.session.refreshToken)
        expect(repeated["supabase_token"] as? String, equals: ann.session.accessToken)
        expect(ann.session.refreshToken != first.refreshToken && ann.session.accessToken != first.accessToken)
        try expect(ann.get("/profile").status, equals: 200)
        // Another client shows it: it was stolen, or the thief has used it. The family ends.
        let stolen = try service.connect().request(
            "POST", "/api/auth/refresh", headers: "Content-Type: application/json\r\nUser-Agent: another\r\n",
            body: #"{"refreshToken": "\#(first.refreshToken)"}"#)
        expect(stolen.status, equals: 401)
        try expect(ann.get("/profile").status == 401 && ann.refresh().status == 401)
        try expect(other.get("/profile").status, equals: 200)
    }

    @Test func signingOutEndsAtOnce() throws {
        let provider = try SignInProvider(.own, program)
        let service = try service(provider)
        defer { service.stop() }
        let clients = try (0..<3).map { _ in try signedIn("ann", service, provider) }
        try expect(clients[0].get("/sessions").list().count, equals: 3)
        try expect(clients[0].signOut().status, equals: 204)
        try expect(clients[0].get("/profile").status == 401 && clients[0].refresh().status == 401)
        try expect(clients[1].get("/sessions").list().count, equals: 2)
        try expect(clients[1].signOut(everywhere: true).status, equals: 204)
        try expect(clients[2].get("/profile").status, equals: 401)
    }

    // MARK: What is told of people

    @Test func noLineOfALogAndNoMetricHasASecretOrAName() throws {
        let provider = try SignInProvider(.own, program)
        let log = program.path("access.log")
        let service = try service(provider, "--access-log", log, "--log-coordinates", "--health-port", "0")
        defer { service.stop() }
        let token = try provider.token(of: "ann")
        let ann = try SignedInClient(port: service.port, idToken: token)
        let made = try ann.send("POST", "/calendar").object()
        let address = try require(made["url"] as? String)
        let key = try require(address.split(separator: "=").last.map(String.init))
        let calendar = try service.get("/api/user/calendar.ics?key=\(key)")
        expect(calendar.status == 200 && calendar.body.hasPrefix("BEGIN:VCALENDAR"))
        expect(calendar.headers["cache-control"]?.contains("private"), equals: true)
        try expect(service.get("/api/user/calendar.ics?%6Bey=\(key)").status, equals: 200)
        try expect(service.get("/api/user/calendar.ics?key=\(String(key.reversed()))").status, equals: 404)
        _ = try service.get("/api/user/profile?access_token=\(ann.session.accessToken)")
        let metrics = try TestClient(port: service.healthPort).request("GET", "/metrics").body
        for line in [
            "nearby_accounts 1\n", "nearby_account_sessions 1\n", "nearby_account_devices 0\n",
            "nearby_sign_ins_total{outcome=\"signed_in\"} 1\n", "nearby_sign_ins_total{outcome=\"refused\"} 0\n",
        ] {
            expect(metrics, contains: line, "\(line)")
        }
        service.stop()
        let lines = try String(contentsOf: URL(fileURLWithPath: log), encoding: .utf8)
        expect(lines.contains("?key=***") && lines.contains("?%6Bey=***") && lines.contains("?access_token=***"))
        let secrets = [key, token, ann.session.accessToken, ann.session.refreshToken, "ann@", ann.session.user.id]
        for secret in secrets {
            expect(!lines.contains(secret) && !metrics.contains(secret))
            expect(!(try service.errors().contains(secret)))
        }
    }

    @Test func pagesOfAllowedOriginsMayAskWithAToken() throws {
        let provider = try SignInProvider(.own, program)
        let service = try service(provider, "--allow-origins", "https://app.example")
        defer { service.stop() }
        let origin = "Origin: https://app.example\r\n"
        let asked = try service.get(
            "/api/user/settings", method: "OPTIONS",
            headers: origin
                + "Access-Control-Request-Method: PUT\r\nAccess-Control-Request-Headers: authorization\r\n")
        expect(asked.status == 204 && asked.headers["access-control-allow-origin"] == "https://app.example")
        expect(asked.headers["access-control-allow-methods"]?.contains("PUT"), equals: true)
        expect(asked.headers["access-control-allow-headers"]?.contains("Authorization"), equals: true)
        // A cookie of a page is never sent along.
        expectNil(asked.headers["access-control-allow-credentials"])
        let ann = try signedIn("ann", service, provider)
        let answer = try service.get("/api/user/settings", headers: origin + ann.authorization)
        expect(answer.status == 200 && answer.headers["access-control-allow-origin"] == "https://app.example")
        let strange = try service.get(
            "/api/user/settings", headers: "Origin: https://other.example\r\n" + ann.authorization)
        expectNil(strange.headers["access-control-allow-origin"])
    }

    // MARK: Settings

    @Test func withoutAProviderThereIsNothing() throws {
        let service = try Service(program, "--allow-origins", "*")
        defer { service.stop() }
        let nothing = try service.get("/api/nothing")
        for path in ["/api/user/profile", "/api/user", "/api/user/openapi.json", "/api/user/calendar.ics?key=x"] {
            for method in ["GET", "PUT", "DELETE"] {
                let answer = try service.get(path, method: method)
                expect(answer.status == 404 && answer.body == nothing.body, "\(method) \(path)")
            }
        }
        let signIn = try SignedInClient.signIn(port: service.port, idToken: "a.b.c")
        expect(signIn.status == 404 && signIn.body == nothing.body)
        try expect(service.get("/metrics").body, lacks: "nearby_account")
        let file = program.path(Program.ownDatabase).replacing("nearby.sqlite", with: "accounts.sqlite")
        expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func theAppsDocumentNamesThatOfAccounts() throws {
        let provider = try SignInProvider(.own, program)
        let service = try service(provider)
        defer { service.stop() }
        let app = try service.get("/openapi.json")
        expect(app.body, contains: "/api/user/openapi.json")
        let paths = try require(app.object()["paths"] as? [String: Any])
        expect(paths.keys.allSatisfy { !$0.hasPrefix("/api/user") && !$0.hasPrefix("/api/auth") })
        let accounts = try service.get("/api/user/openapi.json")
        let own = try require(accounts.object()["paths"] as? [String: Any])
        expect(own["/api/auth/google"] != nil && own["/api/user/settings"] != nil)
        expect(
            own.keys.allSatisfy { path in
                ["/api/user", "/api/auth", "/api/notifications"].contains { path.hasPrefix($0) }
            })
    }

    @Test func sectionsOfTheFileAreFurtherProviders() throws {
        let (one, two) = (try SignInProvider(.own, program), try SignInProvider(.own, program))
        let file = program.path("serve.conf")
        let text = """
            accounts = \(program.path("people.sqlite"))
            oidc-client-id = another \(SignInProvider.clientID)
            oidc-issuer = \(one.issuer)

            # The second one.
            [oidc two]
            issuer = \(two.issuer)
            keys = \(two.issuer)/keys
            client-id = \(SignInProvider.clientID)

            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let service = try Service(program, "--config", file)
        defer { service.stop() }
        // Each knows a person 1 without an address, and these are two.
        let people = try [one, two].map { provider in
            try SignedInClient(port: service.port, idToken: try provider.token(["sub": "1"]))
        }
        expect(people[0].session.user.id != people[1].session.user.id)
        expect(FileManager.default.fileExists(atPath: program.path("people.sqlite")))
        let counted = try program.run("accounts", "list", "--accounts", program.path("people.sqlite"))
        expect(counted.status == 0 && counted.output.contains(#""accounts":2"#), "\(counted.output)")
    }

    @Test(arguments: [
        (["--oidc-issuer", "https://id.example"], 64, "--oidc-issuer needs --oidc-client-id"),
        (
            ["--oidc-client-id", "a", "--oidc-issuer", "http://id.example"], 64,
            "--oidc-issuer: the issuer http://id.example cannot be used: an address begins with https"
        ),
        (
            ["--oidc-client-id", "a", "--oidc-keys", "http://127.0.0.1.example/keys"], 64,
            "--oidc-keys: the keys' address http://127.0.0.1.example/keys cannot be used"
        ),
        (
            ["--oidc-client-id", "a", "--accounts", "postgresql://ann:secret@db.example/people"], 64,
            "--accounts: "
        ),
        (["--oidc-client-id", "a", "--oidc-client-secret-file", "none"], 66, "cannot read the file none"),
        (["--oidc-web-client-id", "a"], 64, "--oidc-web-client-id needs --site"),
        (
            ["--oidc-web-client-id", "a b", "--site", "https://temples.example"], 64,
            "--oidc-web-client-id: give one id"
        ),
    ])
    func aSettingThatCannotBeIsNamed(words: [String], status: Int, message: String) throws {
        let run = try program.run(["serve", "--port", "0"] + words)
        expect(Int(run.status) == status && run.error.contains(message), "\(run.error)")
        expect(run.error, lacks: "secret@")
    }

    @Test(arguments: [
        ("[oidc]\nclient-id = a\n", "serve.conf:1: a section begins with a line such as [oidc google]"),
        ("[oidc a]\nissuer = https://id.example\n", "[oidc a] has no client-id"),
        ("[oidc a]\nport = 80\n", "serve.conf:2: unknown setting \"port\""),
        ("[oidc a]\nclient-id = a\n[oidc a]\n", "serve.conf:3: there are two sections [oidc a]"),
        ("[oidc a]\nclient-id = a\nclient-id = b\n", "serve.conf:3: client-id is set twice"),
        ("[oidc a]\nclient-secret-file = b\n", "[oidc a] has no client-id"),
    ])
    func aSectionThatCannotBeIsNamed(text: String, message: String) throws {
        let file = program.path("serve.conf")
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let run = try program.run("serve", "--port", "0", "--config", file)
        expect(run.status == 65 && run.error.contains(message), "\(run.error)")
    }

    @Test func aCheckSaysWhereAccountsAreAndMakesNone() throws {
        let provider = try SignInProvider(.own, program)
        let file = program.path("people.sqlite")
        let words = ["serve", "--check", "--port", "0", "--accounts", file] + provider.options
        let before = try program.run(words)
        expect(before.status, equals: 0, "\(before.error)")
        expect(before.output, contains: "\naccounts: \(file) is not there yet; the first start makes it; ")
        expect(before.output.contains(provider.issuer) && !FileManager.default.fileExists(atPath: file))
        let service = try service(provider, "--accounts", file)
        defer { service.stop() }
        let after = try program.run(words)
        expect(after.status == 0 && after.output.contains("\naccounts: \(file); "), "\(after.output)")
    }

    @Test(arguments: [false, true])
    func formsOfPagesLeadToThisSiteAlone(hasWebClient: Bool) throws {
        let provider = try SignInProvider(.own, program)
        let service = try Service(
            program, hasWebClient ? provider.webOptions(site: "http://localhost") : provider.options)
        defer { service.stop() }
        let page = try service.get("/", headers: "Accept: text/html\r\n")
        let policy = try require(page.headers["content-security-policy"])
        expect(policy.contains("form-action 'self';") && !policy.contains(provider.issuer))
        let worker = try service.get("/service-worker.js").body
        expect(worker, contains: #"if (/^\/(api|admin)(\/|$)|"#)
        expect(worker, contains: #"if (/^\/(account|sign-in|sign-out)(\/|$)/"#)
    }

    /// The packaged file sets the places of the service and its rate alone. Its examples are settings.
    @Test func thePackagedConfigurationIsOne() throws {
        let file = Repository.root.appendingPathComponent("packaging/nearby.conf").path
        let own = ["serve", "--check", "--port", "0", "--health-port", "0"]
        let checked = try program.run(own + ["--config", file])
        expect(checked.status, equals: 0, "\(checked.output)\(checked.error)")
        expect(checked.output, lacks: "sign-in by")
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        expect(
            lines.filter { !$0.hasPrefix("#") }.map { $0.prefix { $0 != " " } },
            equals: ["listen", "trusted-proxies", "rate-limit", "health-port"])
        // The other examples name files with secrets.
        let chosen = ["site = ", "allow-origins = ", "sign-in-rate = ", "[oidc ", "issuer = ", "client-id = "]
        let examples = lines.filter { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }.filter { line in
            chosen.contains { line.hasPrefix($0) }
        }
        let used = program.path("examples.conf")
        try Data(examples.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: used))
        let both = try program.run(own + ["--config", used])
        expect(both.status == 0 && examples.count == 8, "\(both.output)\(both.error)")
        for issuer in ["https://accounts.google.com", "https://appleid.apple.com"] {
            expect(both.output, contains: issuer, "\(both.output)")
        }
        // Every setting outside a section is an option too.
        let help = try program.run("serve", "--help").output
        let names = lines.prefix { !$0.hasPrefix("# [") }.compactMap { line in
            line.wholeMatch(of: #/# ([a-z-]+) = .+/#).map { String($0.output.1) }
        }
        expect(names.count, isAbove: 10)
        for name in names { expect(help, contains: "  --\(name) ", "\(name)") }
    }

    // MARK: The command

    @Test func anOperatorRemovesAnAccount() throws {
        let provider = try SignInProvider(.own, program)
        let service = try service(provider)
        defer { service.stop() }
        let (ann, bob) = (try signedIn("ann", service, provider), try signedIn("bob", service, provider))
        try expect(program.run("accounts", "list").output, contains: #""accounts":2"#)
        let removed = try program.run("accounts", "remove", ann.session.user.id)
        expect(removed.status, equals: 0, "\(removed.error)")
        try expect(ann.get("/profile").status == 401 && bob.get("/profile").status == 200)
        let again = try program.run("accounts", "remove", ann.session.user.id)
        expect(again.status == 65 && again.error.contains("has no account with this id"))
        try expect(program.run("accounts", "remove", "ann@example.com").status, equals: 64)
        let missing = try program.run("accounts", "list", "--accounts", program.path("none.sqlite"))
        expect(missing.status == 66 && !FileManager.default.fileExists(atPath: program.path("none.sqlite")))
    }
}
