internal import EventHTTPServer
internal import Foundation
internal import TempleAPI
internal import TempleModel
internal import TempleStore

/// `nearby serve`: the HTTP service.
enum ServeCommand {
    static let specification = CommandSpecification(
        name: "nearby serve",
        summary: "Answer over HTTP: GET /api/temples?lat=24.14&lng=120.67&radius=10",
        forms: ["[OPTION...]"],
        options: [
            OptionSpecification("host", "ADDRESS", help: "address to listen on (default 127.0.0.1)"),
            OptionSpecification("port", "NUMBER", help: "port to listen on, 0 for a free one (default 8080)"),
            OptionSpecification("threads", "NUMBER", help: "threads that answer (default: one a processor)"),
        ],
        notes: """
            The address is printed on standard output once requests are answered. SIGINT and SIGTERM end the service
            when the requests it has begun are answered.
            """)

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let port = try arguments.number("port", in: 0...65_535, specification) ?? 8080
        let threads =
            try arguments.number("threads", in: 1...256, specification)
            ?? min(256, ProcessInfo.processInfo.activeProcessorCount)
        let host = arguments["host"] ?? "127.0.0.1"
        let database = try composition.databasePath(option: arguments["database"])
        // Once here, so that a database that cannot be used is said in plain words before any thread starts.
        _ = try composition.store(database)
        let hooks = ServerHooks(errorResponse: { fault in
            Problem.ofServer(status: fault.status, code: fault.code, detail: fault.detail).response
        })
        let server = EventHTTPServer(
            ServerConfiguration(host: host, port: UInt16(port), threads: threads), hooks: hooks,
            makeResponder: { TempleAPI(store: try TempleStore(path: database.path), now: Clock.now) })
        do {
            try server.handleSignals()
            let bound = try server.start()
            let shown = host.contains(":") ? "[\(host)]" : host
            try console.answer("http://\(shown):\(bound)\n")
        } catch let error as ServerError {
            throw CommandError(error)
        } catch let error as CommandError {
            server.stop()
            server.waitUntilStopped()
            throw error
        } catch {
            throw CommandError(.internalError, String(describing: error))
        }
        server.waitUntilStopped()
    }
}

extension CommandError {
    init(_ error: ServerError) {
        switch error {
        case .invalidHost(let host):
            self.init(.usage, "--host \"\(host)\" is not an address to listen on; give one as 127.0.0.1 or ::1")
        case .addressInUse(let host, let port):
            self.init(
                .unavailable, "port \(port) of \(host) is in use; choose another with --port, or 0 for a free one")
        case .cannotListen(let host, let port, let number):
            self.init(
                .unavailable, "cannot listen on port \(port) of \(host): \(String(cString: strerror(number)))")
        case .responderFailed(let error as SearchError):
            self.init(error)
        default:
            self.init(.unavailable, "the service cannot start: \(error)")
        }
    }
}
