internal import HTTPModel
internal import TempleFormats
internal import TempleModel

/// Calendars for subscription: of a deity, a temple, an event, a group, or chosen deities. A resource without any day
/// has no calendar.
enum CalendarRoutes {
    private static let mostDeities = 50

    static func ofDeity(_ call: RouteCall) throws -> Response {
        let data = try call.service.store.catalogueSnapshot()
        let deity = try DeityRoutes.find(call.id, in: data)
        return try answer(call, data, .init(name: deity.name, deities: [deity]), without: deity.noDayReason)
    }

    static func ofTemple(_ call: RouteCall) throws -> Response {
        guard let id = call.id, let temple = try call.service.store.temple(id: id)?.temple else {
            throw Problem.notFound("unknown-temple", "there is no temple with this id")
        }
        let data = try call.service.store.catalogueSnapshot()
        let activities = data.activities(ofTemple: id)
        let main = Set(temple.deities.filter { $0.role == .main }.map(\.id))
        // A temple's own days replace those of its deities.
        let hasOwnDay = activities.contains(where: \.activity.isOwnDay)
        let deities = hasOwnDay ? [] : data.deities.filter { main.contains($0.id) }
        return try answer(
            call, data, .init(name: temple.name, deities: deities, activities: activities),
            without: data.upcomingEvents(on: try call.day()).noDayReason(of: temple))
    }

    static func ofEvent(_ call: RouteCall) throws -> Response {
        let data = try call.service.store.catalogueSnapshot()
        let event = try EventRoutes.find(call.id, in: EventCalendar(data, today: try call.day()))
        return try answer(call, data, .init(name: event.title, eventIDs: [event.id]), without: nil)
    }

    static func ofGroup(_ call: RouteCall) throws -> Response {
        let data = try call.service.store.catalogueSnapshot()
        let contents = CalendarFeed.Contents(try GroupRoutes.find(call.id, in: data), in: data)
        return try answer(call, data, contents, without: contents.deities.first?.noDayReason)
    }

    static func chosen(_ call: RouteCall) throws -> Response {
        let data = try call.service.store.catalogueSnapshot()
        var deities: [Deity] = []
        if let text = call.given["deities"] {
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                guard let deity = pathID(String(part)).flatMap({ id in data.deities.first { $0.id == id } }) else {
                    throw Problem.badParameter(
                        "invalid-parameter", "deities", "deities: give the ids of deities, such as 1,2")
                }
                if !deities.contains(where: { $0.id == deity.id }) { deities.append(deity) }
            }
        }
        guard deities.count <= mostDeities else {
            throw Problem.badParameter("invalid-parameter", "deities", "deities: give at most \(mostDeities) ids")
        }
        let moons = try call.given.flag("new_moon")
        guard !deities.isEmpty || moons else {
            throw Problem.badParameter(
                "missing-parameter", "deities", "deities: is missing; give the ids of deities, or new_moon=true")
        }
        let name = (deities.map(\.name) + (moons ? ["初一十五"] : [])).joined(separator: "、")
        return try answer(
            call, data, .init(name: name, deities: deities, newAndFullMoons: moons),
            without: deities.first?.noDayReason)
    }

    /// Answers with a calendar.
    ///
    /// - Parameter reason: The reason why there may be no day. Nil if it is not known.
    private static func answer(
        _ call: RouteCall, _ data: CatalogueSnapshot, _ contents: CalendarFeed.Contents, without reason: NoDayReason?
    ) throws -> Response {
        let advance = try call.given.number("advance_days", in: CalendarFeed.advanceDaysRange) ?? 1
        let feed = CalendarFeed(data, today: try call.day(), advanceDays: advance)
        guard let calendar = try feed.calendar(contents) else { throw Problem.noCalendar(reason) }
        return Response(status: 200, headers: ["Content-Type": CalendarFeed.mediaType], body: calendar)
    }
}
