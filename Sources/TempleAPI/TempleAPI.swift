public import HTTPModel
public import TempleModel

/// The HTTP interface: from a request to an answer, over whatever store stands behind the port.
///
/// It belongs to one thread, as its store does, and needs no socket to be tested.
public struct TempleAPI: Responder {
    private let service: Service
    private let router: Router<Service>

    /// - Parameter now: the time it is in Taiwan, asked for each request.
    public init(store: any TempleSearching, now: @escaping () -> TaiwanTime) {
        service = Service(store: store, now: now)
        router = Self.makeRouter()
    }

    public func respond(to request: Request) -> Response {
        do {
            return try router.respond(to: request, in: service)
        } catch {
            return Problem(error).response
        }
    }

    public func respond(toMalformed error: RequestError) -> Response {
        Problem(error).response
    }

    /// Every path there is, once.
    private static func makeRouter() -> Router<Service> {
        var router = Router<Service>()
        func get(_ path: PathPattern, _ answer: @escaping (Service, Request) throws -> Response) {
            router.on(.get, path) { service, request, _ in try answer(service, request) }
        }
        func getOne(_ path: PathPattern, _ answer: @escaping (Service, Request, Int64?) throws -> Response) {
            router.on(.get, path) { service, request, given in try answer(service, request, pathID(given["id"])) }
        }
        get("/api/temples", SearchRoute.answer)
        getOne("/api/temples/:id", TempleRoute.answer)
        getOne("/api/temples/:id/activities", ActivityRoutes.ofTemple)
        getOne("/api/temples/:id/calendar.ics", CalendarRoutes.ofTemple)
        get("/api/activities", ActivityRoutes.list)
        get("/api/events", EventRoutes.list)
        getOne("/api/events/:id", EventRoutes.one)
        get("/api/deities", DeityRoutes.list)
        getOne("/api/deities/:id", DeityRoutes.one)
        getOne("/api/deities/:id/calendar.ics", CalendarRoutes.ofDeity)
        get("/api/groups", GroupRoutes.list)
        getOne("/api/groups/:id", GroupRoutes.one)
        getOne("/api/groups/:id/items", GroupRoutes.items)
        get("/api/calendar.ics", CalendarRoutes.chosen)
        router.on(.post, "/api/lunar") { service, request, _ in try LunarRoute.answer(service, request) }
        get("/healthz", HealthRoutes.health)
        get("/readyz", HealthRoutes.ready)
        return router
    }
}
