import Expectations
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

extension ServerTests {
    /// Requests for something that is about to come. The clock stands still, so the loop asks again only when it is woken
    /// or the test moves the clock.
    @Suite struct ParkedRequestTests {
        private let shelf = Shelf()
        private let clock = ManualClock()

        private func request(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" }

        private func withServer(
            configuring change: (inout ServerConfiguration) -> Void = { _ in }, workshop: Workshop = Workshop(),
            _ body: (UInt16, EventHTTPServer) throws -> Void
        ) throws {
            var configuration = configured()
            // If the clock moves while a request is answered, the loop looks slow.
            configuration.maximumLag = nil
            change(&configuration)
            let server = EventHTTPServer(
                configuration, hooks: testHooks, clock: .manual(clock), makeWorker: { try workshop.makeWorker() },
                makeResponder: { [shelf] in WaitingResponder(shelf: shelf) })
            let port = try server.start()
            defer {
                workshop.open()
                server.stop()
                server.waitUntilStopped()
            }
            try body(port, server)
        }

        /// Sends a request, and waits until the responder was asked about it so often.
        private func park(_ client: TestClient, _ target: String, asked count: Int = 1) throws {
            try client.send(request(target))
            try waitUntil { shelf.asked(target) == count }
        }

        /// Moves the clock until something is so.
        private func move(by step: Duration, until condition: () throws -> Bool) throws {
            try waitUntil {
                clock.advance(by: step)
                return try condition()
            }
        }

        @Test func isAnsweredWhenItHasCome() throws {
            try withServer { port, server in
                let client = try TestClient(port: port)
                try park(client, "/a")
                let other = try TestClient(port: port)
                for _ in 0..<100 { try expect(other.request("GET", "/now").body, equals: "now") }
                // Something else has come.
                server.wakeParked()
                try waitUntil { shelf.asked("/a") == 2 }
                expect(!client.hasInput())
                shelf.come("/a")
                server.wakeParked()
                try expect(client.receive().body, equals: "/a")
                expect(shelf.asked("/a"), equals: 3)
                // The connection stays open.
                try expect(client.request("GET", "/now").body, equals: "now")
                expect(server.counters().workersBusy == 0 && server.counters().handedOver == 0)
            }
        }

        @Test func isGivenUpWhenItsTimeIsOver() throws {
            try withServer { port, _ in
                let client = try TestClient(port: port)
                try park(client, "/a")
                try move(by: .milliseconds(300)) { client.hasInput() }
                let response = try client.receive()
                expect(response.status == 503 && response.body == "not yet")
                // It was asked about again, in case that nobody had given notice.
                expect(shelf.asked("/a"), isAtLeast: 2)
                try expect(client.request("GET", "/now").body, equals: "now")
            }
        }

        @Test func isAskedAgainWithoutNotice() throws {
            try withServer(configuring: { $0.parkTimeout = .seconds(3_600) }) { port, _ in
                let client = try TestClient(port: port)
                try park(client, "/a")
                shelf.come("/a")
                try move(by: .milliseconds(300)) { client.hasInput() }
                try expect(client.receive().body, equals: "/a")
            }
        }

        @Test func whatComesAfterItKeepsItsOrder() throws {
            try withServer { port, server in
                let client = try TestClient(port: port)
                try client.send(["/a", "/now", "/b", "/now"].map(request).joined())
                try waitUntil { shelf.asked("/a") == 1 }
                shelf.come("/a")
                shelf.come("/b")
                server.wakeParked()
                for expected in ["/a", "now", "/b", "now"] { try expect(client.receive().body, equals: expected) }
            }
        }

        @Test func aWorkerMayMakeTheAnswer() throws {
            let workshop = Workshop()
            try withServer(workshop: workshop) { port, server in
                let client = try TestClient(port: port)
                try park(client, "/work")
                shelf.come("/work")
                server.wakeParked()
                try waitUntil { workshop.begun == ["/work"] }
                workshop.release("/work")
                try expect(client.receive().body, equals: "/work")
            }
        }

        /// They hold no thread, and nobody can fill all places.
        @Test func theirNumberIsBounded() throws {
            try withServer(configuring: { $0.maxParkedRequests = 4 }) { port, server in
                let first = try (0..<2).map { _ in try TestClient(port: port) }
                for (number, client) in first.enumerated() { try park(client, "/a", asked: number + 1) }
                let refused = try TestClient(port: port).request("GET", "/a")
                expect(refused.status == 503 && refused.body == "not yet")
                let others = try [0x7F00_0002, 0x7F00_0003].map { try TestClient(port: port, from: $0) }
                for (number, client) in others.enumerated() { try park(client, "/b", asked: number + 1) }
                try expect(TestClient(port: port, from: 0x7F00_0004).request("GET", "/b").status, equals: 503)
                try expect(TestClient(port: port).request("GET", "/now").body, equals: "now")
                for target in ["/a", "/b"] { shelf.come(target) }
                server.wakeParked()
                for client in first { try expect(client.receive().body, equals: "/a") }
                for client in others { try expect(client.receive().body, equals: "/b") }
                // There is room again.
                let again = try TestClient(port: port)
                try park(again, "/c")
                shelf.come("/c")
                server.wakeParked()
                try expect(again.receive().body, equals: "/c")
            }
        }

        @Test func aClientThatIsGoneLeavesItsPlace() throws {
            let change: (inout ServerConfiguration) -> Void = {
                $0.maxParkedRequests = 1
                $0.parkTimeout = .seconds(3_600)
            }
            try withServer(configuring: change) { port, server in
                let client = try TestClient(port: port)
                try park(client, "/a")
                client.reset()
                try move(by: .milliseconds(300)) { server.counters().connectionsOpen == 0 }
                let next = try TestClient(port: port)
                try park(next, "/b")
                shelf.come("/b")
                server.wakeParked()
                try expect(next.receive().body, equals: "/b")
            }
        }

        @Test func aServerThatStopsAnswersIt() throws {
            try withServer { port, server in
                let client = try TestClient(port: port)
                try park(client, "/a")
                server.stop()
                shelf.come("/a")
                try move(by: .milliseconds(300)) { client.hasInput() }
                let response = try client.receive()
                expect(response.body == "/a" && response.headers["connection"] == "close")
            }
        }
    }
}

/// What has come, for the responders of a test, and how often they were asked for what.
final class Shelf: Sendable {
    private struct State: Sendable {
        var come: Set<String> = []
        var asked: [String: Int] = [:]
    }

    private let state = Monitor(State())

    func come(_ target: String) { state.withLock { _ = $0.come.insert(target) } }

    func asked(_ target: String) -> Int { state.withLock { $0.asked[target, default: 0] } }

    func reply(to target: String) -> Reply {
        state.withLock { state in
            state.asked[target, default: 0] += 1
            guard target == "/now" || state.come.contains(target) else {
                return .notYet(instead: .text("not yet", status: 503))
            }
            return target == "/work" ? .later : .now(.text(target == "/now" ? "now" : target))
        }
    }
}

/// Answers a request once its target has come, and `/now` at once. A worker answers `/work`.
struct WaitingResponder: Responder {
    let shelf: Shelf

    func respond(to request: Request) -> Reply { shelf.reply(to: request.target) }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response { .text("malformed", status: 400) }
}
