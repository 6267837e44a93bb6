import Expectations
import LunarCalendar
import Testing

@Suite struct SolarTermTests {
    /// Days published in the calendars of Taiwan and Hong Kong.
    @Test(arguments: [
        (SolarTerm.qingming, "2008-04-04"), (.qingming, "2011-04-05"), (.qingming, "2012-04-04"),
        (.qingming, "2015-04-05"), (.qingming, "2016-04-04"), (.qingming, "2017-04-04"), (.qingming, "2018-04-05"),
        (.qingming, "2019-04-05"), (.qingming, "2020-04-04"), (.qingming, "2021-04-04"), (.qingming, "2022-04-05"),
        (.qingming, "2023-04-05"), (.qingming, "2024-04-04"), (.qingming, "2025-04-04"), (.qingming, "2026-04-05"),
        (.qingming, "2027-04-05"),
        (.dongzhi, "2018-12-22"), (.dongzhi, "2019-12-22"), (.dongzhi, "2020-12-21"), (.dongzhi, "2021-12-21"),
        (.dongzhi, "2022-12-22"), (.dongzhi, "2023-12-22"), (.dongzhi, "2024-12-21"), (.dongzhi, "2025-12-21"),
        (.dongzhi, "2026-12-22"), (.dongzhi, "2027-12-22"),
        (.lichun, "2017-02-03"), (.lichun, "2020-02-04"), (.lichun, "2021-02-03"), (.lichun, "2024-02-04"),
        (.lichun, "2025-02-03"), (.lichun, "2026-02-04"),
        (.chunfen, "2024-03-20"), (.xiazhi, "2024-06-21"), (.qiufen, "2024-09-22"), (.xiazhi, "2020-06-21"),
        (.xiaohan, "2024-01-06"), (.dahan, "2024-01-20"), (.yushui, "2024-02-19"), (.jingzhe, "2024-03-05"),
        (.guyu, "2024-04-19"), (.lixia, "2024-05-05"), (.xiaoman, "2024-05-20"), (.mangzhong, "2024-06-05"),
        (.xiaoshu, "2024-07-06"), (.dashu, "2024-07-22"), (.liqiu, "2024-08-07"), (.chushu, "2024-08-22"),
        (.bailu, "2024-09-07"), (.hanlu, "2024-10-08"), (.shuangjiang, "2024-10-23"), (.lidong, "2024-11-07"),
        (.xiaoxue, "2024-11-22"), (.daxue, "2024-12-06"),
    ])
    func fallsOnThePublishedDay(term: SolarTerm, text: String) throws {
        let day = try require(CivilDay(iso8601: text))
        try expect(SolarTerms.civilDay(of: term, year: day.year), equals: day)
    }

    @Test func namesTheTermsByTheSunsLongitude() {
        expect(SolarTerm.allCases.count, equals: 24)
        expect(SolarTerm.lichun.solarLongitudeDegrees, equals: 315)
        expect(SolarTerm.chunfen.solarLongitudeDegrees, equals: 0)
        expect(SolarTerm.qingming.solarLongitudeDegrees, equals: 15)
        expect(SolarTerm.dongzhi.solarLongitudeDegrees, equals: 270)
        expect(SolarTerm.qingming.chineseName, equals: "清明")
        expect(SolarTerm.dongzhi.chineseName, equals: "冬至")
        expect(Set(SolarTerm.allCases.map(\.chineseName)).count, equals: 24)
        expect(Set(SolarTerm.allCases.map(\.solarLongitudeDegrees)), equals: Set(stride(from: 0, to: 360, by: 15)))
        expect(SolarTerm.allCases.filter(\.isMajor).count, equals: 12)
    }

    /// The Sun takes 14.7 days from term to term at perihelion and 15.7 at aphelion.
    @Test func followsOneAnotherAtTheSunsPace() throws {
        var previous: CivilDay?
        for year in LunarCalendar.years {
            for term in SolarTerm.allCases {
                let day = try SolarTerms.civilDay(of: term, year: year)
                expect(day.month, equals: term.month)
                if let previous {
                    let gap = previous.days(until: day)
                    expect(14...16, contains: gap, "\(term) \(year)")
                }
                previous = day
            }
        }
    }

    /// Each day of all years has the term that begins on it, and no other has one.
    @Test func everyDayHasItsTermOrNone() throws {
        for year in LunarCalendar.years {
            var terms: [CivilDay: SolarTerm] = [:]
            for term in SolarTerm.allCases { terms[try SolarTerms.civilDay(of: term, year: year)] = term }
            let first = try CivilDay(year: year, month: 1, day: 1)
            for number in 0..<365 {
                let day = first.adding(days: number)
                expect(SolarTerm.on(day), equals: terms[day], "\(day)")
            }
        }
    }

    /// Uses a low-precision series (Meeus, Astronomical Algorithms, chapter 25: 0.01 degrees, a quarter of an hour). On
    /// the given day the Sun must pass the term's longitude, with a tolerance of that quarter of an hour at either end.
    @Test func hasTheSunPassTheTermsLongitudeThatDay() throws {
        for year in LunarCalendar.years {
            for term in SolarTerm.allCases {
                let midnight = Double(try SolarTerms.civilDay(of: term, year: year).dayNumber) - 8.0 / 24
                let degrees = Double(term.solarLongitudeDegrees)
                let before = MeeusSun.degrees(past: degrees, daysSince1970: midnight)
                let after = MeeusSun.degrees(past: degrees, daysSince1970: midnight + 1)
                if before > 0.015 || after < -0.015 {
                    Issue.record("\(term) \(year): \(before) to \(after)")
                }
            }
        }
    }
}
