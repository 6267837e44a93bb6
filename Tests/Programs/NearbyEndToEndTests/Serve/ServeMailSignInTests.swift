import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import Testing

/// A service where people sign in by mail alone, with a mail server on this machine.
struct ServeMailSignInTests {
    private let program: Program

    init() throws { program = try Program() }

    private static let options = [
        "--sign-in-by-mail", "--site", "https://temples.example", "--mail-from", "sign-in@temples.example",
    ]

    private func service(_ receiver: ReminderReceiver, _ words: String...) throws -> Service {
        try Service(program, Self.options + ["--smtp", "smtp://127.0.0.1:\(receiver.port)"] + words)
    }

    private func ask(_ service: Service, _ body: String) throws -> ReceivedResponse {
        try service.connect().request(
            "POST", "/api/auth/mail", headers: "Content-Type: application/json\r\nUser-Agent: Firefox/130.0\r\n",
            body: body)
    }

    @Test func aLinkComesByMailAndIsInNoLog() throws {
        let receiver = try ReminderReceiver(.mail, program)
        let log = program.path("access.log")
        let people = program.path("people.sqlite")
        let service = try service(
            receiver, "--accounts", people, "--sign-in-mails", "1", "--access-log", log, "--log-coordinates",
            "--health-port", "0")
        defer { service.stop() }
        let asked = try ask(service, #"{"email":"Ann@Example.com","locale":"ja","return":"/temples/190"}"#)
        expect(asked.status == 202 && asked.body == "{}", "\(asked.body)")
        let cookie = try require(asked.headers["set-cookie"])
        let name = "__Host-nearby-mail="
        expect(cookie.hasPrefix(name) && cookie.hasSuffix("; Path=/; Max-Age=900; Secure; HttpOnly; SameSite=Lax"))
        expect(eventually { try receiver.messages.count == 1 })
        let mail = try require(receiver.messages.first)
        expect(mail["recipients"] as? [String], equals: ["ann@example.com"])
        expect((mail["defects"] as? [String])?.isEmpty, equals: true)
        let parts = try require(mail["parts"] as? [[String]])
        let start = "https://temples.example/sign-in/mail?key="
        let plain = try require(parts.first?[1])
        let place = try require(plain.range(of: start))
        let key = String(plain[place.upperBound...].prefix { !$0.isNewline })
        expect(key.count == 43 && parts[1][1].contains(start + key) && plain.contains("Firefox"))
        // The second in an hour is answered in the same way, and is not sent.
        let again = try ask(service, #"{"email":"ann@example.com"}"#)
        expect(again.status == 202 && again.body == asked.body)
        let metrics = try TestClient(port: service.healthPort).request("GET", "/metrics").body
        expect(metrics, contains: "nearby_sign_in_mails_total{outcome=\"held\"} 1\n")
        expect(metrics, contains: "nearby_sign_in_mails_total{outcome=\"failed\"} 0\n")
        _ = try service.get("/sign-in/mail?key=\(key)")
        service.stop()
        let lines = try String(contentsOf: URL(fileURLWithPath: log), encoding: .utf8)
        expect(lines, contains: "/sign-in/mail")
        let told = lines + metrics + (try service.errors())
        for secret in [key, String(cookie.dropFirst(name.count).prefix(43)), "ann@"] {
            expect(told, lacks: secret)
        }
        let connection = try Connection(path: people, mode: .readWrite, spatial: false)
        try expect(connection.integer("SELECT count(*) FROM mail_sign_in WHERE email = 'ann@example.com'"), equals: 1)
        try expect(connection.integer("SELECT count(*) FROM mail_sign_in WHERE link_hash = '\(key)'"), equals: 0)
    }

    /// A mail server that is gone changes nothing of the answer; the failure is a line that names nobody.
    @Test func anAnswerDoesNotWaitForTheMailServer() throws {
        let receiver = try ReminderReceiver(.mail, program)
        let service = try service(receiver)
        defer { service.stop() }
        receiver.stop()
        let asked = try ask(service, #"{"email":"ann@example.com"}"#)
        expect(asked.status == 202 && asked.body == "{}")
        try expect(service.errors(), lacks: "ann@")
    }

    @Test(arguments: [
        (["--sign-in-mails", "3"], "--sign-in-mails needs --sign-in-by-mail"),
        (["--sign-in-by-mail", "--no-pages"], "--sign-in-by-mail cannot be with --no-pages"),
        (["--sign-in-by-mail"], "--sign-in-by-mail needs the public address of the site: --site URL"),
        (["--sign-in-by-mail", "--site", "https://temples.example"], "--sign-in-by-mail needs --smtp and --mail-from"),
        (ServeMailSignInTests.options + ["--smtp", "smtps://mail.temple.tw"], "is an address for examples"),
        (
            ServeMailSignInTests.options + ["--smtp", "smtp://127.0.0.1", "--sign-in-mails", "1001"],
            "--sign-in-mails \"1001\""
        ),
    ])
    func aSettingThatCannotBeIsNamed(words: [String], message: String) throws {
        let run = try program.run(["serve", "--check", "--port", "0"] + words)
        expect(run.status == 64 && (run.output + run.error).contains(message), "\(run.output)\(run.error)")
    }

    @Test func aCheckSaysHowPeopleSignIn() throws {
        let run = try program.run(
            ["serve", "--check", "--port", "0"] + Self.options + ["--smtp", "smtp://127.0.0.1:2525"])
        expect(run.status, equals: 0, "\(run.output)\(run.error)")
        expect(run.output, contains: "; sign-in by mail by smtp://127.0.0.1:2525\n", "\(run.output)")
    }
}
