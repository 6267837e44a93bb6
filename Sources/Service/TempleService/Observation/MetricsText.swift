internal import AccountModel
internal import EventHTTPServer
internal import Notifications
internal import TempleModel

/// The answer of `/metrics`: metrics of requests, server, searches and database in the text format of Prometheus.
struct MetricsText {
    let store: any TempleSearching
    /// The path of the database, or of the copy.
    let path: String
    let release: String
    let configuration: ServerConfiguration
    let requests: RequestMetrics
    /// The index nodes and the temples that searches have examined, on all threads.
    let work: @Sendable () -> (boxes: Int, rows: Int)
    let databaseTime: DatabaseTime
    /// The counters of the server; nil before it has started.
    let counters: @Sendable () -> ServerCounters?
    /// What is told of the copy; nil where the data is not a copy of a server's.
    let replica: (@Sendable () -> ReplicaFigures)?
    /// What is told of accounts; nil for a service without them.
    let accounts: AccountFigures?
    /// Whether the databases can be written.
    let writes: WriteWatch
    /// What is told of the back office; nil for a service without one.
    let staff: StaffFigures?
    /// What is told of reminders; nil for a service that sends none.
    let reminders: SenderFigures?
    /// The number of log lines that were dropped.
    let droppedLines: @Sendable () -> Int
    /// Whether this thread may wait for the database.
    let mayWait: Bool

    /// - Throws: an error for which a worker answers, if a thread that may wait must answer. An unreadable database is not an error but a metric.
    func text() throws -> String {
        try requests.text() + databaseTime.text() + processText + serverText + logText + workText + replicaText
            + accountText() + staffText + reminderText + databaseText() + writesText
    }

    /// Returns one metric with its help and type.
    private static func figure(
        _ name: String, _ kind: String, _ help: String, _ value: some CustomStringConvertible
    ) -> String {
        heading(name, kind, help) + "\(name) \(value)\n"
    }

    /// Returns a metric with one value for each value of a label.
    private static func figures(
        _ name: String, _ kind: String, _ help: String, by label: String, _ values: [(String, Int)]
    ) -> String {
        values.reduce(into: heading(name, kind, help)) { text, one in
            text += "\(name){\(label)=\"\(escaped(one.0))\"} \(one.1)\n"
        }
    }

    private static func heading(_ name: String, _ kind: String, _ help: String) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    private var processText: String {
        var text = Self.figures(
            "nearby_build_info", "gauge", "The release of the program.", by: "version", [(release, 1)])
        func add(_ name: String, _ kind: String, _ help: String, _ value: (some CustomStringConvertible)?) {
            if let value { text += Self.figure(name, kind, help, value) }
        }
        add(
            "process_cpu_seconds_total", "counter", "Processor time of all threads.",
            ProcessFigures.processorSeconds)
        add(
            "process_resident_memory_bytes", "gauge", "Memory that the process has.", ProcessFigures.residentBytes)
        add("process_open_fds", "gauge", "Open file descriptors.", ProcessFigures.openDescriptors)
        add(
            "process_max_fds", "gauge", "The most file descriptors that may be open.",
            ProcessFigures.mostDescriptors)
        add(
            "nearby_connections_limit", "gauge", "The most connections that may be open.",
            configuration.connectionLimit)
        add("nearby_workers", "gauge", "Workers.", configuration.workers)
        add(
            "nearby_work_queue_limit", "gauge", "The most requests that may wait for a worker.",
            configuration.maxQueuedWork)
        add(
            "nearby_buffer_limit_bytes", "gauge",
            "The most bytes of unfinished requests and responses that connections may hold.",
            configuration.maxBufferedBytes)
        add(
            "nearby_disk_free_bytes", "gauge", "Room on the disk of the database, or of the copy.",
            ProcessFigures.freeBytes(besides: path))
        return text
    }

    private var logText: String {
        Self.figure(
            "nearby_log_lines_dropped_total", "counter",
            "Lines of the log and of standard error that could not be written in time.", droppedLines())
    }

    private var workText: String {
        let work = work()
        return Self.figure(
            "nearby_search_boxes_total", "counter",
            "Nodes and entries of the spatial index that searches have examined.", work.boxes)
            + Self.figure(
                "nearby_search_rows_total", "counter", "Temples that searches have examined, found or not.", work.rows)
    }

    private var replicaText: String {
        guard let replica = replica?() else { return "" }
        var text = ""
        func add(_ name: String, _ help: String, _ value: some CustomStringConvertible) {
            text += Self.figure(name, "gauge", help, value)
        }
        add("nearby_replica_connected", "Whether the database server answers.", replica.isConnected ? 1 : 0)
        add("nearby_replica_age_seconds", "Age of the data; NaN where it is unknown.", Self.number(replica.age))
        add(
            "nearby_replica_lag_seconds",
            "How far the database server was behind its primary at the last look; NaN where it is unknown.",
            Self.number(replica.lag))
        add("nearby_replica_sequence", "Number of the last change that was applied.", replica.sequence)
        add(
            "nearby_replica_last_success_timestamp_seconds", "Time of the last look at the database server.",
            Self.number(replica.lookedAt))
        return text
            + Self.figures(
                "nearby_replica_server", "gauge", "The database server of the last look: 1 while it answers.",
                by: "host",
                replica.host.map { [($0, replica.isConnected ? 1 : 0)] } ?? [])
            + Self.figures(
                "nearby_replica_failures_total", "counter",
                "Looks at the database server that failed, by reason.", by: "kind",
                FollowingFailure.allCases.map { ($0.rawValue, replica.failures[$0] ?? 0) })
    }

    /// The text of a number as Prometheus reads it; nil is no number.
    private static func number(_ value: Double?) -> String {
        guard let value else { return "NaN" }
        return value == .infinity ? "+Inf" : "\(value)"
    }

    /// The text of a label.
    private static func escaped(_ label: String) -> String {
        label.reduce(into: "") { text, character in
            switch character {
            case "\\", "\"": text += "\\\(character)"
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }

    private var serverText: String {
        guard let counters = counters() else { return "" }
        var text = ""
        func add(_ name: String, _ kind: String, _ help: String, _ value: some CustomStringConvertible) {
            text += Self.figure(name, kind, help, value)
        }
        add("nearby_connections_open", "gauge", "Open connections.", counters.connectionsOpen)
        add("nearby_connections_accepted_total", "counter", "Connections accepted.", counters.connectionsAccepted)
        add(
            "nearby_connections_broken_total", "counter",
            "Connections that ended in the middle of a request or response.",
            counters.connectionsBroken)
        add(
            "nearby_memory_resets_total", "counter",
            "Connections that were reset or closed because there was no memory for their request or response.",
            counters.memoryResets)
        add("nearby_received_bytes_total", "counter", "Bytes received.", counters.bytesReceived)
        add("nearby_sent_bytes_total", "counter", "Bytes sent.", counters.bytesSent)
        add(
            "nearby_buffer_bytes", "gauge", "Bytes of unfinished requests and responses that connections hold.",
            counters.bufferedBytes)
        add(
            "nearby_work_handed_over_total", "counter",
            "Requests that took too long for their event loop and were passed to a worker.",
            counters.handedOver)
        add("nearby_work_queued", "gauge", "Requests waiting for a worker.", counters.workQueued)
        add(
            "nearby_work_wait_seconds", "gauge", "Time that the first of them has waited by now.",
            counters.workWait / .seconds(1))
        add(
            "nearby_errands_total", "counter", "Requests that waited for another host, without a worker.",
            counters.errands)
        add(
            "nearby_errands_refused_total", "counter",
            "Requests that would have waited for another host, and for which there was no room.",
            counters.errandsRefused)
        add("nearby_errands_running", "gauge", "Requests waiting for another host.", counters.errandsRunning)
        add(
            "nearby_errands_queued", "gauge", "Requests waiting until they may ask another host.",
            counters.errandsQueued)
        add("nearby_workers_busy", "gauge", "Workers that are processing a request.", counters.workersBusy)
        add(
            "nearby_loop_lag_seconds", "gauge",
            "Longest time that a request waited for its event loop in the last second.",
            counters.loopLag / .seconds(1))
        return text
            + Self.figures(
                "nearby_faults_total", "counter", "Error responses of the server itself, by code.", by: "code",
                counters.faults.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// Of people, metrics tell how many there are, and nothing of any of them.
    private func accountText() throws -> String {
        guard let accounts else { return "" }
        let statistics = try accounts.statistics(mayWait: mayWait)
        var text = Self.figures(
            "nearby_sign_ins_total", "counter", "Sign-ins, by outcome.", by: "outcome",
            accounts.signIns.map { ($0.rawValue, $1) })
        if !accounts.signInMails.isEmpty {
            text += Self.figures(
                "nearby_sign_in_mails_total", "counter",
                "Mails to sign in: taken by the mail server, held back as too many for one address, or not sent.",
                by: "outcome", accounts.signInMails)
        }
        func add(_ name: String, _ help: String, _ value: Int) { text += Self.figure(name, "gauge", help, value) }
        add("nearby_accounts_up", "Whether the store of accounts can be read.", statistics == nil ? 0 : 1)
        guard let statistics else { return text }
        add("nearby_accounts", "Accounts.", statistics.accounts)
        add("nearby_account_sessions", "Sessions of accounts that have not ended.", statistics.sessions)
        add("nearby_account_devices", "Devices of accounts.", statistics.devices)
        return text
    }

    private var staffText: String {
        guard let staff else { return "" }
        return Self.figures(
            "nearby_admin_refused_total", "counter", "Requests to the back office that were refused for their token.",
            by: "kind", staff.failures)
            + Self.figures(
                "nearby_edits_total", "counter", "Edits of the back office, by what has become of them.",
                by: "outcome", staff.edits)
    }

    private var reminderText: String {
        guard let counts = reminders?.counts else { return "" }
        return countedText(counts) + queueText(counts)
    }

    /// Of the messages that this sender has settled.
    private func countedText(_ counts: SenderFigures.Counts) -> String {
        var text = Self.figure(
            "nearby_notifications_sent_total", "counter", "Messages that a provider has taken.", counts.sent)
        text += Self.figures(
            "nearby_notifications_sent_by_channel_total", "counter",
            "Messages that a provider has taken, by the channel that was the first.", by: "channel",
            counts.sentByChannel.sorted { $0.key < $1.key })
        text += Self.figures(
            "nearby_notifications_failed_total", "counter", "Messages that were not sent, by reason.", by: "reason",
            SenderFigures.Failure.allCases.map { ($0.rawValue, counts.failed[$0] ?? 0) })
        text += Self.figures(
            "nearby_notifications_failed_by_channel_total", "counter",
            "Messages that were not sent, by the channel that has tried last.", by: "channel",
            counts.failedByChannel.sorted { $0.key < $1.key })
        text += Self.figure(
            "nearby_notifications_retried_total", "counter", "Tries that are repeated later.", counts.retried)
        return text
    }

    /// Of what is still to be sent.
    private func queueText(_ counts: SenderFigures.Counts) -> String {
        var text = ""
        func add(_ name: String, _ help: String, _ value: some CustomStringConvertible) {
            text += Self.figure(name, "gauge", help, value)
        }
        add("nearby_notifications_held", "Messages that this sender has taken.", counts.held)
        add(
            "nearby_notifications_waiting", "Reminders in the queue at the last look; NaN where it is unknown.",
            Self.number(counts.queue.map { Double($0.waiting) }))
        add(
            "nearby_notifications_due", "Reminders in the queue whose time has come; NaN where it is unknown.",
            Self.number(counts.queue.map { Double($0.due) }))
        add(
            "nearby_notifications_lag_seconds",
            "How long ago the time of the oldest reminder came that is due; NaN where it is unknown.",
            Self.number(counts.queue.map { Double($0.lagSeconds) }))
        add(
            "nearby_notifications_queued", "Reminders that were queued when all were planned last; NaN before.",
            Self.number(counts.queued.map(Double.init)))
        add(
            "nearby_notifications_planned_timestamp_seconds", "When all were planned last; NaN before.",
            Self.number(counts.plannedAt.map(Double.init)))
        add(
            "nearby_notification_providers_paused", "Providers to which nothing is sent just now.",
            counts.pausedProviders)
        add(
            "nearby_notifications_up", "Whether the queue could be read and written at the last try.",
            counts.isStoreUp ? 1 : 0)
        return text
    }

    private var writesText: String {
        writes.known.reduce(into: "") { text, one in
            text += Self.figure(
                one.kind == .accounts ? "nearby_accounts_writable" : "nearby_database_writable",
                "gauge", "Whether the last write of the \(one.kind.rawValue) succeeded.", one.failure == nil ? 1 : 0)
        }
    }

    private func databaseText() throws -> String {
        let statistics: StoreStatistics?
        do {
            statistics = try store.statistics()
        } catch let error where !mayWait && (error == .busy || error == .overBudget) {
            throw error
        } catch {
            statistics = nil
        }
        var text = Self.figure(
            "nearby_database_up", "gauge", "Whether the database can be read.", statistics == nil ? 0 : 1)
        guard let statistics else { return text }
        func add(_ name: String, _ help: String, _ value: Int64) { text += Self.figure(name, "gauge", help, value) }
        add("nearby_temples", "Temples in the database.", statistics.temples)
        add("nearby_data_version", "Number of the last change of the data.", statistics.revision.count)
        add(
            "nearby_data_changed_timestamp_seconds", "Time of the last write by nearby.",
            statistics.revision.changedAt)
        add(
            "nearby_rows_passed_over", "Rows that are passed over because their values are out of bounds.",
            Int64(statistics.passedRows))
        add("nearby_imports", "Imports that changed the database.", statistics.imports)
        add(
            "nearby_schema_behind", "Versions by which the schema of the database is newer than this program's.",
            statistics.newerSchema.map { Int64($0.found) - Int64($0.supported) } ?? 0)
        if let bytes = statistics.bytes { add("nearby_database_bytes", "Size of the database file.", bytes) }
        return text
    }
}
