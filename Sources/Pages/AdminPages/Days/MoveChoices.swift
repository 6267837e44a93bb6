internal import LunarCalendar
internal import TempleModel

/// The rules that let something fall on a day, beside the rule that it has.
enum MoveChoices {
    struct Choice {
        /// What the form sends for it.
        let key: String
        let form: RecurrenceForm
        let recurrence: Recurrence
    }

    /// Returns the rules of which a day is one, the kind that the thing has now first.
    ///
    /// Duration and cycle stay; where the cycle does not come to the day's year, it is counted from that year. What could not be
    /// saved is none: a temple's own day is lunar.
    static func choices(for entry: CalendarEntry, to day: CivilDay) -> [Choice] {
        guard let lunar = try? LunarCalendar.lunarDate(of: day) else { return [] }
        let kinds: [RecurrenceForm.Kind] =
            entry.thing.kind == .deity ? [.lunar] : RecurrenceForm.Kind.allCases.filter { $0 != .announced }
        let recounted = recounted(entry, to: day).flatMap { falling($0, on: day, year: day.year) }.map {
            Choice(key: "nth", form: $0.form, recurrence: $0.recurrence)
        }
        let ordered = kinds.filter { $0 == entry.form.kind } + kinds.filter { $0 != entry.form.kind }
        let others = ordered.flatMap { kind in
            forms(kind, entry, day, lunar.lunarDay).compactMap { key, form in
                let year = [.lunar, .lunarMonthly, .lunarYearEnd].contains(kind) ? lunar.year : day.year
                return falling(form, on: day, year: year).map {
                    Choice(key: key, form: $0.form, recurrence: $0.recurrence)
                }
            }
        }
        var known: Set = [entry.recurrence]
        return ([recounted].compactMap { $0 } + others).filter {
            known.insert($0.recurrence).inserted && isTaken($0, of: entry)
        }
    }

    /// Returns the rule of what is counted from a day, counted from there to another day; nil where that is too far.
    private static func recounted(_ entry: CalendarEntry, to day: CivilDay) -> RecurrenceForm? {
        guard case .nth(let rule) = entry.recurrence.rule,
            let first = try? Recurrence(rule.anchor.rule)
                .occurrences(from: day.adding(days: -10 * Recurrence.mostNth), through: day).last?.start
        else { return nil }
        let kind: NthDay.Kind =
            switch rule.kind {
            case .weekday: .weekday(day.weekday)
            case .stem: .stem(SexagenaryDay(of: day).stem)
            }
        var form = entry.form
        form.nth = (first.days(until: day) - kind.days(after: first)) / kind.period + 1
        form.of = kind.name
        return form
    }

    /// Whether the judge takes the rule together with what else the thing has.
    private static func isTaken(_ choice: Choice, of entry: CalendarEntry) -> Bool {
        let judged = try? CatalogueForm(entry.thing.kind).judge(
            members(choice, of: entry), of: entry.entity.members, id: entry.thing.id, nil)
        return judged != nil
    }

    private static func forms(
        _ kind: RecurrenceForm.Kind, _ entry: CalendarEntry, _ day: CivilDay, _ lunar: LunarDay
    ) -> [(key: String, form: RecurrenceForm)] {
        let duration = entry.recurrence.durationDays
        var form = RecurrenceForm(kind: kind)
        if kind == .once {
            form.start = day.description
            form.end = day.adding(days: duration - 1).description
            return [(kind.rawValue, form)]
        }
        if duration > 1 { form.days = duration }
        form.everyYears = entry.form.everyYears
        form.knownYear = entry.form.knownYear
        switch kind {
        case .lunar:
            form.month = lunar.month
            if lunar.isLeapMonth {
                // A deity's day is of a regular month.
                guard entry.thing.kind != .deity else { return [] }
                form.leap = true
            }
        case .solar: form.month = day.month
        case .solarTerm:
            form.term =
                SolarTerm.allCases.first { (try? SolarTerms.civilDay(of: $0, year: day.year)) == day }?.chineseName
        case .lunarMonthly, .lunarYearEnd, .tianshe, .once, .announced: break
        }
        switch kind {
        case .lunar, .lunarMonthly:
            form.day = lunar.day
            guard lunar.day == 29 else { return [(kind.rawValue, form)] }
            // The last day of a month of 29 days is also that of a rule for the 30th.
            var last = form
            last.day = 30
            return [(kind.rawValue, form), ("\(kind.rawValue)-30", last)]
        case .solar:
            var counted = form
            counted.day = 1
            counted.nth = (day.day - 1) / NthDay.Kind.weekday(day.weekday).period + 1
            counted.of = NthDay.Kind.weekday(day.weekday).name
            form.day = day.day
            let isOfEveryMonth = counted.nth.map { $0 <= CountedWords.mostOfMonth } ?? false
            return [(kind.rawValue, form)] + (isOfEveryMonth ? [("\(kind.rawValue)-nth", counted)] : [])
        case .solarTerm, .lunarYearEnd, .tianshe, .once, .announced: return [(kind.rawValue, form)]
        }
    }

    /// Returns the rule where it falls on the day, perhaps with its cycle counted from the year; nil where it never does.
    private static func falling(
        _ form: RecurrenceForm, on day: CivilDay, year: Int
    ) -> (form: RecurrenceForm, recurrence: Recurrence)? {
        var counted = form
        var earlier = form
        if form.everyYears ?? 1 > 1 {
            counted.knownYear = year
            // What is counted from a day may be of the year before.
            earlier.knownYear = year - 1
        }
        for one in form.nth == nil ? [form, counted] : [form, counted, earlier] {
            guard let recurrence = try? one.recurrence(),
                recurrence.occurrences(from: day, through: day).contains(where: { $0.start == day })
            else { continue }
            return (one, recurrence)
        }
        return nil
    }

    /// Returns the members that an edit sets.
    static func members(_ choice: Choice, of entry: CalendarEntry) -> [EditInput.Member] {
        let rule = TypedRule { name in Self.text(name, choice.form) }.members
        switch entry.thing.kind {
        case .festival: return rule
        case .activity:
            var members = rule.filter { $0.value != .null }
            if case .object(let present)? = entry.entity.members["recurrence"] {
                members += present.filter { RecurrenceForm.remarks.contains($0.name) }
            }
            return [EditInput.Member("recurrence", .object(members))]
        case .deity, .group:
            guard case .list(var days)? = entry.entity.members["days"], let index = entry.thing.index,
                days.indices.contains(index), case .object(let present) = days[index]
            else { return [] }
            let moved = rule.filter { ["month", "day"].contains($0.name) }
            days[index] = .object(moved + present.filter { !["month", "day"].contains($0.name) })
            return [EditInput.Member("days", .list(days))]
        }
    }

    private static func text(_ name: String, _ form: RecurrenceForm) -> String? {
        switch name {
        case RuleMembers.kind: form.kind.rawValue
        case "month": form.month.map(String.init)
        case "leap": form.leap.map { $0 ? "true" : "false" }
        case "day": form.day.map(String.init)
        case "nth": form.nth.map(String.init)
        case "of": form.of
        case "term": form.term
        case "start": form.start
        case "end": form.end
        case "days": form.days.map(String.init)
        case "every_years": form.everyYears.map(String.init)
        default: form.knownYear.map(String.init)
        }
    }
}
