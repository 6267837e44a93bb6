import Expectations
import SeededRandom
import Testing

@testable import Notifications

/// Clocks that are changed, against an oracle that looks at every minute.
struct ZoneClockTests {
    private static let day: Int64 = 86_400

    private func moment(_ zone: String, _ day: String, _ minute: Int) throws -> Int64 {
        let number = try Moment.day(day)
        let noon = Int64(number) * Self.day
        return ZoneClock(zone: zone, from: noon - 4 * Self.day, through: noon + 4 * Self.day)
            .moment(day: number, minute: minute)
    }

    @Test func aTimeThatIsLeftOutIsTheFirstOneAfterIt() throws {
        // New York goes from 02:00 to 03:00.
        for minute in [120, 150, 179, 180] {
            try expect(moment("America/New_York", "2026-03-08", minute), equals: Moment.utc("2026-03-08", (7, 0, 0)))
        }
        try expect(moment("America/New_York", "2026-03-08", 119), equals: Moment.utc("2026-03-08", (6, 59, 0)))
        try expect(moment("America/New_York", "2026-03-08", 181), equals: Moment.utc("2026-03-08", (7, 1, 0)))
        // Lord Howe goes from 02:00 to 02:30.
        for minute in [120, 135, 150] {
            try expect(
                moment("Australia/Lord_Howe", "2026-10-04", minute), equals: Moment.utc("2026-10-03", (15, 30, 0)))
        }
        try expect(moment("Australia/Lord_Howe", "2026-10-04", 151), equals: Moment.utc("2026-10-03", (15, 31, 0)))
        // São Paulo went from 00:00 to 01:00, so that the day had no midnight.
        try expect(moment("America/Sao_Paulo", "2011-10-16", 0), equals: Moment.utc("2011-10-16", (3, 0, 0)))
        // Samoa left out a whole day.
        try expect(moment("Pacific/Apia", "2011-12-30", 480), equals: Moment.utc("2011-12-30", (10, 0, 0)))
        try expect(moment("Pacific/Apia", "2011-12-31", 480), equals: Moment.utc("2011-12-30", (18, 0, 0)))
    }

    @Test func aTimeThatIsThereTwiceIsTheFirst() throws {
        // New York goes from 02:00 back to 01:00.
        try expect(moment("America/New_York", "2026-11-01", 60), equals: Moment.utc("2026-11-01", (5, 0, 0)))
        try expect(moment("America/New_York", "2026-11-01", 90), equals: Moment.utc("2026-11-01", (5, 30, 0)))
        try expect(moment("America/New_York", "2026-11-01", 120), equals: Moment.utc("2026-11-01", (7, 0, 0)))
        // Lord Howe goes from 02:00 back to 01:30.
        try expect(moment("Australia/Lord_Howe", "2026-04-05", 105), equals: Moment.utc("2026-04-04", (14, 45, 0)))
        try expect(moment("Australia/Lord_Howe", "2026-04-05", 120), equals: Moment.utc("2026-04-04", (15, 30, 0)))
    }

    @Test func anUnknownZoneIsTaiwan() throws {
        for zone in ["Asia/Taipei", "", "Nowhere/At_All"] {
            try expect(moment(zone, "2026-05-09", 480), equals: Moment.utc("2026-05-09", (0, 0, 0)))
        }
    }

    @Test(arguments: RandomRecipient.zones) func everyDayOfAYearIsAsEveryMinuteShows(zone: String) throws {
        let slow = try SlowClock(zone)
        // The year has Samoa's missing day.
        let (first, last) = (try Moment.day("2011-01-01"), try Moment.day("2012-01-31"))
        let clock = ZoneClock(zone: zone, from: Int64(first - 3) * Self.day, through: Int64(last + 3) * Self.day)
        for day in first...last {
            for minute in [90, 150] {
                try expect(
                    clock.moment(day: day, minute: minute), equals: slow.moment(day: day, minute: minute),
                    "\(day) \(minute)")
            }
        }
    }

    @Test(arguments: 1...4) func randomDaysAreAsEveryMinuteShows(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<Drill.rounds(200, drill: 20_000) {
            let zone = RandomRecipient.zones.randomElement(using: &random) ?? ""
            let day = Int.random(in: try Moment.day("2000-01-01")...Moment.day("2049-12-31"), using: &random)
            let minute = Int.random(in: 0..<1_440, using: &random)
            let start = Int64(day) * Self.day - Int64.random(in: 2 * Self.day...5 * Self.day, using: &random)
            let clock = ZoneClock(zone: zone, from: start, through: start + 9 * Self.day)
            let moment = clock.moment(day: day, minute: minute)
            try expect(moment, equals: SlowClock(zone).moment(day: day, minute: minute), "\(zone) \(day) \(minute)")
        }
    }

    @Test func theDayOfAMomentIsTheZones() throws {
        let taiwan = try Moment.taiwan("2026-05-09", (0, 0, 0))
        let days = [
            ("Asia/Taipei", "2026-05-09"), ("America/Los_Angeles", "2026-05-08"), ("Pacific/Kiritimati", "2026-05-09"),
        ]
        for (zone, day) in days {
            expect(ZoneClock(zone: zone, from: taiwan, through: taiwan).day(at: taiwan), equals: try Moment.day(day))
        }
        let clock = ZoneClock(zone: "Asia/Taipei", from: taiwan, through: taiwan)
        expect(clock.day(at: taiwan - 1), equals: try Moment.day("2026-05-08"))
        expect(clock.day(at: -8 * 3_600 - 1), equals: -1)
    }
}
