import Expectations
import LunarCalendar
import TempleModel
import Testing

/// Tests of days of every year, and of the days of an activity's record.
struct YearlyDayTests {
    @Test func everyDayIsReadBackFromItsText() throws {
        for month in 1...12 {
            for day in 1...30 {
                let yearly = YearlyDay.lunar(try LunarDay(month: month, day: day))
                expect(yearly.text == "lunar \(month)/\(day)" && YearlyDay(yearly.text) == yearly)
            }
        }
        for day in [(1, 1), (2, 29), (12, 31)] {
            let yearly = YearlyDay.solar(month: day.0, day: day.1)
            expect(yearly.text == "solar \(day.0)/\(day.1)" && YearlyDay(yearly.text) == yearly)
            expect(yearly.rule, equals: .solar(month: day.0, day: day.1))
        }
        expect(YearlyDay("lunar 03/23"), equals: .lunar(try LunarDay(month: 3, day: 23)))
        expect(YearlyDay("lunar 3/23")?.rule, equals: .lunar(try LunarDay(month: 3, day: 23)))
    }

    @Test(arguments: [
        "", "3/23", "lunar", "lunar ", "lunar 3", "lunar 3/23/", "lunar 閏3/23", "lunar 2/31", "lunar 13/1", "lunar 0/1",
        "lunar 1/0", "solar 2/30", "solar 4/31", "solar 13/1", "solar +3/1", "solar 003/1", "Lunar 3/23", "lunar  3/23",
        " lunar 3/23", "lunar 3/23 ", "lunar ３/23", "gregorian 3/1",
    ]) func noOtherTextIsADay(_ text: String) { expectNil(YearlyDay(text)) }

    @Test func anActivityIsOnceOrYearly() throws {
        let key = SourceKey(source: "feed", id: "1")
        let start = try CivilDay(year: 2027, month: 4, day: 29)
        let once = ActivityRecord(key: key, title: "祭", start: start, end: start.adding(days: 1))
        expect(once.days, equals: .once(start: start, end: start.adding(days: 1)))
        expect(once.start == start && once.end == start.adding(days: 1))
        try expect(once.recurrence().rule, equals: .once(start: start, end: start.adding(days: 1)))
        let day = try LunarDay(month: 3, day: 23)
        let yearly = ActivityRecord(key: key, title: "祭", days: .yearly(.lunar(day)))
        expect(yearly.start == nil && yearly.end == nil)
        try expect(yearly.recurrence(), equals: Recurrence(yearly: day))
        let backwards = ActivityRecord(key: key, title: "祭", start: start, end: start.adding(days: -1))
        #expect(throws: Recurrence.Invalid.self) { try backwards.recurrence() }
    }
}
