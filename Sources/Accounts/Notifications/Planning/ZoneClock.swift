internal import Platform

/// The clock of a time zone during some days.
struct ZoneClock: Sendable {
    /// A time in which the clock differs from UTC by the same number of seconds.
    private struct Span {
        /// The first second, since 1970.
        let start: Int64
        /// Seconds east of UTC.
        let offset: Int64
    }

    /// In order; the first one has no beginning, the last one no end.
    private let spans: [Span]

    /// No zone changes its clock twice in so many seconds.
    private static let step: Int64 = 6 * 3_600
    private static let taiwanOffset: Int64 = 8 * 3_600

    /// Creates the clock of some days. Before and after them, the clock goes on as it does at their ends.
    ///
    /// - Parameters:
    ///   - zone: a name of the IANA time zone database; any other text is Taiwan's time.
    ///   - start: in seconds since 1970, as `end`.
    init(zone: String, from start: Int64, through end: Int64) {
        let offsets = ZoneOffsets(zone)
        func offset(_ time: Int64) -> Int64 { offsets?.seconds(at: time) ?? Self.taiwanOffset }
        var spans = [Span(start: .min, offset: offset(start))]
        var known = start
        var present = spans[0].offset
        while known < end {
            var (same, other) = (known, min(known + Self.step, end))
            known = other
            guard offset(other) != present else { continue }
            while other - same > 1 {
                let middle = same + (other - same) / 2
                if offset(middle) == present { same = middle } else { other = middle }
            }
            known = other
            present = offset(other)
            spans.append(Span(start: other, offset: present))
        }
        self.spans = spans
    }

    /// Returns when a time of day is, in seconds since 1970. A time that the clock leaves out is the first one after it; one
    /// that it shows twice is the first.
    ///
    /// - Parameters:
    ///   - day: the number of days since 1970-01-01 in the zone.
    ///   - minute: minutes since midnight, 0 to 1439.
    func moment(day: Int, minute: Int) -> Int64 {
        let local = (Int64(day) * 1_440 + Int64(minute)) * 60
        var index = 0
        while index + 1 < spans.count, local - spans[index].offset >= spans[index + 1].start { index += 1 }
        return max(spans[index].start, local - spans[index].offset)
    }

    /// Returns the day of a moment, as the number of days since 1970-01-01 in the zone.
    func day(at moment: Int64) -> Int { Int((local(moment) - secondOfDay(at: moment)) / 86_400) }

    /// Returns the time of day of a moment, in minutes since midnight.
    func minute(at moment: Int64) -> Int { Int(secondOfDay(at: moment) / 60) }

    private func secondOfDay(at moment: Int64) -> Int64 {
        let second = local(moment) % 86_400
        return second < 0 ? second + 86_400 : second
    }

    /// What the clock shows, as seconds since 1970 on a clock of UTC.
    private func local(_ moment: Int64) -> Int64 {
        moment + (spans.last { $0.start <= moment }?.offset ?? spans[0].offset)
    }
}
