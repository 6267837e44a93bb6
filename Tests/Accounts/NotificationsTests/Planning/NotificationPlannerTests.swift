import Expectations
import AccountModel
import LunarCalendar
import TempleModel
import Testing

@testable import Notifications

/// What is planned for one person, in examples.
struct NotificationPlannerTests {
    private static let day: Int64 = 86_400
    private let data: CatalogueSnapshot

    init() throws {
        data = try SampleCatalogue.data()
    }

    private func plan(
        _ recipient: Recipient, at now: Int64, _ data: CatalogueSnapshot? = nil
    ) -> [PlannedNotification] {
        NotificationPlanner(data ?? self.data, now: now).plan(for: recipient).notifications
    }

    /// Returns what is planned when somebody looks every day at midnight, by the days on which it is sent.
    private func plans(
        _ recipient: Recipient, from first: String, through last: String, _ data: CatalogueSnapshot? = nil
    ) throws -> [String] {
        var lines: [String] = []
        for day in try Moment.day(first)...Moment.day(last) {
            let midnight = Int64(day) * Self.day - 8 * 3_600
            for planned in plan(recipient, at: midnight, data)
            where midnight <= planned.at && planned.at < midnight + Self.day {
                lines.append(
                    "\(CivilDay(dayNumber: day)) \(planned.kind.rawValue) \(planned.title) \(CivilDay(dayNumber: planned.day))"
                )
            }
        }
        return lines
    }

    // MARK: When

    /// 媽祖聖誕 of 2026 is on the ninth of May.
    @Test func aDayIsToldThreeDaysBeforeOneDayBeforeAndOnTheDay() throws {
        let recipient = Recipient.sample { $0.follow(.event, 10_100) }
        try expect(
            plans(recipient, from: "2026-04-01", through: "2026-06-30"),
            equals: [
                "2026-05-06 early_reminder 媽祖聖誕 2026-05-09", "2026-05-08 main_reminder 媽祖聖誕 2026-05-09",
                "2026-05-09 day_of_event 媽祖聖誕 2026-05-09",
            ])
        let planned = try plan(recipient, at: Moment.taiwan("2026-05-06", (7, 0, 0)))
        expect(
            planned.map(\.subject), equals: Array(repeating: NotificationSubject(kind: .event, id: "10100"), count: 2))
        expect(
            planned.map(\.at),
            equals: [
                try Moment.taiwan("2026-05-06", (8, 0, 0)), try Moment.taiwan("2026-05-08", (8, 0, 0)),
            ])
    }

    @Test(
        arguments: [
            (0, ["2026-05-06 early_reminder", "2026-05-09 day_of_event"]),
            (3, ["2026-05-06 early_reminder", "2026-05-09 day_of_event"]),
            (2, ["2026-05-06 early_reminder", "2026-05-07 main_reminder", "2026-05-09 day_of_event"]),
            (30, ["2026-04-09 main_reminder", "2026-05-06 early_reminder", "2026-05-09 day_of_event"]),
        ])
    func equalRemindersAreOne(advanceDays: Int, expected: [String]) throws {
        let recipient = Recipient.sample { recipient in
            recipient.settings.advanceDays = advanceDays
            recipient.follow(.event, 10_100)
        }
        try expect(
            plans(recipient, from: "2026-04-01", through: "2026-06-30"),
            equals: expected.map { $0 + " 媽祖聖誕 2026-05-09" })
    }

    /// What is past by less than six hours may wait to be sent.
    @Test func whatIsTooLateOrMoreThanThreeDaysAheadIsNotPlanned() throws {
        let recipient = Recipient.sample { $0.follow(.event, 10_100) }
        let onTheDay = try Moment.taiwan("2026-05-09", (8, 0, 0))
        expect(plan(recipient, at: onTheDay).map(\.kind), equals: [.day])
        expect(plan(recipient, at: onTheDay + 6 * 3_600).map(\.kind), equals: [.day])
        expectEmpty(plan(recipient, at: onTheDay + 6 * 3_600 + 1))
        let early = try Moment.taiwan("2026-05-06", (8, 0, 0))
        expect(plan(recipient, at: early - 3 * Self.day).map(\.kind), equals: [.early])
        expectEmpty(plan(recipient, at: early - 3 * Self.day - 1))
    }

    @Test func midnightIsTheFirstMinuteOfTheDayInTaiwan() throws {
        var recipient = Recipient.sample { recipient in
            recipient.follow(.event, 10_100)
            recipient.settings.notifyMinute = 0
        }
        let midnight = try Moment.taiwan("2026-05-09", (0, 0, 0))
        expect(plan(recipient, at: midnight).map(\.at), equals: [midnight])
        expectEmpty(plan(recipient, at: midnight + 6 * 3_600 + 1))
        recipient.settings.notifyMinute = 1_439
        expect(plan(recipient, at: midnight).map(\.at), equals: [midnight - 60, midnight + Self.day - 60])
        // That of the last minute of the day before is too late then.
        expect(plan(recipient, at: midnight + 6 * 3_600 - 60).map(\.kind), equals: [.main, .day])
        expect(plan(recipient, at: midnight + 6 * 3_600 - 59).map(\.kind), equals: [.day])
    }

    /// The day is the same one; it begins at another time.
    @Test func theTimeOfDayIsThatOfThePersonsZone() throws {
        let expected = [
            "Asia/Taipei": try Moment.utc("2026-05-09", (0, 0, 0)),
            "America/Los_Angeles": try Moment.utc("2026-05-09", (15, 0, 0)),
            "Pacific/Auckland": try Moment.utc("2026-05-08", (20, 0, 0)),
            "Pacific/Kiritimati": try Moment.utc("2026-05-08", (18, 0, 0)),
            "Etc/GMT+12": try Moment.utc("2026-05-09", (20, 0, 0)),
            "Asia/Kathmandu": try Moment.utc("2026-05-09", (2, 15, 0)),
        ]
        for (zone, at) in expected {
            let recipient = Recipient.sample { recipient in
                recipient.follow(.event, 10_100)
                recipient.settings.timeZone = zone
            }
            let planned = plan(recipient, at: at - Self.day / 2)
            expect(planned.map(\.at), equals: [at], "\(zone)")
            try expect(planned.map(\.day), equals: [Moment.day("2026-05-09")], "\(zone)")
        }
    }

    // MARK: What

    @Test func whoWantsNothingIsToldNothing() throws {
        let recipient = Recipient.sample { recipient in
            recipient.follow(.event, 10_100)
            recipient.settings.tellsNewMoon = true
            recipient.settings.isEnabled = false
        }
        try expectEmpty(plans(recipient, from: "2026-04-01", through: "2026-06-30"))
        let disabled = Recipient.sample { $0.follow(.event, 10_100, isEnabled: false) }
        try expectEmpty(plans(disabled, from: "2026-04-01", through: "2026-06-30"))
        try expectEmpty(plans(.sample(), from: "2026-04-01", through: "2026-06-30"))
    }

    @Test func whatIsFollowedInSeveralWaysIsToldOnce() throws {
        let recipient = Recipient.sample { recipient in
            recipient.follow(.event, 10_100, 10_100)
            recipient.follow(.deity, 1)
            recipient.follow(.group, 1)
        }
        let planned = try plan(recipient, at: Moment.taiwan("2026-05-09", (7, 0, 0)))
        expect(planned.map(\.title), equals: ["媽祖聖誕"])
    }

    @Test func aDeityHasTheDaysThatItGathers() throws {
        let recipient = Recipient.sample { recipient in
            recipient.follow(.deity, 4)
            recipient.settings.advanceDays = 0
        }
        let titles = try plans(recipient, from: "2026-01-01", through: "2026-12-31").filter { $0.contains("day_of") }
        expect(
            titles,
            equals: [
                "2026-03-01 day_of_event 關聖帝君飛昇 2026-03-01", "2026-09-10 day_of_event 地藏王菩薩聖誕 2026-09-10",
            ])
    }

    @Test func groupsAndDeitiesAreFollowedAsTheyAreNow() throws {
        let recipient = Recipient.sample { recipient in
            recipient.follow(.group, 1)
            recipient.follow(.deity, 5)
        }
        let now = try Moment.taiwan("2026-05-09", (7, 0, 0))
        expect(plan(recipient, at: now).map(\.title), equals: ["媽祖聖誕"])
        var changed = data
        changed.groups[0].deities = []
        expectEmpty(plan(recipient, at: now, changed))
        changed.deities[4].days = [
            DeityDay(try LunarDay(month: 3, day: 23), kind: "聖誕", title: "有應公聖誕", source: "")
        ]
        expect(plan(recipient, at: now, changed).map(\.title), equals: ["有應公聖誕"])
        changed.groups.removeAll()
        changed.deities.removeAll()
        expectEmpty(plan(recipient, at: now, changed))
    }

    @Test func anEditedFestivalMovesItsReminders() throws {
        let recipient = Recipient.sample { $0.follow(.event, 6) }
        var changed = data
        let index = try require(changed.festivals.firstIndex { $0.id == 6 })
        changed.festivals[index].recurrence = try Recurrence(.solar(month: 10, day: 12))
        changed.festivals[index].name = "新的日子"
        let now = try Moment.taiwan("2026-10-09", (0, 0, 0))
        expect(
            plan(recipient, at: now).map { "\($0.kind) \($0.title) \(CivilDay(dayNumber: $0.day))" },
            equals: ["main 國慶日 2026-10-10", "day 國慶日 2026-10-10"])
        expect(
            plan(recipient, at: now, changed).map { "\($0.kind) \($0.title) \(CivilDay(dayNumber: $0.day))" },
            equals: ["early 新的日子 2026-10-12", "main 新的日子 2026-10-12"])
        changed.festivals.remove(at: index)
        expectEmpty(plan(recipient, at: now, changed))
    }

    @Test func onlyTheOwnDaysOfAFavouriteAreTold() throws {
        func titles(_ temples: Int64...) throws -> [String] {
            let recipient = Recipient.sample { $0.favourites = temples }
            return try plans(recipient, from: "2026-02-10", through: "2026-05-10").filter { $0.contains("day_of") }
        }
        try expect(
            titles(50, 51),
            equals: [
                "2026-02-16 day_of_event 冬尾 2026-02-16", "2026-05-09 day_of_event 廟慶 2026-05-09",
            ])
        try expect(titles(51), equals: ["2026-05-09 day_of_event 廟慶 2026-05-09"])
        try expectEmpty(titles(52, 53))
    }

    /// Two favourite temples have registered one deity's day.
    @Test func aJoinedDayIsToldOnce() throws {
        var data = data
        let hosted = data.activities[0]
        data.activities = hosted.hosts.enumerated().map { index, host in
            HostedActivity(
                activity: Activity(
                    id: 1_000_000 + Int64(index), title: "天上聖母千秋", temples: [SourceKey(source: "moi", id: "1")],
                    recurrence: hosted.activity.recurrence, eventID: 10_100, isOwnDay: true, source: "moi-festival"),
                hosts: [host])
        }
        expect(data.activities.map { $0.hosts.map(\.templeID) }, equals: [[50], [51]])
        let now = try Moment.taiwan("2026-05-09", (7, 0, 0))
        func told(_ recipient: Recipient) throws -> [NotificationSubject] {
            let lines = try plans(recipient, from: "2026-02-10", through: "2026-05-10", data)
            expect(lines.filter { $0.contains("day_of") }, equals: ["2026-05-09 day_of_event 媽祖聖誕 2026-05-09"])
            return plan(recipient, at: now, data).map(\.subject)
        }
        let favourites = Recipient.sample { $0.favourites = [50, 51] }
        try expect(told(favourites), equals: [NotificationSubject(kind: .activity, id: "1000000")])
        let follower = Recipient.sample { recipient in
            recipient.favourites = [50, 51]
            recipient.follow(.deity, 1)
        }
        try expect(told(follower), equals: [NotificationSubject(kind: .event, id: "10100")])
    }

    // MARK: Days of the moon, and one's own

    /// The sixth month of 2025 has a leap month: the days of every month are there again, a day of the year is not.
    @Test func leapMonthsHaveTheDaysOfEveryMonth() throws {
        let recipient = Recipient.sample { recipient in
            recipient.follow(.event, 10_300)
            recipient.settings.tellsNewMoon = true
            recipient.settings.tellsFullMoon = true
            recipient.settings.advanceDays = 0
            recipient.remember(.lunar, month: 6, day: 24)
        }
        let days = try plans(recipient, from: "2025-06-25", through: "2025-08-22").filter { $0.contains("day_of") }
        expect(
            days,
            equals: [
                "2025-06-25 day_of_event 農曆六月初一 2025-06-25", "2025-07-09 day_of_event 農曆六月十五 2025-07-09",
                "2025-07-18 day_of_event 關聖帝君聖誕 2025-07-18", "2025-07-18 day_of_event 還願 2025-07-18",
                "2025-07-25 day_of_event 農曆閏六月初一 2025-07-25", "2025-08-08 day_of_event 農曆閏六月十五 2025-08-08",
            ])
    }

    @Test func theFirstOfTheMonthIsNotToldTwice() throws {
        let now = try Moment.taiwan("2026-05-17", (7, 0, 0))
        var recipient = Recipient.sample { recipient in
            recipient.settings.tellsNewMoon = true
            recipient.settings.advanceDays = 0
        }
        expect(plan(recipient, at: now).map(\.subject), equals: [NotificationSubject(kind: .newMoon, id: "")])
        recipient.follow(.event, 4)
        expect(plan(recipient, at: now).map(\.subject), equals: [NotificationSubject(kind: .event, id: "4")])
    }

    /// The twelfth month of the lunar year 2024 has 29 days.
    @Test func theThirtiethOfAShortMonthIsItsLastDay() throws {
        let recipient = Recipient.sample { recipient in
            recipient.follow(.event, 3)
            recipient.remember(.lunar, month: 12, day: 30)
            recipient.settings.advanceDays = 0
        }
        try expect(
            plans(recipient, from: "2025-01-20", through: "2025-02-10"),
            equals: [
                "2025-01-25 early_reminder 除夕 2025-01-28", "2025-01-25 early_reminder 還願 2025-01-28",
                "2025-01-28 day_of_event 除夕 2025-01-28", "2025-01-28 day_of_event 還願 2025-01-28",
            ])
    }

    @Test func anOwnDayHasItsOwnDaysAhead() throws {
        var recipient = Recipient.sample { $0.remember(.solar, month: 5, day: 9, daysAhead: 10) }
        let lines = [
            "2026-04-29 main_reminder 還願 2026-05-09", "2026-05-06 early_reminder 還願 2026-05-09",
            "2026-05-09 day_of_event 還願 2026-05-09",
        ]
        try expect(plans(recipient, from: "2026-04-01", through: "2026-05-30"), equals: lines)
        recipient.settings.tellsOwnDays = false
        try expectEmpty(plans(recipient, from: "2026-04-01", through: "2026-05-30"))
        recipient = Recipient.sample { $0.remember(.solar, month: 5, day: 9, isEnabled: false) }
        try expectEmpty(plans(recipient, from: "2026-04-01", through: "2026-05-30"))
    }

    // MARK: One message

    @Test func whatFallsOnOneTimeComesTogetherTheNearestDayFirst() throws {
        let recipient = Recipient.sample { recipient in
            recipient.follow(.event, 10_100)
            recipient.favourites = [51]
            recipient.settings.tellsNewMoon = true
            recipient.settings.advanceDays = 8
            recipient.remember(.solar, id: "a", month: 5, day: 9)
            recipient.remember(.solar, id: "b", month: nil, day: 12)
        }
        let at = try Moment.taiwan("2026-05-09", (8, 0, 0))
        let together = plan(recipient, at: at - 60).filter { $0.at == at }
        expect(together.map(\.title), equals: ["媽祖聖誕", "廟慶", "還願", "還願", "農曆四月初一"])
        expect(together.map(\.kind), equals: [.day, .day, .day, .early, .main])
        expect(together.map(\.subject.id), equals: ["10100", "44", "a", "b", ""])
    }

    @Test func outsideTheCalendarNothingIsPlanned() throws {
        let recipient = Recipient.sample { recipient in
            recipient.follow(.deity, 1, 2, 3, 4)
            recipient.follow(.group, 1, 2)
            recipient.settings.tellsNewMoon = true
            recipient.remember(.solar, month: nil, day: 1)
        }
        for year in ["1880", "2110"] {
            try expectEmpty(plan(recipient, at: Moment.utc("\(year)-01-31", (0, 0, 0))))
        }
    }
}
