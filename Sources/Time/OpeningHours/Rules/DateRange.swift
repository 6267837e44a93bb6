import LunarCalendar

/// A single date, or a range of dates with both ends.
struct DateRange: Equatable, Sendable {
    let first: CalendarDate
    let last: Last

    enum Last: Equatable, Sendable {
        /// The range is the first date alone.
        case first
        /// The last date; without a year, it is the first such date on or after the beginning.
        case date(CalendarDate)
        /// No end, `2027 Apr 29+`.
        case never
    }

    func contains(_ day: CivilDay) -> Bool {
        let number = day.dayNumber
        if let year = first.year { return contains(number, inYear: year) }
        // A range may begin in the year before, and an offset of up to 366 days may move a date by up to two years.
        return (day.year - 3...day.year + 2).contains { contains(number, inYear: $0) }
    }

    private func contains(_ number: Int, inYear year: Int) -> Bool {
        switch last {
        case .first:
            return first.dayNumber(inYear: year) == number
        case .never:
            guard let start = first.dayNumber(inYear: year, substitute: .dayAfter) else { return false }
            return number >= start
        case .date(let last):
            guard let start = first.dayNumber(inYear: year, substitute: .dayAfter), number >= start,
                var end = last.dayNumber(inYear: last.year ?? year, substitute: .dayBefore)
            else { return false }
            if end < start, last.year == nil, let next = last.dayNumber(inYear: year + 1, substitute: .dayBefore) {
                end = next
            }
            return number <= end
        }
    }
}
