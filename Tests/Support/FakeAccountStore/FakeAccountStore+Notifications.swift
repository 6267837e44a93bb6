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
                    state.log[index].settle(outcome, now: now)
                }
            }
        }
    }

    package func devices(stillThere ids: [String], now: Int64) throws(AccountError) -> Set<String> {
        try ask { state throws(AccountError) in
            let devices = state.people.values.flatMap(\.devices).filter { device in
                device.isActive && device.session.map { (state.sessions[$0]?.until ?? 0) > now } ?? true
            }
            return Set(devices.map(\.id)).intersection(ids)
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

    package func log(
        _ filter: NotificationLogFilter, before: Int64?, limit: Int
    ) throws(AccountError) -> [LoggedNotification] {
        try ask { state throws(AccountError) in
            let rows = state.log.reversed().map { row in
                row.logged.changed(accountUUID: state.people[row.logged.account]?.account.uuid)
            }
            return Array(rows.filter { $0.number < before ?? .max && filter.holds($0) }.prefix(limit))
        }
    }

    package func queueLength(now: Int64) throws(AccountError) -> QueueLength {
        try ask { state throws(AccountError) in state.length(now: now) }
    }

    package func queueNumbers(now: Int64) throws(AccountError) -> NotificationNumbers {
        try ask { state throws(AccountError) in state.numbers(now: now) }
    }

    package func retry(_ message: String, now: Int64) throws(AccountError) -> Bool {
        try ask { state throws(AccountError) in
            let rows = state.log.indices.filter {
                let row = state.log[$0].logged
                return row.message == message && row.status == .failed
                    && row.planned.at >= now - NotificationLimits.tooLateSeconds
                    && state.people[row.account]?.settings.isEnabled != false
            }
            for index in rows {
                let logged = state.log[index].logged
                state.log[index].logged = logged.changed(
                    status: .queued, retries: 0, nextAt: max(now, logged.planned.at))
            }
            return !rows.isEmpty
        }
    }

    package func cancel(_ message: String, now: Int64) throws(AccountError) -> Bool {
        try ask { state throws(AccountError) in
            let rows = state.log.indices.filter {
                let row = state.log[$0]
                return row.logged.message == message && row.logged.status == .queued && row.leaseUntil <= now
            }
            for index in rows {
                state.log[index].sender = nil
                state.log[index].leaseUntil = 0
                state.log[index].logged = state.log[index].logged.changed(
                    status: .failed, error: NotificationLimits.cancelled, nextAt: now)
            }
            return !rows.isEmpty
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

    fileprivate func length(now: Int64) -> QueueLength {
        let queued = log.map(\.logged).filter { $0.status == .queued }
        let due = queued.filter { $0.nextAt <= now }
        return QueueLength(
            queued: queued.count, due: due.count, oldestDueSeconds: now - (due.map(\.nextAt).min() ?? now))
    }

    fileprivate func numbers(now: Int64) -> NotificationNumbers {
        let queue = length(now: now)
        let settled = log.map(\.logged).filter {
            $0.status != .queued && $0.nextAt > now - NotificationNumbers.daySeconds
        }
        let failed = settled.filter { $0.status == .failed && $0.error != NotificationLimits.cancelled }
        let failures = Dictionary(grouping: failed) { [$0.channel, $0.provider] }.map { by, rows in
            ProviderFailures(
                channel: by[0], provider: by[1], count: rows.count,
                reason: rows.max { ($0.nextAt, $0.error ?? "") < ($1.nextAt, $1.error ?? "") }?.error ?? "")
        }
        let sorted = failures.sorted {
            (-$0.count, $0.channel ?? "", $0.provider ?? "") < (-$1.count, $1.channel ?? "", $1.provider ?? "")
        }
        return NotificationNumbers(
            queued: queue.queued, due: queue.due, oldestDueSeconds: queue.oldestDueSeconds,
            sentLastDay: settled.count { $0.status == .sent }, failedLastDay: failed.count,
            failures: Array(sorted.prefix(NotificationLimits.mostFailingProviders)))
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
                log.append(FakeAccountStore.LogRow(logged: logged))
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
    /// When it is due, or was settled.
    fileprivate var nextAt: Int64 {
        get { logged.nextAt }
        set { logged = logged.changed(nextAt: newValue) }
    }

    /// Whether it is neither sent nor on its way, and was not tried.
    fileprivate func isWaiting(at now: Int64) -> Bool { isFree(at: now) && logged.retries == 0 }

    /// Whether it is neither sent nor on its way.
    ///
    /// - Parameter lease: until when a sender would take it.
    fileprivate func isFree(at now: Int64, lease: Int64 = .max / 2) -> Bool {
        logged.status == .queued
            && (leaseUntil <= now || leaseUntil > lease + NotificationLimits.strayLeaseSeconds)
    }

    fileprivate mutating func settle(_ outcome: MessageOutcome, now: Int64) {
        sender = nil
        leaseUntil = 0
        if case .postponed = outcome.result {
        } else {
            logged = logged.changed(channel: outcome.channel, provider: outcome.provider)
        }
        switch outcome.result {
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

extension NotificationLogFilter {
    fileprivate func holds(_ row: LoggedNotification) -> Bool {
        if let status, row.status != status { return false }
        if let kind, row.planned.subject.kind != kind { return false }
        if let subject, row.planned.subject != subject { return false }
        if let accountUUID, row.accountUUID != accountUUID { return false }
        if let channel, row.channel != channel { return false }
        return !hasFailedTries || row.retries > 0
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
        sentAt: Int64? = nil, error: String?? = nil, retries: Int? = nil, nextAt: Int64? = nil,
        channel: String? = nil, provider: String? = nil, accountUUID: String? = nil
    ) -> LoggedNotification {
        let reason = (error ?? self.error).map { String($0.prefix(NotificationLimits.longestError)) }
        return LoggedNotification(
            number: number, account: account, message: message ?? self.message, planned: planned ?? self.planned,
            status: status ?? self.status, sentAt: sentAt ?? self.sentAt, error: reason,
            retries: retries ?? self.retries, nextAt: nextAt ?? self.nextAt, channel: channel ?? self.channel,
            provider: (provider ?? self.provider).map { String($0.prefix(NotificationLimits.longestProvider)) },
            accountUUID: accountUUID ?? self.accountUUID)
    }
}
