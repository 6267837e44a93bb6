import Expectations
import AccountModel
import LunarCalendar
import TempleModel
import Testing

@testable import Notifications

/// The next messages of a person: those that are queued, and those that will be.
struct UpcomingMessageTests {
    private let data: CatalogueSnapshot

    init() throws { data = try SampleCatalogue.data() }

    private func next(
        _ recipient: Recipient, _ queued: [LoggedNotification] = [], at now: Int64
    ) -> [String] {
        UpcomingMessage.next(3, for: recipient, queued: queued, in: data, now: now).map { message in
            let names = message.notifications.map { "\($0.title) \(CivilDay(dayNumber: $0.day))" }
            return "\(message.day) \(message.minute / 60):\(message.minute % 60) \(names.joined(separator: ", "))"
        }
    }

    /// 媽祖聖誕 of 2026 is on the ninth of May.
    @Test func aDayOfTheYearIsFoundMonthsBefore() throws {
        let recipient = Recipient.sample { $0.follow(.event, 10_100) }
        try expect(
            next(recipient, at: Moment.taiwan("2026-01-10", (12, 0, 0))),
            equals: [
                "2026-05-06 8:0 媽祖聖誕 2026-05-09", "2026-05-08 8:0 媽祖聖誕 2026-05-09",
                "2026-05-09 8:0 媽祖聖誕 2026-05-09",
            ])
    }

    @Test func whatIsQueuedComesFirstAndOnce() throws {
        let recipient = Recipient.sample { $0.follow(.event, 10_100) }
        let now = try Moment.taiwan("2026-05-05", (12, 0, 0))
        let planned = NotificationPlanner(data, now: now).plan(for: recipient).notifications
        expect(planned.count, equals: 2)
        let queued = planned.map { planned in
            LoggedNotification(
                number: 1, account: recipient.account.id, message: "m", planned: planned, status: .queued, sentAt: nil,
                error: nil, retries: 1, nextAt: planned.at + 300)
        }
        expect(
            next(recipient, queued, at: now),
            equals: [
                "2026-05-06 8:5 媽祖聖誕 2026-05-09", "2026-05-08 8:5 媽祖聖誕 2026-05-09",
                "2026-05-09 8:0 媽祖聖誕 2026-05-09",
            ])
        // What the operator has cancelled does not come back by the plan.
        expect(next(recipient, at: now).first, equals: "2026-05-09 8:0 媽祖聖誕 2026-05-09")
    }

    /// The queue is made anew each hour. What is less than three days away and was more then is in no queue.
    @Test(arguments: [(7, 45), (8, 14), (9, 0)]) func whatTheLastPlanDidNotReachIsNotMissing(hour: Int, minute: Int)
        throws
    {
        let recipient = Recipient.sample { $0.follow(.event, 10_100) }
        let planned = NotificationPlanner(data, now: try Moment.taiwan("2026-05-05", (hour, minute, 0)))
            .plan(for: recipient).notifications
        expect(planned.count, equals: hour < 8 ? 1 : 2)
        let queued = planned.map { planned in
            LoggedNotification(
                number: 1, account: recipient.account.id, message: "m", planned: planned, status: .queued, sentAt: nil,
                error: nil, retries: 0)
        }
        expect(
            next(recipient, queued, at: try Moment.taiwan("2026-05-05", (max(hour, 8), 15, 0))),
            equals: [
                "2026-05-06 8:0 媽祖聖誕 2026-05-09", "2026-05-08 8:0 媽祖聖誕 2026-05-09",
                "2026-05-09 8:0 媽祖聖誕 2026-05-09",
            ])
    }

    @Test func theTimeIsThatOfThePersonsClock() throws {
        let recipient = Recipient.sample { recipient in
            recipient.follow(.event, 10_100)
            recipient.settings.timeZone = "America/New_York"
            recipient.settings.notifyMinute = 22 * 60 + 30
        }
        let found = UpcomingMessage.next(
            1, for: recipient, queued: [], in: data, now: try Moment.taiwan("2026-01-10", (12, 0, 0)))
        expect(found.map(\.day.description) == ["2026-05-06"] && found.map(\.minute) == [22 * 60 + 30])
        expect(found.map(\.at), equals: [try Moment.utc("2026-05-07", (2, 30, 0))])
    }

    @Test func nothingComesForNobody() throws {
        let now = try Moment.taiwan("2026-01-10", (12, 0, 0))
        expect(next(Recipient.sample(), at: now), equals: [])
        let off = Recipient.sample { recipient in
            recipient.follow(.event, 10_100)
            recipient.settings.isEnabled = false
        }
        expect(next(off, at: now), equals: [])
    }
}
