extension Recurrence {
    /// Why a rule, a duration and a cycle do not form a recurrence.
    public enum Invalid: Error, Hashable, Sendable {
        /// The day of every lunar month is outside 1...30.
        case lunarDay(Int)
        /// No Gregorian year has the month or the day.
        case solarDay(CivilDay.Invalid)
        /// The number of a day that is counted from another one is outside 1...10.
        case nth(Int)
        /// A one-off ends before it starts.
        case endBeforeStart(start: CivilDay, end: CivilDay)
        /// A one-off starts or ends outside `LunarCalendar.firstDay...lastDay`.
        case outOfRange(CivilDay)
        /// The duration is outside 1...366 days, or outside 1...3,660 for a one-off.
        case durationDays(Int)
        /// The duration of a one-off differs from the number of days from its start to its end.
        case durationOfOneOff(durationDays: Int, startToEnd: Int)
        /// The cycle is outside 1...60 years.
        case everyYears(Int)
        /// The known year is outside 1...9999.
        case knownYear(Int)
        /// A cycle of several years needs a known year of an occurrence.
        case missingKnownYear(everyYears: Int)
        /// A one-off has no cycle.
        case cycleOfOneOff(everyYears: Int)
    }
}

extension Recurrence.Invalid: CustomStringConvertible {
    /// What is wrong, in English, with the bound that was exceeded.
    public var description: String {
        switch self {
        case .lunarDay(let day):
            "lunar day \(day) is not in 1...30"
        case .solarDay(let invalid):
            "no such day in a Gregorian year: \(invalid)"
        case .nth(let nth):
            "the number of the day, \(nth), is not in 1...\(Recurrence.mostNth)"
        case .endBeforeStart(let start, let end):
            "the end \(end) is before the start \(start)"
        case .outOfRange(let day):
            "\(day) is outside the calendar's range \(LunarCalendar.firstDay) to \(LunarCalendar.lastDay)"
        case .durationDays(let days):
            "a duration of \(days) days is not in 1...366, or 1...\(Recurrence.longestOneOff) for what happens once"
        case .durationOfOneOff(let days, let startToEnd):
            "a duration of \(days) days does not fit a start and an end \(startToEnd) days apart, both included"
        case .everyYears(let years):
            "a cycle of \(years) years is not in 1...60"
        case .knownYear(let year):
            "known year \(year) is not in 1...9999"
        case .missingKnownYear(let years):
            "a cycle of \(years) years needs a year it is known to come in"
        case .cycleOfOneOff(let years):
            "what happens once cannot come every \(years) years"
        }
    }
}
