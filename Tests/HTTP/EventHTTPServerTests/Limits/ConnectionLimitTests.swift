import Expectations
import Dispatch
import Glibc
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

extension ServerTests {
    @Suite struct ConnectionLimitTests {
        @Test(arguments: [1, 2]) func refusesOneConnectionTooMany(threads: Int) throws {
            try withEchoServer(configured(threads: threads) { $0.maxConnections = 5 }) { (port, server) in
                var clients = try (0..<5).map { _ in try TestClient(port: port) }
                for client in clients { try expect(client.request("GET", "/echo/a").status, equals: 200) }
                let refused = try TestClient(port: port)
                let response = try refused.receive()
                expect(response.status, equals: 503)
                expect(response.body, equals: "too-many-connections")
                expect(response.headers["retry-after"], equals: "1")
                expect(response.headers["connection"], equals: "close")
                expect(refused.isClosedByServer())
                expect(server.counters().connectionsOpen, equals: 5)
                expect(server.counters().connectionsAccepted, equals: 6)
                clients.removeLast()
                try waitUntil { server.counters().connectionsOpen == 4 }
                try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
            }
        }

        @Test func refusesOneConnectionTooManyOfAnAddress() throws {
            try withEchoServer(configured(threads: 2) { $0.maxConnectionsPerAddress = 3 }) { (port, server) in
                var clients = try (0..<3).map { _ in try TestClient(port: port) }
                for client in clients { try expect(client.request("GET", "/echo/a").status, equals: 200) }
                let response = try TestClient(port: port).receive()
                expect(response.status, equals: 429)
                expect(response.body, equals: "too-many-connections-from-address")
                expect(response.headers["retry-after"], equals: "1")
                // Another address of the loopback network.
                try expect(TestClient(port: port, from: 0x7F00_0002).request("GET", "/echo/a").status, equals: 200)
                clients.removeAll()
                try waitUntil { server.counters().connectionsOpen == 0 }
                try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
            }
        }

        /// A refused client that has already sent its request must still be able to read the reason.
        @Test func refusesClientsThatHaveAskedAlready() throws {
            try withEchoServer(configured { $0.maxConnections = 1 }) { port in
                let first = try TestClient(port: port)
                try expect(first.request("GET", "/echo/a").status, equals: 200)
                for _ in 0..<100 {
                    let client = try TestClient(port: port)
                    try? client.send("GET /echo/a HTTP/1.1\r\nHost: a\r\n\r\n")
                    try expect(client.receive().status, equals: 503)
                }
            }
        }

        @Test func limitsTheRequestsOfAnAddress() throws {
            let clock = ManualClock()
            let limit = RateLimit(requestsPerSecond: 0.1, burst: 3)
            try withEchoServer(configured(threads: 2) { $0.rateLimit = limit }, clock: clock) { port in
                for _ in 0..<3 { try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200) }
                let client = try TestClient(port: port)
                let response = try client.request("GET", "/echo/a")
                expect(response.status, equals: 429)
                expect(response.body, equals: "rate-limited")
                expect(response.headers["retry-after"], equals: "10")
                expect(client.isClosedByServer())
                clock.advance(by: .seconds(9))
                try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 429)
                clock.advance(by: .seconds(1))
                try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
                try expect(TestClient(port: port, from: 0x7F00_0002).request("GET", "/echo/a").status, equals: 200)
            }
        }

        /// The connections from before the change count.
        @Test func limitsCanBeReplaced() throws {
            let (clock, limit) = (ManualClock(), RateLimit(requestsPerSecond: 0.1, burst: 2))
            let configuration = configured(threads: 2) {
                $0.maxConnectionsPerAddress = 0
                $0.rateLimit = RateLimit(requestsPerSecond: 1, burst: 3)
            }
            try withEchoServer(configuration, clock: clock) { (port, server) in
                let clients = try (0..<3).map { _ in try TestClient(port: port) }
                for client in clients { try expect(client.request("GET", "/echo/a").status, equals: 200) }
                server.replaceLimits(rateLimit: limit, maxConnectionsPerAddress: 3)
                try expect(TestClient(port: port).receive().body, equals: "too-many-connections-from-address")
                // Full buckets.
                for client in clients.prefix(2) { try expect(client.request("GET", "/echo/a").status, equals: 200) }
                try expect(clients[2].request("GET", "/echo/a").body, equals: "rate-limited")
                server.replaceLimits(rateLimit: limit, maxConnectionsPerAddress: 0)
                try expect(TestClient(port: port).request("GET", "/echo/a").body, equals: "rate-limited")
                server.replaceLimits(rateLimit: nil, maxConnectionsPerAddress: 0)
                for _ in 0..<4 { try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200) }
            }
        }

        /// A client that sends nonsense opens a new connection for each request.
        @Test(arguments: [
            ("\u{16}\u{3}\u{1}", 400), ("G@T / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET /" + String(repeating: "a", count: 9000), 414),
            ("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 17_000), 431),
            ("GET / HTTP/2.0\r\n\r\n", 505),
        ])
        func malformedRequestsCount(text: String, status: Int) throws {
            let limit = RateLimit(requestsPerSecond: 0.1, burst: 3)
            try withEchoServer(configured { $0.rateLimit = limit }, clock: ManualClock()) { port in
                for expected in [status, status, status, 429, 429] {
                    let client = try TestClient(port: port)
                    try client.send(text)
                    try expect(client.receive().status, equals: expected)
                }
                try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 429)
                try expect(TestClient(port: port, from: 0x7F00_0002).request("GET", "/echo/a").status, equals: 200)
            }
        }

        @Test func answersOverloadWhenRequestsHaveWaitedTooLong() throws {
            let (entered, mayAnswer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let configuration = configured { $0.maximumLag = .milliseconds(100) }
            let clock = ManualClock()
            let server = EventHTTPServer(configuration, hooks: testHooks, clock: .manual(clock)) {
                HeldResponder(entered: entered, mayAnswer: mayAnswer)
            }
            let port = try server.start()
            let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            let others = try (0..<5).map { _ in try TestClient(port: port) }
            let first = try TestClient(port: port)
            try waitUntil { server.counters().connectionsOpen == 6 }
            try first.send(request)
            expect(entered.wait(timeout: .now() + 60), equals: .success)
            for client in others { try client.send(request) }
            clock.advance(by: .milliseconds(200))
            mayAnswer.signal()
            try expect(first.receive().body, equals: "held")
            for client in others {
                let response = try client.receive()
                expect(response.status, equals: 503)
                expect(response.body, equals: "overloaded")
                expect(response.headers["retry-after"], equals: "1")
            }
            expect(server.counters().faults["overloaded"], equals: 5)
            // Accepted connections continue, and later requests are answered.
            mayAnswer.signal()
            try first.send(request)
            try expect(first.receive().body, equals: "held")
            clock.advance(by: .seconds(1))
            try waitUntil { server.counters().loopLag == .milliseconds(200) }
            clock.advance(by: .seconds(1))
            try waitUntil { server.counters().loopLag == .zero }
            server.stop()
            server.waitUntilStopped()
        }

        @Test func leavesDescriptorsForEverythingElse() {
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let connections = configured(threads: 2).connectionLimit
            expect(connections, isAtMost: 10_000)
            expect(connections == 10_000 || connections < Int(clamping: limit.rlim_cur))
            expect(configured { $0.maxConnections = 7 }.connectionLimit, equals: 7)
        }

        /// Runs in its own process, because the test uses up the descriptors.
        @Test func recoversWhenItsDescriptorsRunOut() async {
            await #expect(processExitsWith: .success) {
                let notices = Notices()
                let configuration = configured {
                    $0.maxConnections = 10_000
                    $0.maxConnectionsPerAddress = 0
                }
                let hooks = ServerHooks(notice: { notices.add($0) })
                let server = EventHTTPServer(configuration, hooks: hooks) { EchoResponder() }
                let port = try server.start()
                let first = try TestClient(port: port)
                guard try first.request("GET", "/echo/a").status == 200 else { exit(2) }
                var clients = try (0..<10).map { _ in try TestClient(port: port) }
                try waitUntil { server.counters().connectionsOpen == 11 }
                let threads = OtherThreads()
                // Open the clients' own sockets before the limit is lowered.
                let later = try (0..<5).map { _ in try TestClient(connectingLaterTo: port) }
                guard let last = later.last else { exit(3) }
                var limit = rlimit(rlim_cur: rlim_t(last.number) + 1, rlim_max: 20_000)
                guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { exit(4) }
                for client in later { try client.connectNow() }
                try waitUntil { notices.count(of: "cannotAccept") == 1 }
                // A loop that spins never sleeps.
                try waitUntil { threads.sleep }
                guard notices.count(of: "cannotAccept") == 1 else { exit(6) }
                // Open connections are served. Waiting ones are served when descriptors become free.
                guard try first.request("GET", "/echo/a").status == 200 else { exit(7) }
                clients.removeAll()
                for client in later {
                    guard try client.request("GET", "/echo/a").status == 200 else { exit(8) }
                }
                // While the clients close one by one, the loop may run out of descriptors once more.
                guard notices.count(of: "acceptsAgain") == notices.count(of: "cannotAccept") else { exit(9) }
                server.stop()
                server.waitUntilStopped()
            }
        }
    }
}

/// Collects the notices of a server from all its threads.
final class Notices: Sendable {
    private let names = Monitor<[String]>([])

    func add(_ notice: ServerNotice) {
        let name = "\(notice)".prefix { $0 != "(" }
        names.withLock { $0.append(String(name)) }
    }

    func count(of name: String) -> Int {
        names.withLock { names in names.count { $0 == name } }
    }
}
