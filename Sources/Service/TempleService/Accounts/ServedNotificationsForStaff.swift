internal import AccountAPI
internal import AccountModel
internal import AdminPages
internal import WebRouting

/// Everybody's reminders as the back office asks for them.
///
/// What tells who somebody is, and how people call their own days, stays here.
struct ServedNotificationsForStaff: NotificationsForStaff {
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

    func queue(now: Int64) throws -> QueueLength {
        try asking { () throws(AccountError) in try store.queueLength(now: now) }
    }

    func numbers(now: Int64) throws -> NotificationNumbers {
        try asking { () throws(AccountError) in try store.queueNumbers(now: now) }
    }

    func log(_ filter: NotificationLogFilter, before: Int64?, limit: Int, now: Int64) throws -> [NotificationForStaff] {
        try asking { () throws(AccountError) in try store.log(filter, before: before, limit: limit) }
            .map { Self.shown($0, now: now) }
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

    private static func shown(_ logged: LoggedNotification, now: Int64) -> NotificationForStaff {
        let planned = logged.planned
        let isOwn = planned.subject.kind == .reminder
        return NotificationForStaff(
            number: logged.number, message: logged.message,
            account: String((logged.accountUUID ?? "").prefix(shownOfID)),
            subject: NotificationSubject(kind: planned.subject.kind, id: isOwn ? "" : planned.subject.id),
            title: isOwn ? nil : planned.title, occasion: planned.kind, day: planned.day, at: planned.at,
            state: logged.status, sentAt: logged.sentAt, nextAt: logged.nextAt, reason: logged.error,
            retries: logged.retries, channel: logged.channel, provider: logged.provider,
            mayRetry: logged.status == .failed && planned.at >= now - NotificationLimits.tooLateSeconds)
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
