/// Occurrences of lunar days.
///
/// A lunar day means the day of the regular month. Its repeat in a leap month is included only on request, and is
/// marked. In a month of 29 days, the 30th becomes the 29th and is marked. A day of a leap month occurs only in years
/// with that leap month, which may be decades apart.
extension LunarCalendar {
    /// Returns the occurrence of a lunar day in one lunar year.
    ///
    /// - Throws: `yearOutOfRange`, or `noSuchLeapMonth` for a day of a leap month that the year does not have.
    public static func occurrence(
        of day: LunarDay, inLunarYear year: Int
    ) throws(LunarCalendarError) -> LunarOccurrence {
        let lunarYear = try lunarYear(year)
        let index = try monthIndex(in: lunarYear, month: day.month, isLeapMonth: day.isLeapMonth)
        return CandidateDay(day: day, index: index, isLeapRepeat: false).occurrence(in: lunarYear)
    }

    /// Returns the first occurrence of a lunar day on `start` or later.
    ///
    /// - Throws: `outOfRange` for a start outside the calendar, `noOccurrence` if the calendar ends before the next
    ///   occurrence.
    public static func next(
        _ day: LunarDay, onOrAfter start: CivilDay, includingLeapRepeats: Bool = false
    ) throws(LunarCalendarError) -> LunarOccurrence {
        guard var year = LunarYear(containing: start) else { throw .outOfRange(start) }
        let startNumber = start.dayNumber
        while true {
            if let candidate = CandidateDay(day: day, in: year), candidate.dayNumber(in: year) >= startNumber {
                return candidate.occurrence(in: year)
            }
            if includingLeapRepeats, let candidate = CandidateDay(leapRepeatOf: day, in: year),
                candidate.dayNumber(in: year) >= startNumber
            {
                return candidate.occurrence(in: year)
            }
            guard let following = LunarYear(year.number + 1) else { throw .noOccurrence(day, onOrAfter: start) }
            year = following
        }
    }

    /// Returns every occurrence of a lunar day in `start...end`, in order; none if `end` is before `start`.
    ///
    /// - Throws: `outOfRange` for a start or end outside the calendar.
    public static func occurrences(
        of day: LunarDay, from start: CivilDay, through end: CivilDay, includingLeapRepeats: Bool = false
    ) throws(LunarCalendarError) -> [LunarOccurrence] {
        guard let startYear = LunarYear(containing: start) else { throw .outOfRange(start) }
        guard let endYear = LunarYear(containing: end) else { throw .outOfRange(end) }
        guard start <= end else { return [] }
        let wanted = start.dayNumber...end.dayNumber
        var found: [LunarOccurrence] = []
        for year in (startYear.number...endYear.number).lazy.compactMap({ LunarYear($0) }) {
            if let candidate = CandidateDay(day: day, in: year), wanted.contains(candidate.dayNumber(in: year)) {
                found.append(candidate.occurrence(in: year))
            }
            if includingLeapRepeats, let candidate = CandidateDay(leapRepeatOf: day, in: year),
                wanted.contains(candidate.dayNumber(in: year))
            {
                found.append(candidate.occurrence(in: year))
            }
        }
        return found
    }
}

/// A day in a month that the year certainly has.
private struct CandidateDay {
    let day: LunarDay
    let index: Int
    let isLeapRepeat: Bool

    init(day: LunarDay, index: Int, isLeapRepeat: Bool) {
        self.day = day
        self.index = index
        self.isLeapRepeat = isLeapRepeat
    }

    /// Creates the day itself; nil if it belongs to a leap month that the year does not have.
    init?(day: LunarDay, in year: LunarYear) {
        guard let index = year.index(ofMonth: day.month, isLeapMonth: day.isLeapMonth) else { return nil }
        self.init(day: day, index: index, isLeapRepeat: false)
    }

    /// Creates the repeat, in the leap month, of a day of the regular month. It is always the later of the two.
    init?(leapRepeatOf day: LunarDay, in year: LunarYear) {
        guard !day.isLeapMonth, let index = year.index(ofMonth: day.month, isLeapMonth: true) else { return nil }
        self.init(day: day, index: index, isLeapRepeat: true)
    }

    func dayOfMonth(in year: LunarYear) -> Int {
        min(day.day, year.length(ofMonthAt: index))
    }

    func dayNumber(in year: LunarYear) -> Int {
        year.firstDayNumber + year.offset(ofMonthAt: index) + dayOfMonth(in: year) - 1
    }

    func occurrence(in year: LunarYear) -> LunarOccurrence {
        let dayOfMonth = dayOfMonth(in: year)
        let fallsOn = LunarDay(
            uncheckedMonth: day.month, day: dayOfMonth, isLeapMonth: day.isLeapMonth || isLeapRepeat)
        return LunarOccurrence(
            civilDay: CivilDay(dayNumber: dayNumber(in: year)),
            lunarDate: LunarDate(year: year.number, lunarDay: fallsOn),
            isClamped: dayOfMonth != day.day,
            isLeapRepeat: isLeapRepeat)
    }
}
