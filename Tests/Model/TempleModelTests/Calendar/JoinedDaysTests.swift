import Expectations
import Geodesy
import LunarCalendar
import TempleModel
import Testing

/// Registered festivals that are their deity's day too.
struct JoinedDaysTests {
    private static let event = EventID.ofDay(at: 1, ofDeity: 1)

    private func deities() throws -> [Deity] {
        func day(_ month: Int, _ day: Int, _ title: String) throws -> DeityDay {
            DeityDay(try LunarDay(month: month, day: day), kind: "聖誕", title: title, source: "表")
        }
        return [
            Deity(id: 1, slug: "mazu", name: "媽祖", days: [try day(9, 9, "媽祖飛昇"), try day(3, 23, "媽祖聖誕")]),
            Deity(id: 2, slug: "plain", name: "天后"),
        ]
    }

    private func temple(_ id: Int64) throws -> Temple {
        Temple(
            id: id, name: "廟", address: nil, coordinate: try Coordinate(latitude: 24, longitude: 120), mainDeity: nil,
            deities: [TempleDeity(id: 1, name: "媽祖", role: .main, written: "媽祖")], rating: nil, phone: nil)
    }

    private func upcoming(_ activities: [HostedActivity], on day: String = "2027-02-10") throws -> UpcomingEvents {
        UpcomingEvents(
            today: try require(CivilDay(iso8601: day)), deities: try deities(), activities: activities)
    }

    @Test func aJoinedDayIsTheDeitysAndNoActivity() throws {
        let joined = try HostedActivity.sample(
            1_000_000, "天上聖母千秋", .lunar(LunarDay(month: 3, day: 23)), at: [7], eventID: Self.event)
        let upcoming = try upcoming([joined])
        let day = try require(upcoming.nextDay(of: try temple(7)))
        expect(day.title == "媽祖聖誕" && day.deity == UpcomingDay.Owner(id: 1, name: "媽祖"))
        expect(day.occurrence.start == CivilDay(iso8601: "2027-04-29") && upcoming.ownDay(ofTemple: 7) == day)
        expectNil(upcoming.nextActivity(ofTemple: 7))
        expect(upcoming.daysUntilNext(ofTemple: 7, deities: try temple(7).deities), equals: day.countdownDays)
        expect(upcoming.joinedDay(of: joined.activity)?.deity.id, equals: 1)
        // A temple without one has the deity's next day as always.
        expect(upcoming.nextDay(of: try temple(8))?.title == "媽祖聖誕" && upcoming.ownDay(ofTemple: 8) == nil)
    }

    /// A later edition may have other days under these ids; the catalogue's own activities are never joined.
    @Test func withoutAnEqualDayItIsAPlainOwnDay() throws {
        let rule = DayRule.lunar(try LunarDay(month: 3, day: 23))
        let plain: [HostedActivity] = [
            try .sample(1_000_000, "慶典", rule, at: [7], eventID: EventID.ofDay(at: 0, ofDeity: 1)),
            try .sample(1_000_000, "慶典", rule, at: [7], eventID: EventID.ofDay(at: 2, ofDeity: 1)),
            try .sample(1_000_000, "慶典", rule, at: [7], eventID: EventID.ofDay(at: 0, ofDeity: 2)),
            try .sample(1_000_000, "慶典", rule, at: [7], eventID: EventID.ofDay(at: 0, ofDeity: 3)),
            try .sample(1_000_000, "慶典", rule, at: [7], eventID: 5),
            try .sample(1_000_000, "慶典", rule, at: [7]),
            try .sample(44, "慶典", rule, at: [7], eventID: Self.event),
        ]
        for hosted in plain {
            let upcoming = try upcoming([hosted])
            let day = try require(upcoming.nextDay(of: try temple(7)))
            expect(day.title == "慶典" && day.deity == nil, "\(hosted.activity)")
            expect(upcoming.nextActivity(ofTemple: 7)?.title, equals: "慶典")
            expectNil(upcoming.joinedDay(of: hosted.activity))
        }
    }

    @Test func ofSeveralFestivalsTheSoonestIsNext() throws {
        let all: [HostedActivity] = [
            try .sample(1_000_000, "天上聖母千秋", .lunar(LunarDay(month: 3, day: 23)), at: [7], eventID: Self.event),
            try .sample(1_000_001, "中元普渡", .lunar(LunarDay(month: 7, day: 15)), at: [7]),
            try .sample(1_000_002, "春祭", .solar(month: 3, day: 1), at: [7]),
        ]
        let expected = [
            ("2027-02-10", "媽祖聖誕", "春祭"), ("2027-03-02", "媽祖聖誕", "中元普渡"),
            ("2027-04-30", "中元普渡", "中元普渡"), ("2027-08-20", "媽祖聖誕", "春祭"),
        ]
        for (today, day, activity) in expected {
            let upcoming = try upcoming(all, on: today)
            expect(upcoming.nextDay(of: try temple(7))?.title, equals: day, "\(today)")
            expect(upcoming.nextActivity(ofTemple: 7)?.title, equals: activity, "\(today)")
        }
    }

    /// Of two on one day the first counts; the catalogue's come first.
    @Test func onOneDayTheFirstCounts() throws {
        let rule = DayRule.lunar(try LunarDay(month: 3, day: 23))
        let upcoming = try upcoming([
            try .sample(44, "廟慶", rule, at: [7]),
            try .sample(1_000_000, "天上聖母千秋", rule, at: [7], eventID: Self.event),
        ])
        expect(upcoming.nextDay(of: try temple(7))?.title, equals: "廟慶")
    }

    /// Festivals are no events: a catalogue has the same ones with and without them.
    @Test func theyAreNoEvents() throws {
        let joined = try HostedActivity.sample(
            1_000_000, "天上聖母千秋", .lunar(LunarDay(month: 3, day: 23)), at: [7], eventID: Self.event)
        func events(_ activities: [HostedActivity]) throws -> [String] {
            let data = CatalogueSnapshot(
                deities: try deities(), festivals: [], activities: activities, groups: [], changedAt: 0)
            return EventCalendar(data, today: someDay).events(from: someDay, through: someDay.adding(days: 400)).map {
                "\($0.id) \($0.title) \($0.occurrence.start)"
            }
        }
        try expect(events([joined]) == events([]) && events([]).count > 1)
    }
}
