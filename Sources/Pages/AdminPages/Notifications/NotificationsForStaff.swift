public import AccountModel

/// The port of the back office to everybody's reminders: the queue, and the log of what became of them. It may wait, so no
/// event loop may ask.
///
/// It tells nothing of a person but the beginning of an account's id, and no title of a person's own day.
public protocol NotificationsForStaff: Sendable {
    /// Returns how much waits.
    ///
    /// - Parameter now: seconds since 1970.
    func queue(now: Int64) throws -> QueueLength

    /// Returns how much waits, and what the last day has brought.
    ///
    /// - Parameter now: seconds since 1970.
    func numbers(now: Int64) throws -> NotificationNumbers

    /// Returns the log, the newest first.
    ///
    /// - Parameter before: only entries with lesser numbers; nil for the newest.
    func log(_ filter: NotificationLogFilter, before: Int64?, limit: Int, now: Int64) throws -> [NotificationForStaff]

    /// Queues a failed message once more.
    ///
    /// - Parameter person: the name of who does it, which the operator can read with the message's id.
    /// - Returns: false where no failed message has this id, it is too old to be sent, or the person has ended the reminders.
    func retry(_ message: String, by person: String, now: Int64) throws -> Bool

    /// Ends a queued message. It is not sent.
    ///
    /// - Parameter person: as ``retry(_:by:now:)``.
    /// - Returns: false where no queued message has this id, or it is being sent.
    func cancel(_ message: String, by person: String, now: Int64) throws -> Bool
}

/// One reminder of the log.
public struct NotificationForStaff: Equatable, Sendable {
    public let number: Int64
    /// The message that it is a part of: all reminders of one account and time.
    public let message: String
    /// The beginning of the account's id.
    public let account: String
    public let subject: NotificationSubject
    /// The name of the day; nil for a day of the person's own.
    public let title: String?
    public let occasion: NotificationKind
    /// The day that it is about, as the number of days since 1970-01-01 in Taiwan.
    public let day: Int
    /// When it was to be sent, in seconds since 1970.
    public let at: Int64
    public let state: NotificationStatus
    public let sentAt: Int64?
    /// When a queued one is tried next.
    public let nextAt: Int64
    /// Why the last try has failed.
    public let reason: String?
    /// How many tries have failed.
    public let retries: Int
    /// The channel that has taken it, or tried it last.
    public let channel: String?
    /// The channel's provider, such as an origin.
    public let provider: String?
    /// Whether it has failed and is young enough to be queued again.
    public let mayRetry: Bool

    public init(
        number: Int64, message: String, account: String, subject: NotificationSubject, title: String?,
        occasion: NotificationKind, day: Int, at: Int64, state: NotificationStatus, sentAt: Int64?, nextAt: Int64,
        reason: String?, retries: Int, channel: String?, provider: String?, mayRetry: Bool
    ) {
        self.number = number
        self.message = message
        self.account = account
        self.subject = subject
        self.title = title
        self.occasion = occasion
        self.day = day
        self.at = at
        self.state = state
        self.sentAt = sentAt
        self.nextAt = nextAt
        self.reason = reason
        self.retries = retries
        self.channel = channel
        self.provider = provider
        self.mayRetry = mayRetry
    }
}
