public import TempleModel

/// Documents of a group, and of its deities and festivals.
public enum GroupDocument {
    /// Returns a group without its deities and festivals.
    public static func json(_ group: TempleGroup) -> [UInt8] {
        var json = JSONWriter()
        json.object { members(of: group, to: &$0) }
        return json.bytes
    }

    static func members(of group: TempleGroup, to json: inout JSONWriter) {
        CalendarJSON.members(of: group, to: &json)
        TranslationsJSON.member(group.translations, CatalogueKind.group.translatedMembers, to: &json)
    }

    /// Returns a group's deities and festivals with their next days. Deities without a day are in a list of their own.
    public static func items(of group: TempleGroup, in data: CatalogueSnapshot, _ calendar: EventCalendar) -> [UInt8] {
        let deities = group.deities.compactMap { slug in data.deities.first { $0.slug == slug } }
        let dated = deities.compactMap { deity in calendar.next(deity).map { (deity: deity, day: $0) } }
        let undated = deities.filter { deity in !dated.contains { $0.deity.id == deity.id } }
        var json = JSONWriter()
        json.object { json in
            json.key("deities")
            json.array(dated) { json, item in
                json.object { CalendarJSON.groupItem(item.deity, item.day, to: &$0) }
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
                json.object { CalendarJSON.members(of: event, to: &$0) }
            }
        }
        return json.bytes
    }
}
