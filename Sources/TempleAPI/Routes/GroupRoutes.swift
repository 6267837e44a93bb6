internal import HTTPModel
internal import LunarCalendar
internal import TempleModel

/// `GET /api/groups`, `/api/groups/:id` and `/api/groups/:id/items`: deities and festivals that go together.
enum GroupRoutes {
    static func list(_ call: Call) throws -> Response {
        var json = JSONWriter()
        json.array(try call.service.store.almanacData().groups) { json, group in
            json.object { CalendarJSON.members(of: group, to: &$0) }
        }
        return .json(json.bytes)
    }

    static func one(_ call: Call) throws -> Response {
        let group = try find(call.id, in: try call.service.store.almanacData())
        var json = JSONWriter()
        json.object { CalendarJSON.members(of: group, to: &$0) }
        return .json(json.bytes)
    }

    static func items(_ call: Call) throws -> Response {
        let data = try call.service.store.almanacData()
        let group = try find(call.id, in: data)
        let today = try call.day()
        let calendar = EventCalendar(data, today: today)
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
        return .json(json.bytes)
    }

    static func find(_ id: Int64?, in data: AlmanacData) throws -> TempleGroup {
        guard let id, let group = data.groups.first(where: { $0.id == id }) else {
            throw Problem.notFound("unknown-group", "there is no group with this id")
        }
        return group
    }
}
