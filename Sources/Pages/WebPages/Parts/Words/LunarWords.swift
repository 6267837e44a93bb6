package import LunarCalendar
internal import TempleModel
internal import Wording

/// Lunar days in the reader's language.
///
/// Chinese has an almanac's form, 農曆閏六月廿四; Japanese and English have digits: 旧暦閏6月24日, `lunar leap 6/24`.
extension PageContext {
    /// Returns the lunar date of an occurrence. It says so when the 29th replaces the 30th.
    package func lunarText(_ occurrence: Occurrence) -> String {
        switch language {
        case .chinese: occurrence.lunarText
        case .english, .japanese: words(occurrence.lunar.lunarDay) + (occurrence.isClamped ? noThirtieth : "")
        }
    }

    /// What follows a 29th that replaces a 30th.
    var noThirtieth: String { words(" (no 30th this month)", "（本月無三十）", "（この月に30日なし）") }

    /// Returns a day of the lunar year: 農曆三月廿三, lunar 3/23, 旧暦3月23日.
    package func words(_ day: LunarDay) -> String {
        words("lunar \(digits(day))", day.chineseText, "旧暦\(monthName(day))\(dayName(day))")
    }

    /// Returns month and day in digits: 3/23, leap 6/24.
    func digits(_ day: LunarDay) -> String { (day.isLeapMonth ? "leap " : "") + "\(day.month)/\(day.day)" }

    /// Returns the month alone: 十月, 閏六月; in English 10th month, leap 6th month; in Japanese 10月, 閏6月.
    package func monthName(_ day: LunarDay) -> String {
        words(
            (day.isLeapMonth ? "leap " : "") + "\(Self.ordinal(day.month)) month", day.monthText,
            (day.isLeapMonth ? "閏" : "") + "\(day.month)月")
    }

    /// Returns the day of the month alone: 初二, 廿三; in English 2, 23; in Japanese 2日, 23日.
    package func dayName(_ day: LunarDay) -> String {
        words("\(day.day)", day.dayText, "\(day.day)日")
    }

    /// Returns a lunar day in a cell of a calendar: the month on its first day, as almanacs have it.
    func shortText(_ day: LunarDay) -> String {
        switch language {
        case .english: digits(day)
        case .chinese: day.day == 1 ? day.monthText : day.dayText
        case .japanese: (day.isLeapMonth ? "閏" : "") + "\(day.month)/\(day.day)"
        }
    }

    /// Returns a number from 1 to 12 with its ending: 1st, 2nd, 11th.
    private static func ordinal(_ number: Int) -> String {
        switch number {
        case 1: "1st"
        case 2: "2nd"
        case 3: "3rd"
        default: "\(number)th"
        }
    }
}

/// Parts of the calendar as an almanac writes them.
extension LunarDay {
    /// The month: 十月, 閏六月.
    var monthText: String { String(chineseText.dropFirst(Self.prefixLength).dropLast(Self.dayLength)) }

    /// The day of the month: 初二, 廿三.
    var dayText: String { String(chineseText.suffix(Self.dayLength)) }

    /// The characters of 農曆.
    private static let prefixLength = 2
    /// Every day of the month has two characters.
    private static let dayLength = 2
}
