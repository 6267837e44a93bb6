import Expectations
import LunarCalendar
import Testing

@testable import OpeningHours

/// The parts of a day, against the state of each of its minutes.
struct OpeningPeriodTests {
    @Test(arguments: [
        "06:00-22:00", "24/7", "Mo-Fr 08:30-12:00,13:30-17:00; Sa off", "22:00-04:00", "17:00+", "off",
        "sunrise-sunset",
        "05:01-05:59", "unknown", "00:00-00:30,23:30-24:00",
    ])
    func theyAreTheMinutesOfTheDay(text: String) throws {
        let times = OpeningTimes(regular: try OpeningHours(text), lunar: nil)
        for offset in 0..<7 {
            let day = CivilDay(dayNumber: 20_000 + offset)
            let periods = times.periods(on: day)
            expect(periods.first?.minutes.lowerBound == 0 && periods.last?.minutes.upperBound == 1440)
            for (one, next) in zip(periods, periods.dropFirst()) {
                expect(one.minutes.upperBound == next.minutes.lowerBound && one.state != next.state)
            }
            for period in periods {
                for minute in period.minutes { expect(times.isOpen(at: day, minute: minute), equals: period.state) }
            }
        }
    }
}
