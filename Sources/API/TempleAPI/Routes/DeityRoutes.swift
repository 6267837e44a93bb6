internal import HTTPModel
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `GET /api/deities`, with `name` in any script, and `GET /api/deities/:id`, with a deity's id or the id of one of its
/// days.
enum DeityRoutes {
    /// Whether the answer has all deities.
    static func takesLong(_ call: RouteCall) -> Bool { call.given["name"] == nil }

    static func list(_ call: RouteCall) throws -> Response {
        let data = try call.service.store.catalogueSnapshot()
        let calendar = EventCalendar(data, today: try call.day())
        var deities = data.deities.filter { !$0.slug.isEmpty }
        var match: DeityMatch?
        if let name = call.given["name"] {
            guard TempleQuery.isDeityName(name) else {
                let error = TempleQueryError.invalid(.deity, name)
                var fault = Fault(error)
                (fault.parameter, fault.detail) = ("name", "name: \(error.explanation)")
                throw fault
            }
            let named = try call.service.store.deities(named: name)
            deities = data.deities.filter { named.ids.contains($0.id) }
            match = named.match
        }
        var response = Response.json(ListDocument.json(deities, calendar, in: call.textLanguage))
        if let match { response.headers.append("Nearby-Deity", DeityHeader.value(match)) }
        return response
    }

    static func one(_ call: RouteCall) throws -> Response {
        let data = try call.service.store.catalogueSnapshot()
        let today = try call.day()
        if let id = call.id, !data.deities.contains(where: { $0.id == id }),
            let deity = EventCalendar(data, today: today).deity(ofEvent: id)
        {
            // An app that has the event asks for the deity by the event's id.
            return call.redirect(to: "/api/deities/\(deity.id)")
        }
        let deity = try find(call.id, in: data)
        return .json(DeityDocument.json(deity, data, today: today, in: call.textLanguage))
    }

    static func find(_ id: Int64?, in data: CatalogueSnapshot) throws -> Deity {
        guard let id, let deity = data.deities.first(where: { $0.id == id }) else {
            throw Fault.unknownDeity
        }
        return deity
    }
}

/// The header `Nearby-Deity`: the result of the lookup of a deity's name, as `known; names="..."` or
/// `unknown; suggestions="..."`. The names are percent-encoded, because a header is ASCII, and separated by commas.
enum DeityHeader {
    static func value(_ match: DeityMatch) -> String {
        let names = (match.isKnown ? match.names : match.suggestions).map(PercentEncoding.encode)
        return (match.isKnown ? "known; names=\"" : "unknown; suggestions=\"") + names.joined(separator: ",") + "\""
    }
}
