package import AccountModel

/// What an operator asks of the log, and does with a message.
extension NotificationStatements {
    package func log(_ filter: NotificationLogFilter, before: Int64?, limit: Int) throws -> [LoggedNotification] {
        var (conditions, values) = ([String](), [AccountValue]())
        func add(_ condition: String, _ value: AccountValue) {
            values.append(value)
            conditions.append("\(condition) ?\(values.count)")
        }
        if let uuid = filter.accountUUID {
            guard let account = try account(uuid: uuid) else { return [] }
            add("account_id =", .integer(account.number))
        }
        add("number <", .integer(before ?? .max))
        // As it stands, so that the index of the status serves.
        if let status = filter.status { conditions.append("status = '\(status.rawValue)'") }
        if let kind = filter.kind { add("subject_kind =", .text(kind.rawValue)) }
        if let subject = filter.subject {
            add("subject_kind =", .text(subject.kind.rawValue))
            add("subject_id =", .text(subject.id))
        }
        if let channel = filter.channel { add("channel =", .text(channel)) }
        if filter.hasFailedTries { conditions.append("retry_count > 0") }
        values.append(.integer(Int64(limit)))
        return try database.all(
            """
            SELECT \(Self.logColumns), (SELECT uuid FROM account WHERE id = account_id) FROM notification_log
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY number DESC LIMIT ?\(values.count)
            """, values
        ) { LoggedNotification($0, accountUUID: $0.optionalText(16)) }.compactMap { $0 }
    }

    /// Reads the queue by its index.
    package func queueLength(now: Int64) throws -> QueueLength {
        let queued = try database.first("SELECT count(*) FROM notification_log WHERE status = 'queued'", []) {
            Int($0.integer(0))
        }
        let due = try database.first(
            "SELECT count(*), min(next_at) FROM notification_log WHERE status = 'queued' AND next_at <= ?1",
            [.integer(now)]
        ) { (count: Int($0.integer(0)), earliest: $0.isNull(1) ? now : $0.integer(1)) }
        return QueueLength(
            queued: queued ?? 0, due: due?.count ?? 0, oldestDueSeconds: now - (due?.earliest ?? now))
    }

    /// Reads the queue, and of what is settled the last day alone.
    package func queueNumbers(now: Int64) throws -> NotificationNumbers {
        let day = AccountValue.integer(now - NotificationNumbers.daySeconds)
        let queue = try queueLength(now: now)
        let cancelled = AccountValue.text(NotificationLimits.cancelled)
        let sent = try database.first(
            "SELECT count(*) FROM notification_log WHERE status <> 'queued' AND status = 'sent' AND next_at > ?1", [day]
        ) { Int($0.integer(0)) }
        let failed = try database.first(
            """
            SELECT count(*) FROM notification_log
            WHERE status = 'failed' AND next_at > ?1 AND coalesce(error_message, '') <> ?2
            """, [day, cancelled]
        ) { Int($0.integer(0)) }
        return NotificationNumbers(
            queued: queue.queued, due: queue.due, oldestDueSeconds: queue.oldestDueSeconds,
            sentLastDay: sent ?? 0, failedLastDay: failed ?? 0, failures: try failures(since: day, but: cancelled))
    }

    /// The times have as many digits for the next centuries: the greatest text has the latest one.
    private func failures(since day: AccountValue, but cancelled: AccountValue) throws -> [ProviderFailures] {
        try database.all(
            """
            SELECT channel, provider, count(*), max(next_at || ' ' || coalesce(error_message, ''))
            FROM notification_log WHERE status = 'failed' AND next_at > ?1 AND coalesce(error_message, '') <> ?2
            GROUP BY channel, provider
            ORDER BY count(*) DESC, channel, provider LIMIT \(NotificationLimits.mostFailingProviders)
            """, [day, cancelled]
        ) { row in
            ProviderFailures(
                channel: row.optionalText(0), provider: row.optionalText(1), count: Int(row.integer(2)),
                reason: String(row.text(3).drop { $0 != " " }.dropFirst()))
        }
    }

    /// What was said of it stays until it is tried again. Whoever has no row of settings has ended nothing.
    package func retry(_ message: String, now: Int64) throws -> Bool {
        try database.holdQueue(.taking)
        return try database.change(
            """
            UPDATE notification_log SET status = 'queued', retry_count = 0, sender = NULL, lease_until = 0,
                next_at = CASE WHEN scheduled_at > ?2 THEN scheduled_at ELSE ?2 END
            WHERE message = ?1 AND status = 'failed' AND scheduled_at >= ?3 AND NOT EXISTS (
                SELECT 1 FROM notification_settings AS s
                WHERE s.account_id = notification_log.account_id AND s.is_enabled = 0)
            """, [.text(message), .integer(now), .integer(now - NotificationLimits.tooLateSeconds)]) > 0
    }

    package func cancel(_ message: String, now: Int64) throws -> Bool {
        try database.holdQueue(.taking)
        return try database.change(
            """
            UPDATE notification_log SET status = 'failed', next_at = ?2, error_message = ?3, sender = NULL, lease_until = 0
            WHERE message = ?1 AND status = 'queued' AND lease_until <= ?2
            """, [.text(message), .integer(now), .text(NotificationLimits.cancelled)]) > 0
    }
}
