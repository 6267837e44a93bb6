/// One occurrence of a recurrence: its civil days in Taiwan, and the lunar date of the first day.
public struct Occurrence: Hashable, Sendable {
    /// The first day.
    public let start: CivilDay
    /// The last day, included; the same as `start` for an event of one day.
    public let end: CivilDay
    /// The lunar date of `start`.
    public let lunar: LunarDate
    /// Whether the rule's day is the 30th, and `start` is the 29th because the month has no 30th.
    public let isClamped: Bool
    /// Whether `start` is in a leap month and repeats a day of the regular month.
    ///
    /// `Recurrence` uses only the regular month and sets false; a day of every lunar month is not a repeat.
    public let isLeapRepeat: Bool

    /// Creates an occurrence from consistent parts, without checks.
    public init(start: CivilDay, end: CivilDay, lunar: LunarDate, isClamped: Bool, isLeapRepeat: Bool = false) {
        self.start = start
        self.end = end
        self.lunar = lunar
        self.isClamped = isClamped
        self.isLeapRepeat = isLeapRepeat
    }
}

extension Occurrence {
    /// Returns the days from today until the first day: 0 while it goes on, negative when it is over.
    public func countdown(from today: CivilDay) -> Int {
        start <= today && today <= end ? 0 : today.days(until: start)
    }

    /// The lunar date for people, 農曆三月廿三; it says so when the 29th replaces the 30th.
    public var lunarText: String {
        lunar.chineseText + (isClamped ? "（本月無三十）" : "")
    }
}
