/// Times of day: `06:00-21:00`, 上午6時至下午9時, `8:30 a.m.-5:00 p.m.`, 全天.
extension HoursParser {
    /// Reads spans or the whole day into an entry; false where there are none or they are not certain.
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

    /// The spans at the position; nil where there are none or they are not certain.
    mutating func parseSpans() -> [HoursSpan]? {
        var spans: [HoursSpan] = []
        repeat {
            guard let span = parseSpan() else { return nil }
            spans.append(span)
        } while skipToNextSpan()
        return spans
    }

    /// Goes on to a span that follows, with or without signs between.
    private mutating func skipToNextSpan() -> Bool {
        let start = position
        while peek() == .comma || peek() == .stop { position += 1 }
        switch peek() {
        case .clock, .dayPart: return true
        default:
            position = start
            return false
        }
    }

    private mutating func parseSpan() -> HoursSpan? {
        guard let start = parseTime(), skip(.to), let end = parseTime() else { return nil }
        return HoursSpan(from: start, to: end)
    }

    private mutating func parseTime() -> HoursTime? {
        var part: DayPart?
        if case .dayPart(let prefix)? = peek() {
            part = prefix
            position += 1
        }
        guard case .clock(let clock)? = peek() else { return nil }
        position += 1
        // `8:30 a.m.`, but not 12:00 下午2:00.
        if part == nil, case .dayPart(let suffix)? = peek() {
            if case .clock? = peek(1) { return HoursTime(part: nil, clock: clock) }
            part = suffix
            position += 1
        }
        return HoursTime(part: part, clock: clock)
    }

    /// 延長至21:00 or 至21:00: the hours of the only entry so far, with another end.
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

/// A time and the part of the day that stands beside it.
struct HoursTime {
    let part: DayPart?
    let clock: HoursClock

    /// Minutes after midnight by the part of the day; nil without one, or where the two do not fit.
    var markedMinutes: Int? {
        let hour = clock.hour
        switch part {
        case nil: return nil
        // 12 o'clock is midnight to some and noon to others.
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
    /// The span between two times; nil where it may be another one.
    init?(from start: HoursTime, to end: HoursTime) {
        if start.clock.form == .compact || end.clock.form == .compact {
            // `1900-2100` may be years.
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

    /// The span from a known start.
    ///
    /// - Parameter part: The part of the day that stands beside the start.
    init?(start: Int, to end: HoursTime, after part: DayPart? = nil) {
        let minutes = end.clock.minutes
        var last = minutes
        if end.part != nil {
            guard let marked = end.markedMinutes else { return nil }
            last = marked
        } else if let part {
            // 上午9:00-12:00 ends at noon, 下午2:00-5:00 in the afternoon, and 上午6:00-9:00 in the morning or evening.
            if minutes < 720 {
                guard part != .morning, part != .night, minutes + 720 > start else { return nil }
                last = minutes + 720
            }
        } else if end.clock.form == .oneDigit && minutes > 0 {
            // `6:00-9:00` and `8:00-5:00` may be of a clock of twelve hours.
            return nil
        }
        guard start < 1440, last != start else { return nil }
        if last < start {
            // Past midnight: from the evening, or to midnight, or to the small hours that are called so.
            guard start >= 720 || last == 0 || end.part == .night else { return nil }
        }
        self.init(start: start, end: last)
    }

    /// The start that a time without a part of the day means before an end that is known.
    private static func start(_ clock: HoursClock, before end: Int) -> Int? {
        guard clock.minutes < end else { return nil }
        // `2:00` before five in the afternoon may be at two in the night and in the afternoon.
        let mayBeAfternoon = clock.hour < 12 && clock.form == .oneDigit && clock.minutes + 720 < end
        return mayBeAfternoon ? nil : clock.minutes
    }
}
