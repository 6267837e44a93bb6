import Dispatch
import HTTPModel
import Testing
import WebRouting

@testable import EventHTTPServer

/// Answers with the parts of the request that it has read, by a table of routes.
struct EchoResponder: Responder {
    private let table: RouteTable

    init() {
        let forms = FaultForms(problem: { fault, _ in
            var response = Response.text(fault.status == 405 ? "not allowed" : "not found", status: fault.status)
            response.headers["Allow"] = fault.headers["Allow"]
            return response
        })
        var table = RouteTable(forms: forms, now: { 0 })
        let routes: [(HTTPMethod, String, (RequestContext) -> Response)] = [
            (
                .get, "/echo/:word",
                { context in
                    let query = context.request.query.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
                    return .text("\(context.parameters["word"] ?? "")|\(query)|\(context.request.remoteAddress)")
                }
            ),
            (.get, "/agent", { .text($0.request.headers["user-agent"] ?? "") }),
            (.post, "/body", { Response(status: 200, body: $0.request.body) }),
            (.get, "/unchanged", { _ in Response(status: 304, headers: ["ETag": "\"1\""]) }),
            (
                .get, "/large",
                { _ in Response(status: 200, body: [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20)) }
            ),
            (
                .get, "/split",
                { _ in Response(status: 200, headers: ["X-Note": "a\r\nX-Injected: b", "Content-Length": "7"]) }
            ),
        ]
        for (method, path, answer) in routes {
            // On every listener.
            table.add(Route(method, path, for: .programs, audience: .probes, keeping: .nothing)) { answer($0) }
        }
        self.table = table
    }

    func respond(to request: Request) -> Reply { .now(table.answer(to: request)) }

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
