public import LunarCalendar
public import TempleModel

/// A deity's own document, the same over HTTP and from the command.
public enum DeityDocument {
    public static func json(_ deity: Deity, _ data: AlmanacData, today: CivilDay) -> [UInt8] {
        let family = data.deities.first { $0.slug == deity.family }
        let events = EventCalendar(data, today: today).events(of: deity)
        var json = JSONWriter()
        json.object { CalendarJSON.detail(of: deity, family: family, events, to: &$0) }
        return json.bytes
    }
}

/// Lists of events and activities, the same over HTTP and from the command.
public enum ListDocument {
    public static func json(_ events: [FestivalEvent]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 600 * events.count + 16)
        json.array(events) { json, event in json.object { CalendarJSON.members(of: event, to: &$0) } }
        return json.bytes
    }

    public static func json(_ activities: [DatedActivity]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 900 * activities.count + 16)
        json.array(activities) { json, dated in json.object { CalendarJSON.members(of: dated, to: &$0) } }
        return json.bytes
    }
}
