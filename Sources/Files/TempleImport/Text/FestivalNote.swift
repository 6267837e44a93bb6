internal import LunarCalendar
package import TempleModel

/// Days that the note of a festival mentions: 農曆6月18日, 及8月23日, 3月21-23日.
package enum FestivalNote {
    private static let longest = 500
    private static let mostMentions = 20
    /// Words before a day that the festival has besides its own.
    private static let addingWords = ["以及", "還有", "另外", "及", "與", "和", "暨", "另", "並"]
    /// Words that may stand between such a word and the day.
    private static let fillers = ["每年", "於", "在", "有"]
    /// Words behind a day whose evening begins the next one.
    private static let eveningWords = ["子時", "晚", "夜"]
    /// Words before the day before a festival.
    private static let eveWords = ["前一日", "前一天", "前一晚", "前夕"]

    /// Whether a note says that the festival is on another day.
    ///
    /// It does if it mentions days, if none of them is `day` and no span of them has it, and if the first one does not
    /// only add a day: 及8月23日. The evening before is of the day: 3月22日子時. For a day of each year, days with a year
    /// count only if they agree: 民國78年3月21日建廟. Only the beginning of a note is read.
    package static func contradicts(_ note: String, _ day: FestivalRecord.Day) -> Bool {
        let mentions = mentions(in: note)
        guard !mentions.contains(where: { $0.has(day) }) else { return false }
        let isOnce = if case .once = day { true } else { false }
        guard let first = mentions.first(where: { isOnce || $0.year == nil }) else { return false }
        return !first.adds
    }

    private static func mentions(in note: String) -> [Mention] {
        var scanner = DayScanner(note, longest: longest)
        var mentions: [Mention] = []
        while !scanner.isAtEnd, mentions.count < mostMentions {
            guard var mention = Mention(&scanner) else {
                scanner.skip()
                continue
            }
            mention.adds = scanner.has(anyOf: addingWords, before: mention.start, over: fillers)
            var days = [mention] + mention.further(&scanner)
            if scanner.has(anyOf: eveningWords)
                || scanner.has(anyOf: eveWords, before: mention.start, over: ["(", "即", "於", "在"])
            {
                days[days.count - 1].goOnIntoNextDay()
            }
            mentions += days
        }
        return mentions
    }
}

/// Day or span of days in a note.
private struct Mention {
    /// Index in the scanner's text.
    let start: Int
    let calendar: DayScanner.Calendar?
    let year: Int?
    var first: MonthDay
    var last: MonthDay
    /// Whether a word in front says that it is one more day.
    var adds = false

    /// Reads a day, and the end of a span that begins with it.
    init?(_ scanner: inout DayScanner) {
        var ahead = scanner
        start = scanner.index
        calendar = ahead.calendar()
        year = ahead.year()
        _ = ahead.take("閏闰")
        guard let first = Self.day(&ahead, hasYear: year != nil) else { return nil }
        self.first = first
        last = Self.endOfSpan(&ahead, of: first) ?? first
        scanner = ahead
    }

    /// Reads the other days of a list: 15日 in 9月14、15日, and 21, 22 and 23日 in 3月20、21、22、23日.
    func further(_ scanner: inout DayScanner) -> [Mention] {
        var all: [Mention] = []
        // Days that only a later one with 日 makes days.
        var unmarked: [Mention] = []
        var ahead = scanner
        while all.count + unmarked.count < Self.mostFurther {
            ahead.skipBlanks()
            guard ahead.take("、,及和與") else { return all }
            ahead.skipBlanks()
            let marked = ahead.dayOfMonth(needsMark: true)
            guard let day = marked ?? ahead.dayOfMonth(), (1...31).contains(day) else { return all }
            var other = self
            other.first = MonthDay(month: last.month, day: day)
            other.last = other.first
            unmarked.append(other)
            if marked != nil {
                all += unmarked
                unmarked = []
                scanner = ahead
            }
        }
        return all
    }

    /// Adds the day after the last, which may be the first of the next month.
    mutating func goOnIntoNextDay() {
        let mayEndMonth = last.day >= 29 || last == MonthDay(month: 2, day: 28)
        last = MonthDay(month: mayEndMonth ? last.month % 12 + 1 : last.month, day: mayEndMonth ? 1 : last.day + 1)
    }

    /// Most days of a list: as many as a month has.
    private static let mostFurther = 31

    private static func day(_ scanner: inout DayScanner, hasYear: Bool) -> MonthDay? {
        var ahead = scanner
        guard let day = ahead.monthAndDay(partedBy: hasYear ? "/-." : "/"), (1...12).contains(day.month),
            (1...31).contains(day.day)
        else { return nil }
        scanner = ahead
        return day
    }

    /// Reads `-23日`, 至3月23日, `~3/23`.
    private static func endOfSpan(_ scanner: inout DayScanner, of first: MonthDay) -> MonthDay? {
        var ahead = scanner
        ahead.skipBlanks()
        _ = ahead.take("起")
        ahead.skipBlanks()
        guard ahead.take("-~至到") else { return nil }
        ahead.skipBlanks()
        _ = ahead.calendar()
        let hasYear = ahead.year() != nil
        if let last = day(&ahead, hasYear: hasYear) {
            scanner = ahead
            return last
        }
        guard let last = ahead.dayOfMonth(), (1...31).contains(last) else { return nil }
        scanner = ahead
        return MonthDay(month: first.month, day: last)
    }

    /// Whether a festival's day is the day, or in the span.
    func has(_ day: FestivalRecord.Day) -> Bool {
        switch day {
        case .unknownCalendar(let month, let day): return has(month, day)
        case .yearly(.lunar(let lunar)):
            if calendar != .solar, has(lunar.month, lunar.day) { return true }
            return calendar != .lunar && hasInItsYear(lunar)
        case .yearly(.solar(let month, let day)): return calendar != .lunar && has(month, day)
        case .once(let civil):
            if calendar != .lunar, has(civil.month, civil.day) { return true }
            guard calendar != .solar, let lunar = try? LunarCalendar.lunarDate(of: civil) else { return false }
            return has(lunar.month, lunar.day)
        }
    }

    private func has(_ month: Int, _ day: Int) -> Bool {
        let wanted = MonthDay(month: month, day: day)
        // A span may go on into the next year: 12月24日至1月5日.
        return first <= last ? first <= wanted && wanted <= last : first <= wanted || wanted <= last
    }

    /// Whether a lunar day falls on it in the Gregorian year that it names: 國曆2027年4月29日 is 三月廿三.
    private func hasInItsYear(_ lunar: LunarDay) -> Bool {
        guard let year else { return false }
        // The last months of a lunar year are in the next Gregorian one.
        return [year - 1, year].contains { lunarYear in
            guard let civil = try? LunarCalendar.civilDay(of: LunarDate(year: lunarYear, lunarDay: lunar)) else {
                return false
            }
            return civil.year == year && has(civil.month, civil.day)
        }
    }
}
