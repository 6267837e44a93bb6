import Expectations
import LunarCalendar
import SeededRandom
import TempleImport
import TempleModel
import Testing

/// A note that says another day than the row's own.
@Suite struct FestivalNoteTests {
    static func lunar(_ month: Int, _ day: Int) throws -> FestivalRecord.Day {
        .yearly(.lunar(try LunarDay(month: month, day: day)))
    }

    static func contradicts(_ note: String, _ month: Int, _ day: Int) throws -> Bool {
        FestivalNote.contradicts(note, try lunar(month, day))
    }

    /// Notes of the ministry's list.
    @Test(arguments: [
        ("農曆6月18日", 1, 3, true), ("農曆8月15日", 2, 2, true), ("及8月23日", 5, 13, false),
        ("3月21-23日舉辦祝壽大法會", 3, 23, false), ("9月14日往南鯤鯓進香 9月15日舉行祭典", 9, 15, false),
    ]) func readsTheNotesOfTheList(_ note: String, _ month: Int, _ day: Int, _ expected: Bool) throws {
        try expect(Self.contradicts(note, month, day), equals: expected)
    }

    @Test(arguments: [
        "", "擲筊決定", "三月一次", "每年6月10時", "10月10週年慶", "建廟100週年", "電話07-123/45", "12/22/2018", "初一、十五",
        String(repeating: "甲", count: 500) + "8月15日",
    ]) func whatMentionsNoDayContradictsNothing(_ note: String) throws {
        try expect(!Self.contradicts(note, 1, 1))
    }

    @Test(arguments: [
        ("六月十八日", 6, 18), ("農曆六月十八", 6, 18), ("八月初一", 8, 1), ("三月廿三媽祖生", 3, 23), ("９月１５日", 9, 15),
        ("3月21日至23日", 3, 22), ("3月21日起至4月2日止", 4, 1), ("農曆三月三", 3, 3), ("農曆3月21日至農曆3月23日", 3, 23), ("3/21-23", 3, 23),
        ("3/21~3/23", 3, 21), ("12月24日至1月5日", 1, 2), ("9月14、15日", 9, 15), ("9月14日、15日及16日", 9, 16),
        ("3月20、21、22、23日", 3, 21), ("三月二十、廿一及廿三日", 3, 23),
        ("8月1日準備，8月2日祭典", 8, 2),
    ]) func aDayOrASpanWithItAgrees(_ note: String, _ month: Int, _ day: Int) throws {
        try expect(!Self.contradicts(note, month, day))
    }

    @Test(arguments: [
        ("農曆六月十八", 6, 19), ("3月21日至4月2日", 4, 3), ("3/21~3/23", 3, 24), ("12月24日至1月5日", 2, 2), ("9月14、15日", 9, 16),
        ("9月14、15及16位信眾", 9, 15),
        ("8月15日及9月9日", 7, 7), ("國曆3月23日", 3, 23),
    ]) func otherDaysAloneContradict(_ note: String, _ month: Int, _ day: Int) throws {
        try expect(Self.contradicts(note, month, day))
    }

    @Test(arguments: ["及8月15日", "另於8月15日普渡", "以及 農曆8月15日", "並於每年8月15日", "還有國曆10月10日", "普渡與 8/15", "暨8月15日"])
    func aWordThatAddsADayIsNoContradiction(_ note: String) throws {
        try expect(!Self.contradicts(note, 7, 7))
    }

    @Test func aDayOfTheOtherCalendarIsConvertedWhereItHasAYear() throws {
        try expect(!Self.contradicts("國曆2027年4月29日", 3, 23))
        try expect(!Self.contradicts("2027年4月29日", 3, 23))
        let spring = FestivalRecord.Day.yearly(.solar(month: 3, day: 1))
        expect(FestivalNote.contradicts("農曆3月1日", spring) && !FestivalNote.contradicts("國曆3月1日", spring))
        let dated = FestivalRecord.Day.once(try CivilDay(year: 2018, month: 12, day: 22))
        for note in ["2018/12/22", "12月22日", "農曆11月16日"] { expect(!FestivalNote.contradicts(note, dated), "\(note)") }
        expect(FestivalNote.contradicts("農曆11月17日", dated) && FestivalNote.contradicts("國曆11月16日", dated))
        let bare = FestivalRecord.Day.unknownCalendar(month: 2, day: 2)
        expect(!FestivalNote.contradicts("國曆2月2日", bare) && !FestivalNote.contradicts("農曆2月2日", bare))
        expect(FestivalNote.contradicts("農曆2月3日", bare))
    }

    /// The founding of a temple, or the day in one year, is no day of each year.
    @Test(arguments: [
        "民國78年3月21日建廟", "創建於民國五十二年六月十八日", "民國一百零七年十二月廿二日安座", "民國元年6月18日", "民國一〇七年6月18日", "78年3月21日建廟",
        "清光緒五年六月十八日建廟", "二〇一八年六月十八日", "西元1989年3月21日", "國曆2027年4月30日", "民國78年3月21、22日", "民國78年3月21日建廟，及8月15日",
    ]) func aDayOfOneYearIsNoOtherDayOfEachYear(_ note: String) throws {
        try expect(!Self.contradicts(note, 3, 23))
        expect(!FestivalNote.contradicts(note, .unknownCalendar(month: 3, day: 23)))
        // Another day beside it still counts.
        try expect(Self.contradicts("\(note)。祭典在9月9日", 3, 23) != note.contains("及"))
        let dated = FestivalRecord.Day.once(try CivilDay(year: 2018, month: 1, day: 1))
        expect(FestivalNote.contradicts(note, dated))
    }

    @Test(arguments: [
        ("農曆3月22日子時起", 3, 23), ("聖誕前一日(3月22日)", 3, 23), ("3月22日晚上祝壽", 3, 23), ("三月廿二夜", 3, 23), ("3月22日（晚）平安宴", 3, 23),
        ("聖誕前一日即農曆三月廿二日祝壽", 3, 23), ("3月20日至22日晚", 3, 23), ("3月21、22日晚上", 3, 23), ("3/22 子時", 3, 23),
        ("農曆1月29日子時", 2, 1), ("農曆1月30日子時", 2, 1), ("12月30日子時", 1, 1),
    ]) func theEveningBeforeAgrees(_ note: String, _ month: Int, _ day: Int) throws {
        try expect(!Self.contradicts(note, month, day))
        expect(!FestivalNote.contradicts(note, .unknownCalendar(month: month, day: day)))
    }

    @Test(arguments: [
        ("農曆3月21日子時起", 3, 23), ("聖誕前一日(3月21日)", 3, 23), ("3月22日祝壽", 3, 23), ("3月22日早上，晚上平安宴", 3, 23),
        ("3月24日晚", 3, 23), ("國曆3月22日子時", 3, 23), ("1月28日子時", 2, 1), ("前一日普渡，3月22日祭典", 3, 23),
    ]) func onlyTheEveningJustBeforeAgrees(_ note: String, _ month: Int, _ day: Int) throws {
        try expect(Self.contradicts(note, month, day))
    }

    @Test func theEveningBeforeASolarDayAgrees() {
        for (note, month, day) in [("2月28日晚", 3, 1), ("國曆2月29日晚", 3, 1), ("1月31日晚", 2, 1), ("12月31日子時", 1, 1)] {
            expect(!FestivalNote.contradicts(note, .yearly(.solar(month: month, day: day))), "\(note)")
            expect(FestivalNote.contradicts(note, .yearly(.solar(month: month, day: day + 2))), "\(note)")
        }
    }

    @Test func onlySoManyMentionsAreRead() throws {
        let note = String(repeating: "1月1日", count: 30) + "8月15日"
        try expect(Self.contradicts(note, 8, 15) && !Self.contradicts("1月1日8月15日", 8, 15))
    }

    @Test func everyDayAgreesWithItselfAndWithNoOther() throws {
        var generator = SplitMix64(seed: 54)
        for _ in 0..<2_000 {
            let (month, day) = (Int.random(in: 1...12, using: &generator), Int.random(in: 1...30, using: &generator))
            let lunar = try LunarDay(month: month, day: day)
            let written = [lunar.chineseText, "\(month)月\(day)日", "農曆\(month)/\(day)", "\(month)/\(day)"]
            let note = "祭典於" + (written.randomElement(using: &generator) ?? "") + "舉行"
            expect(!FestivalNote.contradicts(note, .yearly(.lunar(lunar))), "\(note)")
            let other = try LunarDay(month: month % 12 + 1, day: day)
            expect(FestivalNote.contradicts(note, .yearly(.lunar(other))), "\(note)")
            // Must only end.
            _ = FestivalNote.contradicts(FestivalDayTests.anyText(using: &generator), .yearly(.lunar(lunar)))
        }
    }
}
