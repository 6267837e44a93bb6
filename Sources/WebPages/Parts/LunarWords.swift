internal import LunarCalendar

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

extension SolarTerm {
    /// Returns the term that begins on a day; nil for any other day.
    static func on(_ day: CivilDay) -> SolarTerm? {
        allCases.first { $0.month == day.month && (try? SolarTerms.civilDay(of: $0, year: day.year)) == day }
    }
}
