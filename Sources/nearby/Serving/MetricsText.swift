internal import EventHTTPServer
internal import TempleModel

/// What `/metrics` answers: the figures of requests, server, searches and database, in Prometheus' text form.
struct MetricsText {
    let store: any TempleSearching
    let requests: RequestMetrics
    /// What searches have looked at and judged, on all threads.
    let work: @Sendable () -> (boxes: Int, rows: Int)
    /// What the server has counted; nil before it has started.
    let counters: @Sendable () -> ServerCounters?
    /// Whether the thread may wait for the database.
    let mayWait: Bool

    /// - Throws: ``SearchError`` where a thread that may wait is to be asked; a database that cannot be read is a figure.
    func text() throws -> String { try requests.text() + serverText + workText + databaseText() }

    /// One figure with what it means.
    private static func figure(
        _ name: String, _ kind: String, _ help: String, _ value: some CustomStringConvertible
    ) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n\(name) \(value)\n"
    }

    private var workText: String {
        let work = work()
        return Self.figure(
            "nearby_search_boxes_total", "counter",
            "Nodes and places of the spatial index that searches have looked at.", work.boxes)
            + Self.figure(
                "nearby_search_rows_total", "counter", "Temples that searches have judged, answered or not.", work.rows)
    }

    private var serverText: String {
        guard let counters = counters() else { return "" }
        var text = ""
        func add(_ name: String, _ kind: String, _ help: String, _ value: some CustomStringConvertible) {
            text += Self.figure(name, kind, help, value)
        }
        add("nearby_connections_open", "gauge", "Connections that are open now.", counters.connectionsOpen)
        add("nearby_connections_accepted_total", "counter", "Connections accepted.", counters.connectionsAccepted)
        add(
            "nearby_connections_broken_total", "counter", "Connections that ended in the middle.",
            counters.connectionsBroken)
        add("nearby_received_bytes_total", "counter", "Bytes of requests.", counters.bytesReceived)
        add("nearby_sent_bytes_total", "counter", "Bytes of answers.", counters.bytesSent)
        add(
            "nearby_work_handed_over_total", "counter",
            "Requests that took too long for their thread and were left to a worker.",
            counters.handedOver)
        add("nearby_work_queued", "gauge", "Requests that wait for a worker now.", counters.workQueued)
        add("nearby_workers_busy", "gauge", "Workers that make an answer now.", counters.workersBusy)
        add(
            "nearby_loop_lag_seconds", "gauge",
            "How long requests waited for their thread, at most, in the last second.",
            counters.loopLag / .seconds(1))
        text += "# HELP nearby_faults_total Answers of the server itself.\n# TYPE nearby_faults_total counter\n"
        for (code, count) in counters.faults.sorted(by: { $0.key < $1.key }) {
            text += "nearby_faults_total{code=\"\(code)\"} \(count)\n"
        }
        return text
    }

    private func databaseText() throws -> String {
        let statistics: StoreStatistics?
        do {
            statistics = try store.statistics()
        } catch SearchError.busy where !mayWait {
            throw SearchError.busy
        } catch {
            statistics = nil
        }
        var text = Self.figure(
            "nearby_database_up", "gauge", "Whether the database can be read.", statistics == nil ? 0 : 1)
        guard let statistics else { return text }
        func add(_ name: String, _ help: String, _ value: Int64) { text += Self.figure(name, "gauge", help, value) }
        add("nearby_temples", "Temples in the database.", statistics.temples)
        add("nearby_data_version", "Counts up with every change of the data.", statistics.revision.count)
        add("nearby_data_changed_timestamp_seconds", "When the data last changed.", statistics.revision.changedAt)
        add("nearby_imports", "Imports that changed something.", statistics.imports)
        if let bytes = statistics.bytes { add("nearby_database_bytes", "The size of the database file.", bytes) }
        return text
    }
}
