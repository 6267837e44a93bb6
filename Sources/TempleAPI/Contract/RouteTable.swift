internal import HTTPModel

/// Every path there is, once.
enum RouteTable {
    static let routes: [Route] =
        tagged(.temples, temples) + tagged(.events, events) + tagged(.deities, deities) + tagged(.groups, groups)
        + tagged(.calendar, calendars) + tagged(.calendar, lunar) + tagged(.service, service)

    private static func tagged(_ tag: Route.Tag, _ routes: [Route]) -> [Route] {
        routes.map { route in
            var route = route
            route.tag = tag
            route.parameters.append(.language)
            return route
        }
    }

    /// The paths that are answered without a token, also where the service asks for one.
    static let openPaths = Set(routes.filter(\.isOpen).map(\.path))

    private static func index(path: String, name: String) -> Route {
        Route(
            method: .get, path: path, name: name, summary: "What this service is, and where things are",
            answers: [(MediaType.json, .named("Index")), (MediaType.html, nil)], freshness: .program, speaks: true,
            answer: IndexRoute.answer)
    }

    private static func json(_ name: String) -> [(type: String, schema: Schema?)] { [(MediaType.json, .named(name))] }

    private static func list(_ name: String) -> [(type: String, schema: Schema?)] {
        [(MediaType.json, .list(.named(name)))]
    }

    private static let temples = [
        Route(
            method: .get, path: "/api/temples", name: "searchTemples",
            summary: "The temples around a point, or of a name",
            parameters: Parameter.search,
            answers: [
                (MediaType.json, .list(.named("TempleMatch"))), (MediaType.geoJSON, .named("TempleFeatures")),
            ],
            problems: [.missingParameter, .invalidParameter], headers: ["Link", "Nearby-Deity", "Nearby-Radius"],
            freshness: .data(.minute), answer: SearchRoute.answer),
        Route(
            method: .get, path: "/api/temples/:id", name: "getTemple",
            summary: "One temple with all that is known of it", parameters: [.date], answers: json("Temple"),
            problems: [.invalidParameter, .unknownTemple], freshness: .data(.minute), answer: TempleRoute.answer),
        Route(
            method: .get, path: "/api/temples/:id/activities", name: "listTempleActivities",
            summary: "What happens at one temple", parameters: [.date], answers: list("Activity"),
            problems: [.invalidParameter, .unknownTemple], freshness: .data(.day), answer: ActivityRoutes.ofTemple),
        Route(
            method: .get, path: "/api/activities", name: "listActivities", summary: "What happens at temples",
            parameters: [.eventID, .from, .to, .latitude, .longitude, .radius, .date], answers: list("Activity"),
            problems: [.missingParameter, .invalidParameter], freshness: .data(.day), answer: ActivityRoutes.list),
    ]

    private static let events = [
        Route(
            method: .get, path: "/api/events", name: "listEvents",
            summary: "The deities' days and the festivals of the year",
            parameters: [.from, .to, .eventType, .kind, .excludedKind, .date], answers: list("Event"),
            problems: [.invalidParameter], freshness: .data(.day, for: .hour), answer: EventRoutes.list),
        Route(
            method: .get, path: "/api/events/:id", name: "getEvent", summary: "The next time of one event",
            parameters: [.date], answers: json("EventDetail"), problems: [.invalidParameter, .unknownEvent],
            freshness: .data(.day), answer: EventRoutes.one),
    ]

    private static let deities = [
        Route(
            method: .get, path: "/api/deities", name: "listDeities",
            summary: "The deities, or those that a name stands for", parameters: [.name, .date],
            answers: list("DeitySummary"), problems: [.invalidParameter], headers: ["Nearby-Deity"],
            freshness: .data(.day), answer: DeityRoutes.list),
        Route(
            method: .get, path: "/api/deities/:id", name: "getDeity",
            summary: "One deity with all that is known of it", parameters: [.date], answers: json("Deity"),
            problems: [.invalidParameter, .unknownDeity], freshness: .data(.day), redirects: true,
            answer: DeityRoutes.one),
    ]

    private static let groups = [
        Route(
            method: .get, path: "/api/groups", name: "listGroups",
            summary: "Groups of deities and festivals, for somebody who comes with a wish", answers: list("Group"),
            freshness: .data(.none), answer: GroupRoutes.list),
        Route(
            method: .get, path: "/api/groups/:id", name: "getGroup", summary: "One group", answers: json("Group"),
            problems: [.unknownGroup], freshness: .data(.none), answer: GroupRoutes.one),
        Route(
            method: .get, path: "/api/groups/:id/items", name: "listGroupItems",
            summary: "A group's deities and festivals", parameters: [.date], answers: json("GroupItems"),
            problems: [.invalidParameter, .unknownGroup], freshness: .data(.day), answer: GroupRoutes.items),
    ]

    private static let calendars = [
        Route(
            method: .get, path: "/api/temples/:id/calendar.ics", name: "getTempleCalendar",
            summary: "The days of a temple's main deities and its activities, to subscribe to",
            parameters: [.advanceDays, .date], answers: [(MediaType.calendar, nil)],
            problems: [.invalidParameter, .unknownTemple], freshness: .data(.year), answer: CalendarRoutes.ofTemple),
        Route(
            method: .get, path: "/api/deities/:id/calendar.ics", name: "getDeityCalendar",
            summary: "A deity's days, to subscribe to", parameters: [.advanceDays, .date],
            answers: [(MediaType.calendar, nil)], problems: [.invalidParameter, .unknownDeity],
            freshness: .data(.year), answer: CalendarRoutes.ofDeity),
        Route(
            method: .get, path: "/api/calendar.ics", name: "getCalendar",
            summary: "Chosen deities' days, to subscribe to",
            parameters: [.deities, .newMoon, .advanceDays, .date], answers: [(MediaType.calendar, nil)],
            problems: [.missingParameter, .invalidParameter], freshness: .data(.year), answer: CalendarRoutes.chosen),
    ]

    private static let lunar = [
        Route(
            method: .get, path: "/api/lunar", name: "convertLunarDay", summary: "A lunar day's civil days",
            parameters: [.lunarYear, .lunarMonth, .lunarDay, .isLeap, .date], answers: json("LunarAnswer"),
            problems: [.missingParameter, .invalidParameter, .invalidLunarDate], freshness: .calendar,
            answer: LunarRoute.answerParameters),
        Route(
            method: .post, path: "/api/lunar", name: "convertPostedLunarDay", summary: "A lunar day's civil days",
            parameters: [.date], answers: json("LunarAnswer"), body: .named("LunarQuestion"),
            problems: [.invalidParameter, .invalidBody, .invalidLunarDate, .unsupportedMediaType],
            freshness: .momentary, answer: LunarRoute.answerBody),
        Route(
            method: .post, path: "/api/lunar/batch", name: "convertLunarDays", summary: "Many lunar days' civil days",
            parameters: [.date], answers: json("LunarAnswer"), body: .named("LunarBatchQuestion"),
            problems: [.invalidParameter, .invalidBody, .invalidLunarDate, .unsupportedMediaType],
            freshness: .momentary, answer: LunarRoute.answerBody),
    ]

    private static let service = [
        index(path: "/", name: "getIndex"), index(path: "/api", name: "getIndexOfAPI"),
        Route(
            method: .get, path: "/healthz", name: "getHealth", summary: "Whether the process runs",
            answers: [(MediaType.plain, nil)], freshness: .momentary, isOpen: true, answer: HealthRoutes.health),
        Route(
            method: .get, path: "/readyz", name: "getReadiness", summary: "Whether the database can be asked",
            answers: [(MediaType.plain, nil)], freshness: .momentary, isOpen: true, answer: HealthRoutes.ready),
        Route(
            method: .get, path: "/metrics", name: "getMetrics", summary: "Figures for Prometheus, in its text form",
            answers: [(MediaType.plain, nil)], freshness: .momentary, answer: MetricsRoute.answer),
        Route(
            method: .get, path: "/openapi.json", name: "getOpenAPI", summary: "This description, for programs",
            answers: [(MediaType.json, .object([]))], freshness: .program, answer: DocumentationRoutes.openAPI),
        Route(
            method: .get, path: "/docs", name: "getDocumentation", summary: "This description, for people",
            answers: [(MediaType.html, nil)], freshness: .program, speaks: true,
            answer: DocumentationRoutes.page),
    ]
}
