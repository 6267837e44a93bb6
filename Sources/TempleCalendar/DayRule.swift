public import LunarCalendar

/// On which days a deity's day, a festival or an activity falls.
///
/// The numbers a rule carries are checked by `Recurrence`, which is what gives it dates.
public enum DayRule: Hashable, Sendable {
    /// A day of the lunar year, such as 三月廿三; the 30th of a 29-day month is the 29th.
    case lunar(LunarDay)
    /// 除夕, the last day of the lunar year, the 29th or the 30th of its twelfth month.
    case lunarYearEnd
    /// A day, 1...30, of every lunar month, such as 初一 or 十五; leap months too, as people observe them.
    case lunarMonthly(day: Int)
    /// A solar term, such as 清明 or 冬至.
    case solarTerm(SolarTerm)
    /// 天赦日: in spring the days 戊寅, in summer 甲午, in autumn 戊申, in winter 甲子; ``HeavensPardon`` finds them.
    case heavensPardon
    /// A day of the Gregorian year; 29 February only in the years that have it.
    case solar(month: Int, day: Int)
    /// One time only, from the first day to the last, both included.
    case once(start: CivilDay, end: CivilDay)
    /// Chosen anew each time and announced; there is nothing to calculate, and no date is guessed.
    case announced
}

extension DayRule {
    /// Whether its days are reckoned by the lunar calendar.
    public var isLunar: Bool {
        switch self {
        case .lunar, .lunarYearEnd, .lunarMonthly: true
        case .solarTerm, .heavensPardon, .solar, .once, .announced: false
        }
    }
}

extension DayRule {
    /// Which years a rule, and so a cycle of several years, is counted in.
    enum YearCount {
        case lunar
        case gregorian
        /// A Gregorian year, and no other.
        case only(Int)
    }

    /// Lunar years for the lunar rules, Gregorian years for all others.
    var yearCount: YearCount {
        switch self {
        case .lunar, .lunarYearEnd, .lunarMonthly: .lunar
        case .solarTerm, .heavensPardon, .solar, .announced: .gregorian
        case .once(let start, _): .only(start.year)
        }
    }
}
