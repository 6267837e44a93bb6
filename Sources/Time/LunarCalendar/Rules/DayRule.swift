/// The rule for the dates of a deity's day, a festival or an activity.
///
/// `Recurrence` checks the numbers in a rule and calculates its dates.
public enum DayRule: Hashable, Sendable {
    /// A day of the lunar year, such as 三月廿三; in a 29-day month, the 30th becomes the 29th.
    case lunar(LunarDay)
    /// 除夕, the last day of the lunar year: the 29th or 30th of its twelfth month.
    case lunarYearEnd
    /// A day, 1...30, of every lunar month, such as 初一 or 十五. It includes leap months, as people observe them too.
    case lunarMonthly(day: Int)
    /// A solar term, such as 清明 or 冬至.
    case solarTerm(SolarTerm)
    /// 天赦日: the days 戊寅 in spring, 甲午 in summer, 戊申 in autumn and 甲子 in winter; ``HeavensPardon`` finds them.
    case heavensPardon
    /// A day of the Gregorian year; 29 February occurs only in leap years.
    case solar(month: Int, day: Int)
    /// The n-th day of a kind on or after a lunar day, a solar term or a day of the Gregorian year: 母親節, 春社.
    case nth(NthDay)
    /// A single time, from the first day to the last, both included.
    case once(start: CivilDay, end: CivilDay)
    /// A date that is chosen anew each time and announced. Nothing is calculated, and no date is guessed.
    case announced
}

extension DayRule {
    /// Whether the lunar calendar determines its days.
    public var isLunar: Bool {
        switch self {
        case .lunar, .lunarYearEnd, .lunarMonthly: true
        case .nth(let nth): nth.anchor.rule.isLunar
        case .solarTerm, .heavensPardon, .solar, .once, .announced: false
        }
    }
}

extension DayRule {
    /// The kind of years in which a rule, and its cycle of several years, is counted.
    enum YearCount {
        case lunar
        case gregorian
        /// Only this Gregorian year.
        case only(Int)
    }

    /// Lunar years for the lunar rules, Gregorian years for all others. What is counted from a day has its years.
    var yearCount: YearCount {
        switch self {
        case .lunar, .lunarYearEnd, .lunarMonthly: .lunar
        case .solarTerm, .heavensPardon, .solar, .announced: .gregorian
        case .nth(let nth): nth.anchor.rule.yearCount
        case .once(let start, _): .only(start.year)
        }
    }
}

extension DayRule {
    /// How many days after the day of its year a rule can fall, perhaps in a later year.
    var longestWay: Int { if case .nth = self { NthDay.longestWay } else { 0 } }
}
