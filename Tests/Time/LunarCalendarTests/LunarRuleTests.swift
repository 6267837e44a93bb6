import Expectations
import LunarCalendar
import Testing

/// Tests of the rules of GB/T 33661-2017 for months and solar terms: two independent tables must satisfy them together.
@Suite struct LunarRuleTests {
    private struct Month {
        let year: Int
        let number: Int
        let isLeapMonth: Bool
        let days: ClosedRange<CivilDay>
    }

    private static func months() throws -> [Month] {
        try LunarCalendar.years.flatMap { year in
            let leapMonth = try LunarCalendar.leapMonth(ofYear: year)
            return try (1...12).flatMap { number in
                try (number == leapMonth ? [false, true] : [false]).map { isLeapMonth in
                    let length = try LunarCalendar.monthLength(year: year, month: number, isLeapMonth: isLeapMonth)
                    let first = try LunarCalendar.civilDay(
                        of: LunarDate(year: year, month: number, day: 1, isLeapMonth: isLeapMonth))
                    return Month(
                        year: year, number: number, isLeapMonth: isLeapMonth,
                        days: first...first.adding(days: length - 1))
                }
            }
        }
    }

    private static func majorTerms(in month: Month) throws -> [SolarTerm] {
        try SolarTerm.allCases.filter(\.isMajor).filter { term in
            try Set([month.days.lowerBound.year, month.days.upperBound.year])
                .filter { LunarCalendar.years.contains($0) }
                .contains { month.days.contains(try SolarTerms.civilDay(of: term, year: $0)) }
        }
    }

    @Test func followsMonthOnMonthWithoutGap() throws {
        let months = try Self.months()
        expect(months.count, equals: 2486)
        expect(months.first?.days.lowerBound, equals: LunarCalendar.firstDay)
        expect(months.last?.days.upperBound, equals: LunarCalendar.lastDay)
        for (month, following) in zip(months, months.dropFirst()) {
            expect(month.days.upperBound.adding(days: 1), equals: following.days.lowerBound)
            expect([29, 30], contains: month.days.lowerBound.days(until: month.days.upperBound) + 1)
        }
    }

    /// The tolerance is four minutes either way: the series is accurate to two, and leaving out ΔT adds up to one and a
    /// half. Almanacs before 1929 had three months a day early, two of them by more than the tolerance (the third,
    /// 1914-11-17, by under two minutes).
    @Test func beginsEachMonthOnTheDayOfTheNewMoon() throws {
        var strangers: [String] = []
        for month in try Self.months() {
            let midnight = Double(month.days.lowerBound.dayNumber) - 8.0 / 24
            let minutes = (MeeusMoon.newMoon(near: midnight + 0.5) - midnight) * 1440
            if !(-4...1444).contains(minutes) { strangers.append(month.days.lowerBound.description) }
        }
        expect(strangers, equals: ["1916-02-03", "1920-11-10"])
    }

    @Test func hasTheWinterSolsticeInTheEleventhMonth() throws {
        for year in LunarCalendar.years {
            let date = try LunarCalendar.lunarDate(of: SolarTerms.civilDay(of: .dongzhi, year: year))
            expect(date.month == 11 && !date.isLeapMonth && date.year == year)
        }
    }

    /// From the month of one winter solstice to the month of the next, if there are thirteen months, the first without
    /// a major term is the leap month. The others are numbered from 11.
    @Test func numbersTheMonthsByTheMajorTerms() throws {
        let months = try Self.months()
        let solstices = try months.indices.filter { try Self.majorTerms(in: months[$0]).contains(.dongzhi) }
        expect(solstices.count, equals: 201)
        for (start, end) in zip(solstices, solstices.dropFirst()) {
            let hasLeapMonth = end - start == 13
            expect(hasLeapMonth || end - start == 12)
            var number = 11
            var isLeapMonthFound = !hasLeapMonth
            for month in months[(start + 1)..<end] {
                let isLeapMonth = try !isLeapMonthFound && Self.majorTerms(in: month).isEmpty
                isLeapMonthFound = isLeapMonthFound || isLeapMonth
                number = isLeapMonth ? number : number % 12 + 1
                expect(month.number == number && month.isLeapMonth == isLeapMonth)
            }
            expect(isLeapMonthFound)
        }
    }

    /// Each month has the major term of its number, except the few months that need the rule above.
    @Test func hasEachMajorTermInItsMonth() throws {
        var strangers: [String] = []
        for month in try Self.months() where month.days.upperBound.year <= 2100 {
            let terms = try Self.majorTerms(in: month).map(\.solarLongitudeDegrees)
            if month.isLeapMonth {
                expectEmpty(terms)
            } else if !terms.contains((300 + 30 * month.number) % 360) {
                strangers.append("\(month.year)-\(month.number)")
            }
        }
        expect(
            strangers,
            equals: [
                "1984-12", "1985-1", "2033-8", "2033-9", "2033-10", "2034-1", "2052-12", "2053-1",
            ])
    }
}
