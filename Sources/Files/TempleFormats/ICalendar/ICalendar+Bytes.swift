import LunarCalendar

extension ICalendar {
    /// Returns the calendar as UTF-8, with lines folded at 75 octets and ended by CR LF.
    ///
    /// Days are dates without a time, which every time zone reads as its own day. METHOD:PUBLISH marks a calendar that
    /// needs no reply. RFC 5546 requires an ORGANIZER with it, but an ORGANIZER needs a mail address and makes some
    /// programs show an invitation, so none is written.
    public func bytes() -> [UInt8] {
        var lines = ContentLines()
        lines.append("BEGIN", "VCALENDAR")
        lines.append("VERSION", "2.0")
        lines.append("PRODID", "-//nearby//Temple Calendar//ZH")
        lines.append("CALSCALE", "GREGORIAN")
        lines.append("METHOD", "PUBLISH")
        // The property names of RFC 7986, and the older names that some calendar programs still use.
        lines.append("NAME", text: name)
        lines.append("X-WR-CALNAME", text: name)
        lines.append("DESCRIPTION", text: description)
        lines.append("X-WR-CALDESC", text: description)
        lines.append("X-WR-TIMEZONE", "Asia/Taipei")
        lines.append("REFRESH-INTERVAL;VALUE=DURATION", "P1D")
        lines.append("X-PUBLISHED-TTL", "P1D")
        if events.isEmpty { lines.appendTaiwanTime() }
        let stamp = DateTimeValue.text(utcSecondsSince1970: stampSecondsSince1970)
        for event in events { lines.append(event, stamp: stamp) }
        lines.append("END", "VCALENDAR")
        return lines.bytes
    }
}

extension ContentLines {
    fileprivate mutating func append(_ event: CalendarEvent, stamp: String) {
        append("BEGIN", "VEVENT")
        append("UID", text: event.uid)
        append("DTSTAMP", stamp)
        append("DTSTART;VALUE=DATE", DateTimeValue.text(of: event.start))
        append("DTEND;VALUE=DATE", DateTimeValue.text(of: event.start.adding(days: event.durationDays)))
        append("SUMMARY", text: event.summary)
        append("DESCRIPTION", text: event.description)
        append("LOCATION", text: event.location)
        if let position = event.position {
            append("GEO", "\(sixDecimals(position.latitude));\(sixDecimals(position.longitude))")
        }
        if let url = event.url { append("URL", url) }
        append("CATEGORIES", texts: event.categories)
        append("TRANSP", "TRANSPARENT")
        for daysAhead in Set(event.alarmDaysAhead).sorted(by: >) {
            append("BEGIN", "VALARM")
            append("ACTION", "DISPLAY")
            append("DESCRIPTION", text: event.summary)
            append("TRIGGER", DateTimeValue.trigger(daysAhead: daysAhead, minute: event.alarmMinute))
            append("END", "VALARM")
        }
        append("END", "VEVENT")
    }

    /// Appends a time zone, a component without events, because a calendar must have at least one component (RFC 5545,
    /// section 3.4).
    ///
    /// UTC+8 at all times, as for lunar days.
    fileprivate mutating func appendTaiwanTime() {
        append("BEGIN", "VTIMEZONE")
        append("TZID", "Asia/Taipei")
        append("BEGIN", "STANDARD")
        append("DTSTART", "19700101T000000")
        append("TZOFFSETFROM", "+0800")
        append("TZOFFSETTO", "+0800")
        append("TZNAME", "CST")
        append("END", "STANDARD")
        append("END", "VTIMEZONE")
    }

    /// Formats degrees with six decimals, as RFC 5545, section 3.8.1.6, recommends.
    private func sixDecimals(_ degrees: Double) -> String {
        let millionths = Int((degrees * 1_000_000).rounded())
        let fraction = String(millionths.magnitude % 1_000_000)
        let zeros = String(repeating: "0", count: 6 - fraction.utf8.count)
        return "\(millionths < 0 ? "-" : "")\(millionths.magnitude / 1_000_000).\(zeros)\(fraction)"
    }
}

/// Formats the dates, times and durations of RFC 5545, section 3.3.
enum DateTimeValue {
    /// Returns `YYYYMMDD` for a day in the years 0000...9999.
    static func text(of day: CivilDay) -> String {
        day.description.filter { $0 != "-" }
    }

    /// Returns `YYYYMMDDThhmmssZ` for a moment in the years 0000...9999.
    static func text(utcSecondsSince1970 seconds: Int64) -> String {
        let (quotient, remainder) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
        let (day, second) = remainder < 0 ? (quotient - 1, remainder + 86_400) : (quotient, remainder)
        let time = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        return "\(text(of: CivilDay(dayNumber: day)))T\(time)Z"
    }

    /// Returns the duration from the midnight that begins an all-day event to a time of day, `daysAhead` days before.
    ///
    /// 09:00 on the day is `PT9H`; 09:00 on the day before is 15 hours before that midnight, `-PT15H`.
    ///
    /// - Parameter minute: The time in minutes after midnight, 0..<1440.
    static func trigger(daysAhead: Int, minute: Int) -> String {
        let offset = minute - daysAhead * 1440
        let (days, rest) = offset.magnitude.quotientAndRemainder(dividingBy: 1440)
        let (hours, minutes) = rest.quotientAndRemainder(dividingBy: 60)
        var text = offset < 0 ? "-P" : "P"
        if days > 0 { text += "\(days)D" }
        if hours > 0 || minutes > 0 || days == 0 { text += "T" }
        if hours > 0 { text += "\(hours)H" }
        if minutes > 0 || (hours == 0 && days == 0) { text += "\(minutes)M" }
        return text
    }
}
