package import AccountModel

extension FakeAccountStore: NotificationStore {
    package func recipients(after: AccountID?, limit: Int) throws(AccountError) -> [Recipient] {
        try ask { state throws(AccountError) in
            state.people.keys.filter { $0.number > after?.number ?? 0 }.sorted { $0.number < $1.number }.prefix(limit)
                .compactMap { state.recipient($0) }
        }
    }

    package func recipient(_ id: AccountID) throws(AccountError) -> Recipient? {
        try ask { state throws(AccountError) in state.recipient(id) }
    }

    package func account(uuid: String) throws(AccountError) -> AccountID? {
        try ask { state throws(AccountError) in state.people.first { $0.value.account.uuid == uuid }?.key }
    }

    package func plan(_ plans: [NotificationPlan], now: Int64) throws(AccountError) {
        try ask { state throws(AccountError) in
            for plan in plans where state.people[plan.account] != nil { state.plan(plan, now: now) }
        }
    }

    package func queued(of account: AccountID) throws(AccountError) -> [LoggedNotification] {
        try ask { state throws(AccountError) in
            state.log.map(\.logged).filter { $0.account == account && $0.status == .queued }
                .sorted { ($0.planned.at, $0.number) < ($1.planned.at, $1.number) }
        }
    }

    /// Returns all that the log has of an account, the newest first.
    package func notifications(of account: AccountID) throws(AccountError) -> [LoggedNotification] {
        try ask { state throws(AccountError) in state.log.map(\.logged).filter { $0.account == account }.reversed() }
    }

    package func take(
        due: Int64, sender: String, lease: Int64, limit: Int, now: Int64
    ) throws(AccountError) -> [QueuedMessage] {
        try ask { state throws(AccountError) in
            let open = state.log.filter {
                $0.logged.status == .queued && $0.isFree(at: now, lease: lease)
                    && $0.nextAt <= ($0.logged.retries == 0 ? due : now)
            }
            var messages: [String] = []
            for row in open.sorted(by: { ($0.nextAt, $0.logged.message) < ($1.nextAt, $1.logged.message) })
            where !messages.contains(row.logged.message) && messages.count < limit {
                messages.append(row.logged.message)
            }
            return messages.compactMap { state.take($0, sender: sender, lease: lease, now: now) }
        }
    }

    package func settle(_ outcomes: [MessageOutcome], sender: String, now: Int64) throws(AccountError) {
        try ask { state throws(AccountError) in
            for outcome in outcomes {
                for index in state.log.indices
                where state.log[index].logged.message == outcome.message && state.log[index].sender == sender
                    && state.log[index].logged.status == .queued
                {
                    state.log[index].settle(outcome.result, now: now)
                }
            }
        }
    }

    package func deactivate(devices ids: [String], now: Int64) throws(AccountError) {
        try ask { state throws(AccountError) in
            for id in state.people.keys {
                guard var person = state.people[id] else { continue }
                for index in person.devices.indices
                where person.devices[index].isActive && ids.contains(person.devices[index].id) {
                    person.devices[index].isActive = false
                    person.devices[index].updatedAt = now
                }
                state.people[id] = person
            }
        }
    }

    package func pruneNotifications(before time: Int64, limit: Int) throws(AccountError) -> Int {
        try ask { state throws(AccountError) in
            let old = state.log.filter { $0.logged.status != .queued && $0.nextAt < time }
                .sorted { $0.nextAt < $1.nextAt }.prefix(limit)
            let numbers = Set(old.map(\.logged.number))
            state.log.removeAll { numbers.contains($0.logged.number) }
            return numbers.count
        }
    }

    package func notifications(
        status: NotificationStatus?, before: Int64?, limit: Int
    ) throws(AccountError) -> [LoggedNotification] {
        try ask { state throws(AccountError) in
            let found = state.log.map(\.logged).reversed().filter { row in
                (status == nil || row.status == status) && row.number < before ?? .max
            }
            return Array(found.prefix(limit))
        }
    }
}

extension FakeAccountStore.State {
    fileprivate func recipient(_ id: AccountID) -> Recipient? {
        guard let person = people[id] else { return nil }
        return Recipient(
            account: person.account, settings: person.settings, subscriptions: person.allSubscriptions,
            favourites: person.favourites.map(\.temple), reminders: person.reminders)
    }

    fileprivate mutating func plan(_ plan: NotificationPlan, now: Int64) {
        var wanted: [PlannedNotification] = []
        for planned in plan.notifications where !wanted.contains(where: { $0.isSame(as: planned) }) {
            wanted.append(planned)
        }
        log.removeAll { row in
            row.isFree(at: now) && row.logged.account == plan.account
                && row.logged.planned.at >= now - NotificationLimits.tooLateSeconds
                && !wanted.contains { $0.isSame(as: row.logged.planned) }
        }
        let waiting = log.filter { $0.isWaiting(at: now) && $0.logged.account == plan.account }
        var messages: [Int64: String] = [:]
        log.removeAll { row in
            row.isWaiting(at: now) && row.logged.account == plan.account && row.logged.planned.at >= now
                && wanted.contains { $0.isSame(as: row.logged.planned) && $0.at < now }
        }
        for row in waiting
        where wanted.contains(where: { $0.isSame(as: row.logged.planned) && $0.at == row.logged.planned.at }) {
            messages[row.logged.planned.at] = row.logged.message
        }
        for planned in wanted {
            let message = messages[planned.at] ?? FakeAccountStore.uuid()
            if let index = log.firstIndex(where: {
                $0.logged.account == plan.account && $0.logged.planned.isSame(as: planned)
            }) {
                guard log[index].isWaiting(at: now), log[index].logged.planned != planned, planned.at >= now else {
                    continue
                }
                log[index].logged = log[index].logged.changed(message: message, planned: planned)
                log[index].nextAt = planned.at
            } else if planned.at >= now {
                let logged = LoggedNotification(
                    number: nextLogNumber, account: plan.account, message: message, planned: planned, status: .queued,
                    sentAt: nil, error: nil, retries: 0)
                log.append(FakeAccountStore.LogRow(logged: logged, nextAt: planned.at))
                nextLogNumber += 1
            }
            messages[planned.at] = message
        }
    }

    fileprivate mutating func take(_ message: String, sender: String, lease: Int64, now: Int64) -> QueuedMessage? {
        var taken: [LoggedNotification] = []
        for index in log.indices
        where log[index].logged.message == message && log[index].logged.status == .queued
            && log[index].isFree(at: now, lease: lease)
        {
            log[index].sender = sender
            log[index].leaseUntil = lease
            taken.append(log[index].logged)
        }
        guard let id = taken.first?.account, let person = people[id] else { return nil }
        return QueuedMessage(
            id: message, account: person.account, settings: person.settings, notifications: taken,
            devices: person.devices.filter(\.isActive))
    }
}

extension FakeAccountStore.LogRow {
    /// Whether it is neither sent nor on its way, and was not tried.
    fileprivate func isWaiting(at now: Int64) -> Bool { isFree(at: now) && logged.retries == 0 }

    /// Whether it is neither sent nor on its way.
    ///
    /// - Parameter lease: until when a sender would take it.
    fileprivate func isFree(at now: Int64, lease: Int64 = .max / 2) -> Bool {
        logged.status == .queued
            && (leaseUntil <= now || leaseUntil > lease + NotificationLimits.strayLeaseSeconds)
    }

    fileprivate mutating func settle(_ result: MessageOutcome.Result, now: Int64) {
        sender = nil
        leaseUntil = 0
        switch result {
        case .sent:
            nextAt = now
            logged = logged.changed(status: .sent, sentAt: now, error: .some(nil))
        case .retry(let time, let reason):
            nextAt = time
            logged = logged.changed(error: reason, retries: logged.retries + 1)
        case .postponed(let time): nextAt = time
        case .failed(let reason):
            nextAt = now
            logged = logged.changed(status: .failed, error: reason)
        }
    }
}

extension PlannedNotification {
    /// Whether it is the same reminder, perhaps at another time.
    fileprivate func isSame(as other: PlannedNotification) -> Bool {
        subject == other.subject && kind == other.kind && day == other.day
    }
}

extension LoggedNotification {
    fileprivate func changed(
        message: String? = nil, planned: PlannedNotification? = nil, status: NotificationStatus? = nil,
        sentAt: Int64? = nil, error: String?? = nil, retries: Int? = nil
    ) -> LoggedNotification {
        let reason = (error ?? self.error).map { String($0.prefix(NotificationLimits.longestError)) }
        return LoggedNotification(
            number: number, account: account, message: message ?? self.message, planned: planned ?? self.planned,
            status: status ?? self.status, sentAt: sentAt ?? self.sentAt, error: reason,
            retries: retries ?? self.retries)
    }
}
