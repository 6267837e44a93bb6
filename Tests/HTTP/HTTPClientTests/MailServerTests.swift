import Expectations
import Testing

@testable import HTTPClient

struct MailServerTests {
    @Test(arguments: [
        ("smtps://mail.example.org", "smtps://mail.example.org:465", MailServer.Protection.tls),
        ("smtp://mail.example.org", "smtp://mail.example.org:587", .startTLS),
        ("smtp://mail.example.org:25/", "smtp://mail.example.org:25", .startTLS),
        ("SMTP://MAIL.example.org:2525", "smtp://mail.example.org:2525", .startTLS),
        ("smtp://10.0.0.1:25", "smtp://10.0.0.1:25", .startTLS), ("smtp://127.0.0.1:25", "smtp://127.0.0.1:25", .none),
        ("smtp://localhost", "smtp://localhost:587", .none), ("smtp://[::1]:25", "smtp://[::1]:25", .none),
        ("smtps://127.0.0.1", "smtps://127.0.0.1:465", .tls),
        ("smtp://localhost.example.org", "smtp://localhost.example.org:587", .startTLS),
    ])
    func onlyOnLoopbackIsThereNoTLS(text: String, whole: String, protection: MailServer.Protection) throws {
        let server = try MailServer(text)
        expect(server.text, equals: whole)
        expect(server.protection, equals: protection)
    }

    @Test(arguments: [
        "", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://user@mail.example.org",
        "smtp://user:secret@mail.example.org", "smtp://mail.example.org/path", "smtp://mail.example.org?a=b",
        "smtp://mail.example.org#a", "smtp://mail.example.org:70000", "smtp://mail example.org", "smtp://a.org\r\nDATA",
    ])
    func nothingElseIsAServer(text: String) {
        #expect(throws: HTTPClientError.self) { try MailServer(text) }
    }
}
