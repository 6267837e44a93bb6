/// Parsing of times of day: `06:00-21:00`, 上午6時至下午9時, `8:30 a.m.-5:00 p.m.`, 全天.
extension HoursParser {
    /// Parses spans or the whole day into an entry; false where there are none or they are uncertain.
    mutating func parseHours(into entry: inout HoursEntry) -> Bool {
        if skip(.wholeDay) {
            entry.isWholeDay = true
            entry.spans = [HoursSpan(start: 0, end: 1440)]
            return true
        }
        guard let spans = parseSpans() else { return false }
        entry.spans = spans
        return true
    }

    /// Parses the spans at the position; nil where there are none or they are uncertain.
    mutating func parseSpans() -> [HoursSpan]? {
        var spans: [HoursSpan] = []
        repeat {
            guard let span = parseSpan() else { return nil }
            spans.append(span)
        } while skipToNextSpan()
        return spans
    }

    /// Moves to the next span, over any signs before it; false where no span follows.
    private mutating func skipToNextSpan() -> Bool {
        let start = position
        while peek() == .comma || peek() == .stop { position += 1 }
        switch peek() {
        case .clock, .dayPart: return true
        case .number where bareSpan != nil: return true
        default:
            position = start
            return false
        }
    }

    private mutating func parseSpan() -> HoursSpan? {
        if let span = bareSpan {
            position += 3
            return span
        }
        guard let start = parseTime(), skip(.to), let end = parseTime() else { return nil }
        return HoursSpan(from: start, to: end)
    }

    /// The span of hours without minutes at the position, of which the second can be nothing else: 6-21. Nil for none.
    var bareSpan: HoursSpan? {
        guard case .number(let first)? = peek(), peek(1) == .to, case .number(let last)? = peek(2),
            peek(3) != .month, first <= 12, (13...24).contains(last)
        else { return nil }
        return HoursSpan(start: first * 60, end: last * 60)
    }

    private mutating func parseTime() -> HoursTime? {
        var part: DayPart?
        if case .dayPart(let prefix)? = peek() {
            part = prefix
            position += 1
        }
        guard case .clock(let clock)? = peek() else { return nil }
        position += 1
        // The part of the day may follow, `8:30 a.m.`; in 12:00 下午2:00 it belongs to the next time.
        if part == nil, case .dayPart(let suffix)? = peek() {
            if case .clock? = peek(1) { return HoursTime(part: nil, clock: clock) }
            part = suffix
            position += 1
        }
        return HoursTime(part: part, clock: clock)
    }

    /// Parses 延長至21:00 or 至21:00. Returns the hours of the only entry so far, with another end.
    mutating func parseExtension() -> HoursEntry? {
        let isLater = skip(.extended)
        guard skip(.to), let time = parseTime(), open.count == 1, let base = open.first, let last = base.spans.last,
            !base.isWholeDay, let end = HoursSpan(start: last.start, to: time)?.end, end > last.start,
            !isLater || end > last.lastMinute
        else { return nil }
        var hours = HoursEntry(days: nil, spans: base.spans)
        hours.spans[hours.spans.count - 1].end = end
        return hours
    }
}

/// A time, with the part of the day next to it.
struct HoursTime {
    let part: DayPart?
    let clock: HoursClock

    /// Minutes after midnight according to the part of the day; nil without one, or where the two contradict each
    /// other.
    var markedMinutes: Int? {
        let hour = clock.hour
        switch part {
        case nil: return nil
        // 12 o'clock with these words is midnight to some people and noon to others.
        case .morning: return hour < 12 ? clock.minutes : nil
        case .night: return hour <= 6 ? clock.minutes : nil
        case .noon: return (11...13).contains(hour) ? clock.minutes : hour == 1 ? clock.minutes + 720 : nil
        case .afternoon: return hour > 12 ? clock.minutes : (1...11).contains(hour) ? clock.minutes + 720 : nil
        case .evening:
            if hour >= 17 { return clock.minutes }
            return (5...11).contains(hour) || clock.minutes == 720 ? clock.minutes + 720 : nil
        }
    }
}

extension HoursSpan {
    /// Creates the span between two times; nil where the text can mean another span.
    init?(from start: HoursTime, to end: HoursTime) {
        if start.clock.form == .compact || end.clock.form == .compact {
            // `1900-2100` can be years.
            guard start.clock.form == end.clock.form, start.clock.minutes < 19 * 60 else { return nil }
        }
        if start.part != nil {
            guard let first = start.markedMinutes, let span = HoursSpan(start: first, to: end, after: start.part)
            else { return nil }
            self = span
        } else if end.part != nil {
            guard let last = end.markedMinutes, let first = HoursSpan.start(start.clock, before: last) else {
                return nil
            }
            self.init(start: first, end: last)
        } else {
            guard start.clock.minutes < 1440, let span = HoursSpan(start: start.clock.minutes, to: end) else {
                return nil
            }
            self = span
        }
    }

    /// Creates a span from a known start.
    ///
    /// - Parameter part: The part of the day next to the start.
    init?(start: Int, to end: HoursTime, after part: DayPart? = nil) {
        let minutes = end.clock.minutes
        var last = minutes
        if end.part != nil {
            guard let marked = end.markedMinutes else { return nil }
            last = marked
        } else if let part {
            // 上午9:00-12:00 ends at noon and 下午2:00-5:00 in the afternoon; 上午6:00-9:00 can end in the morning or the
            // evening.
            if minutes < 720 {
                guard part != .morning, part != .night, minutes + 720 > start else { return nil }
                last = minutes + 720
            }
        } else if end.clock.form == .oneDigit && minutes > 0 {
            // `6:00-9:00` and `8:00-5:00` can be on a 12-hour clock.
            return nil
        }
        guard start < 1440, last != start else { return nil }
        if last < start {
            // A span past midnight must start at noon or later, end at midnight, or have an end marked 凌晨.
            guard start >= 720 || last == 0 || end.part == .night else { return nil }
        }
        self.init(start: start, end: last)
    }

    /// Returns the start that a time without a part of the day means before a known end; nil where it is uncertain.
    private static func start(_ clock: HoursClock, before end: Int) -> Int? {
        guard clock.minutes < end else { return nil }
        // `2:00` before 17:00 can mean two at night or two in the afternoon.
        let mayBeAfternoon = clock.hour < 12 && clock.form == .oneDigit && clock.minutes + 720 < end
        return mayBeAfternoon ? nil : clock.minutes
    }
}
