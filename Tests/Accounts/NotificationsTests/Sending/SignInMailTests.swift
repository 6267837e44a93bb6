import Expectations
import AccountModel
import Foundation
import HTTPClient
import Synchronization
import Testing
@testable import Notifications

/// Mails with links that sign people in.
struct SignInMailTests {
    private static let link = "https://temples.example/sign-in/mail?key=AbC-_9"
    private static let agent = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0"

    private static func mail(
        to address: String = "lin@temple.example", locale: String = "en", agent: String = SignInMailTests.agent
    ) -> SignInMail {
        // 16:00 in Taiwan.
        SignInMail(address: address, link: link, locale: locale, agent: agent, askedAt: SomeMessage.now)
    }

    // MARK: Sending

    /// A mail server as a test says, and what it was given.
    private final class Server: Sendable {
        typealias Completion = @Sendable (DeliveryResult) -> Void

        private let state = Mutex<(results: [DeliveryResult], tried: [[UInt8]], held: [Completion])>(([], [], []))

        /// The results of the next tries; after them, a try ends with ``release(_:)``.
        init(_ results: [DeliveryResult] = []) { state.withLock { $0.results = results } }

        var tried: [[UInt8]] { state.withLock { $0.tried } }

        func take(_ text: [UInt8], _ recipient: MailAddress, _ completion: @escaping Completion) {
            let result = state.withLock { state -> DeliveryResult? in
                state.tried.append(text)
                if !state.results.isEmpty { return state.results.removeFirst() }
                state.held.append(completion)
                return nil
            }
            if let result { completion(result) }
        }

        func release(_ result: DeliveryResult) {
            let held = state.withLock { state in
                defer { state.held = [] }
                return state.held
            }
            for completion in held { completion(result) }
        }
    }

    private let clock = MovedClock(SomeMessage.now)
    private let notes = SenderHome.Notes()

    private func mails(_ server: Server) throws -> SignInMails {
        let sender = try require(MailAddress("push@site.example"))
        return SignInMails(sender: sender, clock: clock, note: { [notes] in notes.add($0) }) { text, to, completion in
            server.take(text, to, completion)
        }
    }

    private static let later = DeliveryResult.later(providerPause: nil, reason: "the mail server answers 451")

    @Test func aServerThatIsBusyIsTriedAgainAtItsTimes() throws {
        let server = Server([Self.later, Self.later, .taken])
        let mails = try mails(server)
        mails.send(Self.mail())
        expectEmpty(server.tried)
        _ = mails.step()
        expect(server.tried.count == 1 && mails.step() == 30)
        clock.pass(29)
        expect(mails.step() == 1 && server.tried.count == 1)
        clock.pass(1)
        _ = mails.step()
        expect(server.tried.count == 2 && mails.step() == 60)
        clock.pass(149)
        expect(mails.step() == 1 && server.tried.count == 2 && mails.counts == SignInMails.Counts())
        clock.pass(1)
        _ = mails.step()
        var counts = SignInMails.Counts()
        counts.sent = 1
        expect(server.tried.count == 3 && mails.counts == counts && notes.all.isEmpty)
        // It is the same mail.
        let ids = try server.tried.map { try require(MailLines($0)["Message-ID"]) }
        expect(Set(ids).count, equals: 1)
    }

    @Test(
        arguments: [
            ([later, later, later], "the mail server answers 451"),
            ([.refused(reason: "the mail server answers 550")], "the mail server answers 550"),
            ([.misconfigured(reason: "the mail server refuses the user")], "the mail server refuses the user"),
        ] as [([DeliveryResult], String)])
    func aFailureIsOneLineThatNamesNobody(results: [DeliveryResult], reason: String) throws {
        let server = Server(results)
        let mails = try mails(server)
        mails.send(Self.mail())
        for _ in 0..<5 {
            _ = mails.step()
            clock.pass(180)
        }
        expect(server.tried.count == results.count && mails.counts.failed == 1 && mails.counts.sent == 0)
        expect(notes.all, equals: ["a mail to sign in was not sent: \(reason)"])
    }

    /// Nobody waits for a server that says nothing, and not too many mails do.
    @Test func aSilentServerHoldsUpNobody() throws {
        let server = Server()
        let mails = try mails(server)
        for _ in 0..<SignInMails.mostWaiting / 2 { mails.send(Self.mail()) }
        _ = mails.step()
        for _ in 0..<SignInMails.mostWaiting / 2 { mails.send(Self.mail()) }
        expect(mails.counts, equals: SignInMails.Counts())
        mails.send(Self.mail())
        expect(mails.counts.failed == 1 && notes.all == ["a mail to sign in was not sent: 200 wait already"])
        server.release(.taken)
        expect(mails.counts.sent, equals: SignInMails.mostWaiting / 2)
        mails.send(Self.mail())
        _ = mails.step()
        expect(mails.counts.failed == 1 && server.tried.count == SignInMails.mostWaiting + 1)
    }

    @Test func whatIsHeldBackIsCounted() throws {
        let mails = try mails(Server())
        mails.hold()
        expect(mails.counts.held, equals: 1)
    }

    @Test func anAddressIsInLowerCase() throws {
        let mails = try mails(Server())
        expect(mails.address(" Lin@Temple.Example "), equals: "lin@temple.example")
        // The Kelvin sign is k in lower case.
        for text in ["", "lin", "lin@", "lin@a b.tw", "媽@temple.example", "lin@temple.example\r\n", "\u{212A}@a.tw"] {
            expectNil(mails.address(text), "\(text)")
        }
    }

    // MARK: The text

    /// The lines of a mail, without what is in its parts.
    private struct MailLines {
        let all: [String]

        init(_ bytes: [UInt8]) {
            let head = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n").first ?? ""
            all = head.replacingOccurrences(of: "\r\n ", with: " ").components(separatedBy: "\r\n")
        }

        subscript(name: String) -> String? {
            all.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
        }
    }

    private func text(_ mail: SignInMail) throws -> [UInt8] {
        let sender = try require(MailAddress("push@site.example"))
        let recipient = try require(MailAddress(mail.address))
        return SignInMailText(mail, from: sender, to: recipient, id: "abc", now: SomeMessage.now).bytes
    }

    @Test func nothingEndsSuchMails() throws {
        let lines = MailLines(try text(Self.mail()))
        expect(
            lines.all.map { $0.components(separatedBy: ":")[0] },
            equals: [
                "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Language",
                "Content-Type",
            ])
        expect(lines["To"] == "<lin@temple.example>" && lines["Message-ID"] == "<abc@site.example>")
    }

    @Test(
        arguments: [
            (agent, "Edge, Windows"), ("Mozilla/5.0 (iPhone) CriOS/130 Safari/604.1", "Chrome, iPhone"),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox, Linux"),
            ("Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36", "Chrome, Android"), ("curl/8", nil),
            ("", nil), ("Pay at http://evil.example/ or lose your account", nil),
        ] as [(String, String?)])
    func aProgramIsToldByWhatIsKnownOfIt(agent: String, name: String?) {
        expect(AskingProgram(agent).name, equals: name)
    }

    @Suite(.enabled(if: PythonReaders.arePresent, "no aiosmtpd; tools/setup --tests installs it"))
    struct ReadBack {
        @Test(arguments: [
            ("en", "Sign in to temples.example", "Asked for at: 16:00 (in Taiwan), Edge, Windows"),
            ("zh-TW", "登入 temples.example", "申請時間: 16:00 (臺灣時間), Edge, Windows"),
            ("ja-JP", "ログイン：temples.example", "請求時刻: 16:00 (台湾時間), Edge, Windows"),
        ])
        func aMailIsReadBackInEachLanguage(locale: String, title: String, about: String) throws {
            let receiver = try MailReceiver(.plain)
            let sender = try require(MailAddress("push@site.example"))
            let sending = try SignInMails(
                server: try MailServer("smtp://127.0.0.1:\(receiver.port)"), sender: sender, note: { _ in })
            sending.start()
            sending.send(SignInMailTests.mail(locale: locale))
            let read = try receiver.next()
            expect(read.sender == "push@site.example" && read.recipients == ["lin@temple.example"])
            expect(read.defects == [] && read.longestLine <= 78 && read.header("Subject") == title)
            expectNil(read.header("List-Unsubscribe"))
            expect(read.parts.map { $0[0] }, equals: ["text/plain", "text/html"])
            for part in read.parts {
                expect(part[1].contains(title) && part[1].contains(SignInMailTests.link))
                expect(part[1], contains: about)
                expect(!part[1].contains("Mozilla") && !part[1].contains("<img"))
            }
            sending.stop()
            try expectEmpty(receiver.stop())
        }
    }
}
