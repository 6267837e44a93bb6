import Expectations
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

    @Test(arguments: [false, true]) func somebodySignsInOnPages(hasSecret: Bool) throws {
        let service = try service(secretFile: hasSecret ? try program.secretFile(SignInProvider.webClientSecret) : nil)
        defer { service.stop() }
        let ann = PageClient()
        let page = try ann.get("/sign-in?return=%2Flunar", service)
        expect(page.status == 200 && page.body.contains("action=\"/sign-in/start\""))
        expect(page.headers["content-security-policy"]?.contains("form-action 'self';"), equals: true)

        let answer = try ann.get(try ann.begin(service, as: "ann"), service)
        expect(answer.status == 303 && answer.headers["location"] == "/lunar", "\(answer.body)")
        let token = try require(ann.cookies[PageClient.session])
        expect(
            answer.cookies,
            contains: "\(PageClient.session)=\(token); Path=/; Max-Age=5184000; Secure; HttpOnly; SameSite=Lax")
        // The same person as in the app.
        let headers = "Cookie: \(PageClient.session)=\(token)\r\n"
        let profile = try service.get("/api/user/profile", headers: headers).object()
        let app = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        expect(profile["id"] as? String, equals: app.session.user.id)
        try expectEmpty(provider.faults())

        try expect(app.signOut(everywhere: true).status, equals: 204)
        try expect(service.get("/api/user/profile", headers: headers).status, equals: 401)
    }

    /// What opens something to whoever has it is in no log.
    @Test func logsHaveNoSecretOfASignIn() throws {
        let log = program.path("access.log")
        let service = try service("--access-log", log, "--log-format", "text", "--log-coordinates")
        let ann = PageClient()
        let target = try ann.begin(service, as: "ann")
        try expect(ann.get(target, service).status, equals: 303)
        let query = try require(URLComponents(string: target)?.queryItems)
        service.stop()
        let lines = try String(contentsOfFile: log, encoding: .utf8) + service.errors()
        expect(lines.contains("/sign-in/callback?") && lines.contains("code=***"))
        for item in query where item.name != "iss" {
            expect(lines, lacks: try require(item.value), "\(item.name)")
        }
        expect(lines, lacks: "ann@example.com")
        expect(lines, lacks: try require(ann.cookies[PageClient.session]))
    }

    @Test func aProviderThatIsGoneLeavesEverythingElse() throws {
        let service = try service()
        defer { service.stop() }
        let ann = PageClient()
        let target = try ann.begin(service, as: "ann")
        provider.stop()
        try expect(ann.get(target, service).status, equals: 503)
        expectEmpty(ann.cookies)
        try expect(ann.get("/lunar", service).status, equals: 200)
    }

    /// Where only the app signs in, pages lead to no account.
    @Test func withoutAWebClientPagesLeadToNoAccount() throws {
        let service = try Service(program, provider.options)
        defer { service.stop() }
        let ann = PageClient()
        try expect(ann.post("/sign-in/start", "provider=google", service).status, equals: 404)
        try expect(ann.get("/lunar", service).body, lacks: "href=\"/account\"")
        try expect(service.get("/robots.txt").body, lacks: "/account")
    }

    @Test func aCheckNamesTheProviders() throws {
        let words = ["serve", "--check"] + provider.webOptions(site: Self.site)
        let checked = try program.run(words)
        expect(checked.status == 0 && checked.output.contains("; sign-in with 127.0.0.1:"), "\(checked.output)")
    }
}
