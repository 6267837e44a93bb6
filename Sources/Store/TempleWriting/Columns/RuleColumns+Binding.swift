internal import LunarCalendar
internal import SQLiteDriver
internal import TempleTables

extension RuleColumns {
    /// Binds a recurrence to the parameters from `first` on, in the order of ``names``.
    static func bind(_ recurrence: Recurrence, to statement: Statement, from first: Int32) throws(DatabaseError) {
        var (month, day, term, end): (Int?, Int?, String?, Int?) = (nil, nil, nil, nil)
        let counted: NthDay? = if case .nth(let nth) = recurrence.rule { nth } else { nil }
        let kind: String
        switch counted?.anchor.rule ?? recurrence.rule {
        case .lunar(let lunar):
            kind = lunar.isLeapMonth ? "lunar_leap" : "lunar"
            (month, day) = (lunar.month, lunar.day)
        case .lunarYearEnd: kind = "lunar_year_end"
        case .lunarMonthly(let monthly): (kind, day) = ("lunar_monthly", monthly)
        case .solarTerm(let solar): (kind, term) = ("solar_term", solar.chineseName)
        case .heavensPardon: kind = "tianshe"
        case .solar(let solarMonth, let solarDay): (kind, month, day) = ("solar", solarMonth, solarDay)
        case .once(let start, let last): (kind, day, end) = ("once", start.dayNumber, last.dayNumber)
        // What is counted from is never counted itself.
        case .nth, .announced: kind = "announced"
        }
        try statement.bind(counted == nil ? kind : kind + Self.counted, at: first)
        try statement.bind(month.map(Int64.init), at: first + 1)
        try statement.bind(day.map(Int64.init), at: first + 2)
        try statement.bind(term, at: first + 3)
        try statement.bind(end.map(Int64.init), at: first + 4)
        try statement.bind(Int64(recurrence.durationDays), at: first + 5)
        try statement.bind(Int64(recurrence.everyYears), at: first + 6)
        try statement.bind(recurrence.knownYear.map(Int64.init), at: first + 7)
        try statement.bind(counted.map { Int64($0.nth) }, at: first + 8)
        try statement.bind(counted?.kind.name, at: first + 9)
    }
}
