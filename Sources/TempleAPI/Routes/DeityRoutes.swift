internal import HTTPModel
internal import LunarCalendar
internal import TempleModel

/// `GET /api/deities`, by `name` in any script, and `GET /api/deities/:id`.
enum DeityRoutes {
    static func list(_ service: Service, _ request: Request) throws -> Response {
        let given = try QueryParameters(request, known: ["name", "date"])
        let data = try service.store.almanacData()
        let almanac = try service.store.almanac(on: try service.day(given))
        var deities = data.deities.filter { !$0.slug.isEmpty }
        var match: DeityMatch?
        if let name = given["name"] {
            guard TempleQuery.isDeityName(name) else {
                throw Problem.badParameter(
                    "invalid-parameter", "name", "name: \(TempleQueryError.deity(name).explanation)")
            }
            let named = try service.store.deities(named: name)
            deities = data.deities.filter { named.ids.contains($0.id) }
            match = named.match
        }
        var json = JSONWriter(reservingCapacity: 600 * deities.count + 16)
        json.array(deities) { json, deity in json.object { CalendarJSON.summary(of: deity, almanac, to: &$0) } }
        var response = Response.json(json.bytes)
        if let match { response.headers.append("Nearby-Deity", DeityHeader.value(match)) }
        return response
    }

    static func one(_ service: Service, _ request: Request, id: Int64?) throws -> Response {
        let given = try QueryParameters(request, known: ["date"])
        let data = try service.store.almanacData()
        let deity = try find(id, in: data)
        return .json(DeityDocument.json(deity, data, today: try service.day(given)))
    }

    static func find(_ id: Int64?, in data: AlmanacData) throws -> Deity {
        guard let id, let deity = data.deities.first(where: { $0.id == id }) else {
            throw Problem.notFound("unknown-deity", "there is no deity with this id")
        }
        return deity
    }
}
