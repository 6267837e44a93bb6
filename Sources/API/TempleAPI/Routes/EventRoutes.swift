internal import HTTPModel
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `GET /api/events` and `GET /api/events/:id`: the days of deities and the festivals of the year.
enum EventRoutes {
    /// Maximum number of kinds in one request.
    static let mostKinds = 8

    /// Whether the period has so many events that listing them takes long.
    static func takesLong(_ call: RouteCall) -> Bool {
        guard let span = try? call.given.span(today: call.day()) else { return false }
        return span.lowerBound.days(until: span.upperBound) > mostDaysOnLoop
    }

    /// A quarter of a year, which takes a third of a millisecond.
    private static let mostDaysOnLoop = 92

    static func list(_ call: RouteCall) throws -> Response {
        let today = try call.day()
        let span = try call.given.span(today: today)
        var filter = EventCalendar.Filter(
            kinds: try kinds("kind", call.given), excludedKinds: try kinds("exclude_kind", call.given) ?? [])
        if let type = call.given["type"] {
            filter.type = FestivalEvent.EventType(rawValue: type)
            guard filter.type != nil else {
                let types = FestivalEvent.EventType.allCases.map(\.rawValue).joined(separator: ", ")
                throw Fault.badParameter("invalid-parameter", "type", "type: give one of \(types)")
            }
        }
        let events = EventCalendar(try call.service.store.catalogueSnapshot(), today: today).events(
            from: span.lowerBound, through: span.upperBound, filter)
        return .json(ListDocument.json(events, in: call.textLanguage))
    }

    static func one(_ call: RouteCall) throws -> Response {
        let calendar = EventCalendar(try call.service.store.catalogueSnapshot(), today: try call.day())
        let event = try find(call.id, in: calendar)
        return .json(EventDocument.json(event, calendar, in: call.textLanguage))
    }

    static func find(_ id: Int64?, in calendar: EventCalendar) throws -> FestivalEvent {
        guard let id, let event = calendar.event(id: id) else {
            throw Fault.unknownEvent
        }
        return event
    }

    /// Parses kinds of events, separated by commas. Nil if the parameter is missing.
    private static func kinds(_ name: String, _ given: QueryParameters) throws(Fault) -> Set<String>? {
        guard let text = given[name] else { return nil }
        let kinds = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard kinds.count <= mostKinds else {
            throw .badParameter("invalid-parameter", name, "\(name): give at most \(mostKinds) kinds").saying(
                "請給至多 \(mostKinds) 種", "種類は \(mostKinds) 個までにしてください")
        }
        if let unknown = kinds.first(where: { !EventKind.all.contains($0) }) {
            throw .badParameter(
                "invalid-parameter", name,
                "\(name): there is no kind \"\(unknown.prefix(80))\"; the kinds are "
                    + EventKind.all.joined(separator: ", ")
            ).saying(
                "沒有「\(unknown.prefix(80))」這個種類；可用的有 \(EventKind.all.joined(separator: "、"))",
                "「\(unknown.prefix(80))」という種類はありません。使えるのは \(EventKind.all.joined(separator: "、")) です")
        }
        return Set(kinds)
    }
}
