/// The rule by which a zone's clocks change each year, as the variable TZ of POSIX has it: `EST5EDT,M3.2.0,M11.1.0`.
struct ZoneRule: Sendable {
    /// A day and a time of each year.
    private struct Change {
        enum Day {
            /// From 1 to 365; February 29 is never counted.
            case withoutLeapDay(Int)
            /// From 0 to 365.
            case withLeapDay(Int)
            /// The nth weekday of a month, Sunday being 0; the fifth is the last one.
            case weekday(Int, number: Int, month: Int)
        }

        let day: Day
        /// Seconds after midnight, which may be days away.
        let time: Int64
    }

    private let standard: Int64
    /// The offset in summer, when it begins, and when it ends; nil where there is none.
    private let summer: (offset: Int64, start: Change, end: Change)?

    /// Parses a rule. Nil for any other text.
    init?(_ text: String) {
        var rest = Scanner(text)
        guard rest.skipName(), let west = rest.time(most: 24) else { return nil }
        standard = -west
        guard !rest.isAtEnd else {
            summer = nil
            return
        }
        guard rest.skipName() else { return nil }
        var offset = standard + 3_600
        if !rest.skip(",") {
            guard let west = rest.time(most: 24), rest.skip(",") else { return nil }
            offset = -west
        }
        guard let start = Self.change(&rest), rest.skip(","), let end = Self.change(&rest), rest.isAtEnd else {
            return nil
        }
        summer = (offset, start, end)
    }

    /// Returns how many seconds the clocks are ahead of UTC.
    ///
    /// - Parameter moment: seconds since 1970.
    func offset(at moment: Int64) -> Int64 {
        guard let summer else { return standard }
        let year = Self.year(ofDay: (moment + standard).dividedDown(by: 86_400))
        let start = Self.moment(of: summer.start, in: year) - standard
        let end = Self.moment(of: summer.end, in: year) - summer.offset
        let isSummer =
            start < end ? start <= moment && moment < end : !(end <= moment && moment < start)
        return isSummer ? summer.offset : standard
    }

    private static func change(_ rest: inout Scanner) -> Change? {
        let day: Change.Day
        if rest.skip("M") {
            guard let month = rest.number(in: 1...12), rest.skip("."), let number = rest.number(in: 1...5),
                rest.skip("."), let weekday = rest.number(in: 0...6)
            else { return nil }
            day = .weekday(weekday, number: number, month: month)
        } else if rest.skip("J") {
            guard let number = rest.number(in: 1...365) else { return nil }
            day = .withoutLeapDay(number)
        } else {
            guard let number = rest.number(in: 0...365) else { return nil }
            day = .withLeapDay(number)
        }
        guard rest.skip("/") else { return Change(day: day, time: 2 * 3_600) }
        // Up to a week, as RFC 8536 section 3.3.1 has it.
        guard let time = rest.time(most: 167) else { return nil }
        return Change(day: day, time: time)
    }

    /// Returns a change of a year, in seconds since 1970 on the clock that is changed.
    private static func moment(of change: Change, in year: Int64) -> Int64 {
        let newYear = firstDay(of: 1, in: year)
        let day: Int64
        switch change.day {
        case .withLeapDay(let number): day = newYear + Int64(number)
        case .withoutLeapDay(let number):
            // The 60th day is March 1.
            day = newYear + Int64(number) - 1 + (number >= 60 && isLeap(year) ? 1 : 0)
        case .weekday(let weekday, let number, let month):
            let first = firstDay(of: month, in: year)
            let next = month == 12 ? firstDay(of: 1, in: year + 1) : firstDay(of: month + 1, in: year)
            // 1970-01-01 was a Thursday.
            let ahead = (Int64(weekday) - (first + 4)).remainderUp(by: 7)
            let found = first + ahead + 7 * Int64(number - 1)
            day = found < next ? found : found - 7
        }
        return day * 86_400 + change.time
    }

    private static func isLeap(_ year: Int64) -> Bool {
        year.remainderUp(by: 4) == 0 && (year.remainderUp(by: 100) != 0 || year.remainderUp(by: 400) == 0)
    }

    private static let daysBeforeMonth: [Int64] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

    /// Returns the first day of a month, as the number of days since 1970-01-01.
    private static func firstDay(of month: Int, in year: Int64) -> Int64 {
        let past = year - 1
        let leapDays = past.dividedDown(by: 4) - past.dividedDown(by: 100) + past.dividedDown(by: 400)
        // 719,162 days are from the year 1 to 1970.
        return 365 * past + leapDays - 719_162 + daysBeforeMonth[month - 1] + (month > 2 && isLeap(year) ? 1 : 0)
    }

    private static func year(ofDay day: Int64) -> Int64 {
        // 146,097 days are 400 years. The estimate is at most one year off.
        var year = 1_970 + (day * 400).dividedDown(by: 146_097)
        while firstDay(of: 1, in: year) > day { year -= 1 }
        while firstDay(of: 1, in: year + 1) <= day { year += 1 }
        return year
    }

    /// Reads a text from its start.
    private struct Scanner {
        private var rest: Substring.UTF8View

        init(_ text: String) { rest = text[...].utf8 }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Skips the abbreviation of a zone: at least three letters, or any in angle brackets.
        mutating func skipName() -> Bool {
            if skip("<") {
                rest = rest.drop { $0 != UInt8(ascii: ">") }
                return skip(">")
            }
            let letters = rest.prefix { (UInt8(ascii: "A")...UInt8(ascii: "z")).contains($0) }
            rest = rest.dropFirst(letters.count)
            return letters.count >= 3
        }

        mutating func number(in range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard digits.count <= 3, let number = Int(Substring(digits)), range.contains(number) else { return nil }
            rest = rest.dropFirst(digits.count)
            return number
        }

        /// Reads hours, minutes and seconds with or without a sign: `5`, `-3:30`. Minutes and seconds may be missing.
        mutating func time(most hours: Int) -> Int64? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard let hour = number(in: 0...hours) else { return nil }
            var seconds = Int64(hour) * 3_600
            for unit: Int64 in [60, 1] {
                guard skip(":") else { break }
                guard let count = number(in: 0...59) else { return nil }
                seconds += Int64(count) * unit
            }
            return isNegative ? -seconds : seconds
        }
    }
}

extension Int64 {
    /// The quotient, rounded down.
    fileprivate func dividedDown(by divisor: Int64) -> Int64 { (self - remainderUp(by: divisor)) / divisor }

    /// The remainder, which is never negative.
    fileprivate func remainderUp(by divisor: Int64) -> Int64 {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
