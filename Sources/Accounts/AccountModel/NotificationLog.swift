/// Which rows of the log are asked for: those that have all that is named.
public struct NotificationLogFilter: Equatable, Sendable {
    public var status: NotificationStatus?
    /// All of one kind, whatever their ids are.
    public var kind: NotificationSubject.Kind?
    public var subject: NotificationSubject?
    /// What the app shows of an account: ``Account/uuid``.
    public var accountUUID: String?
    /// The name of the channel that has taken it, or has tried it last.
    public var channel: String?
    /// Only what was tried in vain and queued again, whatever became of it.
    public var hasFailedTries: Bool

    public init(
        status: NotificationStatus? = nil, kind: NotificationSubject.Kind? = nil, subject: NotificationSubject? = nil,
        accountUUID: String? = nil, channel: String? = nil, hasFailedTries: Bool = false
    ) {
        self.status = status
        self.kind = kind
        self.subject = subject
        self.accountUUID = accountUUID
        self.channel = channel
        self.hasFailedTries = hasFailedTries
    }
}

/// How many reminders wait.
public struct QueueLength: Equatable, Sendable {
    public let queued: Int
    /// Of those that are queued, how many are due.
    public let due: Int
    /// For how long the one that waits longest is due; 0 for none.
    public let oldestDueSeconds: Int64

    public init(queued: Int, due: Int, oldestDueSeconds: Int64) {
        self.queued = queued
        self.due = due
        self.oldestDueSeconds = oldestDueSeconds
    }
}

/// How many reminders wait, and what the last day has brought.
public struct NotificationNumbers: Equatable, Sendable {
    public let queued: Int
    /// Of those that are queued, how many are due.
    public let due: Int
    /// For how long the one that waits longest is due; 0 for none.
    public let oldestDueSeconds: Int64
    public let sentLastDay: Int
    /// Without what an operator has cancelled.
    public let failedLastDay: Int
    /// Those with most failures first, at most ``NotificationLimits/mostFailingProviders``.
    public let failures: [ProviderFailures]

    public init(
        queued: Int, due: Int, oldestDueSeconds: Int64, sentLastDay: Int, failedLastDay: Int,
        failures: [ProviderFailures]
    ) {
        self.queued = queued
        self.due = due
        self.oldestDueSeconds = oldestDueSeconds
        self.sentLastDay = sentLastDay
        self.failedLastDay = failedLastDay
        self.failures = failures
    }

    /// So long is the last day.
    public static let daySeconds: Int64 = 86_400
}

/// Reminders that one provider has not taken in the last day, without what an operator has cancelled.
public struct ProviderFailures: Equatable, Sendable {
    /// The name of the channel; nil where none has tried.
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
