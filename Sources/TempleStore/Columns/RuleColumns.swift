internal import LunarCalendar
internal import SpatialSQLite
internal import TempleCalendar

/// Columns of a recurrence: the same eight in every table that stores one.
enum RuleColumns {
    static let names =
        "rule, rule_month, rule_day, rule_term, rule_end, duration_days, every_years, known_year"

    /// Binds a recurrence to the parameters from `first` on, in the order of ``names``.
    static func bind(_ recurrence: Recurrence, to statement: Statement, from first: Int32) throws(DatabaseError) {
        var (month, day, term, end): (Int?, Int?, String?, Int?) = (nil, nil, nil, nil)
        let kind: String
        switch recurrence.rule {
        case .lunar(let lunar):
            kind = lunar.isLeapMonth ? "lunar_leap" : "lunar"
            (month, day) = (lunar.month, lunar.day)
        case .lunarYearEnd: kind = "lunar_year_end"
        case .lunarMonthly(let monthly): (kind, day) = ("lunar_monthly", monthly)
        case .solarTerm(let solar): (kind, term) = ("solar_term", solar.chineseName)
        case .heavensPardon: kind = "tianshe"
        case .solar(let solarMonth, let solarDay): (kind, month, day) = ("solar", solarMonth, solarDay)
        case .once(let start, let last): (kind, day, end) = ("once", start.dayNumber, last.dayNumber)
        case .announced: kind = "announced"
        }
        try statement.bind(kind, at: first)
        try statement.bind(month.map(Int64.init), at: first + 1)
        try statement.bind(day.map(Int64.init), at: first + 2)
        try statement.bind(term, at: first + 3)
        try statement.bind(end.map(Int64.init), at: first + 4)
        try statement.bind(Int64(recurrence.durationDays), at: first + 5)
        try statement.bind(Int64(recurrence.everyYears), at: first + 6)
        try statement.bind(recurrence.knownYear.map(Int64.init), at: first + 7)
    }

    /// Reads a recurrence from the columns from `first` on.
    ///
    /// - Throws: when the values are not a valid rule (``RowGate``).
    static func recurrence(_ row: CleanRow<some ResultRow>, from first: Int32) throws -> Recurrence {
        let month = Int(row.integer(first + 1))
        let day = Int(row.integer(first + 2))
        let rule: DayRule
        switch row.line(first) {
        case "lunar": rule = .lunar(try LunarDay(month: month, day: day))
        case "lunar_leap": rule = .lunar(try LunarDay(month: month, day: day, isLeapMonth: true))
        case "lunar_year_end": rule = .lunarYearEnd
        case "lunar_monthly": rule = .lunarMonthly(day: day)
        case "tianshe": rule = .heavensPardon
        case "solar": rule = .solar(month: month, day: day)
        case "once":
            let end = Int(row.integer(first + 4))
            let days = LunarCalendar.firstDay.dayNumber...LunarCalendar.lastDay.dayNumber
            guard days.contains(day), days.contains(end) else { throw UnknownRule(name: "once") }
            rule = .once(start: CivilDay(dayNumber: day), end: CivilDay(dayNumber: end))
        case "solar_term":
            let name = row.line(first + 3)
            guard let term = SolarTerm.allCases.first(where: { $0.chineseName == name }) else {
                throw UnknownRule(name: name)
            }
            rule = .solarTerm(term)
        case "announced": rule = .announced
        case let name: throw UnknownRule(name: name)
        }
        return try Recurrence(
            rule, durationDays: Int(row.integer(first + 5)), everyYears: Int(row.integer(first + 6)),
            knownYear: row.isNull(first + 7) ? nil : Int(row.integer(first + 7)))
    }

    struct UnknownRule: Error {
        let name: String
    }
}
