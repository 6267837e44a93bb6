internal import LunarCalendar

/// Columns of a recurrence: the same ten in every table that stores one.
package enum RuleColumns {
    package static let names =
        """
        rule, rule_month, rule_day, rule_term, rule_end, duration_days, every_years, known_year, rule_nth, rule_of
        """
    /// What the name of the rule that is counted from has at its end. A program that knows no such rule passes the row over.
    package static let counted = "_nth"

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
        case "lunar\(counted)":
            rule = try Self.counted(row, from: first, .lunar(try LunarDay(month: month, day: day)))
        case "lunar_leap\(counted)":
            rule = try Self.counted(
                row, from: first, .lunar(try LunarDay(month: month, day: day, isLeapMonth: true)))
        case "lunar_year_end": rule = .lunarYearEnd
        case "lunar_monthly": rule = .lunarMonthly(day: day)
        case "tianshe": rule = .heavensPardon
        case "solar": rule = .solar(month: month, day: day)
        case "solar\(counted)": rule = try Self.counted(row, from: first, .solar(month: month, day: day))
        case "once":
            let end = Int(row.integer(first + 4))
            let days = LunarCalendar.firstDay.dayNumber...LunarCalendar.lastDay.dayNumber
            guard days.contains(day), days.contains(end) else { throw UnknownRule(name: "once") }
            rule = .once(start: CivilDay(dayNumber: day), end: CivilDay(dayNumber: end))
        case "solar_term": rule = .solarTerm(try term(row, from: first))
        case "solar_term\(counted)": rule = try Self.counted(row, from: first, .solarTerm(try term(row, from: first)))
        case "announced": rule = .announced
        case let name: throw UnknownRule(name: name)
        }
        return try Recurrence(
            rule, durationDays: Int(row.integer(first + 5)), everyYears: Int(row.integer(first + 6)),
            knownYear: row.isNull(first + 7) ? nil : Int(row.integer(first + 7)))
    }

    private static func term(_ row: CleanRow<some ResultRow>, from first: Int32) throws -> SolarTerm {
        let name = row.line(first + 3)
        guard let term = SolarTerm.allCases.first(where: { $0.chineseName == name }) else {
            throw UnknownRule(name: name)
        }
        return term
    }

    private static func counted(
        _ row: CleanRow<some ResultRow>, from first: Int32, _ anchor: NthDay.Anchor
    ) throws -> DayRule {
        let name = row.line(first + 9)
        guard let kind = NthDay.Kind(name: name) else { throw UnknownRule(name: name) }
        return .nth(NthDay(Int(row.integer(first + 8)), of: kind, onOrAfter: anchor))
    }

    struct UnknownRule: Error {
        let name: String
    }
}
