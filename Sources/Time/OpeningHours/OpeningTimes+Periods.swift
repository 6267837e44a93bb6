public import LunarCalendar

/// A part of a day in which a place is open, closed, or neither for certain.
public struct OpeningPeriod: Equatable, Sendable {
    /// Open or closed; nil where the hours do not decide it.
    public let state: Bool?
    /// The minutes after midnight, within 0..<1440.
    public let minutes: Range<Int>

    public init(state: Bool?, minutes: Range<Int>) {
        self.state = state
        self.minutes = minutes
    }
}

extension OpeningTimes {
    /// Returns the parts of a day, in order, without a gap. Neighbours have different states.
    ///
    /// - Complexity: At most 1,440 evaluations of the hours. A state that lasts less than five minutes between two others
    ///   of the same kind may be left out.
    public func periods(on day: CivilDay, daylight: DaylightWindow = .taiwan) -> [OpeningPeriod] {
        let hours = hours(on: day, daylight: daylight)
        func state(_ minute: Int) -> Bool? { hours.isOpen(atMinute: minute) }
        var periods: [OpeningPeriod] = []
        var (start, current) = (0, state(0))
        var last = 0
        for next in stride(from: 5, through: 1440, by: 5) {
            let then = next == 1440 ? nil : state(next)
            guard next == 1440 || then != current else {
                last = next
                continue
            }
            // The change is after `last` and at or before `next`.
            var change = last + 1
            while change < next, state(change) == current { change += 1 }
            if next == 1440, change == 1440 {
                periods.append(OpeningPeriod(state: current, minutes: start..<1440))
                return periods
            }
            periods.append(OpeningPeriod(state: current, minutes: start..<change))
            (start, current, last) = (change, state(change), next)
        }
        periods.append(OpeningPeriod(state: current, minutes: start..<1440))
        return periods
    }
}
