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

    /// Parses `3/23`, `閏6/24`, `三月廿三` or `閏六月廿四`, the last two also with `農曆` in front, and nothing else.
    ///
    /// A number has one or two ASCII digits. Chinese names are those that `chineseText` writes.
    ///
    /// - Throws: `Invalid.text`, with the text.
    public init(parsing text: some StringProtocol) throws(Invalid) {
        // The longest valid text, 農曆閏十一月十一, has 24 bytes; longer texts are rejected without parsing.
        guard
            text.utf8.count <= 32,
            let day = LunarDay(chinese: Substring(text)) ?? LunarDay(digits: Substring(text))
        else { throw .text(String(String.UnicodeScalarView(text.unicodeScalars.prefix(32)))) }
        self = day
    }

    private init?(chinese text: Substring) {
        let (rest, isLeapMonth) = text.removing(prefix: "農曆").rest.removing(prefix: "閏")
        guard
            let end = rest.firstIndex(of: "月"),
            let month = LunarDay.monthNames.firstIndex(where: { $0 == rest[...end] }),
            let day = LunarDay.dayNames.firstIndex(where: { $0 == rest[end...].dropFirst() })
        else { return nil }
        self.init(uncheckedMonth: month + 1, day: day + 1, isLeapMonth: isLeapMonth)
    }

    private init?(digits text: Substring) {
        let (rest, isLeapMonth) = text.removing(prefix: "閏")
        let fields = rest.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard
            fields.count == 2,
            let month = LunarDay.number(fields[0]), (1...12).contains(month),
            let day = LunarDay.number(fields[1]), (1...30).contains(day)
        else { return nil }
        self.init(uncheckedMonth: month, day: day, isLeapMonth: isLeapMonth)
    }

    /// Parses one or two ASCII digits; `Int.init` would accept a sign as well.
    private static func number(_ field: Substring) -> Int? {
        guard
            (1...2).contains(field.utf8.count),
            field.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(field)
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

extension Substring {
    /// Returns the text after the prefix, and whether the prefix was there.
    fileprivate func removing(prefix: String) -> (rest: Substring, found: Bool) {
        hasPrefix(prefix) ? (dropFirst(prefix.count), true) : (self, false)
    }
}
