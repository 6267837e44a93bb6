public import HTTPModel
public import TempleModel

/// The HTTP interface: from a request to an answer, over whatever store stands behind the port.
///
/// It belongs to one thread, as its store does, and needs no socket to be tested.
public struct TempleAPI: Responder {
    private let store: any TempleSearching
    private let router: Router<any TempleSearching>

    public init(store: any TempleSearching) {
        self.store = store
        router = Self.makeRouter()
    }

    public func respond(to request: Request) -> Response {
        do {
            return try router.respond(to: request, in: store)
        } catch {
            return Problem(error).response
        }
    }

    public func respond(toMalformed error: RequestError) -> Response {
        Problem(error).response
    }

    private static func makeRouter() -> Router<any TempleSearching> {
        var router = Router<any TempleSearching>()
        router.on(.get, "/api/temples") { store, request, _ in try SearchRoute.answer(store, request) }
        router.on(.get, "/api/temples/:id") { store, request, path in
            try TempleRoute.answer(store, request, id: path["id"] ?? "")
        }
        router.on(.get, "/healthz") { store, request, _ in try HealthRoutes.health(store, request) }
        router.on(.get, "/readyz") { store, request, _ in try HealthRoutes.ready(store, request) }
        return router
    }
}
