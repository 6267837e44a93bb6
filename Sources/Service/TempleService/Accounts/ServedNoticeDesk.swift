internal import AccountAPI
internal import AccountModel
internal import AdminPages
internal import WebRouting

/// Everybody's reminders as the back office asks for them.
///
/// What tells who somebody is, and how people call their own days, stays here.
struct ServedNoticeDesk: NoticeDesk {
    private let store: any NotificationStore
    /// Writes a line for the operator.
    private let note: @Sendable (String) -> Void

    /// So much of an account's id tells one from others on a page.
    private static let shownOfID = 8

    /// - Parameter store: a store that sees everybody's rows.
    init(_ store: any NotificationStore, note: @escaping @Sendable (String) -> Void) {
        self.store = store
        self.note = note
    }

    func queue(now: Int64) throws -> NoticeQueue {
        let length = try asking { () throws(AccountError) in try store.queueLength(now: now) }
        return NoticeQueue(queued: length.queued, due: length.due, lagSeconds: length.oldestDueSeconds)
    }

    func numbers(now: Int64) throws -> NoticeNumbers {
        let numbers = try asking { () throws(AccountError) in try store.queueNumbers(now: now) }
        return NoticeNumbers(
            queued: numbers.queued, due: numbers.due, lagSeconds: numbers.oldestDueSeconds,
            sentLastDay: numbers.sentLastDay, failedLastDay: numbers.failedLastDay,
            failures: numbers.failures.map {
                NoticeNumbers.Failures(
                    channel: $0.channel, provider: $0.provider, count: $0.count, reason: $0.reason)
            })
    }

    func log(_ filter: NoticeFilter, before: Int64?, limit: Int, now: Int64) throws -> [DeskNotice] {
        let filter = NotificationLogFilter(
            status: filter.state.flatMap { NotificationStatus(rawValue: $0.rawValue) },
            kind: filter.kind.flatMap { NotificationSubject.Kind(rawValue: $0.rawValue) },
            subject: filter.subject.flatMap { subject in
                NotificationSubject.Kind(rawValue: subject.kind.rawValue).map {
                    NotificationSubject(kind: $0, id: subject.id)
                }
            },
            accountUUID: filter.account, channel: filter.channel, hasFailedTries: filter.hasFailedTries)
        let found = try asking { () throws(AccountError) in
            try store.log(filter, before: before, limit: limit)
        }
        return found.compactMap { Self.shown($0, now: now) }
    }

    func retry(_ message: String, by person: String, now: Int64) throws -> Bool {
        let isDone = try asking { () throws(AccountError) in try store.retry(message, now: now) }
        if isDone { note("\(person) has queued the notification \(message) again") }
        return isDone
    }

    func cancel(_ message: String, by person: String, now: Int64) throws -> Bool {
        let isDone = try asking { () throws(AccountError) in try store.cancel(message, now: now) }
        if isDone { note("\(person) has cancelled the notification \(message)") }
        return isDone
    }

    /// Nil for a kind that the back office does not know, which none is.
    private static func shown(_ logged: LoggedNotification, now: Int64) -> DeskNotice? {
        let planned = logged.planned
        guard let kind = NoticeSubject.Kind(rawValue: planned.subject.kind.rawValue),
            let occasion = NoticeOccasion(rawValue: planned.kind.rawValue),
            let state = NoticeState(rawValue: logged.status.rawValue)
        else { return nil }
        let isOwn = kind == .ownDay
        return DeskNotice(
            number: logged.number, message: logged.message,
            account: String((logged.accountUUID ?? "").prefix(shownOfID)),
            subject: NoticeSubject(kind: kind, id: isOwn ? "" : planned.subject.id),
            title: isOwn ? nil : planned.title, occasion: occasion, day: planned.day, at: planned.at, state: state,
            sentAt: logged.sentAt, nextAt: logged.nextAt, reason: logged.error, retries: logged.retries,
            channel: logged.channel, provider: logged.provider,
            mayRetry: state == .failed && planned.at >= now - NotificationLimits.tooLateSeconds)
    }

    /// Asks the store. Its errors become faults, which the back office knows.
    private func asking<Answer>(_ question: () throws(AccountError) -> Answer) throws -> Answer {
        do {
            return try question()
        } catch {
            throw Fault.account(error)
        }
    }
}
