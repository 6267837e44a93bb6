/// Occurrences of a recurrence.
///
/// Results are within the lunar calendar: an occurrence counts if it starts in `LunarCalendar.firstDay...lastDay`
/// (solar terms: from 1900 until the end of 2100); its last day may be later. A lunar day means the regular month, never
/// its repeat in a leap month. What is counted from a day belongs to the year of that day in a cycle of several years. The
/// search steps through years, not days.
extension Recurrence {
    /// Returns the first occurrence that has not ended before a day. It may be in progress, or start on the day itself.
    ///
    /// Nil if there is none: for `.announced`, for a past one-off, where the calendar ends first, and for a day outside
    /// the calendar.
    ///
    /// - Complexity: Constant for a yearly recurrence; otherwise the number of years in the cycle, or between leap
    ///   months of one number, at most 201.
    public func next(onOrAfter day: CivilDay) -> Occurrence? {
        guard LunarCalendar.contains(day) else { return nil }
        var starts = Starts(of: self, notEndedBefore: day)
        return starts.next()
    }

    /// Returns at most `count` occurrences, from the first that has not ended before a day; fewer where the calendar
    /// ends first.
    ///
    /// - Complexity: as ``next(onOrAfter:)``, for each.
    public func next(_ count: Int, onOrAfter day: CivilDay) -> [Occurrence] {
        guard LunarCalendar.contains(day) else { return [] }
        return Array(Starts(of: self, notEndedBefore: day).prefix(count))
    }

    /// Returns every occurrence with a day in `start...end`, in order; none if `end` is before `start`.
    ///
    /// Days outside the calendar are skipped.
    ///
    /// - Complexity: O(n) in the years of the range, or in its months for a day of every lunar month.
    public func occurrences(from start: CivilDay, through end: CivilDay) -> [Occurrence] {
        let start = max(start, LunarCalendar.firstDay)
        let end = min(end, LunarCalendar.lastDay)
        guard start <= end else { return [] }
        return Array(Starts(of: self, notEndedBefore: start).prefix { $0.start <= end })
    }
}
