internal import HTTPModel
internal import LunarCalendar
internal import TempleModel

/// `GET /api/events` and `GET /api/events/:id`: the deities' days and the festivals of the year.
enum EventRoutes {
    static func list(_ call: Call) throws -> Response {
        let today = try call.day()
        let span = try call.given.span(today: today)
        var kind: FestivalEvent.Kind?
        if let type = call.given["type"] {
            kind = FestivalEvent.Kind(rawValue: type)
            guard kind != nil else {
                let kinds = FestivalEvent.Kind.allCases.map(\.rawValue).joined(separator: " and ")
                throw Problem.badParameter("invalid-parameter", "type", "type: there are \(kinds)")
            }
        }
        let events = EventCalendar(try call.service.store.almanacData(), today: today).events(
            from: span.lowerBound, through: span.upperBound, kind: kind)
        return .json(ListDocument.json(events))
    }

    static func one(_ call: Call) throws -> Response {
        let calendar = EventCalendar(try call.service.store.almanacData(), today: try call.day())
        guard let id = call.id, let event = calendar.event(id: id) else {
            throw Problem.notFound("unknown-event", "there is no event with this id")
        }
        var json = JSONWriter()
        json.object { CalendarJSON.members(of: event, to: &$0) }
        return .json(json.bytes)
    }
}
