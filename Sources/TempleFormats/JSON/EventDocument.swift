public import TempleModel

/// An event's own document.
public enum EventDocument {
    /// One event with all that is known of it, and its next times in the calendar.
    public static func json(_ event: FestivalEvent, _ calendar: EventCalendar) -> [UInt8] {
        var json = JSONWriter()
        json.object { CalendarJSON.detail(of: event, calendar, to: &$0) }
        return json.bytes
    }
}
