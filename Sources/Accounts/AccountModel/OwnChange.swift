/// Something of a person that other devices of the same person follow.
public enum OwnThing: Hashable, Sendable {
    case settings
    case profile
    case subscription(SubscriptionKind, Int64)
    /// By the id of the temple under which it is kept.
    case favourite(Int64)
    /// By its id.
    case reminder(String)
}

/// What a thing has last become.
public struct OwnChange: Equatable, Sendable {
    public let thing: OwnThing
    /// Nil for what was removed.
    public let value: Value?

    public enum Value: Equatable, Sendable {
        case settings(NotificationSettings)
        case profile(Account)
        case subscription(Subscription)
        /// Favourites are in the order of their positions, and then of their temples' ids. Positions have gaps.
        case favourite(Favourite, position: Int64)
        case reminder(Reminder)
    }

    public init(thing: OwnThing, value: Value?) {
        self.thing = thing
        self.value = value
    }
}

/// A place among the changes of an account.
public struct OwnChangePlace: Hashable, Sendable {
    /// The number of the last change that was read.
    public let number: Int64
    /// The number up to which whoever reads knows what was removed. It is greater than ``number`` while a copy is filled:
    /// what was removed before that began was never in it.
    public let knownUpTo: Int64

    public init(number: Int64, knownUpTo: Int64) {
        self.number = number
        self.knownUpTo = knownUpTo
    }

    /// Whether what was removed since this place is known still, and the place is one of these changes at all.
    ///
    /// - Parameter last: the number of the last change.
    public func isKnown(last: Int64) -> Bool {
        number <= last && knownUpTo <= last && knownUpTo >= last - Int64(AccountLimits.mostChanges)
    }
}

/// What has changed since a place, each thing once.
public struct OwnChanges: Equatable, Sendable {
    public let changes: [OwnChange]
    /// Where to go on.
    public let next: OwnChangePlace
    /// Whether there is more.
    public let hasMore: Bool

    public init(changes: [OwnChange], next: OwnChangePlace, hasMore: Bool) {
        self.changes = changes
        self.next = next
        self.hasMore = hasMore
    }
}

extension OwnThing {
    /// The kind, as programs know it and as the tables have it.
    public var kind: String {
        switch self {
        case .settings: "settings"
        case .profile: "profile"
        case .subscription(let kind, _): kind.rawValue + "-subscription"
        case .favourite: "favourite"
        case .reminder: "reminder"
        }
    }

    /// The id as a text; empty for what there is one of.
    public var id: String {
        switch self {
        case .settings, .profile: ""
        case .subscription(_, let id), .favourite(let id): "\(id)"
        case .reminder(let id): id
        }
    }

    /// All values of ``kind``.
    public static let kinds =
        [OwnThing.settings, .profile].map(\.kind) + SubscriptionKind.allCases.map { OwnThing.subscription($0, 0).kind }
        + [OwnThing.favourite(0), .reminder("")].map(\.kind)

    /// Nil for a kind that this program does not know.
    public init?(kind: String, id: String) {
        let subscription = SubscriptionKind.allCases.first { OwnThing.subscription($0, 0).kind == kind }
        switch (kind, subscription, Int64(id)) {
        case ("settings", _, _): self = .settings
        case ("profile", _, _): self = .profile
        case ("reminder", _, _): self = .reminder(id)
        case ("favourite", _, let temple?): self = .favourite(temple)
        case (_, let kind?, let number?): self = .subscription(kind, number)
        default: return nil
        }
    }
}
