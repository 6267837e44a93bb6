internal import AccountModel

/// An account as a plain model has it.
struct PlainAccount {
    var account: Account
    var isNameOwn = false
    var identities: [PlainIdentity] = []
    var settings = NotificationSettings()
    var sessions: [AccountSession] = []
    var devices: [Device] = []
    var subscriptions: [SubscriptionKind: [Int64: Bool]] = [:]
    var favourites: [Favourite] = []
    var reminders: [Reminder] = []
    var calendarKey: String?

    /// Returns what a store tells of the account.
    func contents(now: Int64) -> AccountContents {
        var lists: [SubscriptionKind: [Subscription]] = [:]
        for kind in SubscriptionKind.allCases {
            lists[kind] = subscriptions[kind, default: [:]].sorted { $0.key < $1.key }.map {
                Subscription(id: $0.key, isEnabled: $0.value)
            }
        }
        let linked = identities.map(\.linked).sorted {
            ($0.linkedAt, $0.issuer, $0.subject) < ($1.linkedAt, $1.issuer, $1.subject)
        }
        return AccountContents(
            account: account, identities: linked, settings: settings, sessions: sessions(at: now),
            devices: devices(at: now).sorted {
                $0.createdAt == $1.createdAt ? $0.id < $1.id : $0.createdAt > $1.createdAt
            },
            subscriptions: lists, favourites: favourites,
            reminders: reminders.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) },
            notifications: [], hasCalendar: calendarKey != nil)
    }

    /// Returns the devices whose session has not ended, and those of none.
    func devices(at now: Int64) -> [Device] {
        let live = Set(sessions(at: now).map(\.id))
        return devices.filter { $0.session.map(live.contains) ?? true }
    }

    /// Returns the sessions that have not ended, the most recently refreshed first.
    func sessions(at now: Int64) -> [AccountSession] {
        sessions.filter { $0.until > now }.sorted { first, second in
            guard first.refreshedAt == second.refreshedAt else { return first.refreshedAt > second.refreshedAt }
            guard first.createdAt == second.createdAt else { return first.createdAt > second.createdAt }
            return first.id < second.id
        }
    }

    func isVouchedFor(_ address: String?) -> Bool {
        address != nil && identities.contains { $0.isVerified && $0.email == address }
    }
}

/// What a provider has said last of somebody.
struct PlainIdentity {
    let linked: LinkedIdentity
    var email: String?
    var isVerified: Bool

    func isOf(_ identity: VerifiedIdentity) -> Bool {
        linked.issuer == identity.issuer && linked.subject == identity.subject
    }
}

/// A token as a plain model has it.
struct PlainToken {
    let account: AccountID
    let session: String
    let isAccess: Bool
    let until: Int64
    /// The token before it; nil for those of a sign-in.
    var parent: String?
    /// Whether one of its pair was shown.
    var isShown = false
    /// When it was shown, by whom, and what it brought.
    var use: (time: Int64, client: String, salt: String, successor: SessionTokens)?
}
