internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// Calendars for subscription: of a deity, a temple, an event, a group, or what somebody has chosen. A resource without any day
/// has no calendar.
enum CalendarRoutes {
    static func ofDeity(_ call: RouteCall) throws -> Response {
        let data = try call.service.store.catalogueSnapshot()
        let deity = try DeityRoutes.find(call.id, in: data)
        return try answer(call, data, .init(name: deity.name, deities: [deity]), without: deity.noDayReason)
    }

    static func ofTemple(_ call: RouteCall) throws -> Response {
        try call.answerAboutTemple { try calendar(of: $0.temple, call) }
    }

    private static func calendar(of temple: Temple, _ call: RouteCall) throws -> Response {
        let data = try call.service.store.catalogueSnapshot()
        let activities = data.activities(ofTemple: temple.id)
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
        let contents = try ChosenContents(call.given, in: data).contents
        return try answer(call, data, contents, without: contents.deities.first?.noDayReason)
    }

    /// Answers with a calendar.
    ///
    /// - Parameter reason: The reason why there may be no day. Nil if it is not known.
    private static func answer(
        _ call: RouteCall, _ data: CatalogueSnapshot, _ contents: CalendarFeed.Contents, without reason: NoDayReason?
    ) throws -> Response {
        let advance = try call.given.number("advance_days", in: CalendarFeed.advanceDaysRange) ?? 1
        let minute = try call.given.minute("notify_time") ?? CalendarFeed.defaultNotifyMinute
        let feed = CalendarFeed(data, today: try call.day(), advanceDays: advance, notifyMinute: minute)
        guard let calendar = try feed.calendar(contents) else { throw Fault.noCalendar(reason) }
        return Response(status: 200, headers: ["Content-Type": CalendarFeed.mediaType], body: calendar)
    }
}
