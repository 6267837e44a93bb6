import Expectations
import Glibc
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

extension ServerTests {
    @Suite struct HealthListenerTests {
        /// Answers with the listener that the request came in on.
        private struct ListenerResponder: Responder {
            func respond(to request: Request) -> Reply { .now(.text("\(request.listener)")) }

            func respond(toMalformed error: RequestError, headers: Headers) -> Response { .text("", status: 400) }
        }

        /// - Parameter body: Gets the main port, the health port and the server.
        private func withServer(
            _ configuration: ServerConfiguration, clock: ServerClock = .system,
            _ body: (UInt16, UInt16, EventHTTPServer) throws -> Void
        ) throws {
            var configuration = configuration
            configuration.healthPort = 0
            let server = EventHTTPServer(configuration, hooks: testHooks, clock: clock) { ListenerResponder() }
            expectNil(server.addresses())
            let port = try server.start()
            defer {
                server.stop()
                server.waitUntilStopped()
            }
            let addresses = try require(server.addresses())
            expect(addresses.main, equals: .port(port))
            try body(port, require(addresses.healthPort), server)
        }

        @Test(arguments: [1, 3]) func theRequestKnowsItsListener(threads: Int) throws {
            try withServer(configured(threads: threads)) { port, health, _ in
                for _ in 0..<20 {
                    let (client, check) = (try TestClient(port: port), try TestClient(port: health))
                    try expect(client.request("GET", "/").body, equals: "main")
                    try expect(check.request("GET", "/").body, equals: "health")
                }
                expect(port != health)
            }
        }

        @Test func itsConnectionsAreOutsideTheLimits() throws {
            let configuration = configured(threads: 2) {
                $0.maxConnections = 2
                $0.maxConnectionsPerAddress = 1
                $0.maxHealthConnections = 3
            }
            try withServer(configuration) { port, health, server in
                let main = [try TestClient(port: port), try TestClient(port: port, from: 0x7F00_0002)]
                for client in main { try expect(client.request("GET", "/").status, equals: 200) }
                try expect(TestClient(port: port, from: 0x7F00_0003).receive().body, equals: "too-many-connections")
                var checks = try (0..<3).map { _ in try TestClient(port: health) }
                for client in checks { try expect(client.request("GET", "/").status, equals: 200) }
                expect(server.counters().connectionsOpen, equals: 5)
                // It has a bound of its own.
                try expect(TestClient(port: health).receive().body, equals: "too-many-connections")
                checks.removeLast()
                try waitUntil { server.counters().connectionsOpen == 4 }
                try expect(TestClient(port: health).request("GET", "/").status, equals: 200)
                try expect(TestClient(port: port, from: 0x7F00_0003).receive().body, equals: "too-many-connections")
            }
        }

        @Test func itsRequestsAreOutsideTheRateLimit() throws {
            let configuration = configured { $0.rateLimit = RateLimit(requestsPerSecond: 0.1, burst: 1) }
            try withServer(configuration, clock: .manual(ManualClock())) { port, health, _ in
                let check = try TestClient(port: health)
                for _ in 0..<20 { try expect(check.request("GET", "/").status, equals: 200) }
                let client = try TestClient(port: port)
                try expect(client.request("GET", "/").status, equals: 200)
                try expect(client.request("GET", "/").status, equals: 429)
                try expect(check.request("GET", "/").status, equals: 200)
            }
        }

        @Test func stoppingClosesBoth() throws {
            try withServer(configured(threads: 2)) { port, health, server in
                let idle = try TestClient(port: health)
                try expect(idle.request("GET", "/").status, equals: 200)
                server.stop()
                server.waitUntilStopped()
                expect(idle.isClosedByServer())
                for port in [port, health] { #expect(throws: TestClient.Failure.self) { try TestClient(port: port) } }
            }
        }

        @Test func aTakenPortIsAnError() throws {
            try withEchoServer { port in
                let server = EventHTTPServer(configured { $0.healthPort = port }) { EchoResponder() }
                let error = #expect(throws: ServerError.self) { try server.start() }
                guard case .addressInUse("127.0.0.1", port) = error else { throw UnexpectedError(error) }
            }
        }

        @Test func leavesDescriptorsForIt() {
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let without = configured().connectionLimit
            let with = configured { $0.healthPort = 0 }.connectionLimit
            expect(with == without - 64 || limit.rlim_cur > 10_000 + 64)
        }
    }
}
