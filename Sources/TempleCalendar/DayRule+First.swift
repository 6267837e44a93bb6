import LunarCalendar

extension DayRule {
    /// The day a rule gives, with what is known of it.
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

    /// How often the rule may give a day in a year: once a month in at most thirteen, in every part of a season, or once.
    var slotsPerYear: Int {
        switch self {
        case .lunarMonthly: 13
        case .heavensPardon: HeavensPardon.slotsPerYear
        case .lunar, .lunarYearEnd, .solarTerm, .solar, .once: 1
        case .announced: 0
        }
    }

    /// The day in a year of the kind the rule counts; nil if that year has none in that slot.
    func first(inYear year: Int, slot: Int) -> First? {
        switch self {
        case .lunar(let day):
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
        case .once(let start, _):
            return start.year == year ? First(start) : nil
        case .announced:
            return nil
        }
    }

    /// A day of the month that stands at an index of 0...12 in its year, the leap month after the regular one of its
    /// number; nil for the thirteenth of a year of twelve.
    private static func lunarDay(_ day: Int, inMonthAt index: Int, ofYear year: Int) throws -> LunarDay? {
        guard let leapMonth = try LunarCalendar.leapMonth(ofYear: year) else {
            return index < 12 ? try LunarDay(month: index + 1, day: day) : nil
        }
        if index == leapMonth { return try LunarDay(month: leapMonth, day: day, isLeapMonth: true) }
        return try LunarDay(month: index < leapMonth ? index + 1 : index, day: day)
    }
}
