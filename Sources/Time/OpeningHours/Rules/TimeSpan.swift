/// A span of times that begins on one day and ends by the end of the next; the start is included and the end excluded.
struct TimeSpan: Equatable, Sendable {
    let start: TimeOfDay
    /// The end; nil where only the start is known, `17:00+`.
    let end: TimeOfDay?
    /// Whether a `+` means that the place may stay open after the end.
    let isOpenEnded: Bool

    /// Minutes after the midnight that begins the day of the span; up to 48:00 for an end.
    enum TimeOfDay: Equatable, Sendable {
        case fixed(Int)
        case event(SolarEvent, offsetMinutes: Int)

        func window(_ daylight: DaylightWindow) -> ClosedRange<Int> {
            switch self {
            case .fixed(let minute):
                return minute...minute
            case .event(let event, let offset):
                let window = daylight.window(of: event)
                return window.lowerBound + offset...window.upperBound + offset
            }
        }
    }

    /// Whether the span continues, or may continue, after its day's midnight.
    var reachesNextDay: Bool {
        guard case .fixed(let start) = start, case .fixed(let end)? = end, !isOpenEnded else { return true }
        return end > 1440 || end <= start
    }
}

/// The possible relations of a moment to some times: one member where the relation is certain, several where it depends
/// on something unknown.
struct Coverage: OptionSet, Sendable {
    let rawValue: UInt8

    /// The moment is within the times.
    static let covered = Coverage(rawValue: 1)
    /// The moment is after an open end.
    static let afterOpenEnd = Coverage(rawValue: 2)
    /// The moment is outside the times.
    static let uncovered = Coverage(rawValue: 4)

    /// Returns the coverage by two lists of times together. A moment within either list is within both together, and an
    /// open end of one list does not matter within the other.
    func joined(with other: Coverage) -> Coverage {
        var result: Coverage = []
        if contains(.covered) || other.contains(.covered) { result.insert(.covered) }
        if contains(.uncovered) && other.contains(.uncovered) { result.insert(.uncovered) }
        if contains(.afterOpenEnd) && other != .covered || other.contains(.afterOpenEnd) && self != .covered {
            result.insert(.afterOpenEnd)
        }
        return result
    }
}

extension TimeSpan {
    /// Returns the possible relations of a day's span to a minute of that day (0..<1440) or of the next (1440..<2880).
    func coverage(ofMinute minute: Int, daylight: DaylightWindow) -> Coverage {
        let start = start.window(daylight)
        guard let end = end?.window(daylight) else {
            return coverage(ofMinute: minute, start: start, end: start)
        }
        // An end that is not after the start is on the next day. With solar events, both cases may be possible.
        var result: Coverage = []
        if end.upperBound > start.lowerBound {
            result.formUnion(coverage(ofMinute: minute, start: start, end: end))
        }
        if end.lowerBound <= start.upperBound {
            let nextDay = end.lowerBound + 1440...end.upperBound + 1440
            result.formUnion(coverage(ofMinute: minute, start: start, end: nextDay))
        }
        return result
    }

    /// Returns the latest minute until which an open end may last: 08:00 of the next day, or 8 hours after a later end.
    ///
    /// opening_hours.js, the reference implementation of the specification, never assumes a later end: it takes 10
    /// hours after a start of 17:00-21:59, 8 hours after a later start, and midnight for all others.
    private static func openEndLimit(end: Int) -> Int {
        max(1920, end + 480)
    }

    private func coverage(ofMinute minute: Int, start: ClosedRange<Int>, end: ClosedRange<Int>) -> Coverage {
        var result: Coverage = []
        if minute >= start.lowerBound && minute < end.upperBound { result.insert(.covered) }
        if minute < start.upperBound { result.insert(.uncovered) }
        if minute >= end.lowerBound {
            let isUncertain = isOpenEnded && minute < TimeSpan.openEndLimit(end: end.upperBound)
            result.insert(isUncertain ? .afterOpenEnd : .uncovered)
        }
        return result
    }
}
