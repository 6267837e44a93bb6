import LunarCalendar

/// A fact about a day that a text depends on and that this module does not know.
enum OpenQuestion: Equatable, Sendable {
    case holiday(DaySelector.Holiday.Kind, dayNumber: Int)
    /// Whether the days of a rule, given by its index, include this one.
    case rule(Int, dayNumber: Int)
}

/// One combination of answers to the open questions.
struct Assumptions: Sendable {
    var questions: [OpenQuestion] = []
    /// One bit per question, set where the answer is yes.
    var answers: UInt = 0

    func holds(_ question: OpenQuestion) -> Bool {
        guard let index = questions.firstIndex(of: question) else { return false }
        return answers >> UInt(index) & 1 == 1
    }
}

extension DaySelector {
    /// Returns the questions that decide whether a day matches.
    func openQuestions(on day: CivilDay, rule: Int) -> [OpenQuestion] {
        guard !holidays.isEmpty || isConditional(on: day), datesMatch(day) else { return [] }
        var questions = holidays.map { holiday in
            OpenQuestion.holiday(holiday.kind, dayNumber: day.dayNumber - holiday.offsetDays)
        }
        if isConditional(on: day) { questions.append(.rule(rule, dayNumber: day.dayNumber)) }
        return questions
    }

    /// Returns whether a day matches under assumptions that answer all its open questions.
    func matches(_ day: CivilDay, rule: Int, assuming assumptions: Assumptions) -> Bool {
        guard datesMatch(day), weekdaysMatch(day, assuming: assumptions) else { return false }
        return !isConditional(on: day) || assumptions.holds(.rule(rule, dayNumber: day.dayNumber))
    }

    private func datesMatch(_ day: CivilDay) -> Bool {
        guard dates.isEmpty || dates.contains(where: { $0.contains(day) }) else { return false }
        guard lunarDays.isEmpty || lunarDaysMayMatch(day) else { return false }
        if !weeks.isEmpty {
            let week = ISOWeek(of: day)
            guard weeks.contains(where: { $0.contains(week.number) }) else { return false }
            if years.contains(where: { $0.contains(week.year) }) { return true }
        }
        return years.isEmpty || years.contains { $0.contains(day.year) }
    }

    /// Returns true also for days outside the lunar calendar.
    private func lunarDaysMayMatch(_ day: CivilDay) -> Bool {
        guard let date = try? LunarCalendar.lunarDate(of: day) else { return true }
        return lunarDays.contains { $0.contains(date.day) }
    }

    /// Whether the match is uncertain: a quoted condition; a lunar day outside the calendar; or, at the turn of the
    /// year, whether `2027 week 53` means the week's year or the day's year.
    private func isConditional(on day: CivilDay) -> Bool {
        if hasComment || !lunarDays.isEmpty && !LunarCalendar.contains(day) { return true }
        guard !years.isEmpty, !weeks.isEmpty else { return false }
        let weekYear = ISOWeek(of: day).year
        return years.contains { $0.contains(weekYear) } != years.contains { $0.contains(day.year) }
    }

    private func weekdaysMatch(_ day: CivilDay, assuming assumptions: Assumptions) -> Bool {
        if weekdays.isEmpty && holidays.isEmpty { return true }
        let isWeekday = weekdays.contains { $0.contains(day) }
        let isHoliday = holidays.contains { holiday in
            assumptions.holds(.holiday(holiday.kind, dayNumber: day.dayNumber - holiday.offsetDays))
        }
        return requiresHolidayOnWeekday ? isWeekday && isHoliday : isWeekday || isHoliday
    }
}

/// The ISO 8601 week of a day: weeks begin on Monday and belong to the year of their Thursday.
struct ISOWeek: Equatable, Sendable {
    let year: Int
    let number: Int

    init(of day: CivilDay) {
        let thursday = day.adding(days: 4 - day.weekday.rawValue)
        year = thursday.year
        var dayOfYear = thursday.day
        for month in 1..<thursday.month {
            dayOfYear += ISOWeek.commonYearMonthLengths[month - 1]
        }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        if isLeap && thursday.month > 2 { dayOfYear += 1 }
        number = (dayOfYear - 1) / 7 + 1
    }

    private static let commonYearMonthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}
