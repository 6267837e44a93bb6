import Expectations
internal import AccountModel
internal import Testing

/// Planning.
extension StoredQueue {
    func aPlanIsQueued() throws {
        let id = try accounts.person("a")
        let planned = [
            Self.event(1, at: soon), Self.event(2, at: soon), Self.event(1, at: soon + 60, .day),
            PlannedNotification(
                subject: NotificationSubject(kind: .newMoon, id: ""), kind: .early, day: -5, at: soon - 60, title: ""),
        ]
        try plan(id, planned)
        let queued = try queue.queued(of: id)
        expect(queued.map(\.planned), equals: [planned[3], planned[0], planned[1], planned[2]])
        expect(queued.allSatisfy { $0.account == id && $0.status == .queued && $0.message.utf8.count == 36 })
        expect(queued.allSatisfy { $0.sentAt == nil && $0.error == nil && $0.retries == 0 })
        expect(Set(queued.map(\.number)).count, equals: 4)
        // Those of one time are one message.
        expect(queued[1].message == queued[2].message && Set(queued.map(\.message)).count == 3)
        try expect(service.queued(of: id) == queued && log().count == 4)
    }

    func whatIsPlannedAgainIsThereOnce() throws {
        let id = try accounts.person("a")
        let first = Self.event(1, at: soon)
        try plan(id, [first, first, Self.event(1, at: soon + 5)])
        let before = try queue.queued(of: id)
        expect(before.map(\.planned), equals: [first])
        try plan(id, [first], now: start + 1)
        try expect(queue.queued(of: id), equals: before)
        // One more of the same time is of the same message.
        try plan(id, [Self.event(2, at: soon), first])
        let after = try queue.queued(of: id)
        expect(after.count == 2 && after.first == before.first && Set(after.map(\.message)).count == 1)
        // Another day and another of the three are others.
        try plan(id, [first, Self.event(1, at: soon, day: 20_001), Self.event(1, at: soon, .early)])
        try expect(queue.queued(of: id).count, equals: 3)
    }

    func whatIsNotPlannedAnyMoreGoes() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon)])
        let before = try queue.queued(of: id)
        try plan(id, [Self.event(2, at: soon)])
        try expect(queue.queued(of: id), equals: before.filter { $0.planned.subject.id == "2" })
        try plan(id, [])
        try expect(queue.queued(of: id).isEmpty && log().isEmpty)
        // It can come again.
        try plan(id, [Self.event(1, at: soon)])
        try expect(queue.queued(of: id).count, equals: 1)
        try expect(take().count, equals: 1)
    }

    /// The festival is on another day, or the person wants to be told at another time of the day.
    func aMovedReminderStaysTheSame() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon)])
        let before = try queue.queued(of: id)
        let moved = Self.event(1, at: soon + 600, title: "renamed")
        try plan(id, [moved, Self.event(2, at: soon, title: "also renamed")])
        let after = try queue.queued(of: id)
        expect(after.map(\.number), equals: before.map(\.number).reversed())
        expect(after.map(\.planned.title) == ["also renamed", "renamed"] && after[1].planned == moved)
        expect(after[0].message == before[0].message && after[1].message != before[0].message)
        try expect(take().map(\.id), equals: [after[0].message])
        try expect(take(now: soon + 600).map(\.id), contains: after[1].message)
        // Of another day it is another one.
        let other = try accounts.person("b")
        try plan(other, [Self.event(1, at: soon)])
        try plan(other, [Self.event(1, at: soon + 86_400, day: 20_001)])
        try expect(queue.queued(of: other).map(\.planned.day), equals: [20_001])
    }

    func thoseThatMoveToOneTimeAreOneMessage() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon + 60), Self.event(3, at: soon + 120)])
        let before = try queue.queued(of: id).map(\.message)
        expect(Set(before).count, equals: 3)
        try plan(id, (1...4).map { Self.event($0, at: soon + 60) })
        let after = try queue.queued(of: id)
        expect(after.count == 4 && Set(after.map(\.message)) == [before[1]])
        // Two that change places are two messages still.
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon + 60)])
        try plan(id, [Self.event(1, at: soon + 60), Self.event(2, at: soon)])
        let changed = try queue.queued(of: id)
        expect(changed.map(\.planned.subject.id) == ["2", "1"] && Set(changed.map(\.message)).count == 2)
    }

    /// It is due, and a plan has no past.
    func whatIsPastWaits() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon + 60)])
        let before = try queue.queued(of: id)
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon + 60)], now: soon + 1)
        try expect(queue.queued(of: id), equals: before)
        // It is told once, though later.
        try plan(id, [Self.event(1, at: soon + 600), Self.event(2, at: soon + 60)], now: soon + 2)
        try expect(queue.queued(of: id).map(\.planned.at), equals: [soon + 60, soon + 600])
        try expectEmpty(take(now: soon + 3))
    }

    func whatIsPastIsNotQueued() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon - 1), Self.event(2, at: soon)], now: soon)
        try expect(queue.queued(of: id).map(\.planned.subject.id), equals: ["2"])
        // Nor where somebody wants to be told at a time of day that is over; what is due already is told.
        try plan(id, [Self.event(2, at: soon), Self.event(3, at: soon + 60)], now: soon)
        try plan(id, [Self.event(2, at: soon - 60), Self.event(3, at: soon - 60)], now: soon + 1)
        try expect(queue.queued(of: id).map(\.planned), equals: [Self.event(2, at: soon)])
    }

    /// The sender is behind, or the first try has failed.
    func whatIsCancelledLateIsNotSent() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon)])
        try plan(id, [Self.event(2, at: soon)], now: soon + 1)
        try expect(queue.queued(of: id).map(\.planned.subject.id), equals: ["2"])
        try settle(try require(take(now: soon + 2).first), .retry(at: soon + 60, reason: "busy"), now: soon + 3)
        // What was tried keeps its time.
        let tried = try queue.queued(of: id)
        try plan(id, [Self.event(2, at: soon + 600)], now: soon + 4)
        try expect(queue.queued(of: id), equals: tried)
        try plan(id, [], now: soon + 5)
        try expect(queue.queued(of: id).isEmpty && take(now: soon + 60).isEmpty)
    }

    /// The sender notes that it could not be sent.
    func whatIsTooLateStaysForItsSender() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon)])
        let late = soon + NotificationLimits.tooLateSeconds + 1
        try plan(id, [], now: late)
        try expect(take(now: late).count, equals: 1)
    }

    func nothingIsToldTwice() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon)])
        try settle(try require(take().first), .sent)
        let sent = try log()
        expect(sent.map(\.status) == [.sent] && sent.first?.sentAt == soon)
        try plan(id, [Self.event(1, at: soon)], now: soon + 1)
        try plan(id, [Self.event(1, at: soon + 600, title: "later")], now: soon + 1)
        try plan(id, [], now: soon + 1)
        try expect(log() == sent && queue.queued(of: id).isEmpty)
        try expectEmpty(take(now: soon + 6_000))
    }

    func aPlanForAnEndedAccountIsLeftOut() throws {
        let (ann, bob) = (try accounts.person("a"), try accounts.person("b"))
        try expect(service.remove(ann))
        let plans = [ann, bob].map { NotificationPlan(account: $0, notifications: [Self.event(1, at: soon)]) }
        try queue.plan(plans, now: start)
        try plan(ann, [Self.event(2, at: soon)])
        try queue.plan([], now: start)
        try expect(log().map(\.account), equals: [bob])
        try expect(queue.recipient(ann) == nil && queue.recipient(bob)?.account.id == bob)
    }

    func plansOfOthersStay() throws {
        let people = try ["a", "b", "c"].map { try accounts.person($0) }
        let plans = people.map { NotificationPlan(account: $0, notifications: [Self.event(1, at: soon)]) }
        try queue.plan(plans, now: start)
        // The same time of another person is another message.
        try expect(Set(log().map(\.message)).count, equals: 3)
        try queue.plan(
            [
                NotificationPlan(account: people[0], notifications: []),
                NotificationPlan(account: people[1], notifications: [Self.event(2, at: soon)]),
            ], now: start)
        try expect(people.map { try queue.queued(of: $0).map(\.planned.subject.id) }, equals: [[], ["2"], ["1"]])
    }

    /// Whoever asks has their own planned anew.
    func aServicePlansForOne() throws {
        let (ann, bob) = (try accounts.person("a"), try accounts.person("b"))
        try service.plan(
            [ann, bob].map { NotificationPlan(account: $0, notifications: [Self.event(1, at: soon)]) }, now: start)
        try service.plan([NotificationPlan(account: ann, notifications: [Self.event(2, at: soon)])], now: start)
        try expect(service.queued(of: ann).map(\.planned.subject.id), equals: ["2"])
        try expect(service.queued(of: bob), equals: queue.queued(of: bob))
        try expect(service.queued(of: bob).map(\.planned.subject.id), equals: ["1"])
        try accounts.fill(ann, "a")
        try expect(service.recipient(ann), equals: queue.recipient(ann))
        try expect(service.recipient(ann)?.favourites, equals: [5])
    }

    func recipientsComeByNumber() throws {
        var people: [AccountID] = []
        for name in ["a", "b", "c", "d", "e"] { people.append(try accounts.person(name)) }
        for (id, name) in zip(people.prefix(3), ["a", "b", "c"]) { try accounts.fill(id, name) }
        _ = try service.setFavourites([(temple: 9, note: nil), (temple: 2, note: nil)], of: people[1], now: start)
        let some = [Subscription(id: 1, isEnabled: false), Subscription(id: 7, isEnabled: true)]
        try service.setSubscriptions(some, .deity, of: people[3], now: start)
        _ = try service.addReminder(StoredAccounts.day("second"), of: people[0], now: start + 1)
        people.sort { $0.number < $1.number }
        var found: [Recipient] = []
        while true {
            let page = try queue.recipients(after: found.last?.account.id, limit: 2)
            found += page
            if page.count < 2 { break }
        }
        expect(found.map(\.account.id), equals: people)
        for recipient in found {
            let all = try accounts.contents(recipient.account.id)
            expect(
                recipient,
                equals: Recipient(
                    account: all.account, settings: all.settings, subscriptions: all.subscriptions,
                    favourites: all.favourites.map(\.temple), reminders: all.reminders))
            try expect(queue.recipient(recipient.account.id), equals: recipient)
        }
        try expect(queue.recipients(after: nil, limit: 100), equals: found)
        try expectEmpty(queue.recipients(after: people.last, limit: 100))
    }
}
