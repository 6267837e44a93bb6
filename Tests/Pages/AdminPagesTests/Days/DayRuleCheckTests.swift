import Expectations
import Foundation
import Testing

@testable import AdminPages

/// What the check of a rule says: the days of the coming years, and what is wrong. Today is 2026-11-18.
struct DayRuleCheckTests {
    private func check(_ fields: [(String, String)]) throws -> String { try TestOffice().check(DayPages.check, fields) }

    /// Returns the row of a year.
    private func row(_ year: String, _ text: String) throws -> String {
        let rest = try require(text.components(separatedBy: "<dt>\(year)</dt>").dropFirst().first)
        return rest.components(separatedBy: "</div>")[0]
    }

    // MARK: Lunar days

    @Test func aLunarDayHasADayInEachOfTheComingFiveYears() throws {
        let text = try check([("kind", "lunar"), ("month", "5"), ("day", "5")])
        expect(text, contains: "lunar 5/5. Next: Wed 9 June 2027, in 203 days.")
        let days = ["9 June 2027", "28 May 2028", "16 June 2029", "5 June 2030", "24 June 2031"]
        for (year, day) in zip(2027..., days) { try expect(row("lunar \(year)", text), contains: day, "\(day)") }
        expect(text.components(separatedBy: "<dt>").count == 6 && !text.contains("wrong"))
    }

    /// 2028 has a leap fifth month.
    @Test func theLeapMonthIsSaidWhereTheDayIsKeptOnce() throws {
        let text = try check([("kind", "lunar"), ("month", "5"), ("day", "5")])
        let leap = try row("lunar 2028", text)
        expect(leap.contains("28 May 2028") && !leap.contains("27 June") && leap.contains("leap 5th month"))
        try expect(row("lunar 2029", text), lacks: "leap")
    }

    @Test func theThirtiethIsTheLastDayOfAShortMonth() throws {
        let text = try check([("kind", "lunar"), ("month", "7"), ("day", "30")])
        expect(text, contains: "lunar 7/30 (the last day of the month)")
        try expect(row("lunar 2029", text), contains: "7 September 2029")
        try expect(row("lunar 2029", text), contains: "lunar 7/29 (no 30th this month)")
        try expect(row("lunar 2028", text), contains: "lunar 7/30<")
    }

    @Test func aDayOfEveryMonthIsInLeapMonthsToo() throws {
        let text = try check([("kind", "lunar_monthly"), ("day", "1")])
        let leap = try row("lunar 2028", text)
        expect(leap.contains("lunar leap 5/1") && leap.components(separatedBy: "class=\"one\"").count == 14)
        try expect(row("lunar 2029", text).components(separatedBy: "class=\"one\"").count, equals: 13)
    }

    /// Only 2028 has a leap fifth month.
    @Test func aDayOfALeapMonthIsOnlyInItsYears() throws {
        let text = try check([("kind", "lunar"), ("month", "5"), ("leap", "true"), ("day", "5")])
        expect(text, contains: "lunar leap 5/5. Next: Tue 27 June 2028")
        try expect(row("lunar 2028", text).contains("27 June 2028") && !row("lunar 2028", text).contains("kept once"))
        for year in [2026, 2027, 2029, 2030] {
            try expect(row("lunar \(year)", text), contains: "does not fall", "\(year)")
        }
        expect(text, lacks: "wrong")
    }

    @Test(arguments: ["1", "12"]) func aLeapMonthThatNeverComesIsWrong(month: String) throws {
        let text = try check([("kind", "lunar"), ("month", month), ("leap", "true"), ("day", "1")])
        expect(text.contains("check-line wrong") && text.contains("this never falls") && !text.contains("<dl"))
        // Nor does a day that is counted from it.
        let counted = try check([
            ("kind", "lunar"), ("month", month), ("leap", "true"), ("day", "1"), ("nth", "1"), ("of", "sunday"),
        ])
        expect(counted.contains("check-line wrong") && counted.contains("this never falls"))
    }

    /// The last leap tenth month of the calendar was in 1984.
    @Test func aLeapMonthThatDoesNotComeAgainIsWrong() throws {
        let text = try check([("kind", "lunar"), ("month", "10"), ("leap", "true"), ("day", "1")])
        expect(text.contains("check-line wrong") && text.contains("does not fall any more"))
    }

    // MARK: Days that are counted

    @Test func theNthDayFromADayOnIsSaidWithItsYears() throws {
        let text = try check([("kind", "solar"), ("month", "5"), ("day", "1"), ("nth", "2"), ("of", "sunday")])
        expect(text, contains: "the 2nd Sunday on or after 1 May. Next: Sun 9 May 2027")
        for (year, day) in zip(2027..., ["9 May", "14 May", "13 May", "12 May", "11 May"]) {
            try expect(row("\(year)", text), contains: "Sun \(day) \(year)", "\(year)")
        }
        let spring = try check([("kind", "solar_term"), ("term", "立春"), ("nth", "5"), ("of", "戊")])
        expect(spring.contains("the 5th day of 戊 on or after") && !spring.contains("wrong"))
        let lunar = try check([("kind", "lunar"), ("month", "1"), ("day", "9"), ("nth", "1"), ("of", "sunday")])
        expect(lunar, contains: "the 1st Sunday on or after lunar 1/9. Next: Sun 14 February 2027")
        expect(lunar, contains: "<dt>lunar 2031</dt>")
    }

    @Test func oneOfTheTwoIsStillMissing() throws {
        let day = [("kind", "solar"), ("month", "5"), ("day", "1")]
        try expect(check(day + [("nth", "2")]), contains: "Still missing: Of which days.")
        try expect(check(day + [("of", "sunday")]), contains: "Still missing: Which one from then on.")
        // A kind without counting passes them over.
        try expect(check([("kind", "tianshe"), ("nth", "2")]), contains: "<dl")
    }

    // MARK: Other rules

    @Test func termsAreDaysOfTheSun() throws {
        let text = try check([("kind", "solar_term"), ("term", "清明")])
        for year in 2027...2031 { try expect(row("\(year)", text), contains: "April \(year)") }
        try expect(row("2027", text), contains: "Mon 5 April 2027")
        try expect(row("2027", text), contains: "lunar 2/29")
        // The winter solstice of this year is still to come.
        let winter = try check([("kind", "solar_term"), ("term", "冬至")])
        try expect(row("2026", winter).contains("22 December") && winter.contains("<dt>2030</dt>"))
        expect(winter, lacks: "<dt>2031</dt>")
    }

    @Test func aYearWithoutTheDayIsSaid() throws {
        let text = try check([("kind", "solar"), ("month", "2"), ("day", "29")])
        try expect(row("2028", text), contains: "29 February 2028")
        for year in [2027, 2029, 2030] { try expect(row("\(year)", text), contains: "does not fall", "\(year)") }
    }

    @Test func aCycleIsCountedFromItsKnownYear() throws {
        let fields = [("kind", "lunar"), ("month", "9"), ("day", "9"), ("every_years", "3"), ("known_year", "2024")]
        let text = try check(fields)
        expect(text, contains: "every 3 years (2024)")
        try expect(row("lunar 2027", text).contains("2027") && !row("lunar 2027", text).contains("does not fall"))
        try expect(row("lunar 2028", text), contains: "does not fall")
    }

    @Test func aRuleThatNeverFallsIsWrong() throws {
        let fields = [("kind", "solar"), ("month", "2"), ("day", "29"), ("every_years", "4"), ("known_year", "2027")]
        let text = try check(fields)
        expect(text.contains("check-line wrong") && text.contains("this never falls") && !text.contains("<dl"))
        let over = try check([("kind", "once"), ("start", "2026-11-01"), ("end", "2026-11-17")])
        expect(over.contains("check-line wrong") && over.contains("does not fall any more"))
        let goesOn = try check([("kind", "once"), ("start", "2026-11-01"), ("end", "2026-11-18")])
        expect(!goesOn.contains("wrong") && goesOn.contains("Next: Sun 1 November–Wed 18 November, today."))
    }

    @Test func aRuleForOneTimeSaysSo() throws {
        let day = try check([("kind", "once"), ("start", "2027-02-20")])
        expect(day.contains("once: Sat 20 February 2027. Next: ") && !day.contains("2027-02-20"))
        let days = try check([("kind", "once"), ("start", "2027-02-20"), ("end", "2027-02-22")])
        expect(days, contains: "once: Sat 20 February 2027 to Mon 22 February 2027. Next: ")
    }

    @Test func nothingIsComputedForWhatIsAnnounced() throws {
        let text = try check([("kind", "announced"), ("month", "3"), ("day", "23")])
        expect(text.contains("announced each time") && !text.contains("<dl"))
    }

    // MARK: What is typed

    @Test(
        arguments: [
            (["kind": "lunar", "month": "13", "day": "1"], "month: 13 is not from 1 to 12"),
            (["kind": "lunar", "month": "13", "day": "31"], "day: lunar day 31 is not in 1...30"),
            (["kind": "lunar", "month": "1", "day": "31"], "day: lunar day 31 is not in 1...30"),
            (["kind": "lunar", "month": "x", "day": "1"], "month: is not a number"),
            (["kind": "lunar", "month": "-1", "day": "1"], "month: is not a number"),
            (["kind": "solar", "month": "2", "day": "30"], "day: no such day in a Gregorian year"),
            (["kind": "solar", "month": "5", "day": "1", "nth": "11", "of": "戊"], "nth: 11 is not from 1 to 10"),
            (["kind": "solar", "month": "5", "day": "1", "nth": "1", "of": "子"], "of: 子 is not one of"),
            (["kind": "lunar", "month": "5", "day": "1", "leap": "5"], "leap: is neither true nor false"),
            (["kind": "solar_term", "term": "夏天"], "term: 夏天 is not a solar term"),
            (["kind": "once", "start": "2026-02-30"], "start: start and end are not dates"),
            (["kind": "once", "start": "2026-03-02", "end": "2026-03-01"], "is before the start"),
            (["kind": "lunar", "month": "1", "day": "1", "every_years": "3"], "known_year: a cycle of 3 years"),
            (["kind": "lunar", "month": "1", "day": "1", "days": "367"], "days: a duration of 367 days"),
        ])
    func saysWhatIsWrongAtWhichInput(fields: [String: String], words: String) throws {
        let text = try check(fields.map { ($0.key, $0.value) })
        expect(text.contains("check-line wrong") && text.contains(words), "\(text)")
    }

    @Test func whatIsStillTypedIsNotWrong() throws {
        let text = try check([("kind", "lunar"), ("month", "3"), ("day", "")])
        expect(text.contains("Still missing: Day.") && !text.contains("wrong"))
        try expect(check([]), contains: "Still missing: Kind of rule.")
        // What the kind has no use for is passed over.
        try expect(check([("kind", "lunar_year_end"), ("month", "99"), ("day", "x")]), contains: "<dl")
    }

    @Test func aRowOfADeityHasItsOwnNamesAndNoChoice() throws {
        let text = try check([
            ("rule", "lunar"), ("prefix", "days.0."), ("days.0.month", "3"), ("days.0.day", "23"),
            ("days.0.kind", "聖誕"),
        ])
        expect(text.contains("lunar 3/23. Next: ") && text.contains("<dt>lunar 2031</dt>"))
        try expect(check([("rule", "lunar"), ("prefix", "days.1.")]), lacks: "missing")
    }

    @Test func whatIsLongOrStrangeIsBounded() throws {
        let long = String(repeating: "<b>9", count: 5_000)
        let text = try check([("kind", "solar_term"), ("term", long)])
        expect(text.contains("check-line wrong") && !text.contains("<b>") && text.utf8.count < 1_000)
        try expect(check([("kind", long)]), contains: "Still missing")
        try expect(check([("prefix", "<b>")]), equals: "status 400")
        try expect(check([("rule", "x")]), equals: "status 400")
    }
}
