import Expectations
import Geodesy
import LunarCalendar
import TempleModel
import Testing

/// Tests which day is a temple's next day, and why a temple has none.
struct AlmanacTests {
    private let today = someDay

    private func day(_ month: Int, _ day: Int, _ title: String) throws -> DeityDay {
        DeityDay(try LunarDay(month: month, day: day), kind: "聖誕", title: title, source: "表")
    }

    private func deities() throws -> [Deity] {
        [
            Deity(id: 1, slug: "li", name: "李府千歲", days: [try day(4, 26, "李府千歲聖誕")]),
            Deity(id: 2, slug: "wu", name: "吳府千歲", days: [try day(9, 15, "吳府千歲聖誕"), try day(3, 3, "吳府千歲聖誕")]),
            Deity(id: 3, slug: "wufu", name: "五府千歲", gathers: ["li", "wu"]),
            Deity(id: 4, slug: "wangye", name: "王爺", noDay: .noCommonDay),
            Deity(id: 5, slug: "zhang", name: "張天師", days: [try day(1, 15, "張天師聖誕")], gathers: ["li"]),
        ]
    }

    /// A single day can be gathered; an index without a day, or an unknown deity, gathers nothing.
    @Test func oneDayOfADeityIsGatheredAlone() throws {
        var deities = try deities()
        deities.append(Deity(id: 6, slug: "one", name: "合稱", gathers: ["wu/0", "wu/2", "no", "wu/x", "wu/0/0"]))
        let calendar = EventCalendar(
            CatalogueSnapshot(deities: deities, festivals: [], activities: [], groups: [], changedAt: 0),
            today: try require(CivilDay(iso8601: "2027-01-01")))
        let one = try require(deities.last)
        expect(calendar.eventIDs(of: one), equals: [EventID.ofDay(at: 0, ofDeity: 2)])
        expect(calendar.next(one)?.occurrence.lunar.month, equals: 9)
        let upcoming = UpcomingEvents(
            today: try require(CivilDay(iso8601: "2027-01-01")), deities: deities, activities: [])
        expect(
            upcoming.nextDay(ofDeity: 6)?.occurrence.lunar.day == 15 && upcoming.nextDay(ofDeity: 6)?.deity?.id == 2)
    }

    private func activity(
        _ id: Int64, _ rule: DayRule, own: Bool, temples: [Int64], durationDays: Int = 1
    ) throws -> HostedActivity {
        HostedActivity(
            activity: Activity(
                id: id, title: "第\(id)", temples: [], recurrence: try Recurrence(rule, durationDays: durationDays),
                isOwnDay: own, source: "表"),
            hosts: try temples.map { id in
                HostedActivity.Host(
                    templeID: id, index: 0, name: "廟", address: nil,
                    coordinate: try Coordinate(latitude: 24, longitude: 120))
            })
    }

    private func temple(_ id: Int64, main: [Int64], side: [Int64] = []) throws -> Temple {
        func deity(_ id: Int64, _ role: DeityRole) -> TempleDeity {
            TempleDeity(id: id, name: "神", role: role, written: "神")
        }
        return Temple(
            id: id, name: "廟", address: nil, coordinate: try Coordinate(latitude: 24, longitude: 120), mainDeity: nil,
            deities: main.map { deity($0, .main) } + side.map { deity($0, .side) }, rating: nil,
            phone: nil)
    }

    /// From every day of a year, the result is the nearest of the members' days, with its deity.
    @Test func aDeityThatGathersOthersHasTheNextOfTheirDays() throws {
        let deities = try deities()
        for offset in 0..<400 {
            let today = today.adding(days: offset)
            let upcoming = UpcomingEvents(today: today, deities: deities, activities: [])
            for (id, own) in [(Int64(3), [0, 1]), (5, [4, 0])] {
                let expected = try own.flatMap { place in
                    try deities[place].days.map { day in
                        (today.days(until: try LunarCalendar.next(day.lunarDay, onOrAfter: today).civilDay), place)
                    }
                }
                .min { $0.0 < $1.0 }
                let next = upcoming.nextDay(ofDeity: id)
                expect(next?.countdownDays, equals: expected?.0)
                expect(next?.deity?.name, equals: expected.map { deities[$0.1].name })
            }
        }
    }

    @Test func aTemplesOwnDayGoesBeforeItsDeitys() throws {
        let own = try LunarDay(month: 10, day: 1)
        let upcoming = UpcomingEvents(
            today: today, deities: try deities(),
            activities: [
                try activity(1, .lunar(own), own: true, temples: [7]),
                try activity(2, .lunarYearEnd, own: true, temples: [7, 8]),
                try activity(3, .lunar(try LunarDay(month: 11, day: 1)), own: false, temples: [7, 9]),
            ])
        let expected = [7: "第2", 8: "第2", 9: "吳府千歲聖誕"] as [Int64: String]
        for (id, title) in expected {
            let day = upcoming.nextDay(of: try temple(id, main: [2]))
            expect(day?.title == title && (day?.deity == nil) == (id < 9))
        }
        let until = try require(upcoming.ownDay(ofTemple: 7)?.countdownDays)
        expect(upcoming.ownDay(ofTemple: 9) == nil && upcoming.ownDay(ofTemple: 8)?.countdownDays == until)
        expect(upcoming.daysUntilNext(ofTemple: 8, deities: try temple(8, main: [2]).deities), equals: until)
    }

    /// Today counts, and so does each day of a longer event.
    @Test func anOwnDayThatGoesOnIsTheNext() throws {
        let lunar = try LunarCalendar.lunarDate(of: today.adding(days: -2))
        let rule = DayRule.lunar(try LunarDay(month: lunar.month, day: lunar.day))
        for (duration, countdown) in [(3, 0), (4, 0)] {
            let upcoming = UpcomingEvents(
                today: today, deities: [],
                activities: [try activity(1, rule, own: true, temples: [7], durationDays: duration)])
            expect(upcoming.ownDay(ofTemple: 7)?.countdownDays, equals: countdown)
        }
    }

    @Test func whereThereIsNoDayTheFirstMainDeitySaysWhy() throws {
        let upcoming = UpcomingEvents(
            today: today, deities: try deities() + [Deity(id: 6, slug: "x", name: "某神")],
            activities: [try activity(1, .lunarYearEnd, own: true, temples: [99])])
        let own = Deity.firstOwnNameID
        let cases: [(main: [Int64], reason: NoDayReason?)] = [
            ([], .noMainDeity), ([4], .noCommonDay), ([own], .deityUnknown), ([6], .noSource),
            ([4, own], .noCommonDay),
            ([own, 4], .deityUnknown), ([4, 1], nil), ([3], nil),
        ]
        for (main, reason) in cases {
            expect(upcoming.noDayReason(of: try temple(1, main: main, side: [1])), equals: reason, "\(main)")
            expectNil(upcoming.noDayReason(of: try temple(99, main: main)))
        }
    }
}
