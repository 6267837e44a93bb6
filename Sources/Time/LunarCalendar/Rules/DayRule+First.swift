extension DayRule {
    /// A day that a rule gives, with what is known about it.
    struct First {
        let day: CivilDay
        var lunar: LunarDate?
        var isClamped = false

        init(_ day: CivilDay) {
            self.day = day
        }

        init(_ occurrence: LunarOccurrence) {
            day = occurrence.civilDay
            lunar = occurrence.lunarDate
            isClamped = occurrence.isClamped
        }
    }

    /// The largest number of days that the rule can give in a year: one per month in at most thirteen, one in each slot
    /// of ``HeavensPardon``, or one.
    var slotsPerYear: Int {
        switch self {
        case .lunarMonthly: 13
        case .heavensPardon: HeavensPardon.slotsPerYear
        case .lunar, .lunarYearEnd, .solarTerm, .solar, .nth, .once: 1
        case .announced: 0
        }
    }

    /// Returns the day of a year and slot, where the rule defines the kind of year; nil if that slot has no day. What is
    /// counted from a day of the year may be in a later one.
    func first(inYear year: Int, slot: Int) -> First? {
        switch self {
        case .lunar(let day):
            // Most years have no such leap month, which is no error.
            if day.isLeapMonth, (try? LunarCalendar.leapMonth(ofYear: year)) != day.month { return nil }
            return (try? LunarCalendar.occurrence(of: day, inLunarYear: year)).map(First.init)
        case .lunarYearEnd:
            return (try? LunarCalendar.lastDayOfYear(year)).map(First.init)
        case .lunarMonthly(let day):
            guard
                let lunarDay = try? DayRule.lunarDay(day, inMonthAt: slot, ofYear: year),
                let occurrence = try? LunarCalendar.occurrence(of: lunarDay, inLunarYear: year)
            else { return nil }
            return First(occurrence)
        case .solarTerm(let term):
            return (try? SolarTerms.civilDay(of: term, year: year)).map(First.init)
        case .heavensPardon:
            return HeavensPardon.civilDay(inYear: year, slot: slot).map(First.init)
        case .solar(let month, let day):
            return (try? CivilDay(year: year, month: month, day: day)).map(First.init)
        case .nth(let nth):
            return nth.anchor.rule.first(inYear: year, slot: slot).map { First(nth.day(from: $0.day)) }
        case .once(let start, _):
            return start.year == year ? First(start) : nil
        case .announced:
            return nil
        }
    }

    /// Returns a day of the month at an index of 0...12 in its year, where the leap month comes after the regular month
    /// of the same number. Nil for the thirteenth month of a year of twelve.
    private static func lunarDay(_ day: Int, inMonthAt index: Int, ofYear year: Int) throws -> LunarDay? {
        guard let leapMonth = try LunarCalendar.leapMonth(ofYear: year) else {
            return index < 12 ? try LunarDay(month: index + 1, day: day) : nil
        }
        if index == leapMonth { return try LunarDay(month: leapMonth, day: day, isLeapMonth: true) }
        return try LunarDay(month: index < leapMonth ? index + 1 : index, day: day)
    }
}
