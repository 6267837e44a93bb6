import Expectations
import Glibc
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

/// Answers `/now` on the loop and leaves all other requests to a worker.
struct LeavingResponder: Responder {
    func respond(to request: Request) -> Reply { request.path == "/now" ? .now(.text("now")) : .later }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response { .text("malformed", status: 400) }
}

/// Controls the workers of a test: records their work and blocks it until it is released.
final class Workshop: Sendable {
    private struct State: Sendable {
        var begun: [String] = []
        var cancelled: [String] = []
        var spent: [Duration] = []
        var released: Set<String> = []
        var isOpen = false
        var made = 0
        var cannotBeMade = false
    }

    struct Closed: Error {}

    private let state = Monitor(State())

    /// Targets of the requests that workers have begun, in order.
    var begun: [String] { state.withLock { $0.begun } }
    var cancelled: [String] { state.withLock { $0.cancelled } }
    var spent: [Duration] { state.withLock { $0.spent } }
    var made: Int { state.withLock { $0.made } }

    /// Lets the work on one request finish.
    func release(_ target: String) { state.withLock { $0.released.insert(target) } }

    /// Lets all work finish.
    func open() { state.withLock { $0.isOpen = true } }

    func setCannotBeMade(_ cannot: Bool) { state.withLock { $0.cannotBeMade = cannot } }

    func makeWorker() throws -> any Worker {
        let mayBeMade = state.withLock { state in
            state.made += 1
            return !state.cannotBeMade
        }
        guard mayBeMade else { throw Closed() }
        return HeldWorker(workshop: self)
    }

    func work(on request: Request, after spent: Duration, _ cancellation: Cancellation) -> Response {
        let target = request.target
        state.withLock { state in
            state.begun.append(target)
            state.spent.append(spent)
        }
        while true {
            let isDone = state.withLock { $0.isOpen || $0.released.contains(target) }
            if isDone { return .text("\(target)\(request.body.isEmpty ? "" : " \(request.body.count)")") }
            if cancellation.isCancelled, request.path != "/deaf" {
                state.withLock { $0.cancelled.append(target) }
                return .text("cancelled")
            }
            usleep(1000)
        }
    }
}

struct HeldWorker: Worker {
    let workshop: Workshop

    func respond(to request: Request, after spent: Duration, _ cancellation: Cancellation) -> WorkerReply {
        // `/out/HOST/NAME` asks another host first, and `/HOST` is what is held.
        guard request.segments.first == "out" else {
            return .now(workshop.work(on: request, after: spent, cancellation))
        }
        if let brought = request.brought as? String { return .now(.text("\(request.path) with \(brought)")) }
        return .after(
            Errand(to: request.segments[1], instead: .text("instead", status: 503)) { [workshop] in
                String(decoding: workshop.work(on: request, after: .zero, Cancellation()).body, as: UTF8.self)
            })
    }
}

extension Workshop {
    /// Runs a server whose workers are of this workshop, and at the end lets all work finish.
    func withServer(
        _ configuration: ServerConfiguration = configured(), clock: ServerClock = .system,
        hooks: ServerHooks = testHooks, _ body: (UInt16, EventHTTPServer) throws -> Void
    ) throws {
        let server = EventHTTPServer(
            configuration, hooks: hooks, clock: clock, makeWorker: { try self.makeWorker() },
            makeResponder: { LeavingResponder() })
        let port = try server.start()
        defer {
            open()
            server.stop()
            server.waitUntilStopped()
        }
        try body(port, server)
    }

    /// Expects that `/a` of the first client and `/c` of another are at work, and that `/b`, which the first client's
    /// address has sent before `/c`, waits until `/a` is done.
    func expectThatOthersGoFirst(_ first: TestClient, _ other: TestClient) throws {
        expect(begun, equals: ["/a", "/c"])
        release("/c")
        try expect(other.receive().body, equals: "/c")
        expect(begun, equals: ["/a", "/c"])
        release("/a")
        try expect(first.receive().body, equals: "/a")
        try waitUntil { begun == ["/a", "/c", "/b"] }
    }
}
