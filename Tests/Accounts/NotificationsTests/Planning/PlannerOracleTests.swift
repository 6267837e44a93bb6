import Expectations
import AccountModel
import SeededRandom
import Testing

@testable import Notifications

/// Plans of random people and moments in fifty years, against an oracle that walks every day.
struct PlannerOracleTests {
    private static let oracle = Result { try SlowPlanner(SampleCatalogue.data()) }
    private static let day: Int64 = 86_400

    /// Returns a moment in the fifty years: any, or one at which a reminder of the person is sent, or can just be planned.
    private func moment(_ recipient: Recipient, _ random: inout SplitMix64) throws -> Int64 {
        let first = try Moment.day("2000-01-10")
        let last = try Moment.day("2049-12-20")
        let day = Int.random(in: first...last, using: &random)
        let any = Int64(day) * Self.day + Int64.random(in: 0..<Self.day, using: &random)
        let sent = try Self.oracle.get().reminders(of: recipient, on: day...day + 5).map(\.at).sorted()
        let choice = Int.random(in: 0..<5, using: &random)
        guard choice > 0, let at = sent.first else { return any }
        return at + [-3 * Self.day - 1, -3 * Self.day, 6 * 3_600, 6 * 3_600 + 1][choice - 1]
    }

    @Test(arguments: 1...8) func aPlanHasWhatAWalkThroughAllDaysFinds(seed: UInt64) throws {
        let oracle = try Self.oracle.get()
        let data = try SampleCatalogue.data()
        var random = SplitMix64(seed: seed)
        var found = 0
        for _ in 0..<Drill.rounds(50, drill: 3_000) {
            let recipient = RandomRecipient.made(&random)
            let now = try moment(recipient, &random)
            let plan = NotificationPlanner(data, now: now).plan(for: recipient)
            let expected = try oracle.plan(for: recipient, now: now)
            expect(Set(plan.notifications), equals: expected, "\(recipient) at \(now)")
            expect(plan.notifications.count, equals: expected.count)
            let order = plan.notifications.map { ($0.at, $0.day) }
            expect(zip(order, order.dropFirst()).allSatisfy { $0 <= $1 })
            found += expected.count
        }
        expect(found, isAbove: 20)
    }

    /// Plans follow each other less than three days apart. What they have together is every reminder of the years, each at
    /// its one time.
    @Test(arguments: [("America/New_York", 90), ("Australia/Lord_Howe", 120), ("Asia/Taipei", 0)])
    func plansOfFiftyYearsMissNothing(zone: String, minute: Int) throws {
        let data = try SampleCatalogue.data()
        let recipient = Recipient.sample { recipient in
            recipient.settings.timeZone = zone
            recipient.settings.notifyMinute = minute
            recipient.settings.advanceDays = 30
            recipient.settings.tellsNewMoon = true
            recipient.follow(.event, 2, 8)
            recipient.follow(.deity, 4)
            recipient.favourites = [50]
            recipient.remember(.lunar, month: 12, day: 30, daysAhead: 0)
        }
        var random = SplitMix64(seed: UInt64(minute))
        let first = Int64(try Moment.day("2000-02-01")) * Self.day
        let start = first - NotificationLimits.tooLateSeconds
        var now = first
        var end = start
        var planned: Set<PlannedNotification> = []
        while now < Int64(try Moment.day("2049-12-01")) * Self.day {
            planned.formUnion(NotificationPlanner(data, now: now).plan(for: recipient).notifications)
            end = now + NotificationLimits.queueAheadSeconds
            now += Int64.random(in: 2 * Self.day...3 * Self.day, using: &random)
        }
        let days = Int(start / Self.day) - 2...Int(end / Self.day) + 2
        let expected = try Self.oracle.get().reminders(of: recipient, on: days).filter {
            start <= $0.at && $0.at <= end
        }
        expect(planned, equals: expected)
        expect(expected.count, isAbove: 2_000)
        // None is planned for two times.
        expect(Set(planned.map { "\($0.subject) \($0.kind) \($0.day)" }).count, equals: planned.count)
    }
}
