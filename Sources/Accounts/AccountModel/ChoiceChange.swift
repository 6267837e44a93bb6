/// A change of what somebody follows, and of when to be told. What it does not name stays as it is, so that two tabs lose
/// nothing of each other's.
public struct ChoiceChange: Equatable, Sendable {
    /// What is followed from now on. What is followed already, and switched off, is switched on.
    public var added: [SubscriptionKind: [Int64]] = [:]
    /// What is not followed any more.
    public var removed: [SubscriptionKind: [Int64]] = [:]
    /// Nil leaves what is there.
    public var isEnabled: Bool?
    /// Nil leaves what is there.
    public var tellsNewMoon: Bool?
    /// Nil leaves what is there.
    public var tellsFullMoon: Bool?
    /// Nil leaves what is there.
    public var tellsOwnDays: Bool?
    /// In ``AccountLimits/advanceDays``; nil leaves what is there.
    public var advanceDays: Int?
    /// Minutes since midnight; nil leaves what is there.
    public var notifyMinute: Int?
    /// The place near which messages name a temple; nil leaves what is there, and a nil within takes it away.
    public var place: NotificationPlace??

    public init() {}

    /// Returns settings with the change.
    public func applied(to settings: NotificationSettings) -> NotificationSettings {
        var settings = settings
        settings.isEnabled = isEnabled ?? settings.isEnabled
        settings.tellsNewMoon = tellsNewMoon ?? settings.tellsNewMoon
        settings.tellsFullMoon = tellsFullMoon ?? settings.tellsFullMoon
        settings.tellsOwnDays = tellsOwnDays ?? settings.tellsOwnDays
        settings.advanceDays = advanceDays ?? settings.advanceDays
        settings.notifyMinute = notifyMinute ?? settings.notifyMinute
        settings.place = place ?? settings.place
        return settings
    }

    /// Returns the subscriptions of a kind with the change, by id.
    ///
    /// - Throws: ``AccountError/tooMany``.
    public func applied(
        to subscriptions: [Subscription], _ kind: SubscriptionKind
    ) throws(AccountError) -> [Subscription] {
        let (added, removed) = (Set(self.added[kind, default: []]), Set(self.removed[kind, default: []]))
        let kept = subscriptions.filter { !added.contains($0.id) && !removed.contains($0.id) }
        let changed = kept + added.map { Subscription(id: $0, isEnabled: true) }
        // Who has too many already may still take some out.
        guard changed.count <= max(AccountLimits.mostSubscriptions, subscriptions.count) else { throw .tooMany }
        return changed.sorted { $0.id < $1.id }
    }
}
