/// The occurrences of a recurrence in order, from the first that has not ended before a day.
///
/// All occurrences have the same length, so that first one is the first that starts on `earliest` or later.
struct Starts: Sequence, IteratorProtocol {
    private let recurrence: Recurrence
    private let earliest: CivilDay
    private let lastYear: Int
    private var year: Int
    /// The index of the next possible day in `year`.
    private var slot = 0

    /// Starts the sequence at a day of the calendar.
    init(of recurrence: Recurrence, notEndedBefore day: CivilDay) {
        self.recurrence = recurrence
        let earliest = Swift.max(LunarCalendar.firstDay, day.adding(days: 1 - recurrence.durationDays))
        // What is counted from a day of one year may fall in the next.
        let counted = earliest.adding(days: -recurrence.rule.longestWay)
        let firstYear: Int
        switch recurrence.rule.yearCount {
        case .lunar:
            // Never nil: the calendar begins with a lunar year, so each of its days belongs to one.
            let day = Swift.max(LunarCalendar.firstDay, counted)
            firstYear = (try? LunarCalendar.lunarDate(of: day).year) ?? LunarCalendar.years.lowerBound
            lastYear = LunarCalendar.years.upperBound
        case .gregorian:
            firstYear = counted.year
            lastYear = LunarCalendar.lastDay.year
        case .only(let number):
            firstYear = number
            lastYear = number
        }
        year = recurrence.yearOfCycle(onOrAfter: firstYear)
        self.earliest = earliest
    }

    mutating func next() -> Occurrence? {
        while year <= lastYear {
            while slot < recurrence.rule.slotsPerYear {
                let found = recurrence.rule.first(inYear: year, slot: slot)
                slot += 1
                if let found, found.day >= earliest, let occurrence = occurrence(startingOn: found) {
                    return occurrence
                }
            }
            slot = 0
            year += recurrence.everyYears
        }
        return nil
    }

    /// Returns the occurrence; nil after the calendar's last day.
    private func occurrence(startingOn first: DayRule.First) -> Occurrence? {
        guard let lunar = try? first.lunar ?? LunarCalendar.lunarDate(of: first.day) else { return nil }
        return Occurrence(
            start: first.day,
            end: first.day.adding(days: recurrence.durationDays - 1),
            lunar: lunar,
            isClamped: first.isClamped)
    }
}
