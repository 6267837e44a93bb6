/// Formatting and parsing of lunar days.
extension LunarDay: CustomStringConvertible {
    /// The day as an almanac writes it: `農曆三月廿三`, `農曆閏六月廿四`.
    public var chineseText: String {
        LunarDay.chineseTexts[(isLeapMonth ? 360 : 0) + 30 * (month - 1) + day - 1]
    }

    /// The texts of all days: of regular months, then of leap months.
    private static let chineseTexts = ["", "閏"].flatMap { leap in
        monthNames.flatMap { month in dayNames.map { day in "農曆\(leap)\(month)\(day)" } }
    }

    /// The day in digits: `3/23`, `閏6/24`.
    public var shortText: String {
        "\(isLeapMonth ? "閏" : "")\(month)/\(day)"
    }

    /// The same as `chineseText`.
    public var description: String { chineseText }

    /// Parses a lunar day as people write it: `3/23`, `閏6/24`, `三月廿三`, `農曆閏六月廿四`, `3月23日`, `臘月三十`, `除夕`. A
    /// text without a calendar is lunar.
    ///
    /// - Throws: `Invalid.text`, with the text, also for a day with a year and for one of another calendar.
    public init(parsing text: some StringProtocol) throws(Invalid) {
        guard let written = WrittenDay(text), written.year == nil, written.calendar != .solar,
            let day = try? LunarDay(month: written.month, day: written.day, isLeapMonth: written.isLeapMonth)
        else { throw .text(String(String.UnicodeScalarView(text.unicodeScalars.prefix(32)))) }
        self = day
    }

    private static let monthNames = [
        "正月", "二月", "三月", "四月", "五月", "六月", "七月", "八月", "九月", "十月", "十一月", "十二月",
    ]

    private static let dayNames = [
        "初一", "初二", "初三", "初四", "初五", "初六", "初七", "初八", "初九", "初十",
        "十一", "十二", "十三", "十四", "十五", "十六", "十七", "十八", "十九", "二十",
        "廿一", "廿二", "廿三", "廿四", "廿五", "廿六", "廿七", "廿八", "廿九", "三十",
    ]
}
