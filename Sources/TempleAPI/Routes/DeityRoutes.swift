internal import HTTPModel
internal import LunarCalendar
internal import TempleModel

/// `GET /api/deities`, by `name` in any script, and `GET /api/deities/:id`.
enum DeityRoutes {
    static func list(_ call: Call) throws -> Response {
        let data = try call.service.store.almanacData()
        let almanac = try call.service.store.almanac(on: try call.day())
        var deities = data.deities.filter { !$0.slug.isEmpty }
        var match: DeityMatch?
        if let name = call.given["name"] {
            guard TempleQuery.isDeityName(name) else {
                throw Problem.badParameter(
                    "invalid-parameter", "name", "name: \(TempleQueryError.deity(name).explanation)")
            }
            let named = try call.service.store.deities(named: name)
            deities = data.deities.filter { named.ids.contains($0.id) }
            match = named.match
        }
        var json = JSONWriter(reservingCapacity: 600 * deities.count + 16)
        json.array(deities) { json, deity in json.object { CalendarJSON.summary(of: deity, almanac, to: &$0) } }
        var response = Response.json(json.bytes)
        if let match { response.headers.append("Nearby-Deity", DeityHeader.value(match)) }
        return response
    }

    static func one(_ call: Call) throws -> Response {
        let data = try call.service.store.almanacData()
        let deity = try find(call.id, in: data)
        return .json(DeityDocument.json(deity, data, today: try call.day()))
    }

    static func find(_ id: Int64?, in data: AlmanacData) throws -> Deity {
        guard let id, let deity = data.deities.first(where: { $0.id == id }) else {
            throw Problem.notFound("unknown-deity", "there is no deity with this id")
        }
        return deity
    }
}
