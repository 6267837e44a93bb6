internal import LunarCalendar
internal import Wording

/// Columns for the start and the end of an activity.
struct ActivitySpan {
    let start: Column
    let end: Column

    /// Maximum length of an activity in days: ten years with three leap days.
    private static let longestDays = 3_653

    func read(_ row: FieldReader) throws(RowFinding) -> (start: CivilDay, end: CivilDay, hours: String?) {
        let started = try time(start, row)
        let ended = try time(end, row)
        guard let first = started ?? ended else {
            throw row.rejection(
                .dateMissing, column: start, reason: "is empty", remedy: "write the day as 2026-11-20",
                withValue: false)
        }
        let last = ended ?? first
        guard first.day <= last.day else {
            throw row.rejection(
                .endBeforeStart, column: end, reason: "is before the start, \(first.day)",
                remedy: "correct the wrong date")
        }
        guard first.day.days(until: last.day) <= Self.longestDays else {
            throw row.rejection(
                .spanTooLong, column: end, reason: "is more than ten years after the start, \(first.day)",
                remedy: "write the real end date")
        }
        return (first.day, last.day, Self.hours(first.minute, last.minute))
    }

    private func time(_ column: Column, _ row: FieldReader) throws(RowFinding) -> WrittenTime? {
        let bytes = row.bytes(column, width: .ascii)
        guard !Placeholder.matches(bytes) else { return nil }
        if let time = WrittenTime(bytes), (LunarCalendar.firstDay...LunarCalendar.lastDay).contains(time.day) {
            return time
        }
        throw row.rejection(
            .dateInvalid, column: column, reason: "is not a valid date",
            remedy: "write it as 2026-11-20 or 2026-11-20T09:00:00+08:00, in the years 1900 to 2100")
    }

    /// Returns `09:00-16:00`; nil if the activity lasts the whole day.
    private static func hours(_ from: Int?, _ until: Int?) -> String? {
        guard let from, let until, from < until, !(from == 0 && until >= 1_439) else { return nil }
        return text(from) + "-" + text(until)
    }

    private static func text(_ minute: Int) -> String {
        let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
        return two(minute / 60) + ":" + two(minute % 60)
    }
}
