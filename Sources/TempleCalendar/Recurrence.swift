public import LunarCalendar

/// A rule of days, how long it lasts each time, and in which years it holds.
public struct Recurrence: Hashable, Sendable {
    /// On which days it begins.
    public let rule: DayRule
    /// How many days it lasts, 1...366, the first included.
    public let durationDays: Int
    /// The most days of something that happens once: ten years and their leap days.
    public static let longestOneOff = 3_660
    /// Every how many years it comes, 1...60; 1 is every year.
    public let everyYears: Int
    /// One year in which it comes; it comes a multiple of `everyYears` years before and after that year.
    ///
    /// A lunar year for the lunar rules, a Gregorian one for the others.
    public let knownYear: Int?

    /// Makes a recurrence whose numbers are in bounds.
    ///
    /// - Parameters:
    ///   - durationDays: 1...366, for `.once` up to ``longestOneOff``. Nil is one day, and for `.once` the days from its start to its end, which a number
    ///     given must equal.
    ///   - everyYears: 1...60, and 1 for `.once`.
    ///   - knownYear: 1...9999; needed where `everyYears` is more than 1.
    /// - Throws: `Invalid`, naming the first part that is out of bounds.
    public init(
        _ rule: DayRule, durationDays: Int? = nil, everyYears: Int = 1, knownYear: Int? = nil
    ) throws(Invalid) {
        let ruleDays = try Recurrence.durationDays(ofChecked: rule)
        let durationDays = durationDays ?? ruleDays ?? 1
        // What happens once may go on for years; what comes again every year may not.
        let longest = ruleDays == nil ? 366 : Self.longestOneOff
        guard (1...longest).contains(durationDays) else { throw .durationDays(durationDays) }
        if let ruleDays, durationDays != ruleDays {
            throw .durationOfOneOff(durationDays: durationDays, startToEnd: ruleDays)
        }
        guard (1...60).contains(everyYears) else { throw .everyYears(everyYears) }
        if let knownYear, !(1...9999).contains(knownYear) { throw .knownYear(knownYear) }
        if everyYears > 1 {
            if case .once = rule { throw .cycleOfOneOff(everyYears: everyYears) }
            guard knownYear != nil else { throw .missingKnownYear(everyYears: everyYears) }
        }
        self.rule = rule
        self.durationDays = durationDays
        self.everyYears = everyYears
        self.knownYear = knownYear
    }

    /// A lunar day every year, for one day.
    public init(yearly day: LunarDay) {
        rule = .lunar(day)
        durationDays = 1
        everyYears = 1
        knownYear = nil
    }

    /// Checks the numbers in a rule; the days it fixes itself, which only `.once` does.
    private static func durationDays(ofChecked rule: DayRule) throws(Invalid) -> Int? {
        switch rule {
        case .lunar, .lunarYearEnd, .solarTerm, .heavensPardon, .announced:
            return nil
        case .lunarMonthly(let day):
            guard (1...30).contains(day) else { throw .lunarDay(day) }
            return nil
        case .solar(let month, let day):
            // 2000 is a leap year, so that 29 February passes.
            do throws(CivilDay.Invalid) {
                _ = try CivilDay(year: 2000, month: month, day: day)
            } catch {
                throw .solarDay(error)
            }
            return nil
        case .once(let start, let end):
            guard start <= end else { throw .endBeforeStart(start: start, end: end) }
            for day in [start, end] where !LunarCalendar.contains(day) { throw .outOfRange(day) }
            return start.days(until: end) + 1
        }
    }

    /// The first of the cycle's years that is not before a year of the kind the rule counts.
    func yearOfCycle(onOrAfter year: Int) -> Int {
        let remainder = ((knownYear ?? year) - year) % everyYears
        return year + (remainder < 0 ? remainder + everyYears : remainder)
    }
}
