/// What a text says of some days: the hours of opening, or that it is closed.
struct HoursEntry: Equatable {
    var days: HoursDays?
    /// Bits 1...12; 0 where no months are named.
    var months: UInt16 = 0
    /// None where the days are closed.
    var spans: [HoursSpan]
    var isWholeDay = false

    /// Whether neither days nor months are named, or all days are.
    var isGeneral: Bool { months == 0 && (days.map(\.isEveryDay) ?? true) }

    /// The weekdays as bits; all where none are named.
    var weekdays: UInt8 { days?.weekdays ?? HoursDays.all }

    var hasHolidays: Bool { days?.holidays ?? false }

    /// Whether a span goes on after midnight.
    var passesMidnight: Bool { spans.contains { $0.lastMinute > 1440 } }

    /// Whether every span meets one of other hours: as those of the same days in another season do, and those that are
    /// added to them do not.
    func meets(_ other: HoursEntry) -> Bool {
        spans.allSatisfy { span in
            other.spans.contains { $0.start < span.lastMinute && span.start < $0.lastMinute }
        }
    }
}

/// Hours on days of the lunar month, or that these are closed.
struct LunarEntry: Equatable {
    /// In the order of the text.
    var days: [Int]
    var hours: HoursEntry
}

/// Some weekdays, and whether public holidays are among the days.
struct HoursDays: Equatable {
    /// Bits 0...6 from Monday.
    var weekdays: UInt8 = 0
    var holidays = false
    /// Whether 平日 is among the words.
    var saysWorkdays = false

    static let all: UInt8 = 0b111_1111
    static let workdays: UInt8 = 0b001_1111
    static let weekend: UInt8 = 0b110_0000

    var isEveryDay: Bool { weekdays == HoursDays.all && !holidays }

    /// Adds a weekday of 1...7, or all from one to another.
    mutating func insert(_ first: Int, to last: Int? = nil) {
        var day = first
        weekdays |= 1 << (day - 1)
        while let last, day != last {
            day = day % 7 + 1
            weekdays |= 1 << (day - 1)
        }
    }
}

/// A span of one day, in minutes after midnight, as written: the end may be 0 or lie before the start.
struct HoursSpan: Equatable {
    var start: Int
    var end: Int

    /// The end, counted on from the day of the start.
    var lastMinute: Int { end > start ? end : end + 1440 }
}
