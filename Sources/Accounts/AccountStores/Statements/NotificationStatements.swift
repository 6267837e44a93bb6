package import AccountModel

/// The statements of the queue and the log of reminders, in one open transaction. Each function does what that of
/// ``NotificationStore`` with the same name says.
///
/// Most are about many people at once: the accounts, messages or rows that they are about come as one list. On a server only
/// the role of the notifier sees them all.
package struct NotificationStatements<Database: AccountDatabase> {
    let database: Database

    init(_ database: Database) { self.database = database }

    static var logColumns: String {
        """
        number, account_id, message, subject_kind, subject_id, kind, day, scheduled_at, title, status, sent_at,
            error_message, retry_count, next_at, channel, provider
        """
    }

    /// SQL of the whole numbers of a list that is one value: ``ValueRows``.
    static func numbers(_ list: String) -> String {
        "(SELECT CAST(value ->> 0 AS bigint) FROM \(Database.elements(of: list)))"
    }

    /// SQL of the texts of a list that is one value.
    static func texts(_ list: String) -> String { "(SELECT value ->> 0 FROM \(Database.elements(of: list)))" }

    package func queued(of account: AccountID) throws -> [LoggedNotification] {
        try database.enter(.account(account))
        return try database.all(
            """
            SELECT \(Self.logColumns) FROM notification_log WHERE account_id = ?1 AND status = 'queued'
            ORDER BY scheduled_at, number
            """, [.integer(account.number)], LoggedNotification.init
        ).compactMap { $0 }
    }

    /// Returns all that the log has of an account, the newest first.
    package func all(of account: AccountID) throws -> [LoggedNotification] {
        try database.enter(.account(account))
        return try database.all(
            "SELECT \(Self.logColumns) FROM notification_log WHERE account_id = ?1 ORDER BY number DESC",
            [.integer(account.number)], LoggedNotification.init
        ).compactMap { $0 }
    }

    package func prune(before time: Int64, limit: Int) throws -> Int {
        try database.change(
            """
            DELETE FROM notification_log WHERE number IN (
                SELECT number FROM notification_log WHERE status <> 'queued' AND next_at < ?1 ORDER BY next_at LIMIT ?2)
            """, [.integer(time), .integer(Int64(limit))])
    }

    package func devices(stillThere ids: [String], now: Int64) throws -> Set<String> {
        Set(
            try database.all(
                """
                SELECT id FROM device WHERE id IN \(Self.texts("?1")) AND is_active = 1
                    AND \(AccountStatements<Database>.deviceEnd) > ?2
                """, [ValueRows(ids.lazy.map { .text($0) }).value, .integer(now)]
            ) { $0.text(0) })
    }

    package func deactivate(devices ids: [String], now: Int64) throws {
        guard !ids.isEmpty else { return }
        try database.change(
            "UPDATE device SET is_active = 0, updated_at = ?2 WHERE id IN \(Self.texts("?1")) AND is_active = 1",
            [ValueRows(ids.lazy.map { .text($0) }).value, .integer(now)])
    }
}

extension LoggedNotification {
    /// Reads a row; nil for one of a kind that this program does not know.
    init?(_ row: any AccountRow) { self.init(row, accountUUID: nil) }

    init?(_ row: any AccountRow, accountUUID: String?) {
        guard let subject = NotificationSubject.Kind(rawValue: row.text(3)),
            let kind = NotificationKind(rawValue: row.text(5)), let status = NotificationStatus(rawValue: row.text(9))
        else { return nil }
        self.init(
            number: row.integer(0), account: AccountID(row.integer(1)), message: row.text(2),
            planned: PlannedNotification(
                subject: NotificationSubject(kind: subject, id: row.text(4)), kind: kind, day: Int(row.integer(6)),
                at: row.integer(7), title: row.text(8)),
            status: status, sentAt: row.isNull(10) ? nil : row.integer(10), error: row.optionalText(11),
            retries: Int(row.integer(12)), nextAt: row.integer(13), channel: row.optionalText(14),
            provider: row.optionalText(15), accountUUID: accountUUID)
    }
}
