import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import Testing

/// Reminders that arrive: a service, `nearby notify`, and receivers on this machine.
struct ServeReminderTests {
    private let program: Program
    private let provider: SignInProvider
    private let people: String
    private let keys: String

    init() throws {
        program = try Program()
        provider = try SignInProvider(.own, program)
        people = program.path("people.sqlite")
        keys = program.path("push-keys")
        let made = try program.run("push-keys", keys)
        expect(made.status == 0 && made.output.utf8.count == 88, "\(made.error)")
    }

    private static let subject = "mailto:test@temples.example"

    private func pushOptions(_ receiver: ReminderReceiver) -> [String] {
        ["--push-subject", Self.subject, "--push-for-development", "127.0.0.1:\(receiver.port)"]
    }

    private func service(_ receiver: ReminderReceiver? = nil, _ words: [String] = []) throws -> Service {
        let endpoint = receiver.map { ["--push-for-development", "127.0.0.1:\($0.port)"] } ?? []
        return try Service(
            program, provider.options + ["--accounts", people, "--push-key-file", keys] + endpoint + words)
    }

    private func notify(_ service: Service, _ words: [String]) throws -> Program.Result {
        try program.run(
            ["notify", "--accounts", people, "--push-key-file", keys, "--site", service.address] + words)
    }

    private func put(_ client: SignedInClient, _ path: String, _ body: String) throws {
        let answer = try client.send("PUT", path, body: body)
        expect(answer.status, equals: 200, "\(path): \(answer.body)")
    }

    // MARK: A day and a time

    private static let taiwan: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Asia/Taipei") ?? .gmt
        return calendar
    }()

    /// A time of day that is just over in Taiwan. Shortly before midnight it waits for the next day.
    private func timeThatIsOver() -> String {
        while true {
            let now = Self.taiwan.dateComponents([.hour, .minute], from: Date())
            let minute = (now.hour ?? 0) * 60 + (now.minute ?? 0)
            guard minute < 1_437 else {
                sleep(5)
                continue
            }
            let over = max(0, minute - 2)
            return String(format: "%02d:%02d", over / 60, over % 60)
        }
    }

    private func day(_ text: String, plus days: Int) throws -> String {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        let components = DateComponents(year: parts[0], month: parts[1], day: parts[2] + days)
        let moved = Self.taiwan.dateComponents(
            [.year, .month, .day], from: try require(Self.taiwan.date(from: components)))
        return String(format: "%04d-%02d-%02d", moved.year ?? 0, moved.month ?? 0, moved.day ?? 0)
    }

    /// Returns 媽祖, and her birthday's event and next day.
    private func mazu(_ service: Service) throws -> (deity: Int, event: Int, day: String) {
        let deities = try service.get("/api/deities?name=%E5%AA%BD%E7%A5%96").list()
        let deity = try require(deities.first?["id"] as? Int)
        let events = try service.get("/api/events?from=2027-01-01&to=2027-12-31").list()
        let event = try require(events.first { $0["title"] as? String == "媽祖聖誕" })
        return (deity, try require(event["id"] as? Int), try require(event["solar_date"] as? String))
    }

    // MARK: The story

    /// Sign in, choose 媽祖, set the day to three before her birthday: one message comes, and its link opens the event.
    @Test func aPersonIsReminded() throws {
        let receiver = try ReminderReceiver(.push, program)
        let service = try service(receiver)
        defer { service.stop() }
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        let mazu = try mazu(service)
        try put(ann, "/device-token", receiver.device("/push/ann"))
        try put(ann, "/deity-subscriptions", #"[{"deity_id": \#(mazu.deity)}]"#)
        try put(ann, "/settings", #"{"notify_time": "\#(timeThatIsOver())"}"#)
        // The app refreshes the session until then.
        try Connection(path: people, mode: .readWrite, spatial: false).execute("UPDATE device SET until = 4000000000")
        let early = try day(mazu.day, plus: -3)
        // The day before, it is queued and not sent.
        let before = try notify(service, pushOptions(receiver) + ["--once", "--date", try day(early, plus: -1)])
        expect(before.status == 0 && before.error.contains("; messages sent: 0, "), "\(before.error)")
        try expectEmpty(receiver.messages)
        for _ in 0..<2 {
            let run = try notify(service, pushOptions(receiver) + ["--once", "--date", early])
            expect(run.status, equals: 0, "\(run.error)")
        }
        let messages = try receiver.messages
        expect(messages.count, equals: 1)
        let message = try require(messages.first)
        expect((message["title"] as? String)?.hasPrefix("媽祖聖誕"), equals: true)
        expect(message["path"] as? String == "/push/ann" && message["subject"] as? String == Self.subject)
        expect(message["audience"] as? String, equals: "http://127.0.0.1:\(receiver.port)")
        expect((message["id"] as? String)?.replacingOccurrences(of: "-", with: ""), equals: message["topic"] as? String)
        let url = try require(message["url"] as? String)
        expect(url, equals: "\(service.address)/events/\(mazu.event)?lang=zh")
        let page = try service.get("/events/\(mazu.event)", headers: "Accept: text/html\r\n")
        expect(page.status == 200 && page.body.contains("媽祖聖誕"))
    }

    @Test func whatIsPlannedIsPrintedAndNothingGoes() throws {
        let receiver = try ReminderReceiver(.push, program)
        let service = try service(receiver)
        defer { service.stop() }
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        let mazu = try mazu(service)
        try put(ann, "/device-token", receiver.device("/push/ann"))
        try put(ann, "/deity-subscriptions", #"[{"deity_id": \#(mazu.deity)}]"#)
        let words = pushOptions(receiver) + ["--dry-run", "--date", try day(mazu.day, plus: -2)]
        let run = try notify(service, words)
        expect(run.status, equals: 0, "\(run.error)")
        let lines = run.output.split(separator: "\n").filter { $0.contains("媽祖聖誕") }
        expect(!lines.isEmpty && lines.allSatisfy { $0.contains(ann.session.user.id) })
        expect(run.output.contains("/events/\(mazu.event)") && !run.output.contains("ann@example.com"))
        try expectEmpty(receiver.messages)
    }

    @Test func aTestIsMarkedAsOne() throws {
        let receiver = try ReminderReceiver(.push, program)
        let service = try service(receiver)
        defer { service.stop() }
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        let id = ann.session.user.id
        let without = try notify(service, pushOptions(receiver) + ["--test", id])
        expect(without.status == 65 && without.error.contains("no active browser"), "\(without.error)")
        try put(ann, "/device-token", receiver.device("/push/ann"))
        let run = try notify(service, pushOptions(receiver) + ["--test", id])
        expect(run.status == 0 && run.output == "web-push http://127.0.0.1:\(receiver.port): sent\n", "\(run.error)")
        try expect(receiver.messages.count, equals: 1)
        expect((try receiver.messages.first?["title"] as? String)?.contains("測試"), equals: true)
        let nobody = try notify(service, pushOptions(receiver) + ["--test", "1b4e28ba-2fa1-41d2-883f-0016d3cca427"])
        expect(nobody.status == 65 && nobody.error.contains("there is no account with this id"))
    }

    /// A browser that its push service does not know any more is not asked again.
    @Test func aTestFindsOutWhichDeviceIsGone() throws {
        let receiver = try ReminderReceiver(.push, program)
        let service = try service(receiver)
        defer { service.stop() }
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        for path in ["/410/ann", "/push/ann"] { try put(ann, "/device-token", receiver.device(path)) }
        let test = pushOptions(receiver) + ["--test", ann.session.user.id]
        let first = try notify(service, test)
        expect(first.status == 0 && first.output.contains("the push service answers 410"), "\(first.error)")
        let active = try ann.get("/device-token").list().filter { $0["is_active"] as? Bool == true }
        expect(active.map { $0["token"] as? String }, equals: ["http://127.0.0.1:\(receiver.port)/push/ann"])
        let second = try notify(service, test)
        expect(second.output, equals: "web-push http://127.0.0.1:\(receiver.port): sent\n", "\(second.error)")
    }

    /// The service itself plans and sends, and counts.
    @Test func aServiceSendsByItself() throws {
        let receiver = try ReminderReceiver(.push, program)
        let service = try service(
            receiver, ["--notify", "--push-subject", Self.subject, "--site", "https://temples.example"])
        defer { service.stop() }
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        try put(ann, "/device-token", receiver.device("/push/ann"))
        // What is queued below is past, and a plan that began before would take it away.
        let isNew = "\nnearby_notifications_queued NaN\n"
        expect(
            eventually {
                let metrics = try service.get("/metrics").body
                return metrics.contains("\nnearby_notifications_queued ") && !metrics.contains(isNew)
            })
        try queue(1, of: ann.session.user.id)
        expect(eventually { try receiver.messages.count == 1 })
        expect(
            eventually { try service.get("/metrics").body.contains("\nnearby_notifications_sent_total 1\n") })
        let metrics = try service.get("/metrics").body
        expect(metrics, contains: "\nnearby_notifications_failed_total{reason=\"late\"} 0\n")
        expect(metrics, contains: "\nnearby_notifications_sent_by_channel_total{channel=\"web-push\"} 1\n")
        expect(metrics, contains: "\nnearby_notifications_failed_by_channel_total{channel=\"ntfy\"} 0\n")
        expect(metrics, contains: "\nnearby_notifications_lag_seconds 0.0\n")
        expect(!metrics.contains("127.0.0.1:\(receiver.port)") && !metrics.contains("ann@"))
        expect(service.stop(), equals: 0)
    }

    // MARK: Phones

    /// Makes the key of a service account. Returns the paths of the private and of the public one.
    private func accountKey() throws -> (own: String, known: String) {
        let (own, known) = (program.path("account-key.pem"), program.path("account-public.pem"))
        for arguments in [
            ["genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", own],
            ["pkey", "-in", own, "-pubout", "-out", known],
        ] {
            let openssl = Process()
            openssl.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
            openssl.arguments = arguments
            openssl.standardInput = FileHandle.nullDevice
            openssl.standardError = FileHandle.nullDevice
            try openssl.run()
            openssl.waitUntilExit()
            try require(openssl.terminationStatus == 0)
        }
        return (own, known)
    }

    /// Writes the file of a service account whose tokens come from an address.
    private func account(_ key: String, tokenAddress: String, mode: Int = 0o600) throws -> String {
        let members = [
            "type": "service_account", "project_id": "temples-1", "token_uri": tokenAddress,
            "client_email": "reminders@temples-1.iam.gserviceaccount.com",
            "private_key": try String(contentsOfFile: key, encoding: .utf8),
        ]
        let path = program.path("account-\(UUID().uuidString).json")
        try JSONEncoder().encode(members).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    /// A browser and the app of one person get a message together.
    @Test func aMessageComesToThePhoneAndTheBrowser() throws {
        let (own, known) = try accountKey()
        let firebase = try ReminderReceiver(.firebase(publicKey: known), program)
        let receiver = try ReminderReceiver(.push, program)
        let service = try service(receiver)
        defer { service.stop() }
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        try put(ann, "/device-token", #"{"token":"phone-1","platform":"android"}"#)
        try put(ann, "/device-token", receiver.device("/push/ann"))
        try queue(1, of: ann.session.user.id)
        let file = try account(own, tokenAddress: "http://127.0.0.1:\(firebase.port)/token")
        let run = try notify(
            service,
            pushOptions(receiver) + [
                "--push-for-development", "127.0.0.1:\(firebase.port)", "--fcm-service-account-file", file, "--once",
            ])
        expect(run.status == 0 && run.error.contains("; messages sent: 1, "), "\(run.error)")
        let lines = try firebase.messages
        expect(lines.count == 2 && lines.first?["exchange"] != nil)
        let message = try require(lines.last?["message"] as? [String: Any])
        expect(message["token"] as? String, equals: "phone-1")
        let data = try require(message["data"] as? [String: String])
        let pushed = try require(receiver.messages.first)
        expect(data["id"] == pushed["id"] as? String && data["url"] == pushed["url"] as? String)
        expect(data["url"]?.hasPrefix(service.address + "/"), equals: true)
    }

    /// What a provider refuses is said, without whom or what it was for.
    @Test func aRefusalIsSaidWithoutAnythingOfAPerson() throws {
        let (own, known) = try accountKey()
        let firebase = try ReminderReceiver(.firebase(publicKey: known), program)
        let receiver = try ReminderReceiver(.push, program)
        let service = try service(receiver)
        defer { service.stop() }
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        let phone = #"{"token":"403-PERMISSION_DENIED:secret-phone","platform":"android"}"#
        try put(ann, "/device-token", phone)
        try put(ann, "/device-token", receiver.device("/403/secret-browser"))
        let rows = QueuedRows(people)
        try rows.addTopic("http://127.0.0.1:\(receiver.port)/403-secret-topic", of: ann.session.user.id)
        try rows.add(1, of: ann.session.user.id)
        let file = try account(own, tokenAddress: "http://127.0.0.1:\(firebase.port)/token")
        let words =
            pushOptions(receiver) + [
                "--push-for-development", "127.0.0.1:\(firebase.port)", "--fcm-service-account-file", file,
            ]
        let run = try notify(service, words + ["--once"])
        for reason in ["the push service answers 403", "Firebase answers 403"] {
            expect(run.error, contains: "does not take messages: \(reason)", "\(run.error)")
        }
        // A test says it of the topic too.
        let test = try notify(service, words + ["--test", ann.session.user.id])
        expect(test.output, contains: "the ntfy server answers 403", "\(test.output) \(test.error)")
        let secrets = [
            "secret-phone", "secret-browser", "secret-topic", receiver.keys.p256dh, receiver.keys.auth,
            "ann@example.com",
            "day 1", "Bearer", "PRIVATE KEY",
        ]
        for secret in secrets {
            expect(!run.error.contains(secret) && !test.error.contains(secret), "\(secret): \(run.error)")
            expect(!run.output.contains(secret) && !test.output.contains(secret), "\(secret): \(run.output)")
        }
    }

    @Test func aServiceAccountThatCannotBeUsedIsNamed() throws {
        let (own, _) = try accountKey()
        let real = "https://oauth2.googleapis.com/token"
        func error(_ file: String, _ words: [String] = []) throws -> String {
            let run = try program.run(
                [
                    "notify", "--accounts", people, "--push-key-file", keys, "--site", "https://temples.example",
                    "--fcm-service-account-file", file, "--once",
                ] + words)
            expect(run.status != 0)
            return run.error
        }
        try expect(error(program.path("none")), contains: "cannot read it: No such file or directory")
        try expect(error(keys), contains: "it is no service account")
        try expect(
            error(account(own, tokenAddress: real, mode: 0o640)), contains: "other users can read it")
        try expect(
            error(account(own, tokenAddress: "http://127.0.0.1:9/token")), contains: "token_uri is of this machine")
        try expect(
            error(account(own, tokenAddress: real), ["--push-for-development", "127.0.0.1:9"]),
            contains: "the service account of temples-1 is a real one")
        // Where nothing is sent to people, a day may be taken as today.
        try expect(
            error(account(own, tokenAddress: real), ["--date", "2027-04-26"]), contains: "--date is for development")
    }

    // MARK: Mail

    @Test func aMailComesAndOneClickEndsIt() throws {
        let receiver = try ReminderReceiver(.mail, program)
        let service = try service()
        defer { service.stop() }
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        try queue(2, of: ann.session.user.id)
        let run = try notify(
            service,
            [
                "--smtp", "smtp://127.0.0.1:\(receiver.port)", "--mail-from", "reminders@temples.example", "--once",
            ])
        expect(run.status == 0 && run.error.contains("; messages sent: 1, "), "\(run.error)")
        expect(eventually { try receiver.messages.count == 1 })
        let mail = try require(receiver.messages.first)
        expect(mail["recipients"] as? [String], equals: ["ann@example.com"])
        expect((mail["defects"] as? [String])?.isEmpty, equals: true)
        let headers = try require(mail["headers"] as? [[String]])
        func header(_ name: String) -> String? { headers.first { $0[0] == name }?[1] }
        expect(header("List-Unsubscribe-Post"), equals: "List-Unsubscribe=One-Click")
        let link = try require(header("List-Unsubscribe")).trimmingCharacters(in: CharacterSet(charactersIn: "<>"))
        expect(link.hasPrefix(service.address + "/api/notifications/unsubscribe?key="))
        let parts = try require(mail["parts"] as? [[String]])
        expect(
            parts.map { $0[0] } == ["text/plain", "text/html"] && parts.allSatisfy { $0[1].contains(link) })
        let target = String(link.dropFirst(service.address.count))
        try expect(service.get(target).body, contains: "<form method=\"post\">")
        try expect(ann.get("/settings").object()["enable_all"] as? Bool, equals: true)
        let ended = try service.connect().request(
            "POST", target, headers: "Content-Type: application/x-www-form-urlencoded\r\n",
            body: "List-Unsubscribe=One-Click")
        expect(ended.status, equals: 200, "\(ended.body)")
        try expect(ann.get("/settings").object()["enable_all"] as? Bool, equals: false)
    }

    // MARK: Settings

    @Test(arguments: [
        ([], "give --push-subject for pushes, or --smtp and --mail-from"),
        (["--push-subject", "nobody"], "--push-subject \"nobody\" cannot be used"),
        (["--push-subject", "mailto:a@temples.example"], "is an address for examples"),
        (["--smtp", "smtp://127.0.0.1"], "--smtp needs --mail-from"),
        (["--smtp", "http://127.0.0.1", "--mail-from", "a@temple.tw"], "a mail server is smtps://HOST"),
        (["--mail-from", "a@temple.tw"], "--mail-from needs --smtp"),
        (["--smtp", "smtps://mail.temple.tw", "--mail-from", "a@temples.example"], "is an address for examples"),
        (
            ["--push-subject", "mailto:a@temple.tw", "--push-for-development", "127.0.0.1:9"],
            "is a real subject"
        ),
        (
            [
                "--push-subject", "mailto:a@temples.example", "--push-for-development", "127.0.0.1:9",
                "--smtp", "smtps://mail.temple.tw", "--mail-from", "a@temple.tw",
            ], "is a real mail server"
        ),
        (
            ["--push-subject", "mailto:a@temples.example", "--push-for-development", "push.example:9"],
            "--push-for-development \"push.example:9\" cannot be used"
        ),
        (["--push-subject", "mailto:a@temple.tw", "--date", "2027-04-26"], "--date is for development"),
        (
            ["--smtp", "smtp://127.0.0.1", "--mail-from", "a@temple.tw", "--date", "2027-04-26"],
            "--date is for development"
        ),
        (
            [
                "--push-subject", "mailto:a@temples.example", "--push-for-development", "127.0.0.1:9",
                "--smtp", "smtp://127.0.0.1", "--mail-from", "a@temple.tw",
            ], "is a real mail server"
        ),
        (["--push-subject", "mailto:a@temple.tw", "--push-rate", "x"], "--push-rate \"x\" is not a whole number"),
    ])
    func aSettingThatCannotBeIsNamed(words: [String], message: String) throws {
        let run = try program.run(
            ["notify", "--accounts", people, "--push-key-file", keys, "--site", "https://temples.example"] + words)
        expect(run.status == 64 && run.error.contains(message), "\(run.error)")
    }

    @Test func aCheckSaysHowRemindersAreSent() throws {
        let words =
            ["serve", "--check", "--port", "0", "--accounts", people, "--push-key-file", keys, "--notify"]
            + provider.options
        let wrong = try program.run(words)
        expect(wrong.status == 64 && wrong.output.contains("\nreminders: WRONG: reminders lead to pages"))
        let right = try program.run(
            words + ["--site", "https://temples.example", "--push-subject", "mailto:push@temple.tw"])
        expect(
            right.status == 0 && right.output.contains("\nreminders: Web Push as mailto:push@temple.tw\n"),
            "\(right.output)")
    }

    @Test func aKeyFileStaysAsItIs() throws {
        let text = try String(contentsOfFile: keys, encoding: .utf8)
        let again = try program.run("push-keys", keys)
        expect(again.status == 73 && again.error.contains("the file exists"), "\(again.error)")
        try expect(String(contentsOfFile: keys, encoding: .utf8), equals: text)
        let mode = try FileManager.default.attributesOfItem(atPath: keys)[.posixPermissions] as? Int
        expect(mode, equals: 0o600)
    }

    // MARK: The queue

    /// Queues reminders of one time, a minute ago, for somebody, as if they had been planned.
    private func queue(_ count: Int, of uuid: String) throws {
        try QueuedRows(people).add(count, of: uuid)
    }
}
