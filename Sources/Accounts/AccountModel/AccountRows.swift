/// A device that is told by push.
public struct Device: Equatable, Sendable {
    /// A random UUID in lower case.
    public let id: String
    /// The token of the platform; of a browser, the address of its push service (RFC 8030); of ntfy, that of the topic.
    public let token: String
    public let platform: Platform
    /// Of a browser, the keys of its subscription (RFC 8291); nil for any other.
    public let keys: Keys?
    /// The id of the session that has kept it, with which it ends. Nil for a topic of ntfy, which is an address of the person's,
    /// and for what an earlier release has kept.
    public var session: String?
    public var isActive: Bool
    /// Seconds since 1970.
    public let createdAt: Int64
    /// Seconds since 1970.
    public var updatedAt: Int64

    public enum Platform: String, CaseIterable, Sendable {
        case ios, android, web
        /// A topic of a server that speaks ntfy. The person names it; no app has it.
        case ntfy

        /// Those that an app or a browser registers.
        public static let ofApps: [Platform] = [.ios, .android, .web]
    }

    /// Whether it was not heard of for so long that it is asked to subscribe again: push services end subscriptions without a
    /// word.
    ///
    /// - Parameter now: seconds since 1970.
    public func isUnseen(at now: Int64) -> Bool { now - updatedAt >= AccountLimits.unseenDeviceSeconds }

    /// Keys in base64url without padding.
    public struct Keys: Equatable, Sendable {
        /// A point of P-256, 65 bytes.
        public let p256dh: String
        /// A secret of 16 bytes.
        public let auth: String

        public init(p256dh: String, auth: String) {
            self.p256dh = p256dh
            self.auth = auth
        }
    }

    public init(
        id: String, token: String, platform: Platform, keys: Keys?, session: String? = nil, isActive: Bool,
        createdAt: Int64, updatedAt: Int64
    ) {
        self.id = id
        self.token = token
        self.platform = platform
        self.keys = keys
        self.session = session
        self.isActive = isActive
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// What may be subscribed to.
public enum SubscriptionKind: String, CaseIterable, Sendable { case event, group, deity }

/// One thing that somebody follows. What belongs to a group or deity is found when it is needed, so it follows their changes.
public struct Subscription: Equatable, Sendable {
    /// The number of the event, group or deity.
    public let id: Int64
    public let isEnabled: Bool

    public init(id: Int64, isEnabled: Bool) {
        self.id = id
        self.isEnabled = isEnabled
    }
}

/// A temple that somebody keeps.
public struct Favourite: Equatable, Sendable {
    public let temple: Int64
    public let note: String?
    /// Seconds since 1970.
    public let createdAt: Int64

    public init(temple: Int64, note: String?, createdAt: Int64) {
        self.temple = temple
        self.note = note
        self.createdAt = createdAt
    }
}

/// A day of somebody's own.
public struct Reminder: Equatable, Sendable {
    /// A random UUID in lower case.
    public let id: String
    public var day: ReminderDay
    /// Seconds since 1970.
    public let createdAt: Int64
    /// Seconds since 1970.
    public var updatedAt: Int64

    public init(id: String, day: ReminderDay, createdAt: Int64, updatedAt: Int64) {
        self.id = id
        self.day = day
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// What a reminder is about.
public struct ReminderDay: Equatable, Sendable {
    public let title: String
    public let calendar: Calendar
    /// 1 to 12 for a day of each year; nil for a day of each month.
    public let month: Int?
    /// 1 to 30 of a lunar month, 1 to 31 of a solar one; nil for the last day of the month.
    public let day: Int?
    /// How many days ahead, in ``AccountLimits/advanceDays``; nil as the settings say.
    public let daysAhead: Int?
    public let isEnabled: Bool

    public enum Calendar: String, CaseIterable, Sendable { case lunar, solar }

    public init(
        title: String, calendar: Calendar, month: Int?, day: Int?, daysAhead: Int?, isEnabled: Bool
    ) {
        self.title = title
        self.calendar = calendar
        self.month = month
        self.day = day
        self.daysAhead = daysAhead
        self.isEnabled = isEnabled
    }
}

/// Everything that is kept of one account, of one moment.
public struct AccountContents: Equatable, Sendable {
    public var account: Account
    /// The providers that the account is linked to: issuer and subject.
    public var identities: [LinkedIdentity]
    public var settings: NotificationSettings
    public var sessions: [AccountSession]
    public var devices: [Device]
    public var subscriptions: [SubscriptionKind: [Subscription]]
    public var favourites: [Favourite]
    public var reminders: [Reminder]
    /// What is queued, was sent or has failed, the newest first.
    public var notifications: [LoggedNotification]
    /// Whether there is a secret address of the calendar.
    public var hasCalendar: Bool

    public init(
        account: Account, identities: [LinkedIdentity], settings: NotificationSettings, sessions: [AccountSession],
        devices: [Device], subscriptions: [SubscriptionKind: [Subscription]], favourites: [Favourite],
        reminders: [Reminder], notifications: [LoggedNotification], hasCalendar: Bool
    ) {
        self.account = account
        self.identities = identities
        self.settings = settings
        self.sessions = sessions
        self.devices = devices
        self.subscriptions = subscriptions
        self.favourites = favourites
        self.reminders = reminders
        self.notifications = notifications
        self.hasCalendar = hasCalendar
    }
}

/// A provider's name of the person of an account.
public struct LinkedIdentity: Equatable, Sendable {
    public let issuer: String
    public let subject: String
    /// Seconds since 1970.
    public let linkedAt: Int64

    public init(issuer: String, subject: String, linkedAt: Int64) {
        self.issuer = issuer
        self.subject = subject
        self.linkedAt = linkedAt
    }
}
