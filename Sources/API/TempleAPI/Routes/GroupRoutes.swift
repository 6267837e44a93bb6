internal import HTTPModel
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `GET /api/groups`, `/api/groups/:id` and `/api/groups/:id/items`: groups of deities and festivals.
enum GroupRoutes {
    static func list(_ call: RouteCall) throws -> Response {
        let groups = try call.service.store.catalogueSnapshot().groups
        return .json(ListDocument.json(groups, in: call.textLanguage))
    }

    static func one(_ call: RouteCall) throws -> Response {
        let group = try find(call.id, in: try call.service.store.catalogueSnapshot())
        return .json(GroupDocument.json(group, in: call.textLanguage))
    }

    static func items(_ call: RouteCall) throws -> Response {
        let data = try call.service.store.catalogueSnapshot()
        let group = try find(call.id, in: data)
        let calendar = EventCalendar(data, today: try call.day())
        return .json(GroupDocument.items(of: group, in: data, calendar, in: call.textLanguage))
    }

    static func find(_ id: Int64?, in data: CatalogueSnapshot) throws -> TempleGroup {
        guard let id, let group = data.groups.first(where: { $0.id == id }) else {
            throw Fault.unknownGroup
        }
        return group
    }
}
