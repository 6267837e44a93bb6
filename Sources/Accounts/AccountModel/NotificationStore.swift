/// The port for reminders: who wants which, what is queued, and what became of it. A store of accounts implements it.
///
/// Unlike ``AccountStore`` it sees everybody's rows, for programs that plan and send. On PostgreSQL that is another role.
public protocol NotificationStore: Sendable {
    // MARK: Planning

    /// Returns accounts with all that a plan is made from, by number.
    ///
    /// - Parameter after: only those with greater numbers; nil for the first ones.
    func recipients(after: AccountID?, limit: Int) throws(AccountError) -> [Recipient]

    /// Returns one account with all that a plan is made from; nil if it is not there any more.
    func recipient(_ id: AccountID) throws(AccountError) -> Recipient?

    /// Makes the queues of accounts equal to plans: adds what is planned from `now` on and not there, and removes what is
    /// not planned any more. What is being sent, was sent or has failed stays, and is not queued again. What is too late to
    /// be sent (``NotificationLimits/tooLateSeconds``) stays for the sender, which says so in the log.
    ///
    /// Those of one account and time are one message.
    func plan(_ plans: [NotificationPlan], now: Int64) throws(AccountError)

    /// Returns what is queued for an account, by time.
    func queued(of account: AccountID) throws(AccountError) -> [LoggedNotification]

    // MARK: Sending

    /// Returns the account whose user the app shows an id; nil if there is none.
    func account(uuid: String) throws(AccountError) -> AccountID?

    /// Takes messages that are due, each for one sender until its lease ends. A lease that ends more than
    /// ``NotificationLimits/strayLeaseSeconds`` after the one that is asked for is of a clock that was set back, and counts as
    /// ended.
    ///
    /// - Parameters:
    ///   - due: messages planned for this time or before it, in seconds since 1970.
    ///   - lease: until when nobody else takes them.
    func take(due: Int64, sender: String, lease: Int64, limit: Int, now: Int64) throws(AccountError) -> [QueuedMessage]

    /// Notes what became of messages. One that another sender has taken since is left alone.
    func settle(_ outcomes: [MessageOutcome], sender: String, now: Int64) throws(AccountError)

    /// Returns which of these devices are there still, active, and of a session that has not ended: what has been taken already
    /// is not sent to any other.
    func devices(stillThere ids: [String], now: Int64) throws(AccountError) -> Set<String>

    /// Makes devices inactive whose provider does not know them any more.
    func deactivate(devices ids: [String], now: Int64) throws(AccountError)

    /// Removes what was sent or has failed before a time. Returns how many.
    func pruneNotifications(before time: Int64, limit: Int) throws(AccountError) -> Int

    // MARK: The log

    /// Returns the log, the newest first, each row with ``LoggedNotification/accountUUID``.
    ///
    /// - Parameter before: only entries with lesser numbers; nil for the newest.
    func log(
        _ filter: NotificationLogFilter, before: Int64?, limit: Int
    ) throws(AccountError) -> [LoggedNotification]

    /// Counts what waits, which is quick also where the last day has brought many.
    func queueLength(now: Int64) throws(AccountError) -> QueueLength

    /// Counts what waits, and what the last day has brought.
    func queueNumbers(now: Int64) throws(AccountError) -> NotificationNumbers

    /// Queues a failed message once more as if it had not been tried: due at once, or at its time where that is to come.
    ///
    /// - Returns: false where no failed message has this id, its time is more than ``NotificationLimits/tooLateSeconds`` ago,
    ///   or the person has ended the reminders since.
    func retry(_ message: String, now: Int64) throws(AccountError) -> Bool

    /// Makes a queued message failed, with the error ``NotificationLimits/cancelled``. It is not queued again.
    ///
    /// - Returns: false where no queued message has this id, or somebody is sending it.
    func cancel(_ message: String, now: Int64) throws(AccountError) -> Bool
}

extension NotificationStore {
    /// Returns the log, or what of it has a status, the newest first.
    public func notifications(
        status: NotificationStatus?, before: Int64?, limit: Int
    ) throws(AccountError) -> [LoggedNotification] {
        try log(NotificationLogFilter(status: status), before: before, limit: limit)
    }
}

/// Somebody who may be reminded, with all that a plan is made from.
public struct Recipient: Equatable, Sendable {
    public var account: Account
    public var settings: NotificationSettings
    public var subscriptions: [SubscriptionKind: [Subscription]]
    public var favourites: [Int64]
    public var reminders: [Reminder]

    public init(
        account: Account, settings: NotificationSettings, subscriptions: [SubscriptionKind: [Subscription]],
        favourites: [Int64], reminders: [Reminder]
    ) {
        self.account = account
        self.settings = settings
        self.subscriptions = subscriptions
        self.favourites = favourites
        self.reminders = reminders
    }
}

/// What somebody is reminded of.
public struct NotificationSubject: Hashable, Sendable {
    public let kind: Kind
    /// The number of an event or of an activity, the UUID of a reminder; empty for a day of the moon.
    public let id: String

    public enum Kind: String, CaseIterable, Sendable {
        /// A festival or a deity's day.
        case event
        /// A day of a favourite temple's own.
        case activity
        /// A day of the person's own.
        case reminder
        /// The first day of a lunar month.
        case newMoon = "new_moon"
        /// The fifteenth day of a lunar month.
        case fullMoon = "full_moon"
    }

    public init(kind: Kind, id: String) {
        self.kind = kind
        self.id = id
    }
}

/// Which of the reminders of a day one is.
public enum NotificationKind: String, CaseIterable, Sendable {
    /// Three days before.
    case early = "early_reminder"
    /// As many days before as the person wants.
    case main = "main_reminder"
    /// On the day.
    case day = "day_of_event"
}

/// One reminder that is planned.
public struct PlannedNotification: Hashable, Sendable {
    public let subject: NotificationSubject
    public let kind: NotificationKind
    /// The day that it is about, as the number of days since 1970-01-01 in Taiwan.
    public let day: Int
    /// When it is sent, in seconds since 1970.
    public let at: Int64
    /// The name of the day, such as 媽祖聖誕.
    public let title: String

    public init(subject: NotificationSubject, kind: NotificationKind, day: Int, at: Int64, title: String) {
        self.subject = subject
        self.kind = kind
        self.day = day
        self.at = at
        self.title = title
    }
}

/// All reminders that one account is to have queued now.
public struct NotificationPlan: Equatable, Sendable {
    public let account: AccountID
    /// Also those that may still wait to be sent, because their time was less than ``NotificationLimits/tooLateSeconds`` ago.
    public let notifications: [PlannedNotification]

    public init(account: AccountID, notifications: [PlannedNotification]) {
        self.account = account
        self.notifications = notifications
    }
}

public enum NotificationStatus: String, CaseIterable, Sendable { case queued, sent, failed }

/// One row of the log.
public struct LoggedNotification: Equatable, Sendable {
    public let number: Int64
    public let account: AccountID
    /// The message that it is a part of: a UUID, the same at each try.
    public let message: String
    public let planned: PlannedNotification
    public let status: NotificationStatus
    /// Seconds since 1970.
    public let sentAt: Int64?
    public let error: String?
    /// How many tries have failed.
    public let retries: Int
    /// When it is due, for the first time or again; of what was sent or has failed, when that was. Seconds since 1970.
    public let nextAt: Int64
    /// The name of the channel that has taken it, or has tried it last; nil where none has.
    public let channel: String?
    /// Whose server that channel has asked: an origin, or the host of a mail server.
    public let provider: String?
    /// What the app shows of its account: ``Account/uuid``. Only ``NotificationStore/log(_:before:limit:)`` tells it.
    public let accountUUID: String?

    /// - Parameter nextAt: nil for the time that it is planned for.
    public init(
        number: Int64, account: AccountID, message: String, planned: PlannedNotification, status: NotificationStatus,
        sentAt: Int64?, error: String?, retries: Int, nextAt: Int64? = nil, channel: String? = nil,
        provider: String? = nil, accountUUID: String? = nil
    ) {
        self.number = number
        self.account = account
        self.message = message
        self.planned = planned
        self.status = status
        self.sentAt = sentAt
        self.error = error
        self.retries = retries
        self.nextAt = nextAt ?? planned.at
        self.channel = channel
        self.provider = provider
        self.accountUUID = accountUUID
    }
}

/// One message that is due: all reminders of one account and time.
public struct QueuedMessage: Equatable, Sendable {
    public let id: String
    public let account: Account
    public let settings: NotificationSettings
    public let notifications: [LoggedNotification]
    /// The active devices of the account.
    public let devices: [Device]

    public init(
        id: String, account: Account, settings: NotificationSettings, notifications: [LoggedNotification],
        devices: [Device]
    ) {
        self.id = id
        self.account = account
        self.settings = settings
        self.notifications = notifications
        self.devices = devices
    }
}

/// What became of a message.
public struct MessageOutcome: Equatable, Sendable {
    public let message: String
    public let result: Result
    /// The name of the channel that has taken it, or has tried it last; nil leaves what the log says.
    public let channel: String?
    /// Whose server that channel has asked: an origin, or the host of a mail server. Of it, the log keeps
    /// ``NotificationLimits/longestProvider`` bytes.
    public let provider: String?

    public enum Result: Equatable, Sendable {
        case sent
        /// It is tried again at a time, in seconds since 1970.
        case retry(at: Int64, reason: String)
        /// It was not tried. Any sender may take it from a time on, in seconds since 1970.
        case postponed(until: Int64)
        case failed(reason: String)
    }

    public init(message: String, result: Result, channel: String? = nil, provider: String? = nil) {
        self.message = message
        self.result = result
        self.channel = channel
        self.provider = provider
    }
}

/// The rules of reminders.
public enum NotificationLimits {
    public static let earlyDays = 3
    /// Nothing is queued longer before it is sent.
    public static let queueAheadSeconds: Int64 = 3 * 86_400
    /// So far ahead is no lease of a sender whose clock is right.
    public static let strayLeaseSeconds: Int64 = 3_600
    /// What could not be sent for so long is not sent any more.
    public static let tooLateSeconds: Int64 = 6 * 3_600
    public static let mostTries = 3
    /// For how long the log keeps what was sent or has failed.
    public static let logSeconds: Int64 = 92 * 86_400
    public static let longestError = 500
    /// In bytes.
    public static let longestProvider = 200
    /// So many providers with failures are told at once.
    public static let mostFailingProviders = 20
    /// The error of a message that the operator has cancelled.
    public static let cancelled = "cancelled by the operator"
}
