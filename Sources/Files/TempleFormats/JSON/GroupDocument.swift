public import TempleModel

/// Documents of a group, and of its deities and festivals.
public enum GroupDocument {
    /// Returns a group without its deities and festivals.
    ///
    /// - Parameter language: The language of its description, by its code: see ``Translations``.
    public static func json(_ group: TempleGroup, in language: String = "zh") -> [UInt8] {
        var json = JSONWriter()
        json.object { members(of: group, in: language, to: &$0) }
        return json.bytes
    }

    static func members(of group: TempleGroup, in language: String, to json: inout JSONWriter) {
        CalendarJSON.members(of: group, in: language, to: &json)
        TranslationsJSON.member(group.translations, CatalogueKind.group.translatedMembers, to: &json)
    }

    /// Returns a group's deities and festivals with their next days. Deities without a day are in a list of their own.
    ///
    /// - Parameter language: The language of roles, descriptions and notes, by its code: see ``Translations``.
    public static func items(
        of group: TempleGroup, in data: CatalogueSnapshot, _ calendar: EventCalendar, in language: String = "zh"
    ) -> [UInt8] {
        let deities = group.deities.compactMap { slug in data.deities.first { $0.slug == slug } }
        let dated = deities.compactMap { deity in calendar.next(deity).map { (deity: deity, day: $0) } }
        let undated = deities.filter { deity in !dated.contains { $0.deity.id == deity.id } }
        var json = JSONWriter()
        json.object { json in
            json.key("deities")
            json.array(dated) { json, item in
                json.object { CalendarJSON.groupItem(item.deity, item.day, in: language, to: &$0) }
            }
            json.key("deities_without_day")
            json.array(undated) { json, deity in
                json.object { json in
                    json.member("id", deity.id)
                    json.member("title", deity.name)
                    json.member("no_day_reason", deity.noDayReason?.rawValue)
                }
            }
            json.key("festivals")
            let festivals = group.festivals.compactMap { slug in data.festivals.first { $0.slug == slug } }
            json.array(festivals.compactMap(calendar.next)) { json, event in
                json.object { CalendarJSON.members(of: event, in: language, to: &$0) }
            }
        }
        return json.bytes
    }
}
