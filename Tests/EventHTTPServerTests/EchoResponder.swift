import Dispatch
import HTTPModel
import Testing

@testable import EventHTTPServer

/// Answers with the parts of the request that it has read, through a router.
struct EchoResponder: Responder {
    private var router = Router<Void>()

    init() {
        router.on(.get, "/echo/:word") { _, request, parameters in
            let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
            return .text("\(parameters["word"] ?? "")|\(query)|\(request.remoteAddress)")
        }
        router.on(.get, "/agent") { _, request, _ in .text(request.headers["user-agent"] ?? "") }
        router.on(.post, "/body") { _, request, _ in Response(status: 200, body: request.body) }
        router.on(.get, "/unchanged") { _, _, _ in Response(status: 304, headers: ["ETag": "\"1\""]) }
        router.on(.get, "/large") { _, _, _ in
            Response(status: 200, body: [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20))
        }
        router.on(.get, "/split") { _, _, _ in
            Response(status: 200, headers: ["X-Note": "a\r\nX-Injected: b", "Content-Length": "7"])
        }
    }

    func respond(to request: Request) -> Reply { .now(answer(to: request)) }

    private func answer(to request: Request) -> Response {
        do {
            return try router.respond(to: request, in: ())
        } catch RoutingFailure.methodNotAllowed(let allowed) {
            var response = Response.text("not allowed", status: 405)
            response.headers["Allow"] = RoutingFailure.allowHeader(allowed)
            return response
        } catch {
            return .text("not found", status: 404)
        }
    }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response {
        .text("\(error)", status: 400)
    }
}

/// Signals when a request arrives, and waits for a signal before it answers.
struct HeldResponder: Responder {
    let entered: DispatchSemaphore
    let mayAnswer: DispatchSemaphore

    func respond(to request: Request) -> Reply {
        entered.signal()
        _ = mayAnswer.wait(timeout: .now() + 60)
        return .now(.text("held"))
    }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response {
        .text("malformed", status: 400)
    }
}

/// Parent suite of all tests that start servers. They run one after another, because each blocks its thread and there
/// may be only two threads.
@Suite(.serialized, .timeLimit(.minutes(10)))
enum ServerTests {}

/// Returns a configuration with a free port and the given changes.
func configured(threads: Int = 1, _ change: (inout ServerConfiguration) -> Void = { _ in }) -> ServerConfiguration {
    var configuration = ServerConfiguration(port: 0, threads: threads)
    change(&configuration)
    return configuration
}

/// Hooks that answer a fault with its code.
let testHooks = ServerHooks(errorResponse: { fault, _ in .text(fault.code, status: fault.status) })

/// Runs the body with an echo server on a free port, and stops the server.
func withEchoServer(
    _ configuration: ServerConfiguration = configured(), hooks: ServerHooks = testHooks, clock: ManualClock? = nil,
    _ body: (UInt16) throws -> Void
) throws {
    try withEchoServer(configuration, hooks: hooks, clock: clock) { port, _ in try body(port) }
}

/// Runs the body with an echo server on a free port, and stops the server.
///
/// - Parameter clock: A clock that the test moves. Nil uses the system's clock.
func withEchoServer(
    _ configuration: ServerConfiguration = configured(), hooks: ServerHooks = testHooks, clock: ManualClock? = nil,
    _ body: (UInt16, EventHTTPServer) throws -> Void
) throws {
    let server = EventHTTPServer(configuration, hooks: hooks, clock: clock.map(ServerClock.manual) ?? .system) {
        EchoResponder()
    }
    let port = try server.start()
    defer {
        server.stop()
        server.waitUntilStopped()
    }
    try body(port, server)
}
