internal import APIDescription
internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// All routes of the API.
enum APITable {
    static let routes: [APIRoute] =
        tagged(.temples, temples) + tagged(.temples, tours) + tagged(.events, events) + tagged(.deities, deities)
        + tagged(.groups, groups) + tagged(.changes, changes)
        + tagged(.calendar, calendars) + tagged(.calendar, lunar) + tagged(.service, service)

    private static func tagged(_ tag: APIRoute.Tag, _ routes: [APIRoute]) -> [APIRoute] {
        routes.map { route in
            var route = route
            route.tag = tag
            route.parameters.append(.language)
            return route
        }
    }

    /// Paths outside the rate limit.
    static let unlimitedPaths = Set(routes.filter { $0.route.audience != .clients }.map(\.path))

    private static func index(path: String, name: String) -> APIRoute {
        APIRoute(
            method: .get, path: path, name: name,
            summary: Words("The name, version, links and routes of this service", "這項服務的簡介與各項連結"),
            answers: [(MediaType.json, .named("Index")), (MediaType.html, nil)], freshness: .program,
            speaks: .documentation, answer: IndexRoute.answer)
    }

    private static func json(_ name: String) -> [(type: String, schema: JSONSchema?)] {
        [(MediaType.json, .named(name))]
    }

    private static func list(_ name: String) -> [(type: String, schema: JSONSchema?)] {
        [(MediaType.json, .list(.named(name)))]
    }

    private static let temples = [
        APIRoute(
            method: .get, path: "/api/temples", name: "searchTemples",
            summary: Words("Temples near a point, or by name", "附近的寺廟，或以名稱搜尋"),
            parameters: Parameter.search,
            answers: [
                (MediaType.json, .list(.named("TempleMatch"))), (MediaType.geoJSON, .named("TempleFeatures")),
            ],
            problems: [.missingParameter, .invalidParameter, .cursorOfAnotherQuery, .cursorTooOld],
            headers: ["Link", "Nearby-Deity", "Nearby-Radius", "Nearby-Matched", "Nearby-Total"],
            freshness: .data(.minute), takesLong: SearchRoute.takesLong, gzipCode: SearchRoute.gzipCode,
            answer: SearchRoute.answer),
        APIRoute(
            method: .get, path: "/api/temples/clusters", name: "countTemples",
            summary: Words("How many temples each part of a map has", "地圖各區域的寺廟數"),
            parameters: Parameter.clusters, answers: json("TempleClusters"),
            problems: [.missingParameter, .invalidParameter, .cursorTooOld], headers: ["Nearby-Deity"],
            freshness: .data(.minuteIfOpenNow), answer: ClusterRoute.answer),
        APIRoute(
            method: .get, path: "/api/temples/facets", name: "countFacets",
            summary: Words("How many temples of a search have each deity, county or day", "搜尋結果中各神明、縣市與日子的寺廟數"),
            parameters: Parameter.facets, answers: json("TempleFacets"),
            problems: [.missingParameter, .invalidParameter, .cursorOfAnotherQuery, .cursorTooOld],
            freshness: .data(.minuteIfOpenNow), answer: FacetRoute.answer),
        APIRoute(
            method: .get, path: "/api/suggest", name: "suggest",
            summary: Words("What somebody may mean who types", "輸入文字時的建議"),
            parameters: Parameter.suggest, answers: list("Suggestion"),
            problems: [.missingParameter, .invalidParameter], freshness: .data(.day), answer: SuggestRoute.answer),
        APIRoute(
            method: .get, path: "/api/temples/:id", name: "getTemple",
            summary: Words("All details of one temple", "一間寺廟的完整資料"), parameters: [.date], answers: json("Temple"),
            problems: [.invalidParameter, .unknownTemple], freshness: .data(.minute), redirects: true,
            answer: TempleRoute.answer),
        APIRoute(
            method: .get, path: "/api/temples/:id/activities", name: "listTempleActivities",
            summary: Words("The activities of one temple", "一間寺廟的活動"), parameters: [.date], answers: list("Activity"),
            problems: [.invalidParameter, .unknownTemple], freshness: .data(.day), speaks: .texts, redirects: true,
            answer: ActivityRoutes.ofTemple),
        APIRoute(
            method: .get, path: "/api/activities", name: "listActivities",
            summary: Words("The activities of all temples", "各寺廟的活動"),
            parameters: [.eventID, .from, .to, .latitude, .longitude, .radius, .date], answers: list("Activity"),
            problems: [.missingParameter, .invalidParameter], freshness: .data(.day), speaks: .texts,
            // There may be as many as were imported, and hundreds of temples register a deity's day.
            takesLong: { _ in true }, answer: ActivityRoutes.list),
    ]

    private static let tours = [
        APIRoute(
            method: .get, path: "/api/routes", name: "planRoute",
            summary: Words(
                "Temples in a short order: chosen ones, or the nearest ones of a point", "將寺廟排成短的路線：指定的，或地點附近的"),
            parameters: Parameter.tour, answers: json("Tour") + [(MediaType.gpx, nil)],
            problems: [.missingParameter, .invalidParameter, .unknownTemple], headers: ["Nearby-Deity"],
            freshness: .data(.minute), answer: TourRoute.answer),
        APIRoute(
            method: .get, path: "/api/routes.gpx", name: "downloadRoute",
            summary: Words("The same route as a GPX file", "同一條路線的 GPX 檔"),
            parameters: Parameter.tour, answers: [(MediaType.gpx, nil)],
            problems: [.missingParameter, .invalidParameter, .unknownTemple], headers: ["Nearby-Deity"],
            freshness: .data(.minute), answer: TourRoute.answer),
    ]

    private static let events = [
        APIRoute(
            method: .get, path: "/api/events", name: "listEvents",
            summary: Words("The days of deities and the festivals of the year", "一年中的神明聖誕與節慶"),
            parameters: [.from, .to, .eventType, .kind, .excludedKind, .date], answers: list("Event"),
            problems: [.invalidParameter], freshness: .data(.day, for: .hour), speaks: .texts,
            takesLong: EventRoutes.takesLong, answer: EventRoutes.list),
        APIRoute(
            method: .get, path: "/api/events/:id", name: "getEvent",
            summary: Words("One event and its next dates", "一個節日與接下來的日期"),
            parameters: [.date], answers: json("EventDetail"), problems: [.invalidParameter, .unknownEvent],
            freshness: .data(.day), speaks: .texts, answer: EventRoutes.one),
    ]

    private static let deities = [
        APIRoute(
            method: .get, path: "/api/deities", name: "listDeities",
            summary: Words("All deities, or the deities with a given name", "所有神明，或某個名稱所指的神明"),
            parameters: [.nameText, .date],
            answers: list("DeitySummary"), problems: [.invalidParameter], headers: ["Nearby-Deity"],
            freshness: .data(.day), speaks: .texts, takesLong: DeityRoutes.takesLong,
            answer: DeityRoutes.list),
        APIRoute(
            method: .get, path: "/api/deities/:id", name: "getDeity",
            summary: Words("All details of one deity", "一尊神明的完整資料"), parameters: [.date], answers: json("Deity"),
            problems: [.invalidParameter, .unknownDeity], freshness: .data(.day), speaks: .texts, redirects: true,
            answer: DeityRoutes.one),
    ]

    private static let groups = [
        APIRoute(
            method: .get, path: "/api/groups", name: "listGroups",
            summary: Words(
                "Recommended groups of deities and festivals, by what people pray for", "推薦群組：依祈願選擇的神明與節慶"),
            answers: list("Group"),
            freshness: .data(.none), speaks: .texts, answer: GroupRoutes.list),
        APIRoute(
            method: .get, path: "/api/groups/:id", name: "getGroup", summary: Words("One group", "一個推薦群組"),
            answers: json("GroupDetail"),
            problems: [.unknownGroup], freshness: .data(.none), speaks: .texts, answer: GroupRoutes.one),
        APIRoute(
            method: .get, path: "/api/groups/:id/items", name: "listGroupItems",
            summary: Words("The deities and festivals of one group", "一個推薦群組的神明與節慶"), parameters: [.date],
            answers: json("GroupItems"),
            problems: [.invalidParameter, .unknownGroup], freshness: .data(.day), speaks: .texts,
            answer: GroupRoutes.items),
    ]

    private static let changes = [
        APIRoute(
            method: .get, path: "/api/changes", name: "listChanges",
            summary: Words("What has changed, for programs that keep a copy", "有變更的資料，供保有副本的程式使用"),
            parameters: [.since, .changedKinds, .feedLimit, .fieldsOfFeed, .date], answers: json("Changes"),
            problems: [.invalidParameter, .cursorTooOld], freshness: .data(.day), place: .worker,
            answer: FeedRoute.answer)
    ]

    private static let calendars = [
        APIRoute(
            method: .get, path: "/api/temples/:id/calendar.ics", name: "getTempleCalendar",
            summary: Words(
                "Calendar feed of one temple: its activities, and its own days or else the days of its main deities",
                "可訂閱的寺廟行事曆：寺廟自己的日子（沒有時為主祀神明的日子）與活動"),
            parameters: [.advanceDays, .notifyTime, .date], answers: [(MediaType.calendar, nil)],
            problems: [.invalidParameter, .unknownTemple, .noCalendar], freshness: .data(.year), redirects: true,
            place: .worker, answer: CalendarRoutes.ofTemple),
        APIRoute(
            method: .get, path: "/api/deities/:id/calendar.ics", name: "getDeityCalendar",
            summary: Words("Calendar feed of one deity: its days", "可訂閱的行事曆：一尊神明的日子"),
            parameters: [.advanceDays, .notifyTime, .date],
            answers: [(MediaType.calendar, nil)], problems: [.invalidParameter, .unknownDeity, .noCalendar],
            freshness: .data(.year), place: .worker, answer: CalendarRoutes.ofDeity),
        APIRoute(
            method: .get, path: "/api/events/:id/calendar.ics", name: "getEventCalendar",
            summary: Words(
                "Calendar feed of one event: a festival, or one day of a deity", "可訂閱的行事曆：一個節慶，或神明的一個日子"),
            parameters: [.advanceDays, .notifyTime, .date], answers: [(MediaType.calendar, nil)],
            problems: [.invalidParameter, .unknownEvent, .noCalendar], freshness: .data(.year),
            place: .worker, answer: CalendarRoutes.ofEvent),
        APIRoute(
            method: .get, path: "/api/groups/:id/calendar.ics", name: "getGroupCalendar",
            summary: Words(
                "Calendar feed of one group: the days of its deities, and its festivals",
                "可訂閱的行事曆：一個推薦群組的神明日子與節慶"),
            parameters: [.advanceDays, .notifyTime, .date], answers: [(MediaType.calendar, nil)],
            problems: [.invalidParameter, .unknownGroup, .noCalendar], freshness: .data(.year),
            place: .worker, answer: CalendarRoutes.ofGroup),
        APIRoute(
            method: .get, path: "/api/calendar.ics", name: "getCalendar",
            summary: Words(
                "Calendar feed of the days of chosen deities, festivals and groups", "可訂閱的行事曆：所選神明、節慶與群組的日子"),
            parameters: [.deities, .festivals, .groups, .newMoon, .fullMoon, .advanceDays, .notifyTime, .date],
            answers: [(MediaType.calendar, nil)],
            problems: [.missingParameter, .invalidParameter, .noCalendar], freshness: .data(.year),
            place: .worker, answer: CalendarRoutes.chosen),
    ]

    private static let lunar = [
        APIRoute(
            method: .get, path: "/api/lunar", name: "convertLunarDay",
            summary: Words("The solar dates of a lunar date", "農曆日期轉換為國曆"),
            parameters: [.lunarYear, .lunarMonth, .lunarDay, .isLeap, .date], answers: json("LunarAnswer"),
            problems: [.missingParameter, .invalidParameter, .invalidLunarDate], freshness: .calendar,
            answer: LunarRoute.answerParameters),
        APIRoute(
            method: .post, path: "/api/lunar", name: "convertPostedLunarDay",
            summary: Words("The solar dates of a lunar date", "農曆日期轉換為國曆"),
            parameters: [.date], answers: json("LunarAnswer"),
            body: RequestBody(
                schema: .named("LunarQuestion"), taken: RouteBody(.jsonOrText, maxBytes: LunarRoute.maxBodyBytes)),
            problems: [.invalidParameter, .invalidBody, .invalidLunarDate, .unsupportedMediaType],
            freshness: .momentary, takesLong: LunarRoute.takesLong, answer: LunarRoute.answerBody),
        APIRoute(
            method: .post, path: "/api/lunar/batch", name: "convertLunarDays",
            summary: Words("The solar dates of many lunar dates", "多個農曆日期轉換為國曆"),
            parameters: [.date], answers: json("LunarAnswer"),
            body: RequestBody(
                schema: .named("LunarBatchQuestion"), taken: RouteBody(.json, maxBytes: LunarRoute.maxBodyBytes)),
            problems: [.invalidParameter, .invalidBody, .invalidLunarDate, .unsupportedMediaType],
            freshness: .momentary, takesLong: LunarRoute.takesLong, answer: LunarRoute.answerBody),
    ]

    private static let service = [
        index(path: "/", name: "getIndex"), index(path: "/api", name: "getIndexOfAPI"),
        APIRoute(
            method: .get, path: "/healthz", name: "getHealth",
            summary: Words("Whether the process is running", "程式是否運作中"),
            answers: [(MediaType.plain, nil)], freshness: .momentary, access: .anyone, audience: .probes,
            answer: HealthRoutes.health),
        APIRoute(
            method: .get, path: "/readyz", name: "getReadiness",
            summary: Words("Whether the database can be queried", "資料庫是否可以查詢"), parameters: [.change, .write],
            answers: [(MediaType.plain, nil)], problems: [.invalidParameter], freshness: .momentary, access: .anyone,
            audience: .probes,
            answer: HealthRoutes.ready),
        APIRoute(
            method: .get, path: "/metrics", name: "getMetrics",
            summary: Words("Metrics in the Prometheus text format", "Prometheus 文字格式的統計數字"),
            answers: [(MediaType.plain, nil)], freshness: .momentary, audience: .operators, answer: MetricsRoute.answer),
        APIRoute(
            method: .get, path: "/openapi.json", name: "getOpenAPI",
            summary: Words("The description of this API, for programs", "供程式讀取的介面說明"),
            answers: [(MediaType.json, .object([]))], freshness: .program, answer: DocumentationRoutes.openAPI),
        APIRoute(
            method: .get, path: "/docs", name: "getDocumentation",
            summary: Words("The description of this API, for people", "供人閱讀的介面說明"),
            answers: [(MediaType.html, nil)], freshness: .program, speaks: .documentation,
            answer: DocumentationRoutes.page),
    ]
}
