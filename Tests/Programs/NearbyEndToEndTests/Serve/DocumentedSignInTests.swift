import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// The sign-in as docs/accounts.md says to turn it on. Only hosts, files and ids that an operator has to write are replaced.
struct DocumentedSignInTests {
    private let program: Program

    init() throws { program = try Program() }

    /// A section of the document.
    private struct Section {
        let text: String

        init(_ title: String) throws {
            let whole = try String(
                contentsOf: Repository.root.appendingPathComponent("docs/accounts.md"), encoding: .utf8)
            let after = try require(whole.components(separatedBy: "\n\(title)\n").dropFirst().first)
            text = try require(after.components(separatedBy: "\n##").first)
        }

        /// The first block of code with a text, with others in the places of some texts, which must be there.
        func block(_ mark: String, _ replaced: [(String, String)]) throws -> String {
            let parts = text.components(separatedBy: "```")
            let blocks = parts.indices.filter { !$0.isMultiple(of: 2) }.map { index in
                parts[index].split(separator: "\n").dropFirst().joined(separator: "\n")
            }
            var block = try require(blocks.first { $0.contains(mark) })
            for (old, new) in replaced {
                expect(block, contains: old, "\(old)")
                block = block.replacingOccurrences(of: old, with: new)
            }
            return block
        }

        /// The options of a command of `nearby serve`.
        func options(_ replaced: [(String, String)]) throws -> [String] {
            let command = try block("nearby serve ", replaced).replacingOccurrences(of: "\\\n", with: " ")
            return command.split(separator: " ").dropFirst(2).map(String.init)
        }

        /// The redirect URIs in the order of the providers.
        var redirects: [String] { text.matches(of: /redirect URI is `([^`]+)`/).map { String($0.1) } }
    }

    private func secretFile() throws -> String { try program.secretFile(SignInProvider.webClientSecret) }

    @Test func itsCommandForGoogleSignsSomebodyIn() throws {
        let provider = try SignInProvider(.own, program)
        let section = try Section("### Sign-in on pages")
        let options = try section.options([
            ("1234-web.apps.googleusercontent.com", SignInProvider.webClientID),
            ("/etc/nearby/google-secret", try secretFile()),
        ])
        let service = try Service(program, options + ["--oidc-issuer", provider.issuer])
        defer { service.stop() }
        let ann = PageClient()
        try expect(ann.get(try ann.begin(service, as: "ann"), service).headers["location"], equals: "/lunar")
        expect(section.redirects.count == 2 && ann.redirect == section.redirects.first)
        try expectEmpty(provider.faults())
    }

    @Test func itsConfigurationForKeycloakSignsSomebodyIn() throws {
        let provider = try SignInProvider(.own, program)
        let section = try Section("### Sign-in on pages")
        let lines = try section.block(
            "[oidc keycloak]",
            [
                ("web-client-id = nearby\n", "web-client-id = \(SignInProvider.webClientID)\n"),
                ("/etc/nearby/keycloak-secret", try secretFile()),
                ("https://id.example/realms/temples", provider.issuer),
            ])
        let file = program.path("nearby.conf")
        try Data("\(lines)\n".utf8).write(to: URL(fileURLWithPath: file))
        let service = try Service(program, "--config", file)
        defer { service.stop() }
        let ann = PageClient()
        try expect(ann.get("/sign-in", service).body, contains: "Keycloak")
        let target = try ann.begin(service, with: "keycloak", as: "ann")
        try expect(ann.get(target, service).headers["location"], equals: "/lunar")
        expect(section.redirects.count == 2 && ann.redirect == section.redirects.last)
        try expectEmpty(provider.faults())
    }

    @Test func itsCommandForMailSignsSomebodyIn() throws {
        let receiver = try ReminderReceiver(.mail, program)
        let options = try Section("### By mail").options([
            ("smtps://mail.temples.tw", "smtp://127.0.0.1:\(receiver.port)"),
            ("/etc/nearby/smtp-password", try program.secretFile("secret")),
        ])
        let service = try Service(program, options)
        defer { service.stop() }
        let ann = PageClient()
        try expect(ann.get("/sign-in", service).body, contains: "action=\"/sign-in/mail\"")
        let asked = try ann.post("/sign-in/mail", "email=ann%40example.com&return=%2Flunar", service)
        expect(asked.status, equals: 303, "\(asked.body)")
        expect(eventually { try !receiver.messages.isEmpty })
        let mail = try require(receiver.messages.first)
        expect(mail["sender"] as? String, equals: "sign-in@temples.tw")
        let text = try require((mail["parts"] as? [[String]])?.first?[1])
        let link = try require(text.firstMatch(of: /https:\/\/temples\.tw(\/sign-in\/mail\?key=([\w-]+))/))
        try expect(ann.get(String(link.1), service).body, contains: "action=\"/sign-in/mail/use\"")
        let used = try ann.post("/sign-in/mail/use", "key=\(link.2)", service)
        expect(used.status == 303 && used.headers["location"] == "/lunar", "\(used.body)")
        let token = try require(ann.cookies[PageClient.session])
        let profile = try service.get("/api/user/profile", headers: "Cookie: \(PageClient.session)=\(token)\r\n")
        try expect(profile.object()["email"] as? String, equals: "ann@example.com")
    }
}
