internal import AccountModel
internal import LunarCalendar
internal import Notifications
internal import TempleFormats

/// Somebody's own days, each with its next date on or after `today`; with none where that is nil.
enum ReminderJSON {
    static func list(_ reminders: [Reminder], today: CivilDay?) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 384 * reminders.count + 2)
        write(reminders, today: today, to: &json)
        return json.bytes
    }

    static func document(_ reminder: Reminder, today: CivilDay?) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 512)
        json.object { members(of: reminder, today, to: &$0) }
        return json.bytes
    }

    static func write(_ reminders: [Reminder], today: CivilDay?, to json: inout JSONWriter) {
        json.array(reminders) { json, reminder in json.object { members(of: reminder, today, to: &$0) } }
    }

    static func members(of reminder: Reminder, _ today: CivilDay?, to json: inout JSONWriter) {
        let day = reminder.day
        let every: ReminderBody.Every = day.month == nil ? .month : .year
        json.member("id", reminder.id)
        json.member("title", day.title)
        json.member("calendar", day.calendar.rawValue)
        json.member("every", every.rawValue)
        json.member("month", day.month.map { Int64($0) })
        json.member("day", day.day.map { Int64($0) })
        json.member("last_day", day.day == nil)
        json.member("days_ahead", day.daysAhead.map { Int64($0) })
        json.member("enabled", day.isEnabled)
        json.member("next_date", today.flatMap { ReminderDates.next(of: day, onOrAfter: $0) }?.description)
        json.member("created_at", UTCText.text(secondsSince1970: reminder.createdAt))
        json.member("updated_at", UTCText.text(secondsSince1970: reminder.updatedAt))
    }
}
