internal import HTTPModel
internal import TempleModel

/// `GET /healthz` says that the process runs, `GET /readyz` that it can answer.
enum HealthRoutes {
    static func health(_ service: Service, _ request: Request) throws -> Response {
        _ = try QueryParameters(request, known: [])
        return .text("ok\n")
    }

    static func ready(_ service: Service, _ request: Request) throws -> Response {
        _ = try QueryParameters(request, known: [])
        try service.store.checkReady()
        return .text("ready\n")
    }
}
