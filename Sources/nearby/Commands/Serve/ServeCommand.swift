internal import Glibc
internal import EventHTTPServer
internal import Foundation
internal import HTTPModel
internal import Synchronization
internal import TempleAPI
internal import TempleModel
internal import WebPages

/// `nearby serve`: the HTTP service.
enum ServeCommand {
    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let settings = try ServeSettings(arguments, environment: composition.environment, specification)
        let configuration = try configuration(settings, composition.environment)
        try AddressSpace.check(threads: configuration.threads, workers: configuration.workers)
        let errors = LogWriter(descriptor: STDERR_FILENO)
        let log = try accessLog(settings, errors)
        let logs = [errors] + (log.map { $0.writer === errors ? [] : [$0.writer] } ?? [])
        defer { for log in logs { log.finish(atMost: timeForLastLines) } }
        let origins = try allowedOrigins(settings)
        let tokenFile = settings["token-file"].map(TokenFile.init)
        let queryTimeout = try settings.seconds("query-timeout", upTo: 3600) ?? defaultQueryTimeout
        let database = try composition.database(
            option: settings["database"], by: settings.text("database")?.origin ?? "--database")
        let (path, replica) = try source(of: database, settings, composition, errors)
        defer { replica?.stop() }
        _ = try tokenFile?.read()
        if let tokenFile, tokenFile.isReadableByOthers {
            errors.note("every user can read the token file \(tokenFile.path): chmod o= \(tokenFile.path)")
        }
        warn(of: configuration, errors)
        let pages = try pages(
            settings, isProtected: tokenFile != nil, composition.environment, note: { errors.note($0) })
        let opens = try settings.flag("open")
        let requests = RequestMetrics(paths: TempleAPI.paths + (pages == nil ? [] : WebPages.paths))
        let running = RunningServer()
        let served = composition.served(
            path: path, replica: replica, queryTimeout: queryTimeout == .zero ? nil : queryTimeout,
            note: { errors.note($0) })
        @Sendable func api(_ store: ServedStore, rememberedBytes: Int) throws -> TempleAPI {
            let metrics = MetricsText(
                store: store, requests: requests, work: { served.searchWork }, counters: { running.counters() },
                replica: replica?.metrics, droppedLines: { logs.reduce(0) { $0 + $1.droppedLines } },
                mayWait: store.thread == .worker)
            return TempleAPI(
                store: store, allowedOrigins: origins, tokens: try tokenFile?.read(),
                hasHealthListener: configuration.healthPort != nil, rememberedBytes: rememberedBytes,
                metrics: metrics.text, now: Clock.now)
        }
        @Sendable func site(_ store: ServedStore) throws -> ServedSite {
            // Workers answer what is rarely asked.
            let bytes = store.thread == .loop ? Self.rememberedBytes / max(1, configuration.threads) : 0
            let bytesOfPages = pages == nil ? 0 : bytes / Self.partOfPages
            return ServedSite(
                api: try api(store, rememberedBytes: bytes - bytesOfPages),
                pages: pages.map {
                    WebPages(
                        store: store, files: $0.files, settings: $0.settings, packs: $0.packs,
                        rememberedBytes: bytesOfPages, now: Clock.now)
                },
                replica: replica)
        }
        let server = EventHTTPServer(
            configuration, hooks: hooks(log, requests, origins, errors),
            makeWorker: {
                let store = try served.open(on: .worker)
                return PoolWorker(site: try site(store), store: store, queryTimeout: served.queryTimeout)
            },
            makeResponder: {
                let store = try served.open(on: .loop)
                return LoopResponder(site: try site(store), store: store)
            })
        let announcement = Announcement()
        running.set(server)
        defer { running.set(nil) }
        do throws(ServerError) {
            try server.handleSignals()
            _ = try server.start()
            if let addresses = server.addresses() {
                let lines = lines(addresses, host: configuration.host)
                announcement.print(lines) { server.stop() }
                if opens { openBrowser(at: lines, errors) }
            }
        } catch {
            if case .responderFailed(let cause as SearchError) = error {
                throw CommandError(cause, in: database.name)
            }
            throw CommandError(error)
        }
        server.waitUntilStopped()
        if let error = announcement.error { throw error }
    }

    /// The most memory for JSON, compressed answers and parts of pages that all threads together remember between
    /// answers.
    private static let rememberedBytes = 64 << 20
    /// Pages may take one of so many parts of it: an eighth.
    private static let partOfPages = 8

    /// How long the end of the service waits for a log that cannot be written.
    private static let timeForLastLines = Duration.seconds(1)

    /// A typical search takes less than a thousandth of this.
    private static let defaultQueryTimeout = Duration.seconds(2)

    /// A browser must not guess the type of an answer, and sends other hosts only the origin: an address may contain a
    /// position.
    private static let safetyFields: Headers = [
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin",
    ]

    private static func configuration(
        _ settings: ServeSettings, _ environment: [String: String]
    ) throws(CommandError) -> ServerConfiguration {
        let threads =
            try settings.number("threads", in: 1...256) ?? min(256, ProcessInfo.processInfo.activeProcessorCount)
        var configuration = ServerConfiguration(threads: threads)
        try readListeners(settings, into: &configuration)
        configuration.maxConnections = try settings.number("max-connections", in: 1...1_000_000)
        if let number = try settings.number("connections-per-address", in: 0...1_000_000) {
            configuration.maxConnectionsPerAddress = number
        }
        if let rate = try settings.number("rate-limit", in: 0...1_000_000), rate > 0 {
            configuration.rateLimit = RateLimit(requestsPerSecond: Double(rate), burst: 2 * rate)
        }
        configuration.unlimitedPaths = TempleAPI.unlimitedPaths
        configuration.answerFields = safetyFields
        if let megabytes = try settings.number("buffer-memory", in: 1...1_048_576) {
            configuration.maxBufferedBytes = megabytes << 20
        }
        if let number = try settings.number("workers", in: 1...256) { configuration.workers = number }
        if let number = try settings.number("worker-queue", in: 1...100_000) { configuration.maxQueuedWork = number }
        if let number = try settings.number("workers-per-address", in: 1...256) {
            configuration.maxWorkersPerAddress = number
        }
        if let seconds = try settings.number("idle-timeout", in: 1...86_400) {
            configuration.idleTimeout = .seconds(seconds)
        }
        if let seconds = try settings.number("request-timeout", in: 1...86_400) {
            configuration.requestTimeout = .seconds(seconds)
            configuration.headerTimeout = min(configuration.headerTimeout, configuration.requestTimeout)
        }
        if let seconds = try settings.number("grace-period", in: 0...86_400) {
            configuration.gracePeriod = .seconds(seconds)
        }
        configuration.inheritedSockets = SocketActivation.takeDescriptors()
        configuration.notifySocket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        return configuration
    }

    private static func allowedOrigins(_ settings: ServeSettings) throws(CommandError) -> AllowedOrigins {
        guard let (value, origin) = settings.text("allow-origins") else { return .none }
        guard let origins = AllowedOrigins(value) else {
            throw CommandError(
                .usage,
                "\(origin) \"\(value.prefix(80))\" is neither * nor a list of origins, such as https://app.example")
        }
        return origins
    }

    private static func accessLog(_ settings: ServeSettings, _ errors: LogWriter) throws(CommandError) -> AccessLog? {
        let format: AccessLog.Format
        switch settings.text("log-format") {
        case nil: format = .json
        case let (value, origin)?:
            guard let known = AccessLog.Format(rawValue: value) else {
                throw CommandError(
                    .usage, "\(origin) \"\(value.prefix(40))\" is not a log format; give json or text")
            }
            format = known
        }
        let hasQueries = try settings.flag("log-coordinates")
        return try settings["access-log"].map { path throws(CommandError) in
            try AccessLog(path: path, format: format, hasQueries: hasQueries, errors: errors)
        }
    }

    private static func hooks(
        _ log: AccessLog?, _ requests: RequestMetrics, _ origins: AllowedOrigins, _ errors: LogWriter
    ) -> ServerHooks {
        return ServerHooks(
            errorResponse: { fault, origin in
                TempleAPI.serverAnswer(
                    status: fault.status, code: fault.code, detail: fault.detail, to: origin, origins)
            },
            observe: { exchange in
                requests.note(exchange)
                log?.note(exchange)
            },
            reload: { thread in
                guard thread == 0 else { return }
                do throws(CommandError) {
                    try log?.reopen()
                } catch {
                    errors.note("the old access log stays in use: \(error.message)")
                }
            },
            notice: { notice in
                switch notice {
                case .cannotAccept(_, let number):
                    errors.note("cannot accept more connections: \(String(cString: strerror(number)))")
                case .acceptsAgain: errors.note("accepting connections again")
                case .responderNotReplaced(_, let error as CommandError):
                    errors.note("the old database and tokens stay in use: \(error.message)")
                case .responderNotReplaced(_, let error): errors.note("cannot reopen the database: \(error)")
                case .workerNotMade(let error): errors.note("a worker cannot open the database: \(error)")
                case .stopping: break
                }
            })
    }
}

/// The running server, for the parts that read its counters.
private final class RunningServer: Sendable {
    private let server = Mutex<EventHTTPServer?>(nil)

    func set(_ running: EventHTTPServer?) { server.withLock { $0 = running } }

    func counters() -> ServerCounters? { server.withLock { $0 }?.counters() }
}
