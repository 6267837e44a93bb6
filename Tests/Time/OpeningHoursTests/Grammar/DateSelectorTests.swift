import Expectations
import OpeningHours
import Testing

/// Tests of years, dates and weeks.
struct DateSelectorTests {
    @Test(arguments: months + dates + weeks)
    func selectsTheDaysOfTheText(_ row: Row) throws {
        try expect(row.answer(), equals: row.expected)
    }

    static let months: [Row] = [
        Row.rows(
            "Apr-Oct 08:00-18:00", "2026-03-31 12:00 closed", "2026-04-01 12:00 open", "2026-10-31 12:00 open",
            "2026-11-01 12:00 closed"),
        Row.rows(
            "Nov-Feb 08:00-17:00", "2026-10-31 12:00 closed", "2026-11-01 12:00 open", "2027-02-28 12:00 open",
            "2028-02-29 12:00 open", "2027-03-01 12:00 closed"),
        Row.rows("Jan,Mar 08:00-17:00", "2026-02-10 12:00 closed", "2026-03-10 12:00 open"),
        Row.rows(
            "Mo-Su 08:00-18:00; Apr 10-15 off; Jun 08:00-14:00; Aug off; Dec 25 off",
            "2026-04-09 12:00 open", "2026-04-15 12:00 closed", "2026-06-10 15:00 closed", "2026-08-31 12:00 closed",
            "2026-12-25 12:00 closed", "2026-12-26 12:00 open"),
        Row.rows("Apr-Oct: Fr-Su 10:00-18:00", "2026-05-01 12:00 open", "2026-05-04 12:00 closed"),
        Row.rows("Jan-Jun,Sep-Dec Sa[1,3] 09:00-13:00", "2026-11-21 10:00 open", "2026-07-04 10:00 closed"),
        Row.rows("2026 Nov 08:00-17:00", "2026-11-16 12:00 open", "2027-11-16 12:00 closed"),
        Row.rows(
            "2016 Feb-2017 Dec", "2016-01-31 12:00 closed", "2016-02-01 12:00 open", "2017-12-31 12:00 open",
            "2018-02-01 12:00 closed"),
    ].flatMap(\.self)

    static let dates: [Row] = [
        Row.rows("Dec 25 10:00-12:00", "2026-12-25 10:00 open", "2026-12-24 10:00 closed"),
        Row.rows(
            "Feb 15-Mar 3", "2026-02-14 10:00 closed", "2026-02-28 10:00 open", "2026-03-03 10:00 open",
            "2026-03-04 10:00 closed"),
        Row.rows("Dec 24-Jan 02", "2026-12-31 10:00 open", "2027-01-02 10:00 open", "2027-01-03 10:00 closed"),
        Row.rows("Dec 24,26 off; open", "2026-12-24 10:00 open"),
        Row.rows(
            "open; Dec 24,26,30-31 off", "2026-12-26 10:00 closed", "2026-12-25 10:00 open", "2026-12-30 10:00 closed"),
        Row.rows("Feb 29", "2028-02-29 10:00 open", "2027-03-01 10:00 closed", "2027-02-28 10:00 closed"),
        Row.rows("Feb 29-29", "2028-02-29 10:00 open", "2027-07-25 10:00 closed"),
        Row.rows("Feb 29-Mar 2", "2027-03-01 10:00 open", "2027-02-28 10:00 closed"),
        Row.rows("2027 Apr 29", "2027-04-29 10:00 open", "2026-04-29 10:00 closed"),
        Row.rows("2026 Dec 24-2027 Jan 02", "2027-01-02 10:00 open", "2025-12-31 10:00 closed"),
        Row.rows("2027 Apr 29+", "2027-04-28 10:00 closed", "2101-01-01 10:00 open"),
        Row.rows(
            "Mar Su[-1]-Oct Su[-1] 10:00-18:00", "2026-03-28 12:00 closed", "2026-03-29 12:00 open",
            "2026-10-25 12:00 open", "2026-10-26 12:00 closed"),
        Row.rows("Nov Th[4] +1 day 10:00-18:00", "2026-11-27 12:00 open", "2026-11-26 12:00 closed"),
        Row.rows("easter 10:00-18:00", "2026-04-05 12:00 open", "2026-04-06 12:00 closed"),
        Row.rows("open; easter -2 days off", "2026-04-03 12:00 closed", "2026-04-05 12:00 open"),
        Row.rows("2012 easter -2 days-2012 easter +2 days: open", "2012-04-06 12:00 open", "2012-04-11 12:00 closed"),
        Row.rows("2026 10:00-18:00", "2026-06-01 12:00 open", "2027-06-01 12:00 closed"),
        Row.rows("2025-2029/2 10:00-18:00", "2026-06-01 12:00 closed", "2027-06-01 12:00 open"),
        Row.rows("2027+ 10:00-18:00", "2026-06-01 12:00 closed", "2099-06-01 12:00 open"),
        Row.rows("2025,2027 Mo 10:00-18:00", "2027-06-07 12:00 open", "2026-06-01 12:00 closed"),
    ].flatMap(\.self)

    static let weeks: [Row] = [
        Row.rows("week 10-20/2 10:00-12:00", "2026-03-02 10:00 open", "2026-03-09 10:00 closed"),
        Row.rows(
            "week 1-53/2 Fr 09:00-12:00; week 2-52/2 We 09:00-12:00", "2026-11-20 10:00 open",
            "2026-11-18 10:00 closed", "2026-11-25 10:00 open"),
        Row.rows("week 53", "2026-12-28 10:00 open", "2027-01-03 10:00 open", "2027-01-04 10:00 closed"),
        Row.rows("week 50-02", "2026-12-28 10:00 open", "2027-01-17 10:00 open", "2027-01-18 10:00 closed"),
        // Only at the turn of the year does it matter whether `2026` means the year of the week or of the day.
        Row.rows("2026 week 53", "2026-12-31 10:00 open", "2027-01-01 10:00 unknown", "2027-01-04 10:00 closed"),
    ].flatMap(\.self)
}
