import Expectations
import AccountModel
import HTTPClient
import Testing
@testable import Notifications

/// Tests of mails that aiosmtpd takes.
@Suite(.enabled(if: PythonReaders.arePresent, "no aiosmtpd; tools/setup --tests installs it"))
struct MailTests {
    private func mail(
        _ receiver: MailReceiver, scheme: String = "smtp", protection: MailServer.Protection? = nil,
        isTrusted: Bool = true,
        password: String? = nil
    ) throws -> Mail {
        let server = try MailServer(
            "\(scheme)://127.0.0.1:\(receiver.port)", user: password.map { _ in "nearby" }, password: password,
            protection: protection)
        let sender = try require(MailAddress("push@site.example"))
        return try Mail(
            server: server, sender: sender, certificates: isTrusted ? receiver.certificate : nil, mostAtOnce: 2,
            now: { SomeMessage.now })
    }

    private func message(to email: String?, title: String = "媽祖聖誕 and 2 more") -> OutgoingMessage {
        SomeMessage.message(account: SomeMessage.account(email: email), title: title, body: "三天後 <b>\n.\n第二行")
    }

    @Test func aMailIsReadBack() throws {
        let receiver = try MailReceiver(.plain)
        let title = String(repeating: "媽祖聖誕 ", count: 30) + "👨‍👩‍👧"
        let results = Delivered.results(
            of: message(to: "lin@temple.example", title: title), by: try mail(receiver))
        expect(results, equals: [.taken])
        let read = try receiver.next()
        expect(read.sender, equals: "push@site.example")
        expect(read.recipients, equals: ["lin@temple.example"])
        expect(read.greeting, equals: "site.example")
        expect(read.defects, equals: [])
        expect(read.longestLine, isAtMost: 78)
        expect(read.header("Subject"), equals: title)
        expect(read.header("From"), equals: "push@site.example")
        expect(read.header("To"), equals: "lin@temple.example")
        expect(read.header("Date"), equals: "Fri, 15 Jan 2027 08:00:00 +0000")
        expect(read.header("Message-ID"), equals: "<0c5f0d4e7f0b4a529f0a3a4bfd0e8a11@site.example>")
        expect(read.header("List-Unsubscribe"), equals: "<https://site.example/unsubscribe?key=abc>")
        expect(read.header("List-Unsubscribe-Post"), equals: "List-Unsubscribe=One-Click")
        expect(read.parts.map { $0[0] }, equals: ["text/plain", "text/html"])
        for part in read.parts {
            expect(part[1], contains: title)
            expect(part[1], contains: "https://site.example/events/1")
            expect(part[1], contains: "https://site.example/unsubscribe?key=abc")
            expect(part[1], contains: "取消郵件通知")
        }
        expect(read.parts[0][1], contains: "三天後 <b>\n.\n第二行")
        expect(read.parts[1][1], contains: "三天後 &lt;b&gt;<br>.<br>第二行")
        try expectEmpty(receiver.stop())
    }

    @Test(arguments: [("en", "Stop these mails"), ("ja-JP", "メールの配信を停止"), ("fr", "Stop these mails")])
    func eachReaderHasALanguage(locale: String, words: String) throws {
        let receiver = try MailReceiver(.plain)
        let message = SomeMessage.message(account: SomeMessage.account(locale: locale))
        expect(Delivered.results(of: message, by: try mail(receiver)), equals: [.taken])
        try expect(receiver.next().parts.allSatisfy { $0[1].contains(words) })
        try expectEmpty(receiver.stop())
    }

    @Test(arguments: [
        ("smtp", MailServer.Protection.startTLS, MailReceiver.Protection.starttls), ("smtps", .tls, .tls),
    ])
    func aMailGoesOverTLS(
        scheme: String, protection: MailServer.Protection, receiving: MailReceiver.Protection
    ) throws {
        let receiver = try MailReceiver(receiving)
        let mail = try mail(receiver, scheme: scheme, protection: protection, password: "secret")
        for _ in 0..<2 { expect(Delivered.results(of: message(to: "lin@temple.example"), by: mail), equals: [.taken]) }
        let read = try receiver.next()
        expect(read.user, equals: "nearby")
        expect(read.isEncrypted, equals: receiving == .starttls)
        try expect(receiver.stop().count, equals: 1)
    }

    @Test(arguments: [
        ("smtp", MailServer.Protection.startTLS, MailReceiver.Protection.starttls), ("smtps", .tls, .tls),
    ])
    func aWrongPasswordIsOurFault(
        scheme: String, protection: MailServer.Protection, receiving: MailReceiver.Protection
    ) throws {
        let receiver = try MailReceiver(receiving)
        let mail = try mail(receiver, scheme: scheme, protection: protection, password: "wrong")
        let result = try require(Delivered.results(of: message(to: "lin@temple.example"), by: mail).first)
        guard case .misconfigured(let reason) = result else {
            Issue.record("not ours: \(result)")
            return
        }
        expect(reason, lacks: "wrong")
        try expectEmpty(receiver.stop())
    }

    @Test(arguments: [
        ("smtp", MailServer.Protection.startTLS, MailReceiver.Protection.starttls), ("smtps", .tls, .tls),
    ])
    func aServerThatNobodyVouchesForGetsNothing(
        scheme: String, protection: MailServer.Protection, receiving: MailReceiver.Protection
    ) throws {
        let receiver = try MailReceiver(receiving)
        let mail = try mail(receiver, scheme: scheme, protection: protection, isTrusted: false, password: "secret")
        let result = try require(Delivered.results(of: message(to: "lin@temple.example"), by: mail).first)
        expect(result, equals: .later(providerPause: nil, reason: "the server's certificate is not trusted"))
        try expectEmpty(receiver.stop())
    }

    /// Whoever stands between could have left it out.
    @Test func aServerWithoutSTARTTLSGetsNothing() throws {
        let receiver = try MailReceiver(.plain)
        let mail = try mail(receiver, protection: .startTLS)
        let result = try require(Delivered.results(of: message(to: "lin@temple.example"), by: mail).first)
        guard case .later(nil, _) = result else {
            Issue.record("not later: \(result)")
            return
        }
        try expectEmpty(receiver.stop())
    }

    @Test func theReplyTellsWhatBecameOfIt() throws {
        let receiver = try MailReceiver(.plain)
        let mail = try mail(receiver)
        func result(_ recipient: String) throws -> DeliveryResult {
            try require(Delivered.results(of: message(to: recipient), by: mail).first)
        }
        try expect(
            result("550@temple.example"), equals: .refused(reason: "the mail server answers 550"))
        try expect(
            result("451@temple.example"), equals: .later(providerPause: nil, reason: "the mail server answers 451"))
        try expect(
            result("421@temple.example"), equals: .later(providerPause: 60, reason: "the mail server answers 421"))
        try expect(result("lin@temple.example"), equals: .taken)
        try expect(receiver.stop().count, equals: 1)
    }

    @Test func aServerThatIsNotThereIsTriedAgain() throws {
        let receiver = try MailReceiver(.plain)
        let mail = try mail(receiver)
        _ = try receiver.stop()
        let result = try require(Delivered.results(of: message(to: "lin@temple.example"), by: mail).first)
        guard case .later(nil, _) = result else {
            Issue.record("not later: \(result)")
            return
        }
    }

    @Test func anAccountWithoutAGoodAddressIsNoTarget() throws {
        let receiver = try MailReceiver(.plain)
        let mail = try mail(receiver)
        for email in [nil, "", "lin", "a@b.tw\r\nRCPT TO:<c@d.tw>", "a@b.tw> SIZE=1"] {
            expectEmpty(mail.targets(of: message(to: email)))
        }
        expect(
            mail.targets(of: message(to: "lin@temple.example")),
            equals: [MessageTarget(provider: "smtp://127.0.0.1:\(receiver.port)", device: nil, host: "127.0.0.1")])
        try expectEmpty(receiver.stop())
    }
}
