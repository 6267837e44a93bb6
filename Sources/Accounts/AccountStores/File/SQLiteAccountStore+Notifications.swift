package import AccountModel

extension SQLiteAccountStore: NotificationStore {
    /// The most accounts whose plans are written in one transaction, so that other writes do not wait for long.
    static let mostPlans = 500

    package func recipients(after: AccountID?, limit: Int) throws(AccountError) -> [Recipient] {
        try readers.read { file in
            try file.atOneMoment { try AccountStatements(file).notifications.recipients(after: after, limit: limit) }
        }
    }

    package func recipient(_ id: AccountID) throws(AccountError) -> Recipient? {
        try readers.read { file in
            try file.atOneMoment { try AccountStatements(file).notifications.recipient(id) }
        }
    }

    package func account(uuid: String) throws(AccountError) -> AccountID? {
        try reading { try $0.account(uuid: uuid) }
    }

    /// At most ``mostPlans`` plans are one transaction.
    package func plan(_ plans: [NotificationPlan], now: Int64) throws(AccountError) {
        var rest = plans[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.mostPlans))
            rest = rest.dropFirst(part.count)
            try writing { try $0.notifications.plan(part, now: now) }
        }
    }

    package func queued(of account: AccountID) throws(AccountError) -> [LoggedNotification] {
        try reading { try $0.notifications.queued(of: account) }
    }

    package func take(
        due: Int64, sender: String, lease: Int64, limit: Int, now: Int64
    ) throws(AccountError) -> [QueuedMessage] {
        try writing { try $0.notifications.take(due: due, sender: sender, lease: lease, limit: limit, now: now) }
    }

    package func settle(_ outcomes: [MessageOutcome], sender: String, now: Int64) throws(AccountError) {
        try writing { try $0.notifications.settle(outcomes, sender: sender, now: now) }
    }

    package func devices(stillThere ids: [String], now: Int64) throws(AccountError) -> Set<String> {
        try reading { try $0.notifications.devices(stillThere: ids, now: now) }
    }

    package func deactivate(devices ids: [String], now: Int64) throws(AccountError) {
        try writing { try $0.notifications.deactivate(devices: ids, now: now) }
    }

    package func pruneNotifications(before time: Int64, limit: Int) throws(AccountError) -> Int {
        try writing { try $0.notifications.prune(before: time, limit: limit) }
    }

    package func log(
        _ filter: NotificationLogFilter, before: Int64?, limit: Int
    ) throws(AccountError) -> [LoggedNotification] {
        try reading { try $0.notifications.log(filter, before: before, limit: limit) }
    }

    package func queueLength(now: Int64) throws(AccountError) -> QueueLength {
        try readers.read { file in
            try file.atOneMoment { try AccountStatements(file).notifications.queueLength(now: now) }
        }
    }

    package func queueNumbers(now: Int64) throws(AccountError) -> NotificationNumbers {
        try readers.read { file in
            try file.atOneMoment { try AccountStatements(file).notifications.queueNumbers(now: now) }
        }
    }

    package func retry(_ message: String, now: Int64) throws(AccountError) -> Bool {
        try writing { try $0.notifications.retry(message, now: now) }
    }

    package func cancel(_ message: String, now: Int64) throws(AccountError) -> Bool {
        try writing { try $0.notifications.cancel(message, now: now) }
    }
}
