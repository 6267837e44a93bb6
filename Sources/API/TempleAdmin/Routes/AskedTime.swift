internal import LunarCalendar
internal import TempleModel

/// A day or a time that bounds a period of the history.
package enum AskedTime {
    /// Parses a day of Taiwan's calendar, or a time of RFC 3339 to the second. Nil for any other text.
    ///
    /// - Parameter isEnd: Whether a day means its end, as the last of a period.
    /// - Returns: Seconds since 1970.
    package static func seconds(_ text: String, isEnd: Bool) -> Int64? {
        guard let day = CivilDay(iso8601: text.prefix(10)) else { return nil }
        let days = Int64(day.dayNumber)
        let rest = text.dropFirst(10)
        if rest.isEmpty { return (days + (isEnd ? 1 : 0)) * 86_400 - 8 * 3_600 }
        guard rest.first == "T", let minute = TaiwanTime.minute(String(rest.dropFirst().prefix(5))) else { return nil }
        var tail = rest.dropFirst(6)
        var second: Int64 = 0
        if tail.first == ":" {
            let digits = tail.dropFirst().prefix(2)
            guard digits.count == 2, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let found = Int64(digits),
                found < 60
            else { return nil }
            second = found
            tail = tail.dropFirst(3)
        }
        guard let offset = offset(tail) else { return nil }
        return days * 86_400 + Int64(minute) * 60 + second - offset
    }

    /// Parses `Z` or an offset, as seconds. A plus sign that a client has not encoded arrives as a space.
    private static func offset(_ text: Substring) -> Int64? {
        if text == "Z" { return 0 }
        let sign: Int64
        switch text.first {
        case "+", " ": sign = 1
        case "-": sign = -1
        default: return nil
        }
        return TaiwanTime.minute(String(text.dropFirst())).map { sign * Int64($0) * 60 }
    }
}
