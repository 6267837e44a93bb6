internal import LunarCalendar

/// One month of the Gregorian calendar.
struct CalendarMonth: Equatable {
    /// Its first day.
    let first: CivilDay

    init(of day: CivilDay) {
        first = day.adding(days: 1 - day.day)
    }

    /// Parses `2026-11`. Nil for any other text, and for a month without a day of the lunar calendar.
    init?(_ text: String) {
        guard text.utf8.count == 7, let first = CivilDay(iso8601: text + "-01") else { return nil }
        self.first = first
        guard isInCalendar else { return nil }
    }

    /// Its last day.
    var last: CivilDay {
        // 31 days after the first is always in the next month.
        let later = first.adding(days: 31)
        return later.adding(days: -later.day)
    }

    /// The month before; nil where the lunar calendar has no day of it.
    var previous: CalendarMonth? { Self.inCalendar(first.adding(days: -1)) }

    /// The month after; nil where the lunar calendar has no day of it.
    var next: CalendarMonth? { Self.inCalendar(last.adding(days: 1)) }

    /// `2026-11`.
    var text: String { String(first.description.dropLast(3)) }

    /// All its days, in order.
    var days: [CivilDay] { (0..<last.day).map { first.adding(days: $0) } }

    func contains(_ day: CivilDay) -> Bool { first <= day && day <= last }

    private var isInCalendar: Bool { last >= LunarCalendar.firstDay && first <= LunarCalendar.lastDay }

    private static func inCalendar(_ day: CivilDay) -> CalendarMonth? {
        let month = CalendarMonth(of: day)
        return month.isInCalendar ? month : nil
    }
}
