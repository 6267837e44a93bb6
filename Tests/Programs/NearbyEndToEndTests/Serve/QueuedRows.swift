import BuiltProgram
import Foundation
import SQLiteDriver

/// Rows of the queue in a file of accounts, as if they had been planned in time: each is due since some minutes.
struct QueuedRows {
    private let file: String

    init(_ file: String) { self.file = file }

    private func connection() throws -> Connection { try Connection(path: file, mode: .readWrite, spatial: false) }

    private static let columns = """
        account_id, message, subject_kind, subject_id, kind, day, scheduled_at, next_at, title, status
        """

    /// The columns of a day of somebody's own from the calendar to the end.
    private static func day(_ over: TimeJustOver) -> String {
        "'solar', \(over.month), \(over.dayOfMonth), NULL, 1, \(over.time), \(over.time)"
    }

    private static let reminders = """
        INSERT INTO reminder (id, account_id, title, calendar, month, day, days_ahead, is_enabled, created_at, updated_at)
        """
    private static let settings = """
        INSERT OR REPLACE INTO notification_settings (account_id, notify_minute)
        """

    /// Gives somebody days of their own, and queues them as one message.
    func add(_ count: Int, of uuid: String) throws {
        let over = TimeJustOver()
        let message = UUID().uuidString.lowercased()
        let account = "FROM account WHERE uuid = '\(uuid)'"
        let connection = try connection()
        try connection.execute("\(Self.settings) SELECT id, \(over.minute) \(account)")
        for number in 1...count {
            let id = UUID().uuidString.lowercased()
            try connection.execute(
                """
                \(Self.reminders) SELECT '\(id)', id, 'day \(number)', \(Self.day(over)) \(account);
                INSERT INTO notification_log (\(Self.columns))
                SELECT id, '\(message)', 'reminder', '\(id)', 'day_of_event', \(over.day), \(over.time), \(over.time),
                    'day \(number)', 'queued'
                \(account);
                """)
        }
    }

    /// Gives somebody a topic of ntfy.
    func addTopic(_ address: String, of uuid: String) throws {
        try connection().execute(
            """
            INSERT INTO device (id, account_id, token, platform, is_active, created_at, updated_at)
            SELECT '\(UUID().uuidString.lowercased())', id, '\(address)', 'ntfy', 1, created_at, created_at
            FROM account WHERE uuid = '\(uuid)'
            """)
    }

    /// Makes people, each with a browser, a day of their own, and one message.
    func addPeople(_ count: Int, token: String, p256dh: String, auth: String) throws {
        let over = TimeJustOver()
        let due = over.time
        let numbers = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < \(count))"
        func uuid(_ start: String) -> String { "'\(start)-0000-4000-8000-' || printf('%012d', n)" }
        try connection().execute(
            """
            BEGIN;
            INSERT INTO account (id, uuid, display_name, is_name_own, locale, created_at, updated_at)
            \(numbers) SELECT n, \(uuid("00000001")), 'Person', 0, 'zh-TW', \(due), \(due) FROM n;
            \(Self.settings) \(numbers) SELECT n, \(over.minute) FROM n;
            INSERT INTO device (id, account_id, token, platform, p256dh, auth, is_active, created_at, updated_at)
            \(numbers) SELECT \(uuid("00000002")), n, '\(token)' || n, 'web', '\(p256dh)', '\(auth)', 1, \(due), \(due)
            FROM n;
            \(Self.reminders) \(numbers) SELECT \(uuid("00000004")), n, 'day', \(Self.day(over)) FROM n;
            INSERT INTO notification_log (\(Self.columns))
            \(numbers) SELECT n, \(uuid("00000003")), 'reminder', \(uuid("00000004")), 'day_of_event', \(over.day), \(due),
                \(due), 'day', 'queued' FROM n;
            COMMIT;
            """)
    }

    /// Returns the ids of messages that are queued and that a process has taken.
    func taken(by process: Int32) throws -> Set<String> {
        Set(
            try connection().texts(
                "SELECT message FROM notification_log WHERE status = 'queued' AND sender LIKE '\(process)-%'"))
    }

    /// Ends the leases of a process, as time does.
    func endLeases(of process: Int32) throws {
        try connection().execute("UPDATE notification_log SET lease_until = 0 WHERE sender LIKE '\(process)-%'")
    }

    /// How many rows have a status.
    func count(_ status: String) throws -> Int {
        Int(try connection().integer("SELECT count(*) FROM notification_log WHERE status = '\(status)'") ?? 0)
    }
}

extension Connection {
    /// Returns the texts of the first column.
    fileprivate func texts(_ sql: String) throws -> [String] {
        let statement = try prepare(sql)
        var texts: [String] = []
        while try statement.step() { texts.append(statement.text(0)) }
        return texts
    }
}
