/// A rule for days, with the duration of each occurrence and the cycle of years.
public struct Recurrence: Hashable, Sendable {
    /// The rule for the first day of each occurrence.
    public let rule: DayRule
    /// The number of days of each occurrence, 1...366, with the first day; up to ``longestOneOff`` for `.once`.
    public let durationDays: Int
    /// The longest one-off, in days: ten years with their leap days.
    public static let longestOneOff = 3_660
    /// The largest number of a day that is counted from another one.
    public static let mostNth = 10
    /// The cycle in years, 1...60; 1 is every year.
    public let everyYears: Int
    /// One year with an occurrence; other occurrences are a multiple of `everyYears` years before or after it.
    ///
    /// A lunar year for lunar rules, a Gregorian year for all others.
    public let knownYear: Int?

    /// Creates a recurrence and checks its numbers.
    ///
    /// - Parameters:
    ///   - durationDays: 1...366, or up to ``longestOneOff`` for `.once`. Nil is one day; for `.once` it is the number
    ///     of days from start to end, and any other value must equal that.
    ///   - everyYears: 1...60, and 1 for `.once`.
    ///   - knownYear: 1...9999; required where `everyYears` is more than 1.
    /// - Throws: `Invalid`, with the first part that is out of bounds.
    public init(
        _ rule: DayRule, durationDays: Int? = nil, everyYears: Int = 1, knownYear: Int? = nil
    ) throws(Invalid) {
        let ruleDays = try Recurrence.durationDays(ofChecked: rule)
        let durationDays = durationDays ?? ruleDays ?? 1
        // A one-off may last for years; a yearly recurrence may not.
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

    /// Creates a yearly recurrence of one lunar day.
    public init(yearly day: LunarDay) {
        rule = .lunar(day)
        durationDays = 1
        everyYears = 1
        knownYear = nil
    }

    /// Checks the numbers in a rule. Returns the duration that the rule fixes itself, which only `.once` does.
    private static func durationDays(ofChecked rule: DayRule) throws(Invalid) -> Int? {
        switch rule {
        case .lunar, .lunarYearEnd, .solarTerm, .heavensPardon, .announced:
            return nil
        case .lunarMonthly(let day):
            guard (1...30).contains(day) else { throw .lunarDay(day) }
            return nil
        case .solar(let month, let day):
            // 2000 is a leap year, so 29 February is valid.
            do throws(CivilDay.Invalid) {
                _ = try CivilDay(year: 2000, month: month, day: day)
            } catch {
                throw .solarDay(error)
            }
            return nil
        case .nth(let nth):
            guard (1...mostNth).contains(nth.nth) else { throw .nth(nth.nth) }
            return try durationDays(ofChecked: nth.anchor.rule)
        case .once(let start, let end):
            guard start <= end else { throw .endBeforeStart(start: start, end: end) }
            for day in [start, end] where !LunarCalendar.contains(day) { throw .outOfRange(day) }
            return start.days(until: end) + 1
        }
    }

    /// Returns the first year of the cycle that is not before `year`, in the rule's kind of years.
    func yearOfCycle(onOrAfter year: Int) -> Int {
        let remainder = ((knownYear ?? year) - year) % everyYears
        return year + (remainder < 0 ? remainder + everyYears : remainder)
    }
}
