import Expectations
import LunarCalendar
import SeededRandom
import TempleImport
import TempleModel
import Testing

@Suite struct FestivalDayTests {
    /// Returns the day as `lunar 3/23`, `2018-12-22` or `bare 2/2`.
    static func text(_ day: FestivalRecord.Day) -> String {
        switch day {
        case .yearly(let yearly): yearly.text
        case .once(let civil): civil.description
        case .unknownCalendar(let month, let day): "bare \(month)/\(day)"
        }
    }

    @Test(arguments: [
        ("農曆 01/03", "lunar 1/3"), ("農曆01/03", "lunar 1/3"), ("陰曆1月3日", "lunar 1/3"), ("舊曆 12/30", "lunar 12/30"),
        ("農曆三月廿三", "lunar 3/23"), ("農曆 三月二十三日", "lunar 3/23"), ("農曆正月初九", "lunar 1/9"),
        ("農曆二月二", "lunar 2/2"), ("農曆 三月三 ", "lunar 3/3"), ("農曆 02-02", "lunar 2/2"), ("農曆六月十", "lunar 6/10"),
        ("農歷 十一月十一", "lunar 11/11"), ("農曆臘月廿四", "lunar 12/24"), ("　農曆　０２／０２　", "lunar 2/2"),
        ("國曆 03/01", "solar 3/1"), ("陽曆3月1日", "solar 3/1"), ("西曆 02/29", "solar 2/29"), ("新曆 12/31", "solar 12/31"),
        ("國曆 2018/12/22", "2018-12-22"), ("國曆 2018-12-22", "2018-12-22"), ("國曆2018年12月22日", "2018-12-22"),
        ("國曆 1900/01/31", "1900-01-31"), ("國曆 2100/12/31", "2100-12-31"),
        ("國曆 民國107/12/22", "2018-12-22"), ("國曆107年12月22日", "2018-12-22"),
        ("國曆民國一百零七年十二月廿二日", "2018-12-22"), ("國曆民國107年12月22日", "2018-12-22"),
        // A lunar day of one year is that day of the other calendar.
        ("農曆 2027/03/23", "2027-04-29"), ("農曆 民國116年3月23日", "2027-04-29"),
        ("02/02", "bare 2/2"), ("2月2日", "bare 2/2"), ("二月初二", "bare 2/2"), ("02-02", "bare 2/2"), ("二月二", "bare 2/2"),
        ("12/31", "bare 12/31"),
        ("02/30", "bare 2/30"),
    ]) func readsWhatListsWrite(_ text: String, _ expected: String) throws {
        expect(Self.text(try FestivalDay(text).day(bareIsLunar: false)), equals: expected)
    }

    @Test(arguments: [
        ("02/02", "lunar 2/2"), ("02/30", "lunar 2/30"), ("國曆 02/02", "solar 2/2"), ("農曆 02/02", "lunar 2/2"),
    ])
    func aBareDayIsLunarWhereTheCallerSaysSo(_ text: String, _ expected: String) throws {
        expect(Self.text(try FestivalDay(text).day(bareIsLunar: true)), equals: expected)
    }

    @Test(arguments: [
        ("", FestivalDay.Fault.missing), ("-", .missing), ("無", .missing),
        ("農曆 07/00", .noSuchDay), ("農曆 02/31", .noSuchDay), ("國曆 02/30", .noSuchDay), ("農曆 13/01", .noSuchDay),
        ("13/01", .noSuchDay), ("00/05", .noSuchDay), ("02/31", .noSuchDay), ("農曆 2026/02/30", .noSuchDay),
        ("國曆 2027/02/29", .noSuchDay),
        ("農曆 初二,16", .noSingleDay), ("國曆 星期日", .noSingleDay), ("農曆 3/21-23", .noSingleDay),
        ("農曆 3-21-23", .noSingleDay), ("農曆 二月二次", .noSingleDay),
        ("農曆 二月二三", .noSingleDay),
        ("3月21日至23日", .noSingleDay), ("農曆 每月初一", .noSingleDay), ("農曆", .noSingleDay), ("02", .noSingleDay),
        ("農曆 02/02 03/03", .noSingleDay), ("農曆 02/02/2018", .noSingleDay), ("國曆 107/12/22", .noSingleDay),
        ("農曆 111/02", .noSingleDay), ("3/", .noSingleDay), ("/3", .noSingleDay), ("農曆 02/02。", .noSingleDay),
        (String(repeating: "1/", count: 5_000), .noSingleDay),
        ("農曆閏6/18", .leapMonth), ("農曆閏六月十八", .leapMonth),
        ("2018/12/22", .bareWithYear), ("2018-12-22", .bareWithYear), ("民國107/12/22", .bareWithYear),
        ("107年12月22日", .bareWithYear),
        ("國曆 1899/12/31", .otherYear), ("國曆 1900/01/15", .otherYear), ("國曆 2101/01/15", .otherYear),
        ("農曆 2200/01/01", .otherYear),
    ]) func anythingElseHasItsReason(_ text: String, _ fault: FestivalDay.Fault) {
        for bareIsLunar in [false, true] {
            #expect(throws: fault) { try FestivalDay(text).day(bareIsLunar: bareIsLunar) }
        }
    }

    @Test func everyFaultHasAReasonOfItsOwn() {
        let reasons = FestivalDay.Fault.allCases.map(\.reason)
        expect(Set(reasons).count == reasons.count && reasons.allSatisfy { !$0.isEmpty })
    }

    @Test func aBareSolarDayIsNoLunarOne() {
        #expect(throws: FestivalDay.Fault.noSuchDay) { try FestivalDay("12/31").day(bareIsLunar: true) }
    }

    static let pieces = [
        "農曆", "國曆", "民國", "閏", "年", "月", "日", "/", "-", "~", "至", "及", "初", "十", "廿", "三", "0", "1", "2", "9", "12",
        "31",
        "2018", " ", "，", "、", "正", "X", "\u{1F600}", "～", "起", "號", "\u{0}",
    ]

    /// Returns a text of random pieces, often with a day in it.
    static func anyText(using generator: inout SplitMix64) -> String {
        var words = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
            pieces.randomElement(using: &generator) ?? ""
        }
        if Bool.random(using: &generator) {
            words.insert(
                "\(Int.random(in: 0...13, using: &generator))/\(Int.random(in: 0...32, using: &generator))",
                at: words.count / 2)
        }
        return words.joined()
    }

    @Test func anyTextIsADayOrAFault() throws {
        var generator = SplitMix64(seed: 53)
        var (days, faults) = (0, 0)
        for _ in 0..<20_000 {
            let text = Self.anyText(using: &generator)
            do throws(FestivalDay.Fault) {
                switch try FestivalDay(text).day(bareIsLunar: false) {
                case .yearly(let yearly): expect(YearlyDay(yearly.text), equals: yearly)
                case .once(let civil): expect(LunarCalendar.contains(civil))
                case .unknownCalendar(let month, let day):
                    expect((1...12).contains(month) && (1...31).contains(day), "\(text)")
                }
                days += 1
            } catch {
                faults += 1
            }
        }
        expect(days > 100 && faults > 100, "\(days) \(faults)")
    }
}
