import Expectations
internal import AccountModel
internal import Testing

/// Sending, and the log of it.
extension StoredQueue {
    func aMessageIsTakenWhole() throws {
        let (ann, bob) = (try accounts.person("a"), try accounts.person("b"))
        try accounts.fill(ann, "a")
        let page = try service.keepDevice(
            token: "https://push.example/1", platform: .web, keys: Device.Keys(p256dh: "p", auth: "a"), session: nil,
            of: ann,
            now: start + 1)
        try plan(ann, [Self.event(1, at: soon), Self.event(2, at: soon), Self.event(3, at: soon + 60)])
        try plan(bob, [Self.event(1, at: soon - 1)])
        try expectEmpty(take(now: soon - 2))
        let taken = try take()
        expect(taken.map(\.account.id), equals: [bob, ann])
        let message = try require(taken.last)
        let queued = try queue.queued(of: ann).filter { $0.planned.at == soon }
        expect(message.notifications == queued && queued.allSatisfy { $0.message == message.id })
        try expect(message.account == service.account(ann) && message.settings == service.settings(of: ann))
        try expect(message.devices == service.devices(of: ann) && message.devices.first == page)
        expect(taken.first?.settings == NotificationSettings() && taken.first?.devices == [])
        // What is due within a window is taken before its time.
        try expect(queue.take(due: soon + 60, sender: "one", lease: soon + 90, limit: 9, now: soon).count, equals: 1)
    }

    func aMessageIsTakenByOne() throws {
        for number in 1...5 {
            try plan(try accounts.person("\(number)"), [Self.event(1, at: soon + Int64(number))])
        }
        let now = soon + 10
        let first = try take("one", now: now, limit: 2)
        // Those that have waited longest come first.
        expect(first.map { $0.notifications.map(\.planned.at) }, equals: [[soon + 1], [soon + 2]])
        let second = try take("two", now: now, limit: 2)
        let third = try take("one", now: now, limit: 2)
        expect(second.count == 2 && third.count == 1)
        expect(Set((first + second + third).map(\.id)).count, equals: 5)
        try expect(take("two", now: now).isEmpty && take("one", now: now + 59).isEmpty)
    }

    func aLeaseEnds() throws {
        try plan(try accounts.person("a"), [Self.event(1, at: soon)])
        let first = try take("one")
        try expectEmpty(take("two", now: soon + 59))
        // With the same id, so that whoever has had it already can drop it.
        let second = try take("two", now: soon + 60)
        expect(first.count == 1 && second == first)
        try expectEmpty(take("one", now: soon + 61))
    }

    func aLeaseOfAClockThatWasAheadEnds() throws {
        try plan(try accounts.person("a"), [Self.event(1, at: soon)])
        let ahead = soon + 86_400
        let first = try queue.take(due: ahead, sender: "one", lease: ahead + 60, limit: 1, now: ahead)
        try expect(take("two") == first && first.count == 1)
        // That of a clock that is some minutes ahead is whole.
        try plan(try accounts.person("b"), [Self.event(1, at: soon)])
        try expect(take("one", now: soon + 600).count, equals: 2)
        try expectEmpty(take("two", now: soon + 1))
    }

    func whoseMessageAnotherHasSettlesNothing() throws {
        try plan(try accounts.person("a"), [Self.event(1, at: soon)])
        let message = try require(take("one").first)
        try expect(take("two", now: soon + 60).map(\.id), equals: [message.id])
        let before = try log()
        for result in [
            MessageOutcome.Result.sent, .retry(at: soon + 70, reason: "late"), .failed(reason: "late"),
        ] {
            try settle(message, result, "one", now: soon + 61)
            try expect(log(), equals: before)
        }
        try expectEmpty(take("one", now: soon + 62))
        try settle(message, .sent, "two", now: soon + 63)
        try expect(log().map(\.status), equals: [.sent])
        // It is settled.
        try settle(message, .failed(reason: "again"), "two", now: soon + 64)
        try expect(log().map(\.status) == [.sent] && log().first?.sentAt == soon + 63)
    }

    /// Else it would be sent once more.
    func aMessageThatNobodyElseHasTakenIsSettledLate() throws {
        try plan(try accounts.person("a"), [Self.event(1, at: soon)])
        let message = try require(take("one").first)
        try settle(message, .sent, "one", now: soon + 600)
        try expect(log().map(\.status) == [.sent] && take("two", now: soon + 600).isEmpty)
    }

    func whatIsBeingSentStays() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon + 60), Self.event(2, at: soon + 60)])
        let message = try require(
            queue.take(due: soon + 60, sender: "one", lease: soon + 120, limit: 9, now: soon).first)
        let before = try queue.queued(of: id)
        try plan(id, [], now: soon)
        try plan(id, [Self.event(1, at: soon + 900), Self.event(3, at: soon + 60)], now: soon)
        let after = try queue.queued(of: id)
        expect(Array(after.prefix(2)), equals: before)
        // What comes too late for a message is one of its own.
        expect(after.map(\.planned.subject.id) == ["1", "2", "3"] && after.last?.message != message.id)
        try settle(message, .retry(at: soon + 200, reason: "busy"), now: soon + 61)
        // What was tried waits for its next try.
        try plan(id, [Self.event(1, at: soon + 900), Self.event(2, at: soon + 900)], now: soon + 61)
        try expect(queue.queued(of: id).map(\.planned.at), equals: [soon + 60, soon + 60])
        try expect(take(now: soon + 200).map(\.id), equals: [message.id])
    }

    func triesAreCounted() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon)])
        let message = try require(take().first)
        let reason = String(repeating: "長'\u{0}\"", count: 500)
        try settle(message, .retry(at: soon + 30, reason: reason))
        let tried = try queue.queued(of: id)
        expect(tried.map(\.retries) == [1, 1] && tried.allSatisfy { $0.error?.hasPrefix("長'") ?? false })
        expect(tried.allSatisfy { ($0.error ?? "").unicodeScalars.count <= NotificationLimits.longestError })
        // Not before its time, also where what is due later is taken already.
        try expectEmpty(queue.take(due: soon + 3_600, sender: "two", lease: soon + 9, limit: 9, now: soon + 29))
        let again = try require(take("two", now: soon + 30).first)
        expect(again.id == message.id && again.notifications.map(\.retries) == [1, 1])
        try settle(again, .retry(at: soon + 90, reason: "b"), "two", now: soon + 31)
        let last = try require(take("one", now: soon + 90).first)
        expect(last.notifications.map(\.retries), equals: [2, 2])
        try settle(last, .sent, "one", now: soon + 91)
        try expect(log(.sent).map(\.retries) == [2, 2] && log(.sent).allSatisfy { $0.error == nil })
    }

    func whatIsPostponedWasNotTried() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon), Self.event(2, at: soon)])
        let before = try queue.queued(of: id)
        let message = try require(take("one").first)
        try settle(message, .postponed(until: soon + 30), by: "push", at: "https://push.example")
        let after = try queue.queued(of: id)
        expect(after.map(\.nextAt) == [soon + 30, soon + 30] && after.map(\.planned) == before.map(\.planned))
        expect(
            after.allSatisfy { $0.retries == 0 && $0.error == nil && $0.channel == nil && $0.message == message.id })
        try expectEmpty(take("two", now: soon + 29))
        try expect(take("two", now: soon + 30).map(\.id), equals: [message.id])
        // Whose lease it is not postpones nothing.
        try settle(message, .postponed(until: soon), "one", now: soon + 31)
        try expectEmpty(take("three", now: soon + 32))
    }

    func whatHasFailedIsNotQueuedAgain() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon)])
        try settle(try require(take().first), .failed(reason: "no device"), now: soon + 1)
        try plan(id, [Self.event(1, at: soon + 600)], now: soon + 2)
        let failed = try log(.failed)
        try expect(failed.map(\.error) == ["no device"] && failed.first?.sentAt == nil && log() == failed)
        try expectEmpty(take(now: soon + 6_000))
    }

    func aDeviceThatIsGoneIsNotAsked() throws {
        let id = try accounts.person("a")
        try accounts.fill(id, "a")
        let page = try service.keepDevice(token: "page", platform: .web, keys: nil, session: nil, of: id, now: start)
        try queue.deactivate(devices: [page.id, "unknown"], now: start + 5)
        try queue.deactivate(devices: [page.id], now: start + 9)
        try queue.deactivate(devices: [], now: start)
        let devices = try service.devices(of: id)
        expect(devices.filter(\.isActive).map(\.token), equals: ["device of a"])
        expect(devices.first { $0.id == page.id }?.updatedAt, equals: start + 5)
        try plan(id, [Self.event(1, at: soon)])
        try expect(take().first?.devices.map(\.token), equals: ["device of a"])
        // Whoever subscribes again is asked again.
        _ = try service.keepDevice(token: "page", platform: .web, keys: nil, session: nil, of: id, now: start + 20)
        try expect(take(now: soon + 60).first?.devices.count, equals: 2)
    }

    /// Also of a message that a sender has taken already.
    func aDeviceEndsWithItsSession() throws {
        let (ann, bob) = (
            try accounts.signIn(StoredAccounts.identity("a")), try accounts.signIn(StoredAccounts.identity("b"))
        )
        let (id, session) = (ann.account.id, ann.session)
        let phone = try service.keepDevice(
            token: "phone", platform: .ios, keys: nil, session: session.id, of: id, now: start)
        let topic = try service.keepDevice(token: "topic", platform: .ntfy, keys: nil, session: nil, of: id, now: start)
        let other = try service.keepDevice(
            token: "other", platform: .ios, keys: nil, session: bob.session.id, of: bob.account.id, now: start)
        let all = [phone.id, topic.id, other.id, "unknown"]
        try plan(id, [Self.event(1, at: soon)])
        try expect(Set(take().first?.devices.map(\.token) ?? []), equals: ["phone", "topic"])
        try expect(queue.devices(stillThere: all, now: soon), equals: [phone.id, topic.id, other.id])
        try expectEmpty(queue.devices(stillThere: [], now: soon))
        // Its time is over, whether the row is there or not.
        try expect(queue.devices(stillThere: all, now: session.until), equals: [topic.id])
        try queue.deactivate(devices: [other.id], now: soon)
        try expect(service.endSession(session.id, of: id))
        try expect(queue.devices(stillThere: all, now: soon), equals: [topic.id])
        try expect(take(now: soon + 60).first?.devices.map(\.token), equals: ["topic"])
    }

    func theAccountGoesWhileItsMessageIsSent() throws {
        let (ann, bob) = (try accounts.person("a"), try accounts.person("b"))
        for id in [ann, bob] { try plan(id, [Self.event(1, at: soon)]) }
        let messages = try take()
        expect(messages.count, equals: 2)
        try expect(service.remove(ann))
        try queue.settle(messages.map { MessageOutcome(message: $0.id, result: .sent) }, sender: "one", now: soon)
        try expect(log().map(\.account) == [bob] && log().map(\.status) == [.sent])
        try expect(queue.queued(of: ann).isEmpty && take(now: soon + 600).isEmpty)
    }

    func theLogIsReadBackwards() throws {
        let id = try accounts.person("a")
        try plan(id, (0..<6).map { Self.event($0, at: soon + Int64($0)) })
        for (index, message) in try take(now: soon + 3).enumerated() {
            try settle(message, index % 2 == 0 ? .sent : .failed(reason: "x"), now: soon + 3)
        }
        let all = try log()
        expect(all.count == 6 && all.map(\.number) == all.map(\.number).sorted(by: >))
        let first = try queue.notifications(status: nil, before: nil, limit: 4)
        let rest = try queue.notifications(status: nil, before: first.last?.number, limit: 4)
        expect(first + rest == all && first.count == 4)
        for status in NotificationStatus.allCases {
            try expect(log(status) == all.filter { $0.status == status } && log(status).count == 2)
            let second = try queue.notifications(status: status, before: log(status).first?.number, limit: 4)
            try expect(second, equals: Array(log(status).dropFirst()))
        }
    }

    func theLogIsPruned() throws {
        let id = try accounts.person("a")
        try plan(id, (0..<6).map { Self.event($0, at: soon + Int64($0)) })
        for (index, message) in try take(now: soon + 4).enumerated() {
            let now = soon + 100 + Int64(index)
            try settle(message, index % 2 == 0 ? .sent : .failed(reason: "x"), now: now)
        }
        try expect(log().count, equals: 6)
        try expect(queue.pruneNotifications(before: soon + 100, limit: 9), equals: 0)
        // The oldest first; what is queued stays, however old it is.
        try expect(queue.pruneNotifications(before: soon + 104, limit: 3), equals: 3)
        try expect(log().map(\.planned.subject.id).sorted(), equals: ["3", "4", "5"])
        try expect(queue.pruneNotifications(before: soon + 104, limit: 3), equals: 1)
        try expect(queue.pruneNotifications(before: soon + 1_000_000, limit: 3), equals: 1)
        try expect(log().map(\.status), equals: [.queued])
    }
}
