/// The n-th day of a kind on or after a day of the year: the second Sunday on or after 1 May, or the fifth day of 戊 on or
/// after 立春, which is 春社.
///
/// The day counted from is one of those counted, where it is of the kind. The n-th day may be in the next month or year.
public struct NthDay: Hashable, Sendable {
    /// The day of each year that is counted from.
    public enum Anchor: Hashable, Sendable {
        /// A day of the lunar year; in a 29-day month, the 30th becomes the 29th.
        case lunar(LunarDay)
        /// A solar term.
        case solarTerm(SolarTerm)
        /// A day of the Gregorian year.
        case solar(month: Int, day: Int)
    }

    /// The days that are counted: those of the week, or of the cycle of ten, which come back after as many days.
    public enum Kind: Hashable, Sendable {
        case weekday(CivilDay.Weekday)
        case stem(HeavenlyStem)
    }

    public let anchor: Anchor
    /// Which of the days it is, 1...10: see ``Recurrence/mostNth``.
    public let nth: Int
    public let kind: Kind

    /// Creates the rule; `Recurrence` checks its numbers.
    public init(_ nth: Int, of kind: Kind, onOrAfter anchor: Anchor) {
        self.anchor = anchor
        self.nth = nth
        self.kind = kind
    }
}

extension NthDay {
    /// The largest number of days from the day counted from to the n-th: one period less one day, and nine periods.
    static let longestWay = 10 * Recurrence.mostNth - 1

    /// Returns the n-th day, from the day of a year that is counted from.
    func day(from first: CivilDay) -> CivilDay {
        first.adding(days: kind.days(after: first) + (nth - 1) * kind.period)
    }
}

extension NthDay.Anchor {
    /// The rule of the day that is counted from.
    public var rule: DayRule {
        switch self {
        case .lunar(let day): .lunar(day)
        case .solarTerm(let term): .solarTerm(term)
        case .solar(let month, let day): .solar(month: month, day: day)
        }
    }
}

extension NthDay.Kind: CaseIterable {
    /// The days of the week, Monday first, then the ten stems.
    public static let allCases: [NthDay.Kind] =
        CivilDay.Weekday.allCases.map { .weekday($0) } + HeavenlyStem.allCases.map { .stem($0) }

    /// Returns the kind with a name, as files have it: `monday`...`sunday`, or `甲`...`癸`. Nil for another one.
    public init?(name: String) {
        guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = kind
    }

    /// The name in files: `sunday`, `戊`.
    public var name: String {
        switch self {
        case .weekday(let weekday): "\(weekday)"
        case .stem(let stem): String(stem.character)
        }
    }

    /// The number of days after which it comes back.
    public var period: Int {
        switch self {
        case .weekday: CivilDay.Weekday.allCases.count
        case .stem: HeavenlyStem.allCases.count
        }
    }

    /// Returns the number of days from a day to the next one of the kind; 0 for one of the kind.
    public func days(after day: CivilDay) -> Int {
        let ahead =
            switch self {
            case .weekday(let weekday): weekday.rawValue - day.weekday.rawValue
            case .stem(let stem): stem.rawValue - SexagenaryDay(of: day).stem.rawValue
            }
        return ahead < 0 ? ahead + period : ahead
    }
}
