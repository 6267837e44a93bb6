internal import HTTPModel

/// `GET /metrics`: the program's metrics in Prometheus' text format.
enum MetricsRoute {
    static func answer(_ call: RouteCall) throws -> Response {
        Response(
            status: 200, headers: ["Content-Type": "text/plain; version=0.0.4; charset=utf-8"],
            body: Array(try call.service.metrics().utf8))
    }
}
