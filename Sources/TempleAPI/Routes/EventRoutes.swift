internal import HTTPModel
internal import LunarCalendar
internal import TempleModel

/// `GET /api/events` and `GET /api/events/:id`: the deities' days and the festivals of the year.
enum EventRoutes {
    static func list(_ service: Service, _ request: Request) throws -> Response {
        let given = try QueryParameters(request, known: ["from", "to", "type", "date"])
        let today = try service.day(given)
        let span = try given.span(today: today)
        var kind: FestivalEvent.Kind?
        if let type = given["type"] {
            kind = FestivalEvent.Kind(rawValue: type)
            guard kind != nil else {
                let kinds = FestivalEvent.Kind.allCases.map(\.rawValue).joined(separator: " and ")
                throw Problem.badParameter("invalid-parameter", "type", "type: there are \(kinds)")
            }
        }
        let events = EventCalendar(try service.store.almanacData(), today: today).events(
            from: span.lowerBound, through: span.upperBound, kind: kind)
        return .json(ListDocument.json(events))
    }

    static func one(_ service: Service, _ request: Request, id: Int64?) throws -> Response {
        let given = try QueryParameters(request, known: ["date"])
        let calendar = EventCalendar(try service.store.almanacData(), today: try service.day(given))
        guard let id, let event = calendar.event(id: id) else {
            throw Problem.notFound("unknown-event", "there is no event with this id")
        }
        var json = JSONWriter()
        json.object { CalendarJSON.members(of: event, to: &$0) }
        return .json(json.bytes)
    }
}
