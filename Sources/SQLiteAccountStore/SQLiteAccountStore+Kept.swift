public import AccountModel
internal import AccountTables

extension SQLiteAccountStore {
    public func settings(of account: AccountID) throws(AccountError) -> NotificationSettings {
        try reading { try $0.settings(of: account) }
    }

    public func setSettings(
        _ settings: NotificationSettings, of account: AccountID, now: Int64
    ) throws(AccountError) {
        try writing { try $0.setSettings(settings, of: account, now: now) }
    }

    public func devices(of account: AccountID) throws(AccountError) -> [Device] {
        try reading { try $0.devices(of: account) }
    }

    public func keepDevice(
        token: String, platform: Device.Platform, keys: Device.Keys?, of account: AccountID, now: Int64
    ) throws(AccountError) -> Device {
        try writing { try $0.keepDevice(token: token, platform: platform, keys: keys, of: account, now: now) }
    }

    public func removeDevice(token: String, of account: AccountID) throws(AccountError) -> Bool {
        try writing { try $0.removeDevice(token: token, of: account) }
    }

    public func subscriptions(
        _ kind: SubscriptionKind, of account: AccountID
    ) throws(AccountError) -> [Subscription] {
        try reading { try $0.subscriptions(kind, of: account) }
    }

    public func setSubscriptions(
        _ subscriptions: [Subscription], _ kind: SubscriptionKind, of account: AccountID, now: Int64
    ) throws(AccountError) {
        try writing { try $0.setSubscriptions(subscriptions, kind, of: account, now: now) }
    }

    public func favourites(of account: AccountID) throws(AccountError) -> [Favourite] {
        try reading { try $0.favourites(of: account) }
    }

    public func setFavourites(
        _ favourites: [(temple: Int64, note: String?)], of account: AccountID, now: Int64
    ) throws(AccountError) -> [Favourite] {
        try writing { try $0.setFavourites(favourites, of: account, now: now) }
    }

    public func keepFavourite(
        temple: Int64, note: String?, of account: AccountID, now: Int64
    ) throws(AccountError) -> Favourite {
        try writing { try $0.keepFavourite(temple: temple, note: note, of: account, now: now) }
    }

    public func removeFavourite(temple: Int64, of account: AccountID) throws(AccountError) -> Bool {
        try writing { try $0.removeFavourite(temple: temple, of: account) }
    }

    public func reminders(of account: AccountID) throws(AccountError) -> [Reminder] {
        try reading { try $0.reminders(of: account) }
    }

    public func addReminder(
        _ day: ReminderDay, of account: AccountID, now: Int64
    ) throws(AccountError) -> Reminder {
        try writing { try $0.addReminder(day, of: account, now: now) }
    }

    public func setReminder(
        _ id: String, to day: ReminderDay, of account: AccountID, now: Int64
    ) throws(AccountError) -> Reminder? {
        try writing { try $0.setReminder(id, to: day, of: account, now: now) }
    }

    public func removeReminder(_ id: String, of account: AccountID) throws(AccountError) -> Bool {
        try writing { try $0.removeReminder(id, of: account) }
    }
}
