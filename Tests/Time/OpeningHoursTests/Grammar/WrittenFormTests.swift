import Expectations
import OpeningHours
import Testing

/// Tests of hours as temples and mappers write them.
struct WrittenFormTests {
    @Test(arguments: tolerated)
    func readsWhatHasOneMeaning(_ row: Row) throws {
        try expect(row.answer(), equals: row.expected)
    }

    @Test(arguments: tolerated + chinese)
    func readsPeoplesWordsWithOneMeaning(_ row: Row) throws {
        try expect(row.answerOfReading(), equals: row.expected)
    }

    static let tolerated: [Row] = [
        Row.rows("05:00-22:00", "2026-11-16 04:59 closed", "2026-11-16 05:00 open", "2026-11-16 22:00 closed"),
        Row.rows("5:00-22:00", "2026-11-16 05:00 open"),
        Row.rows("00:00-24:00", "2026-11-16 00:00 open", "2026-11-16 23:59 open"),
        Row.rows("06:00 – 21:00", "2026-11-16 06:00 open", "2026-11-16 21:00 closed"),
        Row.rows("06:00~21:00", "2026-11-16 06:00 open"),
        Row.rows("０６：００－２１：００", "2026-11-16 05:59 closed", "2026-11-16 06:00 open"),
        Row.rows("06:00～12:00，13:00～21:00", "2026-11-16 12:30 closed", "2026-11-16 13:30 open"),
        Row.rows("mo-fr 06:00-21:00", "2026-11-20 12:00 open", "2026-11-21 12:00 closed"),
        Row.rows("MO - SU 06:00 - 21:00", "2026-11-22 12:00 open"),
        Row.rows("Mo-Su 06:00-21:00;", "2026-11-22 12:00 open"),
        Row.rows("Mo-Fr 06:00-21:00;Sa,Su 06:00-22:00", "2026-11-21 21:30 open", "2026-11-20 21:30 closed"),
        Row.rows("Mo-Fr: 06:00-21:00", "2026-11-20 12:00 open"),
        Row.rows("Mo, We 06:00-21:00", "2026-11-18 12:00 open", "2026-11-17 12:00 closed"),
        Row.rows("Mo-Su 24/7", "2026-11-18 03:00 open"),
        Row.rows("  06:00-21:00\u{3000}", "2026-11-18 06:00 open"),
        Row.rows("Mo-Fr 06:00-21:00 OFF", "2026-11-18 06:00 closed"),
        Row.rows("Mo-Su 04:30-22:30", "2026-11-16 04:30 open", "2026-11-16 22:30 closed"),
        Row.rows(
            "Mo-Su 05:00-22:00; Feb 16 05:00-24:00; Feb 17 00:00-24:00", "2026-02-16 23:00 open",
            "2026-02-17 01:00 open", "2026-02-18 01:00 closed"),
    ].flatMap(\.self)

    static let chinese: [Row] = [
        Row.rows("24小時", "2026-11-16 03:00 open"),
        Row.rows("24 小時", "2026-11-16 03:00 open"),
        Row.rows("２４小時開放", "2026-11-16 03:00 open"),
        Row.rows("全天", "2026-11-16 03:00 open"),
        Row.rows("全天開放", "2026-11-16 03:00 open"),
        Row.rows("每日 05:00-22:00", "2026-11-16 05:00 open", "2026-11-16 22:00 closed"),
        Row.rows("每天05:00~22:00", "2026-11-16 05:00 open"),
        Row.rows("每日：05:00-12:00、13:00-22:00", "2026-11-16 12:30 closed", "2026-11-16 13:00 open"),
        Row.rows("每日24小時", "2026-11-16 03:00 open"),
        Row.rows("週一至週五 06:00-21:00", "2026-11-20 12:00 open", "2026-11-21 12:00 closed"),
        Row.rows("星期一~星期五 06:00-21:00", "2026-11-20 12:00 open", "2026-11-22 12:00 closed"),
        Row.rows("週一至週日 06:00-21:00", "2026-11-22 12:00 open"),
        Row.rows("週六、週日 06:00-22:00", "2026-11-21 12:00 open", "2026-11-20 12:00 closed"),
        Row.rows("星期天：06:00-22:00", "2026-11-22 12:00 open", "2026-11-21 12:00 closed"),
        Row.rows("週一至週五 06:00-21:00；週六、週日 06:00-22:00", "2026-11-21 21:30 open", "2026-11-20 21:30 closed"),
    ].flatMap(\.self)

    @Test func sameHoursInOtherFormsAreEqual() throws {
        let plain = try OpeningHours("Mo-Fr 06:00-21:00")
        try expect(OpeningHours("mo - fr ６:00～21:00"), equals: plain)
        try expect(OpeningHours("Mo-Fr 06:00-21:01") != plain)
    }
}
