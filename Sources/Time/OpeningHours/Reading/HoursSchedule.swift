/// Entries that do not contradict each other, in an order in which a later entry overrides an earlier one.
struct HoursSchedule {
    let open: [HoursEntry]
    let closed: HoursDays?
    let lunar: [LunarEntry]

    /// Checks and orders the parsed entries; nil where parts contradict each other or are ambiguous together.
    init?(_ parser: HoursParser) {
        var open = parser.open
        let lunarOpens = parser.lunar.contains(where: { !$0.hours.spans.isEmpty })
        guard !open.isEmpty || lunarOpens, HoursSchedule.takeOut(parser.pauses, of: &open) else { return nil }
        guard open.allSatisfy({ HoursSchedule.areInOrder($0.spans) }) else { return nil }
        open = HoursSchedule.merged(open)
        var closed: HoursDays?
        for days in parser.closed {
            closed = HoursDays(
                weekdays: (closed?.weekdays ?? 0) | days.weekdays, holidays: closed?.holidays ?? false || days.holidays,
                namesWorkdays: closed?.namesWorkdays ?? false || days.namesWorkdays)
        }
        let isClaimed = parser.claimsEveryDay && !open.isEmpty
        let openWeekdays = open.reduce(0) { $0 | $1.weekdays }
        guard HoursSchedule.entriesAgree(open), HoursSchedule.monthsAgree(open),
            HoursSchedule.agrees(closed, with: open), HoursSchedule.lunarAgrees(parser.lunar, with: open, closed),
            !isClaimed || closed == nil && openWeekdays == HoursDays.all
        else { return nil }
        // On the next day, another rule would remove the hours after midnight.
        let ruleCount = open.count + parser.lunar.count + (closed == nil ? 0 : 1)
        let passesMidnight = (open + parser.lunar.map(\.hours)).contains(where: \.passesMidnight)
        guard ruleCount == 1 || !passesMidnight else { return nil }
        // Holidays come last, to override the weekdays on which they fall.
        self.open = open.filter { !$0.hasHolidays } + open.filter(\.hasHolidays)
        self.closed = closed
        lunar = parser.lunar
    }

    /// Removes pauses from the hours of the only entry; false where that is not possible.
    private static func takeOut(_ pauses: [HoursSpan], of open: inout [HoursEntry]) -> Bool {
        guard !pauses.isEmpty else { return true }
        guard open.count == 1, !open[0].isWholeDay else { return false }
        for pause in pauses {
            let index = open[0].spans.firstIndex { span in
                span.start < pause.start && pause.start < pause.end && pause.end < span.lastMinute
            }
            guard let index else { return false }
            let span = open[0].spans[index]
            open[0].spans.replaceSubrange(
                index...index,
                with: [HoursSpan(start: span.start, end: pause.start), HoursSpan(start: pause.end, end: span.end)])
        }
        return true
    }

    /// Whether each span begins after the one before it ends, and the last one ends before the first begins again.
    private static func areInOrder(_ spans: [HoursSpan]) -> Bool {
        guard let first = spans.first, let last = spans.last else { return false }
        return zip(spans, spans.dropFirst()).allSatisfy { $0.lastMinute <= $1.start }
            && last.lastMinute <= first.start + 1440
    }

    /// Joins days that have the same hours.
    private static func merged(_ open: [HoursEntry]) -> [HoursEntry] {
        var result: [HoursEntry] = []
        for entry in open {
            let same = result.firstIndex { other in
                other.spans == entry.spans && other.months == entry.months && other.weekdays & entry.weekdays == 0
                    && !other.hasHolidays && !entry.hasHolidays && !other.namesWorkdays && !entry.namesWorkdays
            }
            if let same {
                result[same].days?.weekdays |= entry.weekdays
            } else {
                result.append(entry)
            }
        }
        return result
    }
}

extension HoursEntry {
    var namesWorkdays: Bool { days?.namesWorkdays ?? false }
}

extension HoursSchedule {
    /// Whether every two entries have different days, or the later one is an exception to an entry for all days.
    private static func entriesAgree(_ open: [HoursEntry]) -> Bool {
        for (index, later) in open.enumerated() {
            if later.namesWorkdays {
                let hasWeekend = open.contains {
                    !$0.isGeneral && !$0.namesWorkdays && $0.weekdays == HoursDays.weekend
                }
                guard hasWeekend, later.weekdays == HoursDays.workdays else { return false }
            }
            for earlier in open[..<index] {
                if earlier.hasHolidays && later.hasHolidays { return false }
                let monthsOverlap = earlier.months == 0 || later.months == 0 || earlier.months & later.months != 0
                guard monthsOverlap else { continue }
                if earlier.isGeneral {
                    guard !later.isGeneral, later.meets(earlier) else { return false }
                } else if earlier.weekdays & later.weekdays != 0 {
                    return false
                }
            }
        }
        return true
    }

    /// Whether entries with months cover every day of the year, and months do not overlap in part.
    private static func monthsAgree(_ open: [HoursEntry]) -> Bool {
        let dated = open.filter { $0.months != 0 }
        guard !dated.isEmpty else { return true }
        for entry in dated {
            guard dated.allSatisfy({ $0.months == entry.months || $0.months & entry.months == 0 }) else { return false }
        }
        let months = dated.reduce(0) { $0 | $1.months }
        return open.allSatisfy { $0.months != 0 || $0.isGeneral }
            && (months == 0b1_1111_1111_1110 || open.contains(where: \.isGeneral))
    }

    /// Whether some open days remain besides the closed days, and no day is both.
    private static func agrees(_ closed: HoursDays?, with open: [HoursEntry]) -> Bool {
        guard let closed else { return true }
        if closed.namesWorkdays || closed.weekdays == HoursDays.all || open.isEmpty { return false }
        return open.allSatisfy { entry in
            let overlap = closed.weekdays & entry.weekdays
            return !entry.hasHolidays && (overlap == 0 || overlap == closed.weekdays && overlap != entry.weekdays)
        }
    }

    /// Whether the lunar hours replace other hours, and not those of a closed day.
    private static func lunarAgrees(_ lunar: [LunarEntry], with open: [HoursEntry], _ closed: HoursDays?) -> Bool {
        guard !lunar.isEmpty else { return true }
        let days = lunar.flatMap(\.days)
        guard Set(days).count == days.count else { return false }
        return lunar.allSatisfy { entry in
            if entry.hours.spans.isEmpty { return true }
            return closed == nil && areInOrder(entry.hours.spans) && open.allSatisfy { entry.hours.meets($0) }
        }
    }
}
