/// What somebody wants to be told, and when.
public struct NotificationSettings: Equatable, Sendable {
    public var isEnabled = true
    /// How many days ahead, in ``AccountLimits/advanceDays``.
    public var advanceDays = 1
    /// Minutes since midnight, 0 to 1439.
    public var notifyMinute = 8 * 60
    /// The first day of each lunar month.
    public var tellsNewMoon = false
    /// The fifteenth day of each lunar month.
    public var tellsFullMoon = false
    /// The person's own days.
    public var tellsOwnDays = true
    /// A name of the IANA time zone database.
    public var timeZone = "Asia/Taipei"
    /// Where the person usually is, as given by hand.
    public var place: NotificationPlace?

    public init() {}
}

/// A place that a person has given, to two decimals of a degree, about a kilometre. It is never a tracked position.
public struct NotificationPlace: Equatable, Sendable {
    public let latitude: Double
    public let longitude: Double
    /// At most ``AccountLimits/longestPlaceName`` characters; empty where only the position was given.
    public let name: String

    /// Rounds to two decimals.
    public init(latitude: Double, longitude: Double, name: String = "") {
        self.latitude = (latitude * 100).rounded() / 100
        self.longitude = (longitude * 100).rounded() / 100
        self.name = name
    }
}
