import Expectations
import OpeningHours
import Testing

/// Tests with the specification's own examples and values from its discussion.
///
/// In November 2026 the 16th is a Monday and the 22nd a Sunday.
struct SpecificationTests {
    @Test(arguments: rules + weekdays + times + states)
    func answersAsTheSpecificationSays(_ row: Row) throws {
        try expect(row.answer(), equals: row.expected)
    }

    static let rules: [Row] = [
        Row.rows(
            "24/7", "2026-11-16 00:00 open", "2026-11-22 23:59 open"),
        Row.rows(
            "24/7; Su off", "2026-11-21 23:59 open", "2026-11-22 00:00 closed", "2026-11-22 23:59 closed"),
        Row.rows(
            "Mo-Fr 08:00-17:30",
            "2026-11-16 07:59 closed", "2026-11-16 08:00 open", "2026-11-20 17:29 open", "2026-11-20 17:30 closed",
            "2026-11-21 12:00 closed"),
        Row.rows(
            "Mo-Fr 08:00-12:00,13:00-17:30; Sa 08:00-12:00",
            "2026-11-17 12:30 closed", "2026-11-17 13:00 open", "2026-11-21 11:59 open", "2026-11-21 13:00 closed"),
        // A later rule overrides the whole day.
        Row.rows(
            "Mo-Sa 10:00-20:00; Tu 10:00-14:00",
            "2026-11-16 15:00 open", "2026-11-17 13:59 open", "2026-11-17 15:00 closed"),
        Row.rows("Mo-Sa 08:00-13:00; 15:00-18:00", "2026-11-16 09:00 closed", "2026-11-22 16:00 open"),
        // A closing rule removes only its own times.
        Row.rows(
            "Mo-Fr 08:00-18:00; We 12:00-14:00 off",
            "2026-11-18 11:59 open", "2026-11-18 12:00 closed", "2026-11-18 14:00 open"),
        Row.rows("Mo-Sa 10:00-20:00; Tu off", "2026-11-17 12:00 closed", "2026-11-18 12:00 open"),
        Row.rows("open; Mo 15:00-16:00 off", "2026-11-16 14:59 open", "2026-11-16 15:30 closed"),
        // An additional rule leaves the rest of the day as it is.
        Row.rows(
            "Mo-Fr 08:00-12:00, We 14:00-18:00",
            "2026-11-18 09:00 open", "2026-11-18 13:00 closed", "2026-11-18 17:00 open", "2026-11-19 17:00 closed"),
        Row.rows("Mo-Fr 08:00-18:00, We 12:00-14:00 off", "2026-11-18 13:00 closed", "2026-11-18 15:00 open"),
        // Past midnight, additional rules keep the hours carried over from the day before, and later normal rules
        // override them.
        Row.rows(
            "Su-Tu 11:00-01:00, We-Th 11:00-03:00, Fr 11:00-06:00, Sa 11:00-07:00",
            "2026-11-18 00:59 open", "2026-11-18 01:00 closed", "2026-11-19 02:59 open", "2026-11-21 05:59 open",
            "2026-11-22 06:59 open", "2026-11-22 07:00 closed"),
        Row.rows(
            "Mo 06:00-15:00; Tu-Th 07:00-04:00; Fr-Su 09:00-17:00",
            "2026-11-18 03:59 open", "2026-11-20 03:00 closed"),
        Row.rows(
            "Mo 06:00-15:00; Fr-Su 09:00-17:00; Tu-Th 07:00-04:00",
            "2026-11-20 03:00 open", "2026-11-20 09:00 open"),
        // A fallback rule replaces only closed times.
        Row.rows(
            "Mo-Sa 08:00-13:00,14:00-17:00 || \"by appointment\"",
            "2026-11-16 09:00 open", "2026-11-16 13:30 unknown", "2026-11-22 09:00 unknown"),
        Row.rows(
            "Mo-Fr 08:00-11:00 || Tu-Th 08:00-14:00 open \"Emergency only\"",
            "2026-11-17 13:00 open", "2026-11-16 13:00 closed"),
        Row.rows(
            "unknown || 08:00-10:00 || open", "2026-11-17 09:00 unknown"),
        Row.rows(
            "We-Fr 10:00-24:00 open \"it is open\" || \"please call\"; Tu off",
            "2026-11-17 12:00 closed", "2026-11-18 12:00 open", "2026-11-18 09:00 unknown"),
    ].flatMap(\.self)

    static let weekdays: [Row] = [
        Row.rows("Sa,Su 10:00-12:00", "2026-11-20 10:00 closed", "2026-11-21 10:00 open", "2026-11-22 10:00 open"),
        Row.rows(
            "Fr-Mo 10:00-12:00", "2026-11-19 10:00 closed", "2026-11-20 10:00 open", "2026-11-23 10:00 open",
            "2026-11-24 10:00 closed"),
        Row.rows("Mo-We,Fr", "2026-11-18 03:00 open", "2026-11-19 03:00 closed", "2026-11-20 03:00 open"),
        Row.rows("Su[1] 10:00-12:00", "2026-11-01 10:00 open", "2026-11-08 10:00 closed"),
        Row.rows(
            "Su[-1] 10:00-12:00", "2026-11-22 10:00 closed", "2026-11-29 10:00 open", "2026-02-22 10:00 open"),
        Row.rows(
            "Mo,Tu,Th,Fr 12:00-18:00; Sa 12:00-17:00; Th[3],Th[-1] off",
            "2026-11-12 13:00 open", "2026-11-19 13:00 closed", "2026-11-26 13:00 closed"),
        Row.rows("Th[1-3] 10:00-12:00", "2026-11-19 10:00 open", "2026-11-26 10:00 closed"),
        Row.rows("Mo[5] 10:00-12:00", "2026-11-30 10:00 open", "2026-12-28 10:00 closed"),
        Row.rows("Mo[1,3] 10:00-12:00", "2026-11-02 10:00 open", "2026-11-09 10:00 closed", "2026-11-16 10:00 open"),
        Row.rows("Su[1] +1 day 10:00-12:00", "2026-11-02 10:00 open", "2026-11-01 10:00 closed"),
        Row.rows("Su[1] -2 days 10:00-12:00", "2026-10-30 10:00 open", "2026-11-06 10:00 closed"),
    ].flatMap(\.self)

    static let times: [Row] = [
        Row.rows(
            "20:00-02:00", "2026-11-16 19:59 closed", "2026-11-16 20:00 open", "2026-11-17 01:59 open",
            "2026-11-17 02:00 closed"),
        Row.rows(
            "Fr 22:00-26:00", "2026-11-20 01:00 closed", "2026-11-20 23:00 open", "2026-11-21 01:59 open",
            "2026-11-21 02:00 closed"),
        Row.rows("Fr 10:00-48:00", "2026-11-21 23:59 open", "2026-11-22 00:00 closed"),
        Row.rows("Sa-Su 00:00-24:00", "2026-11-21 00:00 open", "2026-11-22 23:59 open", "2026-11-23 00:00 closed"),
        Row.rows("Sa 10:00-00:00", "2026-11-21 23:59 open", "2026-11-22 00:00 closed"),
        Row.rows("Sa 10:00-10:00", "2026-11-21 09:59 closed", "2026-11-22 09:59 open", "2026-11-22 10:00 closed"),
        Row.rows(
            "Sa 22:00-02:00 off", "2026-11-21 23:00 closed", "2026-11-22 01:00 closed", "2026-11-22 03:00 unknown"),
        Row.rows("Mo-Fr 08:00-12:00, 14:00-18:00", "2026-11-16 13:00 closed", "2026-11-16 15:00 open"),
        // After an open end the state is unknown.
        Row.rows(
            "Sa 17:00+", "2026-11-21 16:59 closed", "2026-11-21 17:00 unknown", "2026-11-22 07:59 unknown",
            "2026-11-22 08:00 closed"),
        Row.rows(
            "06:00-17:00+", "2026-11-21 16:59 open", "2026-11-21 17:00 unknown", "2026-11-21 05:00 unknown",
            "2026-11-21 06:00 open"),
    ].flatMap(\.self)

    static let states: [Row] = [
        Row.rows("off", "2026-11-16 12:00 closed"),
        Row.rows("closed \"renovation\"", "2026-11-16 12:00 closed"),
        Row.rows("open", "2026-11-16 12:00 open"),
        Row.rows("unknown", "2026-11-16 12:00 unknown"),
        Row.rows("\"by appointment\"", "2026-11-16 12:00 unknown"),
        Row.rows("Mo off", "2026-11-16 12:00 closed", "2026-11-17 12:00 unknown"),
        Row.rows("Mo-Fr 08:00-12:00 \"morning only\"", "2026-11-16 09:00 unknown", "2026-11-16 13:00 closed"),
        Row.rows("Mo-Fr 08:00-12:00 open \"no appointment needed\"", "2026-11-16 09:00 open"),
        Row.rows("10:00-12:00; 11:00-13:00 unknown", "2026-11-16 10:00 closed", "2026-11-16 11:00 unknown"),
        Row.rows(
            "\"in summer\": 10:00-18:00; 11:00-12:00", "2026-11-16 11:00 open", "2026-11-16 15:00 closed"),
        Row.rows(
            "11:00-12:00; \"in summer\": 10:00-18:00",
            "2026-11-16 09:00 closed", "2026-11-16 11:00 open", "2026-11-16 15:00 unknown"),
    ].flatMap(\.self)
}
