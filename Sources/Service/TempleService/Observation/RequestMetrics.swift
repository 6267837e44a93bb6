internal import EventHTTPServer
internal import HTTPModel
internal import Synchronization

/// Request counters and latency histograms by route and status. Any thread adds to them without a lock.
final class RequestMetrics: Sendable {
    private static let classes = ["1xx", "2xx", "3xx", "4xx", "5xx", "none"]

    /// The counters of one route.
    private final class Series: Sendable {
        let statuses = Counters(count: RequestMetrics.classes.count)
        let latencies = Latencies()
    }

    private let routes: [String: Series]
    private let requests = Atomic<Int>(0)
    private let cacheHits = Atomic<Int>(0)
    /// The times that requests have waited for a worker.
    private let queue = Latencies()
    /// The problems that were told, by code. Codes are words of the program, so there are few.
    private let problems = Mutex<[String: Int]>([:])
    private static let other = "other"
    /// The route of the files of the pages.
    private static let files = "/web/:version/*path"
    /// The route of map tiles.
    private static let tiles = "/tiles/:mark/:z/:x/:y"
    private static let lengthOfUUID = 36

    /// - Parameter paths: the routes with counters of their own, with `:id` for numbers and UUIDs. All other paths share one series.
    init(paths: [String]) {
        routes = Dictionary((paths + [Self.other]).map { ($0, Series()) }, uniquingKeysWith: { first, _ in first })
    }

    func note(_ exchange: Exchange) {
        guard let series = routes[pattern(of: exchange.path)] ?? routes[Self.other] else { return }
        let status = exchange.status ?? 0
        requests.add(1, ordering: .relaxed)
        if status == 304 { cacheHits.add(1, ordering: .relaxed) }
        series.statuses.add((100...599).contains(status) ? status / 100 - 1 : Self.classes.count - 1)
        series.latencies.add(exchange.duration)
        if let time = exchange.queueTime { queue.add(time) }
        if let code = exchange.notes.problem { problems.withLock { $0[code, default: 0] += 1 } }
    }

    /// All requests, and those of them that were answered by 304, because a cache still had the right answer.
    var totals: (requests: Int, cacheHits: Int) {
        (requests.load(ordering: .relaxed), cacheHits.load(ordering: .relaxed))
    }

    /// Returns the route of a path, in which numbers and UUIDs become `:id`.
    private func pattern(of path: String) -> String {
        if routes[path] != nil { return path }
        if path.hasPrefix("/web/"), routes[Self.files] != nil { return Self.files }
        if path.hasPrefix("/tiles/"), routes[Self.tiles] != nil { return Self.tiles }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
            Self.isID(part) ? ":id" : String(part)
        }
        let pattern = parts.joined(separator: "/")
        return routes[pattern] == nil ? Self.other : pattern
    }

    private static func isID(_ part: Substring) -> Bool {
        if part.utf8.count == lengthOfUUID {
            return part.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
            }
        }
        return !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns the metrics in the text format of Prometheus, version 0.0.4.
    func text() -> String {
        var text = """
            # HELP nearby_requests_total Requests by route and class of status.
            # TYPE nearby_requests_total counter

            """
        for (route, series) in sorted {
            for (name, count) in zip(Self.classes, series.statuses.values) where count > 0 {
                text += "nearby_requests_total{route=\"\(route)\",status=\"\(name)\"} \(count)\n"
            }
        }
        text += """
            # HELP nearby_request_seconds Time from the first byte of a request to the last byte of its response.
            # TYPE nearby_request_seconds histogram

            """
        for (route, series) in sorted {
            text += series.latencies.text("nearby_request_seconds", by: "route", route) ?? ""
        }
        text += """
            # HELP nearby_work_queue_seconds Time that requests have waited for a worker.
            # TYPE nearby_work_queue_seconds histogram

            """
        text += queue.text("nearby_work_queue_seconds") ?? ""
        text += """
            # HELP nearby_problems_total Problems that were answered, by code.
            # TYPE nearby_problems_total counter

            """
        for (code, count) in problems.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            text += "nearby_problems_total{code=\"\(code)\"} \(count)\n"
        }
        return text
    }

    private var sorted: [(String, Series)] { routes.sorted { $0.key < $1.key } }
}
