/// The port of the back office to everybody's reminders: the queue, and the log of what became of them. It may wait, so no
/// event loop may ask.
///
/// It tells nothing of a person but the beginning of an account's id, and no title of a person's own day.
public protocol NoticeDesk: Sendable {
    /// Returns how much waits.
    ///
    /// - Parameter now: seconds since 1970.
    func queue(now: Int64) throws -> NoticeQueue

    /// Returns how much waits, and what the last day has brought.
    ///
    /// - Parameter now: seconds since 1970.
    func numbers(now: Int64) throws -> NoticeNumbers

    /// Returns the log, the newest first.
    ///
    /// - Parameter before: only entries with lesser numbers; nil for the newest.
    func log(_ filter: NoticeFilter, before: Int64?, limit: Int, now: Int64) throws -> [DeskNotice]

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

/// Which reminders of the log are asked for; all where nothing is named.
public struct NoticeFilter: Equatable, Sendable {
    public var state: NoticeState?
    /// All of one kind, whatever their ids are.
    public var kind: NoticeSubject.Kind?
    public var subject: NoticeSubject?
    /// The id of an account that the app shows.
    public var account: String?
    public var channel: String?
    /// Whether only those are asked for of which a try has failed.
    public var hasFailedTries: Bool

    public init(
        state: NoticeState? = nil, kind: NoticeSubject.Kind? = nil, subject: NoticeSubject? = nil,
        account: String? = nil, channel: String? = nil, hasFailedTries: Bool = false
    ) {
        self.state = state
        self.kind = kind
        self.subject = subject
        self.account = account
        self.channel = channel
        self.hasFailedTries = hasFailedTries
    }
}

public enum NoticeState: String, CaseIterable, Sendable { case queued, sent, failed }

/// What somebody is reminded of.
public struct NoticeSubject: Equatable, Sendable {
    public let kind: Kind
    /// The number of an event or of an activity; empty for others.
    public let id: String

    public enum Kind: String, CaseIterable, Sendable {
        case event
        case activity
        /// A day of the person's own.
        case ownDay = "reminder"
        case newMoon = "new_moon"
        case fullMoon = "full_moon"
    }

    public init(kind: Kind, id: String) {
        self.kind = kind
        self.id = id
    }
}

/// Which of the reminders of a day one is.
public enum NoticeOccasion: String, CaseIterable, Sendable {
    /// Some days before, for everybody.
    case early = "early_reminder"
    /// As many days before as the person wants.
    case main = "main_reminder"
    /// On the day.
    case day = "day_of_event"
}

/// One reminder of the log.
public struct DeskNotice: Equatable, Sendable {
    public let number: Int64
    /// The message that it is a part of: all reminders of one account and time.
    public let message: String
    /// The beginning of the account's id.
    public let account: String
    public let subject: NoticeSubject
    /// The name of the day; nil for a day of the person's own.
    public let title: String?
    public let occasion: NoticeOccasion
    /// The day that it is about, as the number of days since 1970-01-01 in Taiwan.
    public let day: Int
    /// When it was to be sent, in seconds since 1970.
    public let at: Int64
    public let state: NoticeState
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
        number: Int64, message: String, account: String, subject: NoticeSubject, title: String?,
        occasion: NoticeOccasion, day: Int, at: Int64, state: NoticeState, sentAt: Int64?, nextAt: Int64,
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

/// How many reminders wait.
public struct NoticeQueue: Equatable, Sendable {
    public let queued: Int
    /// Those of the queue whose time has come.
    public let due: Int
    /// How long the first of these has waited; 0 where there is none.
    public let lagSeconds: Int64

    public init(queued: Int, due: Int, lagSeconds: Int64) {
        self.queued = queued
        self.due = due
        self.lagSeconds = lagSeconds
    }
}

/// How many reminders wait, and what the last day has brought.
public struct NoticeNumbers: Equatable, Sendable {
    public let queued: Int
    /// Those of the queue whose time has come.
    public let due: Int
    /// How long the first of these has waited; 0 where there is none.
    public let lagSeconds: Int64
    public let sentLastDay: Int
    public let failedLastDay: Int
    public let failures: [Failures]

    /// What has failed at one provider in the last day.
    public struct Failures: Equatable, Sendable {
        /// Nil for what no channel has tried.
        public let channel: String?
        public let provider: String?
        public let count: Int
        /// Why the latest has failed.
        public let reason: String

        public init(channel: String?, provider: String?, count: Int, reason: String) {
            self.channel = channel
            self.provider = provider
            self.count = count
            self.reason = reason
        }
    }

    public init(
        queued: Int, due: Int, lagSeconds: Int64, sentLastDay: Int, failedLastDay: Int, failures: [Failures]
    ) {
        self.queued = queued
        self.due = due
        self.lagSeconds = lagSeconds
        self.sentLastDay = sentLastDay
        self.failedLastDay = failedLastDay
        self.failures = failures
    }
}
