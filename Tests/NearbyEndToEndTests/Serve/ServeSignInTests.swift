import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// People who sign in on the pages of a service, with a provider on this machine.
struct ServeSignInTests {
    private static let site = "https://temples.example"

    private let program: Program
    private let provider: SignInProvider

    init() throws {
        program = try Program()
        provider = try SignInProvider(.own, program)
    }

    private func service(_ words: String..., secretFile: String? = nil) throws -> Service {
        try Service(program, provider.webOptions(site: Self.site, secretFile: secretFile) + words)
    }

    private func secretFile() throws -> String {
        let path = program.path("secret")
        try Data("\(SignInProvider.webClientSecret)\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return path
    }

    @Test(arguments: [false, true]) func somebodySignsInOnPages(hasSecret: Bool) throws {
        let service = try service(secretFile: hasSecret ? try secretFile() : nil)
        defer { service.stop() }
        let ann = PageClient()
        let page = try ann.get("/sign-in?return=%2Flunar", service)
        #expect(page.status == 200 && page.body.contains("action=\"/sign-in/start\""))
        #expect(page.headers["content-security-policy"]?.contains("form-action 'self';") == true)

        let answer = try ann.get(try ann.begin(service, as: "ann"), service)
        #expect(answer.status == 303 && answer.headers["location"] == "/lunar", "\(answer.body)")
        let token = try #require(ann.cookies[PageClient.session])
        #expect(
            answer.cookies.contains(
                "\(PageClient.session)=\(token); Path=/; Max-Age=5184000; Secure; HttpOnly; SameSite=Lax"))
        // The same person as in the app.
        let headers = "Cookie: \(PageClient.session)=\(token)\r\n"
        let profile = try service.get("/api/user/profile", headers: headers).object()
        let app = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        #expect(profile["id"] as? String == app.session.user.id)
        #expect(try provider.faults().isEmpty)

        #expect(try app.signOut(everywhere: true).status == 204)
        #expect(try service.get("/api/user/profile", headers: headers).status == 401)
    }

    /// What opens something to whoever has it is in no log.
    @Test func logsHaveNoSecretOfASignIn() throws {
        let log = program.path("access.log")
        let service = try service("--access-log", log, "--log-format", "text", "--log-coordinates")
        let ann = PageClient()
        let target = try ann.begin(service, as: "ann")
        #expect(try ann.get(target, service).status == 303)
        let query = try #require(URLComponents(string: target)?.queryItems)
        service.stop()
        let lines = try String(contentsOfFile: log, encoding: .utf8) + service.errors()
        #expect(lines.contains("/sign-in/callback?") && lines.contains("code=***"))
        for item in query where item.name != "iss" {
            #expect(!lines.contains(try #require(item.value)), "\(item.name)")
        }
        #expect(!lines.contains("ann@example.com"))
        #expect(!lines.contains(try #require(ann.cookies[PageClient.session])))
    }

    @Test func aProviderThatIsGoneLeavesEverythingElse() throws {
        let service = try service()
        defer { service.stop() }
        let ann = PageClient()
        let target = try ann.begin(service, as: "ann")
        provider.stop()
        #expect(try ann.get(target, service).status == 503)
        #expect(ann.cookies.isEmpty)
        #expect(try ann.get("/lunar", service).status == 200)
    }

    // MARK: The document

    /// The blocks of code under "Sign-in on pages" of docs/accounts.md, with what the tests' provider has in the places of what
    /// an operator has to write there.
    private func documentedBlocks() throws -> [String] {
        let text = try String(
            contentsOf: Program.repository.appendingPathComponent("docs/accounts.md"), encoding: .utf8)
        let after = try #require(text.components(separatedBy: "\n### Sign-in on pages\n").dropFirst().first)
        let section = try #require(after.components(separatedBy: "\n## ").first)
        let parts = section.components(separatedBy: "```")
        let secret = try secretFile()
        return parts.indices.filter { !$0.isMultiple(of: 2) }.map { index in
            var block = parts[index].split(separator: "\n").dropFirst().joined(separator: "\n")
            for (old, new) in [
                ("1234-web.apps.googleusercontent.com", SignInProvider.webClientID),
                ("web-client-id = nearby\n", "web-client-id = \(SignInProvider.webClientID)\n"),
                ("/etc/nearby/google-secret", secret), ("/etc/nearby/keycloak-secret", secret),
                ("https://id.example/realms/temples", provider.issuer),
            ] { block = block.replacingOccurrences(of: old, with: new) }
            return block
        }
    }

    /// Google, by the command of the document.
    @Test func theDocumentsCommandSignsSomebodyIn() throws {
        let command = try #require(try documentedBlocks().first { $0.hasPrefix("nearby serve ") })
        let words = command.replacingOccurrences(of: "\\\n", with: " ").split(separator: " ").map(String.init)
        let service = try Service(program, words.dropFirst(2) + ["--oidc-issuer", provider.issuer])
        defer { service.stop() }
        let ann = PageClient()
        #expect(try ann.get(try ann.begin(service, as: "ann"), service).headers["location"] == "/lunar")
    }

    /// Keycloak and any other, by the section of the document.
    @Test func theDocumentsConfigurationSignsSomebodyIn() throws {
        let lines = try #require(try documentedBlocks().first { $0.contains("[oidc keycloak]") })
        let file = program.path("nearby.conf")
        try Data("\(lines)\n".utf8).write(to: URL(fileURLWithPath: file))
        let service = try Service(program, "--config", file)
        defer { service.stop() }
        let ann = PageClient()
        #expect(try ann.get("/sign-in", service).body.contains("Keycloak"))
        let target = try ann.begin(service, with: "keycloak", as: "ann")
        #expect(try ann.get(target, service).headers["location"] == "/lunar")
        #expect(try provider.faults().isEmpty)
    }

    /// Where only the app signs in, pages lead to no account.
    @Test func withoutAWebClientPagesLeadToNoAccount() throws {
        let service = try Service(program, provider.options)
        defer { service.stop() }
        let ann = PageClient()
        #expect(try ann.post("/sign-in/start", "provider=google", service).status == 404)
        #expect(try !ann.get("/lunar", service).body.contains("href=\"/account\""))
        #expect(try !service.get("/robots.txt").body.contains("/account"))
    }

    @Test func aCheckNamesTheProviders() throws {
        let words = ["serve", "--check"] + provider.webOptions(site: Self.site)
        let checked = try program.run(words)
        #expect(checked.status == 0 && checked.output.contains("; sign-in with 127.0.0.1:"), "\(checked.output)")
    }
}
