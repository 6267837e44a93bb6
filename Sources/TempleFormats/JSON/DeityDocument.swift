public import LunarCalendar
public import TempleModel

/// Document of one deity. HTTP and the command write the same.
public enum DeityDocument {
    /// Returns one deity with all its details and its days from today on.
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
