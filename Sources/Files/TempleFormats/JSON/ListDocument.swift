public import LunarCalendar
public import TempleModel

/// Lists of events, activities, deities, groups and lunar days. HTTP and the command write the same.
///
/// `language` is that of descriptions and notes, by its code: see ``Translations``.
public enum ListDocument {
    /// Returns events that ``EventCalendar`` has found.
    public static func json(_ events: [FestivalEvent], in language: String = "zh") -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 600 * events.count + 16)
        json.array(events) { json, event in json.object { CalendarJSON.members(of: event, in: language, to: &$0) } }
        return json.bytes
    }

    /// Returns activities that ``ActivityCalendar`` has found.
    public static func json(_ activities: [DatedActivity], in language: String = "zh") -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 900 * activities.count + 16)
        json.array(activities) { json, dated in json.object { ActivityJSON.members(of: dated, in: language, to: &$0) } }
        return json.bytes
    }

    /// Returns deities, each with its next day.
    public static func json(_ deities: [Deity], _ calendar: EventCalendar, in language: String = "zh") -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 600 * deities.count + 16)
        json.array(deities) { json, deity in
            json.object { CalendarJSON.summary(of: deity, calendar, in: language, to: &$0) }
        }
        return json.bytes
    }

    /// Returns groups without their deities and festivals.
    public static func json(_ groups: [TempleGroup], in language: String = "zh") -> [UInt8] {
        var json = JSONWriter()
        json.array(groups) { json, group in json.object { CalendarJSON.members(of: group, in: language, to: &$0) } }
        return json.bytes
    }

    /// Returns lunar days with their civil days.
    public static func json(_ occurrences: [LunarOccurrence]) -> [UInt8] {
        var json = JSONWriter()
        json.array(occurrences) { json, occurrence in
            json.object { json in
                let date = occurrence.lunarDate
                json.member("solar_date", occurrence.civilDay.description)
                json.key("lunar")
                json.object { json in
                    json.member("year", Int64(date.year))
                    json.member("month", Int64(date.month))
                    json.member("day", Int64(date.day))
                    json.member("isLeap", date.isLeapMonth)
                    json.member("text", date.chineseText)
                }
                json.member("clamped", occurrence.isClamped)
                json.member("leap_repeat", occurrence.isLeapRepeat)
            }
        }
        return json.bytes
    }
}
