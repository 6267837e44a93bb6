/// A lunar day as it falls in one year.
public struct LunarOccurrence: Hashable, Sendable {
    /// The civil day it falls on, Taiwan's.
    public let civilDay: CivilDay
    /// The lunar date of that civil day: the day asked for, but the 29th if `isClamped`.
    public let lunarDate: LunarDate
    /// Whether the 30th was asked for, and the 29th is given because the month has no 30th.
    public let isClamped: Bool
    /// Whether this is the repeat, in a leap month, of a day asked for in the regular month.
    public let isLeapRepeat: Bool
}

extension LunarOccurrence {
    /// A civil day with its lunar date, as the two belong together; nothing is checked.
    public init(of civilDay: CivilDay, _ lunarDate: LunarDate) {
        self.init(civilDay: civilDay, lunarDate: lunarDate, isClamped: false, isLeapRepeat: false)
    }
}
