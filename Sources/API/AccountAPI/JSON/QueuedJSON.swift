internal import AccountModel
internal import LunarCalendar
internal import TempleFormats

/// Rows of the log of reminders.
enum QueuedJSON {
    static func list(_ notifications: [LoggedNotification], of account: Account) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 384 * notifications.count + 2)
        write(notifications, of: account, to: &json)
        return json.bytes
    }

    static func write(_ notifications: [LoggedNotification], of account: Account, to json: inout JSONWriter) {
        json.array(notifications) { json, one in json.object { members(of: one, account, to: &$0) } }
    }

    /// What the person is told of a try in vain. The reason is for those who run the service: whoever gives the address of a
    /// device must not learn which hosts there are behind it.
    static let inVain = "the message could not be sent"

    private static func words(_ reason: String) -> String {
        reason == NotificationLimits.cancelled ? reason : inVain
    }

    private static func members(of one: LoggedNotification, _ account: Account, to json: inout JSONWriter) {
        let planned = one.planned
        json.member("id", one.number)
        json.member("user_id", account.uuid)
        json.member("event_id", planned.subject.kind == .event ? Int64(planned.subject.id) : nil)
        json.member("subject", planned.subject.kind.rawValue)
        json.member("subject_id", planned.subject.id.isEmpty ? nil : planned.subject.id)
        json.member("kind", planned.kind.rawValue)
        json.member("title", planned.title)
        json.member("date", CivilDay(dayNumber: planned.day).description)
        json.member("message_id", one.message)
        json.member("scheduled_at", UTCText.text(secondsSince1970: planned.at))
        json.member("sent_at", one.sentAt.map { UTCText.text(secondsSince1970: $0) })
        json.member("status", one.status.rawValue)
        json.member("error_message", one.error.map(words))
        json.member("retry_count", Int64(one.retries))
    }
}
