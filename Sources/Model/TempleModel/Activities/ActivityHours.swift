internal import LunarCalendar

/// The hours of an activity whose time is written as `18:00-23:00`.
struct ActivityHours: Equatable {
    /// Minutes since midnight, 0 to 1439.
    let opening: Int
    /// Minutes since midnight, 0 to 1440.
    let closing: Int

    private static let separators: Set<Character> = ["-", "~", "–", "－", "～", "—"]

    /// - Returns: nil for any other text, such as 午時.
    init?(_ text: String) {
        let halves = text.split(omittingEmptySubsequences: false) { Self.separators.contains($0) }
        guard halves.count == 2, let opening = Self.minutes(halves[0]), let closing = Self.minutes(halves[1]),
            opening < 1440
        else { return nil }
        self.opening = opening
        self.closing = closing
    }

    /// Parses `9:05` or `18:00` into minutes since midnight; 24:00 is 1440.
    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.drop { $0 == " " }.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let hour = number(parts[0], digits: 1...2) else { return nil }
        var minuteText = parts[1]
        while minuteText.last == " " { minuteText.removeLast() }
        guard let minute = number(minuteText, digits: 2...2), minute < 60 else { return nil }
        let minutes = hour * 60 + minute
        return minutes <= 1440 ? minutes : nil
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    /// Returns the time from the first day's opening to the last day's closing. On a single day, a closing at or before
    /// the opening is on the next day.
    func span(of occurrence: Occurrence) -> (start: TaiwanMoment, end: TaiwanMoment) {
        let isPastMidnight = occurrence.start == occurrence.end && closing <= opening
        return (
            TaiwanMoment(day: occurrence.start, minute: opening),
            TaiwanMoment(day: occurrence.end, minute: isPastMidnight ? closing + 1440 : closing)
        )
    }
}
