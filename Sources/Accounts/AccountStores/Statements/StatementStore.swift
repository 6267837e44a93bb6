package import AccountModel

/// A store of accounts whose functions are transactions of ``AccountStatements``: what stores over SQL have in common.
package protocol StatementStore: AccountStore {
    associatedtype Database: AccountDatabase

    /// Runs statements that only read.
    func reading<Answer>(
        _ body: (AccountStatements<Database>) throws -> Answer
    ) throws(AccountError) -> Answer

    /// Runs statements in one transaction. When it returns, they are on the disk.
    func writing<Answer: Sendable>(
        _ body: @escaping @Sendable (AccountStatements<Database>) throws -> Answer
    ) throws(AccountError) -> Answer

    /// Removes some sessions, tokens and links whose time is over, whoever's they are, in the transaction of the statements.
    static func removeExpired(_ statements: AccountStatements<Database>, now: Int64) throws
}

extension StatementStore {
    package func account(_ id: AccountID) throws(AccountError) -> Account? {
        try reading { try $0.account(id) }
    }

    package func update(
        _ id: AccountID, displayName: String?, locale: String?, now: Int64
    ) throws(AccountError) -> Account? {
        try writing { try $0.update(id, displayName: displayName, locale: locale, now: now) }
    }

    package func contents(of id: AccountID, now: Int64) throws(AccountError) -> AccountContents? {
        try reading { try $0.contents(of: id, now: now) }
    }

    package func changes(
        of account: AccountID, since place: OwnChangePlace?, limit: Int
    ) throws(AccountError) -> OwnChanges? {
        try reading { try $0.changes(of: account, since: place, limit: limit) }
    }

    package func remove(_ id: AccountID) throws(AccountError) -> Bool {
        try writing { try $0.remove(id) }
    }

    package func find(_ who: AccountName, now: Int64) throws(AccountError) -> FoundAccount? {
        try reading { try $0.find(who, now: now) }
    }

    package func setCalendarKey(hash: String?, of account: AccountID, now: Int64) throws(AccountError) {
        try writing { try $0.setCalendarKey(hash: hash, of: account, now: now) }
    }

    package func account(calendarHash hash: String) throws(AccountError) -> AccountID? {
        try reading { try $0.account(calendarHash: hash) }
    }

    // MARK: What an account keeps

    package func editing<Answer: Sendable>(
        _ account: AccountID, _ body: @escaping @Sendable (any AccountKeeping) throws -> Answer
    ) throws(AccountError) -> Answer {
        try writing { statements in
            try statements.hold(account)
            return try body(statements)
        }
    }

    package func settings(of account: AccountID) throws(AccountError) -> NotificationSettings {
        try reading { try $0.settings(of: account) }
    }

    package func setSettings(
        _ settings: NotificationSettings, of account: AccountID, now: Int64
    ) throws(AccountError) {
        try writing { try $0.setSettings(settings, of: account, now: now) }
    }

    package func devices(of account: AccountID) throws(AccountError) -> [Device] {
        try reading { try $0.devices(of: account) }
    }

    package func keepDevice(
        token: String, platform: Device.Platform, keys: Device.Keys?, session: String?, of account: AccountID,
        now: Int64
    ) throws(AccountError) -> Device {
        try writing {
            try $0.keepDevice(
                token: token, platform: platform, keys: keys, session: session, of: account, now: now)
        }
    }

    package func removeDevice(token: String, of account: AccountID) throws(AccountError) -> Bool {
        try writing { try $0.removeDevice(token: token, of: account) }
    }

    package func subscriptions(
        _ kind: SubscriptionKind, of account: AccountID
    ) throws(AccountError) -> [Subscription] {
        try reading { try $0.subscriptions(kind, of: account) }
    }

    package func setSubscriptions(
        _ subscriptions: [Subscription], _ kind: SubscriptionKind, of account: AccountID, now: Int64
    ) throws(AccountError) {
        try writing { try $0.setSubscriptions(subscriptions, kind, of: account, now: now) }
    }

    package func change(_ change: ChoiceChange, of account: AccountID, now: Int64) throws(AccountError) {
        try writing { try $0.change(change, of: account, now: now) }
    }

    package func favourites(of account: AccountID) throws(AccountError) -> [Favourite] {
        try reading { try $0.favourites(of: account) }
    }

    package func setFavourites(
        _ favourites: [(temple: Int64, note: String?)], of account: AccountID, now: Int64
    ) throws(AccountError) -> [Favourite] {
        try writing { try $0.setFavourites(favourites, of: account, now: now) }
    }

    package func orderFavourites(_ temples: [Int64], of account: AccountID) throws(AccountError) {
        try writing { try $0.orderFavourites(temples, of: account) }
    }

    package func keepFavourite(
        temple: Int64, note: String?, of account: AccountID, now: Int64
    ) throws(AccountError) -> Favourite {
        try writing { try $0.keepFavourite(temple: temple, note: note, of: account, now: now) }
    }

    package func removeFavourite(temple: Int64, of account: AccountID) throws(AccountError) -> Bool {
        try writing { try $0.removeFavourite(temple: temple, of: account) }
    }

    package func reminders(of account: AccountID) throws(AccountError) -> [Reminder] {
        try reading { try $0.reminders(of: account) }
    }

    package func addReminder(
        _ day: ReminderDay, of account: AccountID, now: Int64
    ) throws(AccountError) -> Reminder {
        try writing { try $0.addReminder(day, of: account, now: now) }
    }

    package func setReminder(
        _ id: String, to day: ReminderDay, of account: AccountID, now: Int64
    ) throws(AccountError) -> Reminder? {
        try writing { try $0.setReminder(id, to: day, of: account, now: now) }
    }

    package func answer(
        to request: RepeatableRequest, of account: AccountID, now: Int64
    ) throws(AccountError) -> KeptAnswer? {
        try reading { try $0.answer(to: request, of: account, now: now) }
    }

    package func removeReminder(_ id: String, of account: AccountID) throws(AccountError) -> Bool {
        try writing { try $0.removeReminder(id, of: account) }
    }
}
