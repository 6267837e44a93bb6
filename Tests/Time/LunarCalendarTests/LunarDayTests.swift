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

    /// As people and lists write it.
    @Test(arguments: [
        ("三月二十三", "3/23"), ("3月23日", "3/23"), ("3月23", "3/23"), ("农历三月廿三", "3/23"), ("農曆閏六月廿四", "閏6/24"),
        ("農曆闰6月24日", "閏6/24"), ("臘月三十", "12/30"), ("腊月廿三", "12/23"), ("除夕", "12/30"), ("農曆除夕", "12/30"),
        ("冬月十五", "11/15"), ("一月初一", "1/1"), ("元月一日", "1/1"), ("陰曆 3/23", "3/23"), ("３/２３", "3/23"), (" 3/23 ", "3/23"),
        ("3-23", "3/23"), ("三月廿", "3/20"), ("三月廿三日", "3/23"), ("舊曆三月二十三號", "3/23"),
    ])
    func readsADayInAnyWriting(text: String, day: String) throws {
        try expect(LunarDay(parsing: text).shortText, equals: day)
    }

    @Test(arguments: [
        ("115年3月3日", "2026-03-03"), ("民國115年3月3日", "2026-03-03"), ("2027-04-29", "2027-04-29"),
        ("2027/4/29", "2027-04-29"),
        ("國曆2027年4月29日", "2027-04-29"), ("二〇二七年四月二十九日", "2027-04-29"), ("農曆115年3月23日", "2026/3/23"),
        ("農曆2025年閏六月廿四", "2025/閏6/24"), ("農曆民國115年除夕", "2026/12/30"), ("3月23日", "3/23"),
    ])
    func aDayMeansOneOfACalendar(text: String, meaning: String) throws {
        switch try require(WrittenDay(text)).meaning() {
        case .everyYear(let day): expect(day.shortText, equals: meaning)
        case .once(let date): expect("\(date.year)/\(date.shortText)", equals: meaning)
        case .civil(let day): expect(day.description, equals: meaning)
        }
    }

    @Test(arguments: [
        ("2027-02-30", "there is no such day: day 30 is not in 1...28, the days of that month"),
        ("115年13月3日", "there is no such day: month 13 is not in 1...12"), ("國曆3月3日", "a civil day needs its year"),
        ("農曆115年13月1日", "lunar month 13 is not in 1...12"),
    ])
    func aDayThatIsNotThereIsCalledThat(text: String, words: String) throws {
        let day = try require(WrittenDay(text))
        do throws(WrittenDay.Fault) {
            _ = try day.meaning()
            Issue.record("\(text) is a day")
        } catch {
            expect(error.description, contains: words)
        }
    }

    @Test func readsLeadingZeros() throws {
        try expect(LunarDay(parsing: "03/05"), equals: LunarDay(month: 3, day: 5))
    }

    @Test(arguments: [
        "", "/", "3", "3/", "/23", "0/1", "1/0", "13/1", "3/31", "3/99", "+3/23", "3/+5", "-3/23", "3/23/", "3/2/3",
        "003/23", "3/023", "6/24閏", "閏閏6/24", "三月", "廿三", "月廿三", "三月三十一", "三月廿十", "十三月初一", "農曆", "農曆閏",
        "農曆農曆三月廿三", "閏農曆三月廿三", "三月廿三\u{301}", "3/2\u{301}", "\u{0}", "2027-04-29", "國曆三月廿三", "閏除夕", "除夕夜",
        "農曆115年三月廿三", "3月23日起", "三月二十三及四月初一",
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
