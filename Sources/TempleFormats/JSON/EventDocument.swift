public import TempleModel

/// Document of one event.
public enum EventDocument {
    /// Returns one event with all its details and its next dates in the calendar.
    public static func json(_ event: FestivalEvent, _ calendar: EventCalendar) -> [UInt8] {
        var json = JSONWriter()
        json.object { CalendarJSON.detail(of: event, calendar, to: &$0) }
        return json.bytes
    }
}
