public import LunarCalendar

/// One time a recurrence falls: Taiwan's civil days, and the lunar date of the first.
public struct Occurrence: Hashable, Sendable {
    /// The first day.
    public let start: CivilDay
    /// The last day, included; the same as `start` for what lasts one day.
    public let end: CivilDay
    /// The lunar date of `start`.
    public let lunar: LunarDate
    /// Whether the 30th was meant, and `start` is the 29th because the month has no 30th.
    public let isClamped: Bool
    /// Whether `start` repeats, in a leap month, a day that belongs to the regular month.
    ///
    /// `Recurrence` keeps to the regular month and sets false; a day of every lunar month is no repeat.
    public let isLeapRepeat: Bool

    /// Puts an occurrence together from parts that belong together; nothing is checked.
    public init(start: CivilDay, end: CivilDay, lunar: LunarDate, isClamped: Bool, isLeapRepeat: Bool = false) {
        self.start = start
        self.end = end
        self.lunar = lunar
        self.isClamped = isClamped
        self.isLeapRepeat = isLeapRepeat
    }
}

extension Occurrence {
    /// The days from today until the first day: 0 while it goes on, negative where it is over.
    public func countdown(from today: CivilDay) -> Int {
        start <= today && today <= end ? 0 : today.days(until: start)
    }

    /// The lunar date for people, 農曆三月廿三; where the 29th stands for a 30th, it says so.
    public var lunarText: String {
        lunar.chineseText + (isClamped ? "（本月無三十）" : "")
    }
}
