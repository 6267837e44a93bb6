internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// `GET /healthz` shows that the process runs; `GET /readyz` shows that it can answer.
enum HealthRoutes {
    static func health(_ call: RouteCall) throws -> Response {
        return .text("ok\n")
    }

    static func ready(_ call: RouteCall) throws -> Response {
        let change = try call.given["change"].map { try AwaitedChange($0, of: "change") }
        let mustWrite = try call.given.flag("write")
        let newer: NewerSchema?
        do {
            newer = try call.service.store.checkReady()
        } catch {
            if isForOperators(call), !error.concernsOneQuestion { throw Fault.unavailable("unavailable", "\(error)") }
            guard case .unavailable(let trouble, _) = error else { throw error }
            throw Fault.unavailable("unavailable", trouble.words)
        }
        try change?.check(in: call.service.store)
        if mustWrite { try checkWrites(call) }
        return .text("ready\n" + (newer.map { "warning: \($0)\n" } ?? ""))
    }

    /// Tells what the last write has come to, and writes nothing.
    private static func checkWrites(_ call: RouteCall) throws {
        for (name, failure) in call.service.writes() {
            guard let failure else { continue }
            throw Fault.unavailable(
                "unavailable",
                "the \(name) cannot be written" + (isForOperators(call) ? ": \(failure)" : " now; try again later")
            ).saying("目前無法寫入（\(name)），請稍後再試", "今は書き込めません（\(name)）。しばらくしてからお試しください")
        }
    }

    /// Whether the answer may have paths and words of the system: on the health port, which strangers do not reach.
    private static func isForOperators(_ call: RouteCall) -> Bool { call.request.listener == .health }
}

/// `GET /metrics`: the program's metrics in Prometheus' text format.
enum MetricsRoute {
    static func answer(_ call: RouteCall) throws -> Response {
        Response(
            status: 200, headers: ["Content-Type": "text/plain; version=0.0.4; charset=utf-8"],
            body: Array(try call.service.metrics().utf8))
    }
}
