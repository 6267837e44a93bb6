import Expectations
import Foundation
import Testing
@testable import Notifications

struct MailTextTests {
    private func text(_ message: OutgoingMessage, now: Int64 = SomeMessage.now) throws -> String {
        let sender = try require(MailAddress("push@site.example"))
        let recipient = try require(MailAddress("lin@temple.example"))
        let mail = try require(MailText(message, from: sender, to: recipient, now: now))
        return String(decoding: mail.bytes, as: UTF8.self)
    }

    /// Returns the header lines, with those that are folded.
    private func headers(_ message: OutgoingMessage) throws -> [String] {
        let text = try text(message)
        let head = try require(text.components(separatedBy: "\r\n\r\n").first)
        return head.replacingOccurrences(of: "\r\n ", with: " ").components(separatedBy: "\r\n")
    }

    private static let names = [
        "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post",
        "MIME-Version", "Content-Language", "Content-Type",
    ]

    @Test func hasTheHeadersOfOneClick() throws {
        let headers = try headers(SomeMessage.message())
        expect(headers.map { $0.components(separatedBy: ":")[0] }, equals: Self.names)
        expect(headers, contains: "From: <push@site.example>")
        expect(headers, contains: "To: <lin@temple.example>")
        expect(headers, contains: "Message-ID: <0c5f0d4e7f0b4a529f0a3a4bfd0e8a11@site.example>")
        expect(headers, contains: "List-Unsubscribe: <https://site.example/unsubscribe?key=abc>")
        expect(headers, contains: "List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    }

    /// A title, a body, an id and an address add no header and no line.
    @Test func nothingLeavesItsPlace() throws {
        let evil = "a\r\nBcc: all@temple.example\r\n\r\n.\r\nQUIT\u{0}\n.\n--boundary\u{2028}"
        let message = SomeMessage.message(
            id: "0c5f\r\nX: y>", title: evil, body: evil, url: "https://site.example/\"><script>\r\n.\r\n")
        try expect(headers(message).map { $0.components(separatedBy: ":")[0] }, equals: Self.names)
        let text = try text(message)
        expect(text, lacks: "Bcc:")
        expect(text.components(separatedBy: "\r\n").allSatisfy { !$0.contains("\n") && !$0.contains("\r") })
        expect(text.components(separatedBy: "\r\n"), lacks: ".")
    }

    /// Returns what the parts of a mail say: plain text and HTML.
    private func parts(_ message: OutgoingMessage) throws -> [String] {
        try text(message).components(separatedBy: "Content-Transfer-Encoding: base64").dropFirst().map { part in
            let body = try require(part.components(separatedBy: "\r\n--").first)
            let data = try require(Data(base64Encoded: body, options: .ignoreUnknownCharacters))
            return String(decoding: data, as: UTF8.self)
        }
    }

    /// A link stands behind the colon of the language.
    @Test(arguments: [
        ("en", "The temple: https", "Stop these mails: https"), ("zh-TW", "廟宇頁面：https", "取消郵件通知：https"),
        ("ja", "廟のページ：https", "メールの配信を停止：https"),
    ]) func aLinkIsNamed(locale: String, temple: String, stop: String) throws {
        var message = SomeMessage.message(account: SomeMessage.account(locale: locale))
        message.templeURL = "https://site.example/temples/44"
        let plain = try require(parts(message).first)
        expect(plain.contains(temple) && plain.contains(stop))
    }

    /// Both parts of a mail lead to the temple that it names.
    @Test(arguments: [nil, "https://site.example/temples/44?lang=zh"]) func aMailLeadsToItsTemple(url: String?) throws {
        var message = SomeMessage.message()
        message.templeURL = url
        let parts = try parts(message)
        expect(parts.count, equals: 2)
        for told in parts {
            expect(told.contains("/temples/") == (url != nil) && told.contains("廟宇頁面") == (url != nil))
            expect(told, contains: url ?? message.url)
        }
    }

    @Test(arguments: ["", "site.example", "https://site.example/a b", "https://a>", "https://a\r\nX: y", "https://媽祖"])
    func anAddressThatEndsMailsIsOne(text: String) throws {
        let sender = try require(MailAddress("push@site.example"))
        let message = SomeMessage.message(unsubscribeURL: text)
        expectNil(MailText(message, from: sender, to: sender, now: SomeMessage.now))
    }

    @Test(arguments: ["a", "媽", "👨‍👩‍👧", "é"]) func everyLineIsShort(character: String) throws {
        let long = String(repeating: character, count: 500)
        let text = try text(SomeMessage.message(title: long, body: long))
        let lines = text.components(separatedBy: "\r\n")
        expect(lines.allSatisfy { $0.utf8.count <= 78 })
        expect(text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (784_887_151, "Tue, 15 Nov 1994 08:12:31 +0000"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"), (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 +0000"),
            (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
        ] as [(Int64, String)])
    func theDateIsThatOfAHeader(seconds: Int64, date: String) {
        expect(MailParts.date(seconds), equals: date)
    }
}
