/// What accounts keep, within one transaction of a store (``AccountStore/editing(_:_:)``). Each function does what that of
/// ``AccountStore`` with the same name says.
public protocol AccountKeeping {
    func account(_ id: AccountID) throws -> Account?
    func update(_ id: AccountID, displayName: String?, locale: String?, now: Int64) throws -> Account?
    func settings(of account: AccountID) throws -> NotificationSettings
    func setSettings(_ settings: NotificationSettings, of account: AccountID, now: Int64) throws
    func devices(of account: AccountID) throws -> [Device]
    func keepDevice(
        token: String, platform: Device.Platform, keys: Device.Keys?, session: String?, of account: AccountID,
        now: Int64
    ) throws -> Device
    func subscriptions(_ kind: SubscriptionKind, of account: AccountID) throws -> [Subscription]
    func setSubscriptions(
        _ subscriptions: [Subscription], _ kind: SubscriptionKind, of account: AccountID, now: Int64
    ) throws
    func change(_ change: ChoiceChange, of account: AccountID, now: Int64) throws
    func favourites(of account: AccountID) throws -> [Favourite]
    func setFavourites(
        _ favourites: [(temple: Int64, note: String?)], of account: AccountID, now: Int64
    ) throws -> [Favourite]
    func keepFavourite(temple: Int64, note: String?, of account: AccountID, now: Int64) throws -> Favourite
    func removeFavourite(temple: Int64, of account: AccountID) throws -> Bool
    func reminders(of account: AccountID) throws -> [Reminder]
    func addReminder(_ day: ReminderDay, of account: AccountID, now: Int64) throws -> Reminder
    func setReminder(_ id: String, to day: ReminderDay, of account: AccountID, now: Int64) throws -> Reminder?
    func removeReminder(_ id: String, of account: AccountID) throws -> Bool
    func answer(to request: RepeatableRequest, of account: AccountID, now: Int64) throws -> KeptAnswer?

    /// Writes, and keeps the answer of the request. A request whose answer is kept writes nothing.
    ///
    /// - Parameters:
    ///   - request: nil for one that cannot be repeated.
    ///   - answer: makes the answer.
    /// - Throws: ``AccountError/keyReused``, and what the write throws.
    func write(
        _ write: RepeatableWrite, for request: RepeatableRequest?, of account: AccountID, now: Int64,
        answer: (Written) -> KeptAnswer
    ) throws -> AnswerOnce
}
