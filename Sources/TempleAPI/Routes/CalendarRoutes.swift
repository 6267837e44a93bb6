internal import HTTPModel
internal import ICalendar
internal import TempleModel

/// `GET /api/deities/:id/calendar.ics`, `/api/temples/:id/calendar.ics` and `/api/calendar.ics`.
enum CalendarRoutes {
    private static let mostDeities = 50

    static func ofDeity(_ call: Call) throws -> Response {
        let data = try call.service.store.almanacData()
        let deity = try DeityRoutes.find(call.id, in: data)
        return try answer(call, data, CalendarFeed.Contents(name: deity.name, deities: [deity]))
    }

    static func ofTemple(_ call: Call) throws -> Response {
        guard let id = call.id, let temple = try call.service.store.temple(id: id)?.temple else {
            throw Problem.notFound("unknown-temple", "there is no temple with this id")
        }
        let data = try call.service.store.almanacData()
        let main = Set(temple.deities.filter { $0.role == .main }.map(\.id))
        let contents = CalendarFeed.Contents(
            name: temple.name, deities: data.deities.filter { main.contains($0.id) },
            activities: data.activities(ofTemple: id))
        return try answer(call, data, contents)
    }

    static func chosen(_ call: Call) throws -> Response {
        let data = try call.service.store.almanacData()
        var deities: [Deity] = []
        if let text = call.given["deities"] {
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                guard let deity = pathID(String(part)).flatMap({ id in data.deities.first { $0.id == id } }) else {
                    throw Problem.badParameter(
                        "invalid-parameter", "deities", "deities: give the ids of deities, as 1,2")
                }
                if !deities.contains(where: { $0.id == deity.id }) { deities.append(deity) }
            }
        }
        guard deities.count <= mostDeities else {
            throw Problem.badParameter("invalid-parameter", "deities", "deities: at most \(mostDeities) at once")
        }
        let moons = try call.given.flag("new_moon")
        guard !deities.isEmpty || moons else {
            throw Problem.badParameter(
                "missing-parameter", "deities", "deities: is missing; give the ids of deities, or new_moon=true")
        }
        let name = (deities.map(\.name) + (moons ? ["初一十五"] : [])).joined(separator: "、")
        return try answer(
            call, data,
            CalendarFeed.Contents(name: name, deities: deities, newAndFullMoons: moons))
    }

    private static func answer(
        _ call: Call, _ data: AlmanacData, _ contents: CalendarFeed.Contents
    ) throws -> Response {
        let advance = try call.given.number("advance_days", in: CalendarFeed.advanceDaysRange) ?? 1
        let feed = CalendarFeed(data, today: try call.day(), advanceDays: advance)
        return Response(
            status: 200, headers: ["Content-Type": ICalendar.mediaType], body: try feed.calendar(contents))
    }
}
