import Expectations
import LunarCalendar
import Testing

@Suite struct LunarDayTests {
    @Test(arguments: [
        (3, 23, false, "農曆三月廿三", "3/23"), (6, 23, true, "農曆閏六月廿三", "閏6/23"),
        (1, 1, false, "農曆正月初一", "1/1"), (10, 10, false, "農曆十月初十", "10/10"),
        (11, 11, true, "農曆閏十一月十一", "閏11/11"), (12, 20, false, "農曆十二月二十", "12/20"),
        (7, 21, false, "農曆七月廿一", "7/21"), (8, 19, false, "農曆八月十九", "8/19"),
        (12, 30, false, "農曆十二月三十", "12/30"), (2, 29, true, "農曆閏二月廿九", "閏2/29"),
    ])
    func writesAndReadsBothForms(month: Int, day: Int, isLeapMonth: Bool, chinese: String, short: String) throws {
        let lunarDay = try LunarDay(month: month, day: day, isLeapMonth: isLeapMonth)
        expect(lunarDay.chineseText, equals: chinese)
        expect(lunarDay.description, equals: chinese)
        expect(lunarDay.shortText, equals: short)
        try expect(LunarDay(parsing: chinese), equals: lunarDay)
        try expect(LunarDay(parsing: chinese.dropFirst(2)), equals: lunarDay)
        try expect(LunarDay(parsing: short), equals: lunarDay)
    }

    @Test func readsWhateverItWrites() throws {
        var texts: Set<String> = []
        for month in 1...12 {
            for day in 1...30 {
                for isLeapMonth in [false, true] {
                    let lunarDay = try LunarDay(month: month, day: day, isLeapMonth: isLeapMonth)
                    try expect(LunarDay(parsing: lunarDay.chineseText), equals: lunarDay)
                    try expect(LunarDay(parsing: lunarDay.shortText), equals: lunarDay)
                    texts.formUnion([lunarDay.chineseText, lunarDay.shortText])
                }
            }
        }
        expect(texts.count, equals: 1440)
    }

    @Test func readsLeadingZeros() throws {
        try expect(LunarDay(parsing: "03/05"), equals: LunarDay(month: 3, day: 5))
    }

    @Test(arguments: [
        "", "/", "3", "3/", "/23", "0/1", "1/0", "13/1", "3/31", "3/99", "+3/23", "3/+5", "-3/23", "3/23/", "3/2/3",
        "003/23", "3/023", " 3/23", "3/23 ", "6/24閏", "閏閏6/24", "農曆3/23", "3-23", "３/２３", "三月", "廿三", "月廿三",
        "三月三十一", "三月廿", "三月廿十", "十三月初一", "一月初一", "三月二十三", "農曆", "農曆閏", "農曆農曆三月廿三", "閏農曆三月廿三",
        "三月廿三日", "3月23", "三月廿三\u{301}", "3/2\u{301}", "\u{0}", "2027-04-29",
    ])
    func rejectsEveryOtherTextAndNamesIt(text: String) throws {
        #expect(throws: LunarDay.Invalid.text(text)) { try LunarDay(parsing: text) }
        expect(LunarDay.Invalid.text(text).description, contains: "'\(text)'")
    }

    @Test func namesOnlyTheBeginningOfLongText() {
        let text = String(repeating: "三", count: 100_000)
        #expect(throws: LunarDay.Invalid.text(String(repeating: "三", count: 32))) { try LunarDay(parsing: text) }
        let combining = "3/2" + String(repeating: "\u{301}", count: 100_000)
        #expect(throws: LunarDay.Invalid.text("3/2" + String(repeating: "\u{301}", count: 29))) {
            try LunarDay(parsing: combining)
        }
    }

    @Test(arguments: [0, 13, -1, Int.min, Int.max])
    func rejectsMonthsOutOfBounds(month: Int) {
        #expect(throws: LunarDay.Invalid.month(month)) { try LunarDay(month: month, day: 1) }
        #expect(throws: LunarDay.Invalid.month(month)) { try LunarDate(year: 2026, month: month, day: 1) }
    }

    @Test(arguments: [0, 31, -1, Int.min, Int.max])
    func rejectsDaysOutOfBounds(day: Int) {
        #expect(throws: LunarDay.Invalid.day(day)) { try LunarDay(month: 1, day: day) }
        #expect(throws: LunarDay.Invalid.day(day)) { try LunarDate(year: 2026, month: 1, day: day) }
    }

    @Test func ordersTheLeapMonthAfterItsRegularMonth() throws {
        let texts = ["5/30", "6/1", "6/30", "閏6/1", "閏6/29", "7/1"]
        let days = try texts.map { try LunarDay(parsing: $0) }
        expect(days.reversed().sorted().map(\.shortText), equals: texts)
        let dates = days.map { LunarDate(year: 2025, lunarDay: $0) } + days.map { LunarDate(year: 2026, lunarDay: $0) }
        expect(dates.reversed().sorted(), equals: dates)
    }
}
