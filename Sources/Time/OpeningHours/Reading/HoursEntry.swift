/// What a text says about some days: their opening hours, or that they are closed.
struct HoursEntry: Equatable {
    var days: HoursDays?
    /// The months as bits 1...12; 0 where the text names none.
    var months: UInt16 = 0
    /// The opening hours; empty where the days are closed.
    var spans: [HoursSpan]
    var isWholeDay = false

    /// Whether the entry names no days and months, or all days.
    var isGeneral: Bool { months == 0 && (days.map(\.isEveryDay) ?? true) }

    /// The weekdays as bits; all where the text names none.
    var weekdays: UInt8 { days?.weekdays ?? HoursDays.all }

    var hasHolidays: Bool { days?.holidays ?? false }

    /// Whether a span continues after midnight.
    var passesMidnight: Bool { spans.contains { $0.lastMinute > 1440 } }

    /// Whether every span overlaps a span of the other hours. Hours of the same days in another season overlap; hours
    /// that are added to them do not.
    func meets(_ other: HoursEntry) -> Bool {
        spans.allSatisfy { span in
            other.spans.contains { $0.start < span.lastMinute && span.start < $0.lastMinute }
        }
    }
}

/// Hours on days of the lunar month, or the fact that they are closed.
struct LunarEntry: Equatable {
    /// The days, in the order of the text.
    var days: [Int]
    var hours: HoursEntry
}

/// A set of weekdays, with or without public holidays.
struct HoursDays: Equatable {
    /// The weekdays as bits 0...6 from Monday.
    var weekdays: UInt8 = 0
    var holidays = false
    /// Whether the words include 平日.
    var namesWorkdays = false

    static let all: UInt8 = 0b111_1111
    static let workdays: UInt8 = 0b001_1111
    static let weekend: UInt8 = 0b110_0000

    var isEveryDay: Bool { weekdays == HoursDays.all && !holidays }

    /// Adds a weekday of 1...7, or a range of weekdays.
    mutating func insert(_ first: Int, to last: Int? = nil) {
        var day = first
        weekdays |= 1 << (day - 1)
        while let last, day != last {
            day = day % 7 + 1
            weekdays |= 1 << (day - 1)
        }
    }
}

/// A span of one day, in minutes after midnight, as written: the end may be 0 or before the start.
struct HoursSpan: Equatable {
    var start: Int
    var end: Int

    /// The end, counted from the midnight that begins the day of the start.
    var lastMinute: Int { end > start ? end : end + 1440 }
}
