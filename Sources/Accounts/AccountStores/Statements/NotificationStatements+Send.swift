package import AccountModel

extension NotificationStatements {
    package func take(
        due: Int64, sender: String, lease: Int64, limit: Int, now: Int64
    ) throws -> [QueuedMessage] {
        try database.holdQueue(.taking)
        let stray = lease + NotificationLimits.strayLeaseSeconds
        // What was tried has its own time, which is not before now.
        let messages = try database.all(
            """
            SELECT DISTINCT next_at, message FROM notification_log
            WHERE status = 'queued' AND next_at <= ?1 AND lease_until NOT BETWEEN ?2 + 1 AND ?4
                AND next_at <= CASE WHEN retry_count = 0 THEN ?1 ELSE ?2 END
            ORDER BY next_at, message LIMIT ?3
            """, [.integer(due), .integer(now), .integer(Int64(limit)), .integer(stray)]
        ) { $0.text(1) }
        guard !messages.isEmpty else { return [] }
        let list = ValueRows(messages.lazy.map { .text($0) }).value
        try database.change(
            """
            UPDATE notification_log SET sender = ?2, lease_until = ?3
            WHERE message IN \(Self.texts("?1")) AND status = 'queued' AND lease_until NOT BETWEEN ?4 + 1 AND ?5
            """, [list, .text(sender), .integer(lease), .integer(now), .integer(stray)])
        let taken = try database.all(
            """
            SELECT \(Self.logColumns) FROM notification_log
            WHERE message IN \(Self.texts("?1")) AND status = 'queued' AND sender = ?2 AND lease_until = ?3
            ORDER BY number
            """, [list, .text(sender), .integer(lease)], LoggedNotification.init
        ).compactMap { $0 }
        return try self.messages(messages, of: Dictionary(grouping: taken, by: \.message), now: now)
    }

    /// Adds to each message what its sender needs: the account, its settings and its active devices.
    private func messages(
        _ order: [String], of taken: [String: [LoggedNotification]], now: Int64
    ) throws -> [QueuedMessage] {
        let ids = Set(taken.values.lazy.compactMap { $0.first?.account.number })
        let list = ValueRows(ids.lazy.map { .integer($0) }).value
        let accounts = try database.all(
            "SELECT \(AccountColumns.list) FROM account WHERE id IN \(Self.numbers("?1"))", [list]
        ) { AccountColumns($0).account }
        let settings = try database.all(
            """
            SELECT \(AccountStatements<Database>.settingsColumns), account_id FROM notification_settings
            WHERE account_id IN \(Self.numbers("?1"))
            """, [list]
        ) { (account: AccountID($0.integer(10)), settings: NotificationSettings($0)) }
        let devices = try database.all(
            """
            SELECT \(AccountStatements<Database>.deviceColumns), account_id FROM device
            WHERE account_id IN \(Self.numbers("?1")) AND is_active = 1
                AND \(AccountStatements<Database>.deviceEnd) > ?2
            ORDER BY created_at DESC, id
            """, [list, .integer(now)]
        ) { (account: AccountID($0.integer(9)), device: Device($0)) }
        let accountOf = Dictionary(accounts.map { ($0.id, $0) }) { first, _ in first }
        let settingsOf = Dictionary(settings.map { ($0.account, $0.settings) }) { first, _ in first }
        let devicesOf = Dictionary(grouping: devices, by: \.account)
        var rest = taken
        return order.compactMap { message in
            guard let rows = rest.removeValue(forKey: message), let id = rows.first?.account,
                let account = accountOf[id]
            else {
                return nil
            }
            return QueuedMessage(
                id: message, account: account, settings: settingsOf[id] ?? NotificationSettings(), notifications: rows,
                devices: devicesOf[id, default: []].compactMap(\.device))
        }
    }

    /// A retry counts as a try that has failed. What has failed for good keeps its count.
    package func settle(_ outcomes: [MessageOutcome], sender: String, now: Int64) throws {
        var (sent, retried, postponed, failed) = (ValueRows(), ValueRows(), ValueRows(), ValueRows())
        for outcome in outcomes {
            let message = AccountValue.text(outcome.message)
            let by: [AccountValue] = [.text(outcome.channel), .text(outcome.provider.map { Self.withinBytes($0) })]
            switch outcome.result {
            case .sent: sent.add([message] + by)
            case .retry(let time, let reason):
                retried.add([message] + by + [.text(Self.withinLimit(reason)), .integer(time)])
            case .postponed(let time): postponed.add([message, .integer(time)])
            case .failed(let reason): failed.add([message] + by + [.text(Self.withinLimit(reason))])
            }
        }
        let own = "status = 'queued' AND sender = ?2"
        let free = "sender = NULL, lease_until = 0"
        let by = """
            channel = coalesce(outcome.channel, notification_log.channel),
                    provider = coalesce(outcome.provider, notification_log.provider)
            """
        let told = "value ->> 0 AS id, value ->> 1 AS channel, value ->> 2 AS provider"
        if !sent.isEmpty {
            try database.change(
                """
                UPDATE notification_log SET status = 'sent', sent_at = ?3, next_at = ?3, error_message = NULL, \(by), \(free)
                FROM (SELECT \(told) FROM \(Database.elements(of: "?1"))) AS outcome
                WHERE message = outcome.id AND \(own)
                """, [sent.value, .text(sender), .integer(now)])
        }
        if !retried.isEmpty {
            try database.change(
                """
                UPDATE notification_log SET next_at = outcome.at, error_message = outcome.reason,
                    retry_count = retry_count + 1, \(by), \(free)
                FROM (SELECT \(told), value ->> 3 AS reason, CAST(value ->> 4 AS bigint) AS at
                    FROM \(Database.elements(of: "?1"))) AS outcome
                WHERE message = outcome.id AND \(own)
                """, [retried.value, .text(sender)])
        }
        if !postponed.isEmpty {
            try database.change(
                """
                UPDATE notification_log SET next_at = outcome.at, \(free)
                FROM (SELECT value ->> 0 AS id, CAST(value ->> 1 AS bigint) AS at
                    FROM \(Database.elements(of: "?1"))) AS outcome
                WHERE message = outcome.id AND \(own)
                """, [postponed.value, .text(sender)])
        }
        if !failed.isEmpty {
            try database.change(
                """
                UPDATE notification_log SET status = 'failed', next_at = ?3, error_message = outcome.reason, \(by), \(free)
                FROM (SELECT \(told), value ->> 3 AS reason FROM \(Database.elements(of: "?1"))) AS outcome
                WHERE message = outcome.id AND \(own)
                """, [failed.value, .text(sender), .integer(now)])
        }
    }

    /// Returns the first characters that the column of a provider has room for.
    private static func withinBytes(_ provider: String) -> String {
        provider.wholeCharacters(mostBytes: NotificationLimits.longestProvider)
    }

    private static func withinLimit(_ reason: String) -> String {
        reason.wholeCharacters(mostScalars: NotificationLimits.longestError)
    }
}
