import Expectations
internal import AccountModel
internal import Testing

/// What an operator asks of the log, and does with a message.
extension StoredQueue {
    /// Two people with five messages each, of which some were sent and some have failed. The last of each waits, and is about a
    /// day of the moon.
    private func filled() throws -> [AccountID] {
        let people = [try accounts.person("a"), try accounts.person("b")]
        let moon = PlannedNotification(
            subject: NotificationSubject(kind: .newMoon, id: ""), kind: .main, day: 20_000, at: soon + 4, title: "初一")
        for id in people { try plan(id, (0..<4).map { Self.event($0, at: soon + Int64($0)) } + [moon]) }
        let later = soon + 90_000
        for (index, message) in try take(now: soon + 3).enumerated() {
            switch index {
            case 0, 5: try settle(message, .failed(reason: "x"), by: "mail", at: "mail.example")
            case 1, 4: try settle(message, .retry(at: later, reason: "y"), by: "push", at: "https://push.example")
            default: try settle(message, .sent, by: index == 2 ? "mail" : "push", at: "https://push.example")
            }
        }
        return people
    }

    func theLogIsReadByWhatIsAskedFor() throws {
        let people = try filled()
        let all = try log()
        let uuids = try people.map { try require(service.account($0)).uuid }
        expect(all.count == 10 && all.allSatisfy { $0.accountUUID == uuids[$0.account == people[0] ? 0 : 1] })
        let subject = NotificationSubject(kind: .event, id: "1")
        // Each condition alone, and every two of them.
        typealias Condition = (set: (inout NotificationLogFilter) -> Void, holds: (LoggedNotification) -> Bool)
        var conditions: [Condition] = NotificationStatus.allCases.map { status in
            (set: { $0.status = status }, holds: { $0.status == status })
        }
        conditions += [
            (set: { $0.subject = subject }, holds: { $0.planned.subject == subject }),
            (set: { $0.kind = .event }, holds: { $0.planned.subject.kind == .event }),
            (set: { $0.accountUUID = uuids[1] }, holds: { $0.account == people[1] }),
            (set: { $0.channel = "mail" }, holds: { $0.channel == "mail" }),
            (set: { $0.hasFailedTries = true }, holds: { $0.retries > 0 }),
        ]
        for (place, first) in conditions.enumerated() {
            for second in conditions[place...] {
                var filter = NotificationLogFilter()
                first.set(&filter)
                let alone = try queue.log(filter, before: nil, limit: 100)
                expect(alone == all.filter(first.holds) && !alone.isEmpty && alone.count < all.count)
                let rest = try queue.log(filter, before: alone.first?.number, limit: 2)
                expect(rest, equals: Array(alone.dropFirst().prefix(2)))
                second.set(&filter)
                // Of two statuses, the second one counts.
                let expected = all.filter { row in
                    second.holds(row) && (filter.status.map { row.status == $0 } ?? true)
                        && (first.holds(row) || (place < 3 && filter.status != NotificationStatus.allCases[place]))
                }
                try expect(queue.log(filter, before: nil, limit: 100), equals: expected, "\(filter)")
            }
        }
        for filter in [
            NotificationLogFilter(accountUUID: "00000000-0000-4000-8000-00000000ffff"),
            NotificationLogFilter(subject: NotificationSubject(kind: .activity, id: "1")),
            NotificationLogFilter(kind: .activity), NotificationLogFilter(kind: .newMoon, subject: subject),
            NotificationLogFilter(channel: "' OR ''='"),
        ] {
            try expectEmpty(queue.log(filter, before: nil, limit: 100))
        }
    }

    func theLogSaysWhoHasTakenIt() throws {
        let id = try accounts.person("a")
        try plan(id, [Self.event(1, at: soon)])
        try expect(log().map(\.channel) == [nil] && log().map(\.nextAt) == [soon])
        func tried(_ result: MessageOutcome.Result, by channel: String?, at provider: String?, _ now: Int64) throws {
            try settle(try require(take(now: now).first), result, now: now, by: channel, at: provider)
        }
        try tried(.retry(at: soon + 10, reason: "x"), by: "push", at: "https://push.example", soon)
        try expect(log().map { [$0.channel, $0.provider] }, equals: [["push", "https://push.example"]])
        try expect(log().map(\.nextAt), equals: [soon + 10])
        // Nobody has tried it.
        try tried(.postponed(until: soon + 20), by: "mail", at: "mail.example", soon + 10)
        try tried(.retry(at: soon + 30, reason: "y"), by: nil, at: nil, soon + 20)
        try expect(log().map { [$0.channel, $0.provider] }, equals: [["push", "https://push.example"]])
        let long = String(repeating: "h", count: NotificationLimits.longestProvider)
        try tried(.sent, by: "mail", at: long + "h", soon + 30)
        try expect(log().map { [$0.channel, $0.provider] }, equals: [["mail", long]])
        try expect(log().map(\.nextAt) == [soon + 30] && log().map(\.retries) == [2])
        try expect(queue.notifications(status: .sent, before: nil, limit: 9), equals: log())
    }

    func theQueueIsCounted() throws {
        func numbers(_ now: Int64) throws -> NotificationNumbers {
            let numbers = try queue.queueNumbers(now: now)
            try expect(
                queue.queueLength(now: now),
                equals: QueueLength(
                    queued: numbers.queued, due: numbers.due, oldestDueSeconds: numbers.oldestDueSeconds))
            return numbers
        }
        let none = NotificationNumbers(
            queued: 0, due: 0, oldestDueSeconds: 0, sentLastDay: 0, failedLastDay: 0, failures: [])
        try expect(numbers(start), equals: none)
        _ = try filled()
        // Of ten: four sent, two failed, two that are tried again later and two that are not due yet.
        let before = try numbers(soon + 3)
        expect(before.queued == 4 && before.due == 0 && before.oldestDueSeconds == 0)
        expect(before.sentLastDay == 4 && before.failedLastDay == 2)
        let after = try numbers(soon + 14)
        expect(after.queued == 4 && after.due == 2 && after.oldestDueSeconds == 10)
        // What is being sent waits still.
        try expect(take(now: soon + 14).count == 2 && numbers(soon + 14) == after)
        let end = soon + NotificationNumbers.daySeconds
        try expect(numbers(end - 1).sentLastDay == 4 && numbers(end).sentLastDay == 0)
        try expect(numbers(end).failedLastDay == 0 && numbers(end).failures.isEmpty)
    }

    func failuresAreCountedByProvider() throws {
        let id = try accounts.person("a")
        let most = NotificationLimits.mostFailingProviders
        try plan(id, (0..<most + 5).map { Self.event($0, at: soon + Int64($0)) })
        func by(_ index: Int) -> (channel: String?, provider: String?) {
            switch index {
            case 0, 2, 4: ("push", "https://one.example")
            case 1, 5: (nil, nil)
            case 3: ("mail", "one.example")
            default: ("push", "https://\(index).example")
            }
        }
        for (index, message) in try take(now: soon + 60).enumerated() {
            let by = by(index)
            // The latest is neither the last one planned nor the greatest text.
            try settle(
                message, .failed(reason: "why \(index), it said"), now: soon + 60 + Int64(index == 2 ? 500 : index),
                by: by.channel, at: by.provider)
        }
        let failures = try queue.queueNumbers(now: soon + 1_000).failures
        expect(failures.count, equals: most)
        expect(
            Array(failures.prefix(2)),
            equals: [
                ProviderFailures(
                    channel: "push", provider: "https://one.example", count: 3, reason: "why 2, it said"),
                ProviderFailures(channel: nil, provider: nil, count: 2, reason: "why 5, it said"),
            ])
        expect(failures.dropFirst(2).allSatisfy { $0.count == 1 })
    }

    func whatHasFailedIsTriedOnceMore() throws {
        let id = try accounts.person("a")
        let planned = [Self.event(1, at: soon), Self.event(2, at: soon), Self.event(3, at: soon + 60)]
        try plan(id, planned)
        let message = try require(take().first)
        try expect(!queue.retry(message.id, now: soon))
        try settle(message, .retry(at: soon + 1, reason: "x"))
        try settle(try require(take(now: soon + 1).first), .failed(reason: "y"), now: soon + 1)
        let last = soon + NotificationLimits.tooLateSeconds
        try expect(!queue.retry(message.id, now: last + 1) && log(.failed).count == 2)
        try expect(queue.retry(message.id, now: last) && log(.failed).isEmpty)
        try expect(!queue.retry(message.id, now: last))
        let again = try require(take("two", now: last).first { $0.id == message.id })
        expect(again.notifications.map(\.planned), equals: Array(planned.prefix(2)))
        expect(again.notifications.allSatisfy { $0.retries == 0 && $0.nextAt == last })
        try settle(again, .sent, "two", now: last + 1)
        // What was sent is not sent again.
        try expect(!queue.retry(message.id, now: last + 2) && log(.sent).count == 2)
        try expect(!queue.retry("00000000-0000-4000-8000-00000000ffff", now: soon))
    }

    func whoeverHasEndedRemindersGetsNoneAgain() throws {
        let (id, other) = (try accounts.person("a"), try accounts.person("b"))
        for id in [id, other] { try plan(id, [Self.event(1, at: soon)]) }
        for message in try take() { try settle(message, .failed(reason: "x")) }
        let failed = try log(.failed)
        expect(failed.count, equals: 2)
        var settings = NotificationSettings()
        settings.isEnabled = false
        try service.setSettings(settings, of: id, now: soon + 10)
        for row in failed {
            try expect(queue.retry(row.message, now: soon + 20), equals: row.account == other)
        }
        try expect(log(.failed).map(\.account), equals: [id])
        settings.isEnabled = true
        try service.setSettings(settings, of: id, now: soon + 30)
        try expect(queue.retry(try require(log(.failed).first).message, now: soon + 40))
    }

    func whatWaitsIsCancelled() throws {
        let id = try accounts.person("a")
        let planned = [Self.event(1, at: soon), Self.event(2, at: soon), Self.event(3, at: soon + 60)]
        try plan(id, planned)
        let message = try require(take().first)
        // Somebody is sending it.
        try expect(!queue.cancel(message.id, now: soon + 59) && log(.failed).isEmpty)
        try expect(queue.cancel(message.id, now: soon + 60) && !queue.cancel(message.id, now: soon + 60))
        let cancelled = try log(.failed)
        expect(cancelled.map(\.planned.subject.id).sorted(), equals: ["1", "2"])
        expect(cancelled.allSatisfy { $0.error == NotificationLimits.cancelled && $0.nextAt == soon + 60 })
        // No provider has failed.
        let numbers = try queue.queueNumbers(now: soon + 60)
        expect(numbers.failedLastDay == 0 && numbers.failures.isEmpty)
        // Whoever had it comes too late, and planning leaves it as it is.
        try settle(message, .sent, now: soon + 61)
        try plan(id, planned, now: soon - 60)
        try expect(log(.failed) == cancelled && queue.queued(of: id).map(\.planned) == [planned[2]])
        // What is queued once more before its time waits for it.
        let waiting = try require(queue.queued(of: id).first?.message)
        try expect(queue.cancel(waiting, now: soon + 10) && queue.retry(waiting, now: soon + 20))
        try expectEmpty(take(now: soon + 59))
        try expect(take(now: soon + 60).map(\.notifications.count), equals: [1])
        try expect(queue.retry(message.id, now: soon + 100))
        let again = try take(now: soon + 119)
        expect(again.map(\.id), equals: [message.id])
        // What is sent again may fail as anything else.
        for message in again { try settle(message, .failed(reason: "x"), now: soon + 119) }
        let failed = try queue.queueNumbers(now: soon + 119)
        expect(failed.failedLastDay == 2 && failed.failures.map(\.count) == [2])
    }
}
