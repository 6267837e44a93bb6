import Expectations
import LunarCalendar
import OpeningHours
import Testing

/// One row of a truth table: a text, a moment and the expected state.
struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let moment: String
    let expected: String

    var testDescription: String { "\(text) at \(moment): \(expected)" }

    /// Returns rows of one text, each written as `2026-11-20 08:00 open`.
    static func rows(_ text: String, _ lines: String...) -> [Row] {
        lines.map { line in
            Row(text: text, moment: String(line.prefix(16)), expected: String(line.dropFirst(17)))
        }
    }

    /// Returns the module's answer: `open`, `closed` or `unknown`.
    func answer() throws -> String {
        try OpeningHours(text).answer(moment)
    }

    /// Returns the answer for a text as people write it.
    func answerOfReading() throws -> String {
        try OpeningTimes(HoursReading(text)).answer(moment)
    }
}

extension OpeningHours {
    /// Returns `open`, `closed` or `unknown` at `YYYY-MM-DD HH:MM`.
    func answer(_ moment: String, daylight: DaylightWindow = .taiwan) throws -> String {
        try answered(moment) { isOpen(at: $0, minute: $1, daylight: daylight) }
    }
}

extension OpeningTimes {
    /// Returns `open`, `closed` or `unknown` at `YYYY-MM-DD HH:MM`.
    func answer(_ moment: String) throws -> String {
        try answered(moment) { isOpen(at: $0, minute: $1) }
    }
}

/// Returns the answer for a moment, in one word.
private func answered(_ moment: String, _ isOpen: (CivilDay, Int) -> Bool?) throws -> String {
    let day = try require(CivilDay(iso8601: moment.prefix(10)))
    let hour = try require(Int(moment.dropFirst(11).prefix(2)))
    let minute = try require(Int(moment.suffix(2)))
    return switch isOpen(day, hour * 60 + minute) {
    case true?: "open"
    case false?: "closed"
    case nil: "unknown"
    }
}
