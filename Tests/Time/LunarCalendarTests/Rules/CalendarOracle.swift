import LunarCalendar

/// A brute-force oracle: checks for every day of the calendar whether the rule begins on it.
struct CalendarOracle {
    private struct Entry {
        let day: CivilDay
        let lunar: LunarDate
        /// The lunar date of the next day; nil after the last day.
        let following: LunarDate?
    }

    private let entries: [Entry]
    /// Every day of the calendar.
    let days: [CivilDay]

    init() throws {
        var lunar: LunarDate? = try LunarCalendar.lunarDate(of: LunarCalendar.firstDay)
        var day = LunarCalendar.firstDay
        var entries: [Entry] = []
        while let today = lunar {
            lunar = try? LunarCalendar.lunarDate(of: day.adding(days: 1))
            entries.append(Entry(day: day, lunar: today, following: lunar))
            day = day.adding(days: 1)
        }
        self.entries = entries
        days = entries.map(\.day)
    }

    /// Returns every occurrence that starts in the calendar.
    func occurrences(of recurrence: Recurrence) throws -> [Occurrence] {
        try entries.compactMap { entry in
            if case .nth(let nth) = recurrence.rule {
                guard let year = try yearCounted(nth, to: entry.day) else { return nil }
                if recurrence.everyYears > 1, let known = recurrence.knownYear {
                    guard (year - known) % recurrence.everyYears == 0 else { return nil }
                }
                return Occurrence(
                    start: entry.day, end: entry.day.adding(days: recurrence.durationDays - 1), lunar: entry.lunar,
                    isClamped: false)
            }
            guard let isClamped = try begins(recurrence.rule, on: entry) else { return nil }
            if recurrence.everyYears > 1, let known = recurrence.knownYear {
                let isLunar =
                    switch recurrence.rule {
                    case .lunar, .lunarYearEnd, .lunarMonthly: true
                    default: false
                    }
                let year = isLunar ? entry.lunar.year : entry.day.year
                guard (year - known) % recurrence.everyYears == 0 else { return nil }
            }
            return Occurrence(
                start: entry.day, end: entry.day.adding(days: recurrence.durationDays - 1), lunar: entry.lunar,
                isClamped: isClamped)
        }
    }

    /// Counts the days of a kind backwards from one of them.
    ///
    /// - Returns: the year of the day from which it is the n-th one, in that day's kind of years; nil for none.
    private func yearCounted(_ nth: NthDay, to day: CivilDay) throws -> Int? {
        func isCounted(_ day: CivilDay) -> Bool {
            let julian = day.dayNumber + 2_440_588
            return switch nth.kind {
            case .weekday(let weekday): julian % 7 + 1 == weekday.rawValue
            case .stem(let stem): (julian + 9) % 10 == stem.rawValue
            }
        }
        guard isCounted(day) else { return nil }
        var (from, count) = (day, 1)
        while count <= nth.nth {
            if count == nth.nth, let year = try yearBegun(nth.anchor, on: from) { return year }
            from = from.adding(days: -1)
            if isCounted(from) { count += 1 }
        }
        return nil
    }

    /// Returns the year of a day that is counted from; nil where it is another day.
    private func yearBegun(_ anchor: NthDay.Anchor, on day: CivilDay) throws -> Int? {
        switch anchor {
        case .lunar(let lunar):
            let index = day.dayNumber - LunarCalendar.firstDay.dayNumber
            guard entries.indices.contains(index) else { return nil }
            return try begins(.lunar(lunar), on: entries[index]) == nil ? nil : entries[index].lunar.year
        case .solarTerm(let term):
            guard LunarCalendar.years.contains(day.year) else { return nil }
            return try SolarTerms.civilDay(of: term, year: day.year) == day ? day.year : nil
        case .solar(let month, let number):
            return day.month == month && day.day == number ? day.year : nil
        }
    }

    /// Uses the day's Julian number, and the last of the four terms that begin a season; winter continues over the
    /// year's end.
    private func isHeavensPardon(_ day: CivilDay) throws -> Bool {
        guard LunarCalendar.years.contains(day.year) else { return false }
        let julian = day.dayNumber + 2_440_588
        let seasons: [(term: SolarTerm, stemAndBranch: (Int, Int))] = [
            (.lidong, (0, 0)), (.liqiu, (4, 8)), (.lixia, (0, 6)), (.lichun, (4, 2)),
        ]
        let begun = try seasons.first { try SolarTerms.civilDay(of: $0.term, year: day.year) <= day }
        let (stem, branch) = (begun ?? seasons[0]).stemAndBranch
        return (julian + 9) % 10 == stem && (julian + 1) % 12 == branch
    }

    /// Returns nil if the rule does not begin on the day, or else whether the day replaces a missing 30th.
    private func begins(_ rule: DayRule, on entry: Entry) throws -> Bool? {
        let lunar = entry.lunar
        let endsMonth = entry.following.map { $0.day == 1 } ?? true
        func matches(_ day: Int) -> Bool? {
            if lunar.day == day { return false }
            return day == 30 && lunar.day == 29 && endsMonth ? true : nil
        }
        switch rule {
        case .lunar(let day):
            guard lunar.month == day.month, lunar.isLeapMonth == day.isLeapMonth else { return nil }
            return matches(day.day)
        case .lunarMonthly(let day):
            return matches(day)
        case .lunarYearEnd:
            return entry.following.map { $0.year != lunar.year } ?? true ? false : nil
        case .solarTerm(let term):
            guard LunarCalendar.years.contains(entry.day.year) else { return nil }
            return try SolarTerms.civilDay(of: term, year: entry.day.year) == entry.day ? false : nil
        case .heavensPardon:
            return try isHeavensPardon(entry.day) ? false : nil
        case .solar(let month, let day):
            return entry.day.month == month && entry.day.day == day ? false : nil
        case .once(let start, _):
            return entry.day == start ? false : nil
        case .nth, .announced:
            return nil
        }
    }
}
