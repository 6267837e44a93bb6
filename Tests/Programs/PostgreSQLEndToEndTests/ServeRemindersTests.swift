import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// Reminders of people on a PostgreSQL server: planned by a service, sent by programs with a role of their own.
@Suite(.timeLimit(.minutes(Program.patience(5)))) struct ServeRemindersTests {
    private let server: PostgreSQLTestServer
    private let site: Site
    private let provider: SignInProvider
    private let keys: String
    private let name: String

    init() throws {
        server = try PostgreSQLTestServer.shared
        site = try Site()
        let made = try site.importing(TempleRow(1, "甲宮"))
        try require(made.status == 0, "\(made.error)")
        provider = try SignInProvider(.own, site.program)
        keys = site.program.path("push-keys")
        try require(site.program.run("push-keys", keys).status == 0)
        name = try require(server.database(named: "reminded").split(separator: "/").last.map(String.init))
        let roles = ["owner", "service", "notifier"].map { "CREATE ROLE \($0)_of_\(name) LOGIN; " }.joined()
        try server.run(sql: roles + "GRANT CREATE ON DATABASE \(name) TO owner_of_\(name)", in: "postgres")
    }

    private func address(_ role: String) -> String { server.address(of: name, role: "\(role)_of_\(name)") }

    private func migrate(_ words: [String]) throws {
        let migrated = try site.program.run(
            ["accounts", "migrate", "--accounts", address("owner"), "--role", "service_of_\(name)"] + words)
        try require(migrated.status == 0, "\(migrated.error)")
    }

    private func words(_ receiver: ReminderReceiver) -> [String] {
        [
            "--database", site.address, "--accounts", address("service"), "--notify-accounts", address("notifier"),
            "--push-key-file", keys, "--push-subject", "mailto:test@temples.example",
            "--push-for-development", "127.0.0.1:\(receiver.port)", "--site", "https://temples.example",
        ]
    }

    /// Gives somebody a day of their own, and queues it as if it had been planned in time.
    private func queue(of uuid: String) throws {
        let over = TimeJustOver()
        let (reminder, message) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())
        let account = "FROM nearby_accounts.account WHERE uuid = '\(uuid)'"
        try server.run(
            sql: """
                BEGIN;
                INSERT INTO nearby_accounts.notification_settings (account_id, notify_minute)
                SELECT id, \(over.minute) \(account)
                ON CONFLICT (account_id) DO UPDATE SET notify_minute = excluded.notify_minute;
                INSERT INTO nearby_accounts.reminder
                    (id, account_id, title, calendar, month, day, is_enabled, created_at, updated_at)
                SELECT '\(reminder)', id, 'own', 'solar', \(over.month), \(over.dayOfMonth), 1, \(over.time), \(over.time)
                \(account);
                INSERT INTO nearby_accounts.notification_log (account_id, message, subject_kind, subject_id, kind, day,
                    scheduled_at, next_at, title, status)
                SELECT id, '\(message)', 'reminder', '\(reminder)', 'day_of_event', \(over.day), \(over.time), \(over.time),
                    'own', 'queued' \(account);
                COMMIT;
                """, in: name)
    }

    /// Whether a service has planned everybody.
    private func hasPlanned(_ node: Service) throws -> Bool {
        let metrics = try node.get("/metrics").body
        return metrics.contains("\nnearby_notifications_queued ")
            && !metrics.contains("\nnearby_notifications_queued NaN\n")
    }

    /// A service with `--notify` and another program share the queue, and each message comes once.
    @Test func severalProgramsShareTheQueue() throws {
        try migrate(["--notify-role", "notifier_of_\(name)"])
        let receiver = try ReminderReceiver(.push, site.program)
        let node = try Service(site.program, words(receiver) + ["--notify"] + provider.options)
        defer { node.stop() }
        let people = try ["ann", "bob", "cleo"].map {
            try SignedInClient(port: node.port, idToken: try provider.token(of: $0))
        }
        // What is queued below is past, and a plan that began before would take it away.
        expect(eventually { try hasPlanned(node) })
        for (number, person) in people.enumerated() {
            let device = try person.send("PUT", "/device-token", body: receiver.device("/push/\(number)"))
            expect(device.status, equals: 200, "\(device.body)")
            // The service and the program below both look for it.
            try queue(of: person.session.user.id)
            let once = try site.program.run(["notify", "--once"] + words(receiver))
            expect(once.status, equals: 0, "\(once.error)")
        }
        expect(eventually { try receiver.messages.count >= 3 })
        expect(
            Set(try receiver.messages.compactMap { $0["path"] as? String }), equals: ["/push/0", "/push/1", "/push/2"])
        // None is queued any more, so that none comes again.
        let statuses = "SELECT DISTINCT status FROM nearby_accounts.notification_log WHERE title = 'own'"
        expect(eventually { try server.run(sql: statuses, in: name) == "sent" })
        try expect(receiver.messages.count, equals: 3)
        let test = try site.program.run(["notify", "--test", people[0].session.user.id] + words(receiver))
        expect(
            test.status == 0 && test.output == "web-push http://127.0.0.1:\(receiver.port): sent\n", "\(test.error)")
        expect(node.stop(), equals: 0)
    }

    /// A phone that was lost is signed out at another node, and hears nothing of what is due.
    @Test func whoeverSignsOutAtOneNodeHearsNothingFromAnother() throws {
        try migrate(["--notify-role", "notifier_of_\(name)"])
        let receiver = try ReminderReceiver(.push, site.program)
        let other = try Site(site.address)
        let (node, next) = (
            try Service(site.program, words(receiver) + provider.options),
            try Service(other.program, words(receiver) + provider.options)
        )
        defer { for service in [node, next] { service.stop() } }
        let lost = try SignedInClient(port: node.port, idToken: try provider.token(of: "ann"))
        let kept = try SignedInClient(port: next.port, idToken: try provider.token(of: "ann"))
        for (number, client) in [lost, kept].enumerated() {
            let device = try client.send("PUT", "/device-token", body: receiver.device("/push/\(number)"))
            expect(device.status, equals: 200, "\(device.body)")
        }
        try queue(of: lost.session.user.id)
        let shown = "Authorization: Bearer \(lost.session.accessToken)\r\nContent-Type: application/json\r\n"
        let out = try next.connect().request("POST", "/api/auth/sign-out", headers: shown, body: "{}")
        expect(out.status, equals: 204, "\(out.body)")
        let once = try site.program.run(["notify", "--once"] + words(receiver))
        expect(once.status, equals: 0, "\(once.error)")
        expect(try receiver.messages.compactMap { $0["path"] as? String }, equals: ["/push/1"])
    }

    @Test func aServiceDoesNotSendWithItsOwnRole() throws {
        try migrate([])
        let receiver = try ReminderReceiver(.push, site.program)
        var words = words(receiver)
        words.replaceSubrange(4...5, with: [])
        let missing = try site.program.run(["notify", "--once"] + words)
        expect(missing.status != 0 && missing.error.contains("--notify-accounts"), "\(missing.error)")
        let wrong = try site.program.run(["notify", "--once", "--notify-accounts", address("service")] + words)
        expect(wrong.status == 69 && wrong.error.contains("--notify-role"), "\(wrong.error)")
    }
}
