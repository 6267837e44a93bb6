public import LunarCalendar

/// When a recurrence falls.
///
/// Answers are within the lunar calendar: an occurrence counts if it starts in `LunarCalendar.firstDay...lastDay`
/// (solar terms: until the end of 2100), and its last day may then lie beyond. A lunar day means the regular month,
/// never its leap-month repeat. Years are stepped through, not days.
extension Recurrence {
    /// The first occurrence that has not ended before a day: one going on counts, and so does one on the day itself.
    ///
    /// Nil if there is none: for `.announced`, for a one-off that is past, where the calendar ends first, and for a
    /// day outside the calendar.
    ///
    /// - Complexity: Constant for what comes every year; otherwise the years of the cycle, or between leap months of
    ///   one number, at most 201.
    public func next(onOrAfter day: CivilDay) -> Occurrence? {
        guard LunarCalendar.contains(day) else { return nil }
        var starts = Starts(of: self, notEndedBefore: day)
        return starts.next()
    }

    /// The first occurrences that have not ended before a day, at most so many: fewer where the calendar ends first.
    ///
    /// - Complexity: as ``next(onOrAfter:)``, for each.
    public func next(_ count: Int, onOrAfter day: CivilDay) -> [Occurrence] {
        guard LunarCalendar.contains(day) else { return [] }
        return Array(Starts(of: self, notEndedBefore: day).prefix(count))
    }

    /// Every occurrence that touches the days `start...end`, in order; none if `end` is before `start`.
    ///
    /// Days outside the calendar are passed over.
    ///
    /// - Complexity: O(n) in the years of the range, the months for a day of every lunar month.
    public func occurrences(from start: CivilDay, through end: CivilDay) -> [Occurrence] {
        let start = max(start, LunarCalendar.firstDay)
        let end = min(end, LunarCalendar.lastDay)
        guard start <= end else { return [] }
        return Array(Starts(of: self, notEndedBefore: start).prefix { $0.start <= end })
    }
}
