import Expectations
import LunarCalendar
import OpeningHours
import Testing

/// Tests of what holidays and the sun leave unknown, and what they do not.
struct UncertaintyTests {
    @Test(arguments: holidays + daylight)
    func answersOnlyWhatIsCertain(_ row: Row) throws {
        try expect(row.answer(), equals: row.expected)
    }

    static let holidays: [Row] = [
        Row.rows(
            "Mo-Fr 08:00-17:00; PH off", "2026-11-16 12:00 unknown", "2026-11-16 18:00 closed",
            "2026-11-21 12:00 closed"),
        Row.rows("Mo-Fr 08:00-17:00; PH 09:00-12:00", "2026-11-16 10:00 open", "2026-11-16 08:30 unknown"),
        Row.rows("Mo-Fr 08:00-17:00; PH 10:00-12:00 off", "2026-11-16 09:00 open", "2026-11-16 11:00 unknown"),
        Row.rows("PH,Su 10:00-12:00", "2026-11-22 10:00 open", "2026-11-16 10:00 unknown", "2026-11-16 12:00 closed"),
        Row.rows("Su,PH 10:00-12:00", "2026-11-22 10:00 open", "2026-11-16 10:00 unknown"),
        Row.rows("SH Mo-Fr 10:00-12:00", "2026-11-16 10:00 unknown", "2026-11-22 10:00 closed"),
        Row.rows("05:00-22:00; SH 05:00-23:00", "2026-11-16 06:00 open", "2026-11-16 22:30 unknown"),
        // One day cannot both be a holiday and not be one.
        Row.rows("05:00-22:00; PH off; PH 05:00-22:00", "2026-11-16 06:00 open"),
        Row.rows("05:00-22:00; PH 06:00-22:00; SH off; PH,SH 05:00-22:00", "2026-11-16 05:00 open"),
        Row.rows("05:00-22:00; PH +1 day off", "2026-11-16 06:00 unknown"),
        Row.rows("PH off", "2026-11-16 06:00 unknown"),
        Row.rows("Fr-Sa 18:00-06:00; PH off", "2026-11-21 03:00 unknown", "2026-11-22 12:00 closed"),
        Row.rows("PH 20:00-02:00", "2026-11-16 01:00 unknown", "2026-11-16 02:00 closed"),
        Row.rows("2026 PH 10:00-12:00", "2027-11-16 10:00 closed", "2026-11-16 10:00 unknown"),
        // With more than eight questions at one moment, the answer is unknown.
        Row.rows(
            "open; PH off; PH +1 day off; PH +2 days off; PH +3 days off; PH +4 days off; PH +5 days off; "
                + "PH +6 days off; PH +7 days off; open", "2026-11-16 10:00 open"),
        Row.rows(
            "open; PH off; PH +1 day off; PH +2 days off; PH +3 days off; PH +4 days off; PH +5 days off; "
                + "PH +6 days off; PH +7 days off; PH +8 days off; open", "2026-11-16 10:00 unknown"),
    ].flatMap(\.self)

    static let daylight: [Row] = [
        Row.rows(
            "sunrise-sunset", "2026-11-16 04:29 closed", "2026-11-16 04:30 unknown", "2026-11-16 06:59 unknown",
            "2026-11-16 07:00 open", "2026-11-16 16:44 open", "2026-11-16 16:45 unknown", "2026-11-16 19:14 unknown",
            "2026-11-16 19:15 closed"),
        Row.rows(
            "(sunrise+01:00)-(sunset-00:30)", "2026-11-16 05:29 closed", "2026-11-16 08:00 open",
            "2026-11-16 16:14 open", "2026-11-16 18:45 closed"),
        Row.rows(
            "dawn-dusk", "2026-11-16 03:49 closed", "2026-11-16 03:50 unknown", "2026-11-16 07:00 open",
            "2026-11-16 19:54 unknown", "2026-11-16 19:55 closed"),
        Row.rows("05:00-sunset", "2026-11-16 05:00 open", "2026-11-16 17:00 unknown", "2026-11-16 20:00 closed"),
        Row.rows("sunset-sunrise", "2026-11-16 12:00 closed", "2026-11-16 20:00 open", "2026-11-16 03:00 open"),
        Row.rows("Mo sunset-02:00", "2026-11-16 22:00 open", "2026-11-17 01:59 open", "2026-11-17 02:00 closed"),
        // If sunset is before 18:00, the span ends the next day; if it is later, the span ends the same day.
        Row.rows(
            "Mo 18:00-sunset", "2026-11-16 17:00 closed", "2026-11-16 18:30 unknown", "2026-11-17 12:00 unknown",
            "2026-11-17 20:00 closed"),
        Row.rows("sunrise-12:00, 13:00-18:00", "2026-11-16 12:30 closed", "2026-11-16 13:00 open"),
        Row.rows("08:00-20:00; sunset-20:00 off", "2026-11-16 16:00 open", "2026-11-16 17:00 unknown"),
        Row.rows("sunset+", "2026-11-16 12:00 closed", "2026-11-16 20:00 unknown"),
    ].flatMap(\.self)

    @Test func takesOtherBoundsOfDaylight() throws {
        let narrow = try require(DaylightWindow(sunrise: 360...370, sunset: 1080...1090, twilightMinutes: 20))
        let hours = try OpeningHours("dawn-sunset")
        try expect(hours.answer("2026-11-16 05:39", daylight: narrow), equals: "closed")
        try expect(hours.answer("2026-11-16 05:40", daylight: narrow), equals: "unknown")
        try expect(hours.answer("2026-11-16 06:10", daylight: narrow), equals: "open")
        try expect(hours.answer("2026-11-16 18:10", daylight: narrow), equals: "closed")
    }

    @Test func refusesBoundsOfDaylightThatLeaveTheDay() {
        expectNil(DaylightWindow(sunrise: 179...370, sunset: 1080...1090, twilightMinutes: 20))
        expectNil(DaylightWindow(sunrise: 360...721, sunset: 1080...1090, twilightMinutes: 20))
        expectNil(DaylightWindow(sunrise: 360...370, sunset: 719...1090, twilightMinutes: 20))
        expectNil(DaylightWindow(sunrise: 360...370, sunset: 1080...1231, twilightMinutes: 20))
        expectNil(DaylightWindow(sunrise: 360...370, sunset: 1080...1090, twilightMinutes: 61))
        expect(DaylightWindow(sunrise: 180...720, sunset: 720...1230, twilightMinutes: 60) != nil)
    }

    /// A certain answer must hold for every sunrise and sunset within the bounds.
    @Test(arguments: [
        "sunrise-sunset", "dawn-12:00", "18:00-sunset", "sunset-sunrise", "(sunset+01:00)-(sunrise-01:00)",
        "06:00-sunrise", "sunrise-06:00", "(sunrise-02:00)-dusk", "dusk-dawn,10:00-12:00",
    ])
    func certainAnswersHoldForEverySunriseAndSunset(_ text: String) throws {
        let hours = try OpeningHours(text)
        let day = try CivilDay(year: 2026, month: 11, day: 16)
        for sunrise in stride(from: 270, through: 420, by: 30) {
            for sunset in stride(from: 1005, through: 1155, by: 30) {
                let exact = try require(
                    DaylightWindow(sunrise: sunrise...sunrise, sunset: sunset...sunset, twilightMinutes: 0))
                for minute in stride(from: 0, to: 1440, by: 7) {
                    let actual = hours.isOpen(at: day, minute: minute, daylight: exact)
                    let claimed = hours.isOpen(at: day, minute: minute)
                    expect(actual != nil)
                    expect(claimed == nil || claimed == actual)
                }
            }
        }
    }
}
