public import LunarCalendar
public import TempleModel

/// Document of one deity. HTTP and the command write the same.
public enum DeityDocument {
    /// Returns one deity with all its details and its days from today on.
    ///
    /// - Parameter language: The language of its story and notes, by its code: see ``Translations``.
    public static func json(
        _ deity: Deity, _ data: CatalogueSnapshot, today: CivilDay, in language: String = "zh"
    ) -> [UInt8] {
        let family = data.deities.first { $0.slug == deity.family }
        let calendar = EventCalendar(data, today: today)
        var json = JSONWriter()
        json.object {
            CalendarJSON.detail(
                of: deity, family: family, members: data.members(of: deity), calendar, in: language, to: &$0)
        }
        return json.bytes
    }
}
