internal import EventHTTPServer
internal import FoundationEssentials
internal import Glibc
internal import HTTPModel
internal import TempleAPI
internal import WebRouting

extension ServerConfiguration {
    /// A browser must not guess the type of an answer, and sends other hosts only the origin: an address may contain a
    /// position.
    private static let safetyFields: Headers = [
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin",
    ]

    /// Reads the settings of the server.
    init(_ settings: ServiceSettings) throws(ServiceError) {
        let threads =
            try settings.number("threads", in: 1...256) ?? min(256, ProcessInfo.processInfo.activeProcessorCount)
        self.init(threads: threads)
        try ServiceListeners.read(settings, into: &self)
        maxConnections = try settings.number("max-connections", in: 1...1_000_000)
        if let number = try settings.number("connections-per-address", in: 0...1_000_000) {
            maxConnectionsPerAddress = number
        }
        if let rate = try settings.number("rate-limit", in: 0...1_000_000), rate > 0 {
            rateLimit = RateLimit(requestsPerSecond: Double(rate), burst: 2 * rate)
        }
        unlimitedPaths = TempleAPI.unlimitedPaths
        answerFields = Self.safetyFields
        if let megabytes = try settings.number("buffer-memory", in: 1...1_048_576) {
            maxBufferedBytes = megabytes << 20
        }
        if let number = try settings.number("workers", in: 1...256) { workers = number }
        if let number = try settings.number("worker-queue", in: 1...100_000) { maxQueuedWork = number }
        if let number = try settings.number("workers-per-address", in: 1...256) { maxWorkersPerAddress = number }
        if let seconds = try settings.number("idle-timeout", in: 1...86_400) { idleTimeout = .seconds(seconds) }
        if let seconds = try settings.number("request-timeout", in: 1...86_400) {
            requestTimeout = .seconds(seconds)
            headerTimeout = min(headerTimeout, requestTimeout)
        }
        if let seconds = try settings.number("grace-period", in: 0...86_400) { gracePeriod = .seconds(seconds) }
        notifySocket = settings.environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        watchdogPeriod = Self.watchdogPeriod(of: settings.environment, process: getpid())
    }
}

extension AllowedOrigins {
    /// Reads the origins that browsers may ask from.
    init(_ settings: ServiceSettings) throws(ServiceError) {
        guard let (value, origin) = settings.text("allow-origins") else {
            self = .none
            return
        }
        guard let origins = AllowedOrigins(value) else {
            throw ServiceError(
                .setting,
                "\(origin) \"\(value.prefix(80))\" is neither * nor a list of origins, such as https://app.example")
        }
        self = origins
    }
}

extension SiteRules.TokenGuards {
    /// Reads what a token is needed for: everything, unless the setting says so.
    init(_ settings: ServiceSettings) throws(ServiceError) {
        guard let (value, origin) = settings.text("token-guards") else {
            self = .everything
            return
        }
        guard let guards = Self(rawValue: value) else {
            throw ServiceError(.setting, "\(origin) \"\(value.prefix(40))\" is neither all nor api")
        }
        guard settings["token-file"] != nil else {
            throw ServiceError(.setting, "\(origin) needs --token-file: without it there is nothing to guard")
        }
        self = guards
    }
}

extension AccessLog {
    /// Opens the log that the settings name; nil if they name none.
    static func open(_ settings: ServiceSettings, errors: LogWriter) throws(ServiceError) -> AccessLog? {
        guard let (path, format, hasQueries) = try read(settings) else { return nil }
        return try AccessLog(path: path, format: format, hasQueries: hasQueries, errors: errors)
    }

    /// Reads what the settings say of the log; nil if they name none.
    static func read(
        _ settings: ServiceSettings
    ) throws(ServiceError) -> (path: String, format: Format, hasQueries: Bool)? {
        let format: Format
        switch settings.text("log-format") {
        case nil: format = .json
        case let (value, origin)?:
            guard let known = Format(rawValue: value) else {
                throw ServiceError(.setting, "\(origin) \"\(value.prefix(40))\" is not a log format; give json or text")
            }
            format = known
        }
        let hasQueries = try settings.flag("log-coordinates")
        guard let path = settings["access-log"] else { return nil }
        return (path, format, hasQueries)
    }
}

extension ServerHooks {
    /// - Parameters:
    ///   - reloading: called when the server is asked to reload, before its threads do.
    ///   - stopping: called when the server begins to stop.
    init(
        _ log: AccessLog?, _ requests: RequestMetrics, _ accounts: AccountFigures?, _ settings: ReloadedSettings,
        _ errors: LogWriter, reloading: @escaping @Sendable () -> Void, stopping: @escaping @Sendable () -> Void
    ) {
        self.init(
            errorResponse: { fault, origin in
                TempleAPI.serverAnswer(
                    status: fault.status, code: fault.code, detail: fault.detail, to: origin,
                    settings.current.origins)
            },
            observe: { exchange in
                requests.note(exchange)
                accounts?.note(exchange)
                log?.note(exchange)
            },
            willReload: reloading,
            reload: { thread in
                guard thread == 0 else { return }
                do throws(ServiceError) {
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
                case .responderNotReplaced(_, let error as ServiceError):
                    errors.note("the old database and tokens stay in use: \(error.message)")
                case .responderNotReplaced(_, let error): errors.note("cannot reopen the database: \(error)")
                case .workerNotMade(let error): errors.note("a worker cannot open the database: \(error)")
                case .stopping: stopping()
                }
            })
    }
}
