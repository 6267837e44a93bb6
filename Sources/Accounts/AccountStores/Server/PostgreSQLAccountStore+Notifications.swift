package import AccountModel
internal import PostgreSQL

/// The queue and the log of reminders.
///
/// ``recipient(_:)``, ``plan(_:now:)`` and ``queued(of:)`` are for a service too, which plans for the person who asks. The others
/// are about everybody: they are for a store that was opened for the notifier.
extension PostgreSQLAccountStore: NotificationStore {
    /// The most accounts whose plans are written in one transaction, so that others do not wait for long.
    static let mostPlans = 500

    package func recipients(after: AccountID?, limit: Int) throws(AccountError) -> [Recipient] {
        try amongAll(.snapshot) { try $0.recipients(after: after, limit: limit) }
    }

    package func recipient(_ id: AccountID) throws(AccountError) -> Recipient? {
        try reading { try $0.notifications.recipient(id) }
    }

    package func account(uuid: String) throws(AccountError) -> AccountID? {
        try amongAll(.snapshot) { try $0.account(uuid: uuid) }
    }

    /// At most ``mostPlans`` plans are one transaction; of a service, one.
    package func plan(_ plans: [NotificationPlan], now: Int64) throws(AccountError) {
        var rest = plans[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(isNotifier ? Self.mostPlans : 1))
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
        try amongAll(.readWrite) {
            try $0.take(due: due, sender: sender, lease: lease, limit: limit, now: now)
        }
    }

    package func settle(_ outcomes: [MessageOutcome], sender: String, now: Int64) throws(AccountError) {
        try amongAll(.readWrite) { try $0.settle(outcomes, sender: sender, now: now) }
    }

    package func devices(stillThere ids: [String], now: Int64) throws(AccountError) -> Set<String> {
        try amongAll(.snapshot) { try $0.devices(stillThere: ids, now: now) }
    }

    package func deactivate(devices ids: [String], now: Int64) throws(AccountError) {
        try amongAll(.readWrite) { try $0.deactivate(devices: ids, now: now) }
    }

    package func pruneNotifications(before time: Int64, limit: Int) throws(AccountError) -> Int {
        try amongAll(.readWrite) { try $0.prune(before: time, limit: limit) }
    }

    package func log(
        _ filter: NotificationLogFilter, before: Int64?, limit: Int
    ) throws(AccountError) -> [LoggedNotification] {
        try amongAll(.snapshot) { try $0.log(filter, before: before, limit: limit) }
    }

    package func queueLength(now: Int64) throws(AccountError) -> QueueLength {
        try amongAll(.snapshot) { try $0.queueLength(now: now) }
    }

    package func queueNumbers(now: Int64) throws(AccountError) -> NotificationNumbers {
        try amongAll(.snapshot) { try $0.queueNumbers(now: now) }
    }

    package func retry(_ message: String, now: Int64) throws(AccountError) -> Bool {
        try amongAll(.readWrite) { try $0.retry(message, now: now) }
    }

    package func cancel(_ message: String, now: Int64) throws(AccountError) -> Bool {
        try amongAll(.readWrite) { try $0.cancel(message, now: now) }
    }

    /// Runs statements about everybody's rows. The policies would show a service none, as if there were none.
    private func amongAll<Answer>(
        _ mode: TransactionMode, _ body: (NotificationStatements<ServerAccounts>) throws -> Answer
    ) throws(AccountError) -> Answer {
        guard isNotifier else { throw NotifierRole.missing }
        return try transaction(mode) { try body(AccountStatements($0).notifications) }
    }
}
