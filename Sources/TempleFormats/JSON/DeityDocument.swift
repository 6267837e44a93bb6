public import LunarCalendar
public import TempleModel

/// A deity's own document, the same over HTTP and from the command.
public enum DeityDocument {
    /// One deity with all that is known of it, its days from today on.
    public static func json(_ deity: Deity, _ data: CatalogueSnapshot, today: CivilDay) -> [UInt8] {
        let family = data.deities.first { $0.slug == deity.family }
        let calendar = EventCalendar(data, today: today)
        var json = JSONWriter()
        json.object {
            CalendarJSON.detail(of: deity, family: family, members: data.members(of: deity), calendar, to: &$0)
        }
        return json.bytes
    }
}
