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
        #expect(queued.map(\.planned) == [planned[3], planned[0], planned[1], planned[2]])
        #expect(queued.allSatisfy { $0.account == id && $0.status == .queued && $0.message.utf8.count == 36 })
        #expect(queued.allSatisfy { $0.sentAt == nil && $0.error == nil && $0.retries == 0 })
        #expect(Set(queued.map(\.number)).count == 4)
        // Those of one time are one message.
        #expect(queued[1].message == queued[2].message && Set(queued.map(\.message)).count == 3)
        #expect(try service.queued(of: id) == queued && log().count == 4)
    }

    func whatIsPlannedAgainIsThereOnce() throws {
        let id = try accounts.person("a")
        let first = Self.event(1, at: soon)
        try plan(id, [first, first, Self.event(1, at: soon + 5)])
        let before = try queue.queued(of: id)
        #expect(before.map(\.planned) == [first])
        try plan(id, [first], now: start + 1)
        #expect(try queue.queued(of: id) == before)
        // One more of the same time is of the same message.
        try plan(id, [Self.event(2, at: soon), first])
        let after = try queue.queued(of: id)
        #expect(after.count == 2 && after.first == before.first && Set(after.map(\.message)).count == 1)
        // Another day and another of the three are others.
        try plan(id, [first, Self.event(1, at: soon, day: 20_001), Self.event(1, at: soon, .early)])
        #expect(try queue.queued(of: id).count == 3)
    }

    func whatIsNotPlannedAnyMoreGoes() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon)])
        let before = try queue.queued(of: id)
        try plan(id, [Self.event(2, at: soon)])
        #expect(try queue.queued(of: id) == before.filter { $0.planned.subject.id == "2" })
        try plan(id, [])
        #expect(try queue.queued(of: id).isEmpty && log().isEmpty)
        // It can come again.
        try plan(id, [Self.event(1, at: soon)])
        #expect(try queue.queued(of: id).count == 1)
        #expect(try take().count == 1)
    }

    /// The festival is on another day, or the person wants to be told at another time of the day.
    func aMovedReminderStaysTheSame() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon)])
        let before = try queue.queued(of: id)
        let moved = Self.event(1, at: soon + 600, title: "renamed")
        try plan(id, [moved, Self.event(2, at: soon, title: "also renamed")])
        let after = try queue.queued(of: id)
        #expect(after.map(\.number) == before.map(\.number).reversed())
        #expect(after.map(\.planned.title) == ["also renamed", "renamed"] && after[1].planned == moved)
        #expect(after[0].message == before[0].message && after[1].message != before[0].message)
        #expect(try take().map(\.id) == [after[0].message])
        #expect(try take(now: soon + 600).map(\.id).contains(after[1].message))
        // Of another day it is another one.
        let other = try accounts.person("b")
        try plan(other, [Self.event(1, at: soon)])
        try plan(other, [Self.event(1, at: soon + 86_400, day: 20_001)])
        #expect(try queue.queued(of: other).map(\.planned.day) == [20_001])
    }

    func thoseThatMoveToOneTimeAreOneMessage() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon + 60), Self.event(3, at: soon + 120)])
        let before = try queue.queued(of: id).map(\.message)
        #expect(Set(before).count == 3)
        try plan(id, (1...4).map { Self.event($0, at: soon + 60) })
        let after = try queue.queued(of: id)
        #expect(after.count == 4 && Set(after.map(\.message)) == [before[1]])
        // Two that change places are two messages still.
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon + 60)])
        try plan(id, [Self.event(1, at: soon + 60), Self.event(2, at: soon)])
        let changed = try queue.queued(of: id)
        #expect(changed.map(\.planned.subject.id) == ["2", "1"] && Set(changed.map(\.message)).count == 2)
    }

    /// It is due, and a plan has no past.
    func whatIsPastWaits() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon + 60)])
        let before = try queue.queued(of: id)
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon + 60)], now: soon + 1)
        #expect(try queue.queued(of: id) == before)
        // It is told once, though later.
        try plan(id, [Self.event(1, at: soon + 600), Self.event(2, at: soon + 60)], now: soon + 2)
        #expect(try queue.queued(of: id).map(\.planned.at) == [soon + 60, soon + 600])
        #expect(try take(now: soon + 3).isEmpty)
    }

    func whatIsPastIsNotQueued() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon - 1), Self.event(2, at: soon)], now: soon)
        #expect(try queue.queued(of: id).map(\.planned.subject.id) == ["2"])
        // Nor where somebody wants to be told at a time of day that is over; what is due already is told.
        try plan(id, [Self.event(2, at: soon), Self.event(3, at: soon + 60)], now: soon)
        try plan(id, [Self.event(2, at: soon - 60), Self.event(3, at: soon - 60)], now: soon + 1)
        #expect(try queue.queued(of: id).map(\.planned) == [Self.event(2, at: soon)])
    }

    /// The sender is behind, or the first try has failed.
    func whatIsCancelledLateIsNotSent() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon)])
        try plan(id, [Self.event(2, at: soon)], now: soon + 1)
        #expect(try queue.queued(of: id).map(\.planned.subject.id) == ["2"])
        try settle(try #require(try take(now: soon + 2).first), .retry(at: soon + 60, reason: "busy"), now: soon + 3)
        // What was tried keeps its time.
        let tried = try queue.queued(of: id)
        try plan(id, [Self.event(2, at: soon + 600)], now: soon + 4)
        #expect(try queue.queued(of: id) == tried)
        try plan(id, [], now: soon + 5)
        #expect(try queue.queued(of: id).isEmpty && take(now: soon + 60).isEmpty)
    }

    /// The sender notes that it could not be sent.
    func whatIsTooLateStaysForItsSender() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon)])
        let late = soon + NotificationLimits.tooLateSeconds + 1
        try plan(id, [], now: late)
        #expect(try take(now: late).count == 1)
    }

    func nothingIsToldTwice() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon)])
        try settle(try #require(try take().first), .sent)
        let sent = try log()
        #expect(sent.map(\.status) == [.sent] && sent.first?.sentAt == soon)
        try plan(id, [Self.event(1, at: soon)], now: soon + 1)
        try plan(id, [Self.event(1, at: soon + 600, title: "later")], now: soon + 1)
        try plan(id, [], now: soon + 1)
        #expect(try log() == sent && queue.queued(of: id).isEmpty)
        #expect(try take(now: soon + 6_000).isEmpty)
    }

    func aPlanForAnEndedAccountIsLeftOut() throws {
        let (ann, bob) = (try accounts.person("a"), try accounts.person("b"))
        #expect(try service.remove(ann))
        let plans = [ann, bob].map { NotificationPlan(account: $0, notifications: [Self.event(1, at: soon)]) }
        try queue.plan(plans, now: start)
        try plan(ann, [Self.event(2, at: soon)])
        try queue.plan([], now: start)
        #expect(try log().map(\.account) == [bob])
        #expect(try queue.recipient(ann) == nil && queue.recipient(bob)?.account.id == bob)
    }

    func plansOfOthersStay() throws {
        let people = try ["a", "b", "c"].map { try accounts.person($0) }
        let plans = people.map { NotificationPlan(account: $0, notifications: [Self.event(1, at: soon)]) }
        try queue.plan(plans, now: start)
        // The same time of another person is another message.
        #expect(try Set(log().map(\.message)).count == 3)
        try queue.plan(
            [
                NotificationPlan(account: people[0], notifications: []),
                NotificationPlan(account: people[1], notifications: [Self.event(2, at: soon)]),
            ], now: start)
        #expect(try people.map { try queue.queued(of: $0).map(\.planned.subject.id) } == [[], ["2"], ["1"]])
    }

    /// Whoever asks has their own planned anew.
    func aServicePlansForOne() throws {
        let (ann, bob) = (try accounts.person("a"), try accounts.person("b"))
        try service.plan(
            [ann, bob].map { NotificationPlan(account: $0, notifications: [Self.event(1, at: soon)]) }, now: start)
        try service.plan([NotificationPlan(account: ann, notifications: [Self.event(2, at: soon)])], now: start)
        #expect(try service.queued(of: ann).map(\.planned.subject.id) == ["2"])
        #expect(try service.queued(of: bob) == queue.queued(of: bob))
        #expect(try service.queued(of: bob).map(\.planned.subject.id) == ["1"])
        try accounts.fill(ann, "a")
        #expect(try service.recipient(ann) == queue.recipient(ann))
        #expect(try service.recipient(ann)?.favourites == [5])
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
        #expect(found.map(\.account.id) == people)
        for recipient in found {
            let all = try accounts.contents(recipient.account.id)
            #expect(
                recipient
                    == Recipient(
                        account: all.account, settings: all.settings, subscriptions: all.subscriptions,
                        favourites: all.favourites.map(\.temple), reminders: all.reminders))
            #expect(try queue.recipient(recipient.account.id) == recipient)
        }
        #expect(try queue.recipients(after: nil, limit: 100) == found)
        #expect(try queue.recipients(after: people.last, limit: 100).isEmpty)
    }
}
