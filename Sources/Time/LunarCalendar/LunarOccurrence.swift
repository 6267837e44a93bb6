/// The occurrence of a lunar day in one year.
public struct LunarOccurrence: Hashable, Sendable {
    /// The civil day in Taiwan.
    public let civilDay: CivilDay
    /// The lunar date of that civil day: the requested day, or the 29th if `isClamped`.
    public let lunarDate: LunarDate
    /// Whether the requested day is the 30th, and this is the 29th because the month has no 30th.
    public let isClamped: Bool
    /// Whether this is the repeat, in a leap month, of a requested day of the regular month.
    public let isLeapRepeat: Bool
}

extension LunarOccurrence {
    /// Creates an occurrence from a civil day and its lunar date, without a check that they belong together.
    public init(of civilDay: CivilDay, _ lunarDate: LunarDate) {
        self.init(civilDay: civilDay, lunarDate: lunarDate, isClamped: false, isLeapRepeat: false)
    }
}
