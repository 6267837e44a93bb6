package import AccountModel

/// A store with the queue of reminders under test, which is new and empty.
package struct StoredQueue {
    let accounts: StoredAccounts
    /// As a service has it.
    let service: any AccountStore & NotificationStore
    /// As a notifier has it; of a file, the same store.
    let queue: any NotificationStore
    let start: Int64
    /// A time in the next hour.
    let soon: Int64

    package init(_ service: any AccountStore & NotificationStore, notifier: any NotificationStore) {
        accounts = StoredAccounts(service)
        self.service = service
        queue = notifier
        start = accounts.start
        soon = start + 1_800
    }

    /// Returns a reminder of an event with this number.
    static func event(
        _ number: Int, at time: Int64, _ kind: NotificationKind = .main, day: Int = 20_000, title: String? = nil
    ) -> PlannedNotification {
        PlannedNotification(
            subject: NotificationSubject(kind: .event, id: "\(number)"), kind: kind, day: day, at: time,
            title: title ?? "媽祖\"聖誕\"\\ \(number)\n\u{1F3EE}")
    }

    func plan(_ account: AccountID, _ planned: [PlannedNotification], now: Int64? = nil) throws {
        try queue.plan([NotificationPlan(account: account, notifications: planned)], now: now ?? start)
    }

    /// Takes all that is due, for a minute.
    func take(_ sender: String = "one", now: Int64? = nil, limit: Int = 100) throws -> [QueuedMessage] {
        let now = now ?? soon
        return try queue.take(due: now, sender: sender, lease: now + 60, limit: limit, now: now)
    }

    func settle(
        _ message: QueuedMessage, _ result: MessageOutcome.Result, _ sender: String = "one", now: Int64? = nil,
        by channel: String? = nil, at provider: String? = nil
    ) throws {
        let outcome = MessageOutcome(message: message.id, result: result, channel: channel, provider: provider)
        try queue.settle([outcome], sender: sender, now: now ?? soon)
    }

    func log(_ status: NotificationStatus? = nil) throws -> [LoggedNotification] {
        try queue.notifications(status: status, before: nil, limit: 1_000)
    }
}
