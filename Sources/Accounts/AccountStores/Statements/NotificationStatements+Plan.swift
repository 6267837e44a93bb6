package import AccountModel
internal import Secrets

extension NotificationStatements {
    /// Reads what is queued for all accounts of the plans, and writes the differences, each kind by one statement. Accounts that
    /// are not there any more are left out. Of a reminder that a plan has twice, the first counts.
    ///
    /// What a sender has taken stays until its lease ends. What has been tried keeps its time.
    package func plan(_ plans: [NotificationPlan], now: Int64) throws {
        // A service may plan for one person, and sees nobody else.
        if plans.count == 1 { try database.enter(.account(plans[0].account)) }
        try database.holdQueue(.planning)
        let accounts = ValueRows(plans.lazy.map { .integer($0.account.number) }).value
        let held = try database.all(
            "SELECT id FROM account WHERE id IN \(Self.numbers("?1")) ORDER BY id \(Database.locking)", [accounts]
        ) { AccountID($0.integer(0)) }
        let queued = try database.all(
            """
            SELECT \(Self.logColumns) FROM notification_log
            WHERE account_id IN \(Self.numbers("?1")) AND status = 'queued' AND lease_until <= ?2
            """, [accounts, .integer(now)], LoggedNotification.init)
        let known = Dictionary(grouping: queued.lazy.compactMap { $0 }, by: \.account)
        let there = Set(held)
        var changes = QueueChanges()
        for plan in plans where there.contains(plan.account) {
            try changes.add(plan, known: known[plan.account, default: []], now: now)
        }
        try write(changes)
    }

    private func write(_ changes: QueueChanges) throws {
        if !changes.removed.isEmpty {
            try database.change(
                "DELETE FROM notification_log WHERE number IN \(Self.numbers("?1")) AND status = 'queued'",
                [changes.removed.value])
        }
        if !changes.moved.isEmpty {
            try database.change(
                """
                UPDATE notification_log SET message = moved.message, scheduled_at = moved.at, next_at = moved.at,
                    title = moved.title
                FROM (SELECT CAST(value ->> 0 AS bigint) AS id, value ->> 1 AS message,
                    CAST(value ->> 2 AS bigint) AS at, value ->> 3 AS title FROM \(Database.elements(of: "?1"))) AS moved
                WHERE number = moved.id AND status = 'queued'
                """, [changes.moved.value])
        }
        if !changes.added.isEmpty {
            // What is there already is being sent, was sent or has failed.
            try database.change(
                """
                INSERT INTO notification_log (account_id, message, subject_kind, subject_id, kind, day, scheduled_at, next_at,
                    title, status)
                SELECT CAST(value ->> 0 AS bigint), value ->> 1, value ->> 2, value ->> 3, value ->> 4,
                    CAST(value ->> 5 AS bigint), CAST(value ->> 6 AS bigint), CAST(value ->> 6 AS bigint), value ->> 7,
                    'queued'
                FROM \(Database.elements(of: "?1")) WHERE true ON CONFLICT DO NOTHING
                """, [changes.added.value])
        }
    }
}

/// What makes queues equal to plans.
private struct QueueChanges {
    private(set) var removed = ValueRows()
    private(set) var moved = ValueRows()
    private(set) var added = ValueRows()

    /// What a reminder is known by, of one account.
    private struct Key: Hashable {
        let subject: NotificationSubject
        let kind: NotificationKind
        let day: Int

        init(_ planned: PlannedNotification) {
            (subject, kind, day) = (planned.subject, planned.kind, planned.day)
        }
    }

    /// - Parameter known: what is queued for the account and is not taken.
    mutating func add(_ plan: NotificationPlan, known: [LoggedNotification], now: Int64) throws {
        var rows = Dictionary(known.map { (Key($0.planned), $0) }) { first, _ in first }
        // Those of one time are one message: the one of that time that stays, if there is any.
        var messages: [Int64: String] = [:]
        var others: [PlannedNotification] = []
        var seen: Set<Key> = []
        for planned in plan.notifications where seen.insert(Key(planned)).inserted {
            if let row = rows[Key(planned)], row.planned.at == planned.at, row.retries == 0 {
                messages[planned.at] = row.message
            }
            others.append(planned)
        }
        for planned in others {
            let row = rows.removeValue(forKey: Key(planned))
            if row?.planned == planned || row.map({ $0.retries > 0 }) ?? false { continue }
            guard planned.at >= now else {
                // What is due already keeps its time; what is to come and would be past now is not told.
                if let row, row.planned.at >= now { removed.add([.integer(row.number)]) }
                continue
            }
            let message = try messages[planned.at] ?? Secrets.uuid()
            messages[planned.at] = message
            if let row {
                moved.add([.integer(row.number), .text(message), .integer(planned.at), .text(planned.title)])
            } else {
                added.add([
                    .integer(plan.account.number), .text(message), .text(planned.subject.kind.rawValue),
                    .text(planned.subject.id), .text(planned.kind.rawValue), .integer(Int64(planned.day)),
                    .integer(planned.at), .text(planned.title),
                ])
            }
        }
        for row in rows.values where row.planned.at >= now - NotificationLimits.tooLateSeconds {
            removed.add([.integer(row.number)])
        }
    }
}
