package import LunarCalendar
package import WebRouting
internal import Wording

/// Days in the words of the pages for visitors, in the language of a request.
package struct DayParts {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    /// Returns the day with its weekday: 4月29日（四）. With the year where it is not the present one.
    package func day(_ day: CivilDay) -> String { context.words(day) }

    /// Returns the days of an occurrence: one day, or the first and the last.
    package func days(_ occurrence: Occurrence) -> String { context.words(occurrence) }

    /// Returns the lunar date of an occurrence. It says so when the 29th replaces the 30th.
    package func lunar(_ occurrence: Occurrence) -> String { context.lunarText(occurrence) }

    /// Returns a day of the lunar year: 農曆三月廿三.
    package func lunar(_ day: LunarDay) -> String { context.words(day) }

    /// Returns a lunar month: 十月, 閏六月.
    package func lunarMonth(_ day: LunarDay) -> String { context.monthName(day) }

    /// Returns the day of a lunar month: 廿三.
    package func lunarDay(_ day: LunarDay) -> String { context.dayName(day) }

    /// Returns a lunar day in a cell of a calendar.
    package func short(_ day: LunarDay) -> String { context.shortText(day) }

    /// Returns the name of a solar term: 驚蟄, Awakening of Insects.
    package func term(_ term: SolarTerm) -> String { context.words(term) }

    /// Returns a month of the Gregorian calendar with its year: 2026年11月.
    package func month(_ first: CivilDay) -> String { context.monthName(first.year, first.month) }

    /// Returns a month and a day without a year: 9月28日, 28 September.
    package func solar(month: Int, day: Int) -> String {
        context.words("\(day) \(context.monthName(month))", "\(month)月\(day)日", "\(month)月\(day)日")
    }

    /// The names of the weekdays, Sunday first.
    package var weekdays: [String] { context.weekdayNames }

    /// Returns the time until a day.
    package func countdown(_ days: Int) -> String { context.countdown(days) }
}

extension PageParts {
    /// Returns days in words.
    package func days(for call: RequestContext) -> DayParts { DayParts(context(call)) }
}
