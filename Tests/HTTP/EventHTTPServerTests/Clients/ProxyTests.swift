import Expectations
import Glibc
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

extension ServerTests {
    /// The proxy of these tests is 127.0.0.9.
    @Suite struct ProxyTests {
        private let proxy: UInt32 = 0x7F00_0009

        private func behindProxy(
            threads: Int = 1, _ change: (inout ServerConfiguration) -> Void = { _ in }
        ) throws -> ServerConfiguration {
            var configuration = configured(threads: threads, change)
            configuration.trustedProxies = try TrustedProxies("127.0.0.9")
            return configuration
        }

        private func of(_ client: String) -> String { "X-Forwarded-For: \(client)\r\n" }

        private func request(_ target: String, of client: String) -> String {
            "GET \(target) HTTP/1.1\r\nHost: a\r\n\(of(client))\r\n"
        }

        @Test func requestsOnOneConnectionAreOfDifferentClients() throws {
            let journal = Journal()
            try withEchoServer(behindProxy(), hooks: journal.hooks) { port in
                let client = try TestClient(port: port, from: proxy)
                let headers = [
                    (of("192.0.2.1"), "192.0.2.1"), ("Forwarded: for=\"[2001:DB8::0:2]:80\"\r\n", "2001:db8::2"),
                    ("", "127.0.0.9"), (of("192.0.2.3") + of("unknown"), "127.0.0.9"),
                    (of("a\u{7F}b".filter { $0 != "\u{7F}" }), "127.0.0.9"), (of("192.0.2.4"), "192.0.2.4"),
                ]
                for (fields, expected) in headers {
                    try expect(client.request("GET", "/echo/a", headers: fields).body, equals: "a||\(expected)")
                }
                try expect(journal.wait(for: 6).map(\.remoteAddress), equals: headers.map(\.1))
                // What is not a request is the proxy's.
                try client.send("nonsense\r\n\r\n")
                try expect(client.receive().status, equals: 400)
                try expect(journal.wait(for: 7).last?.remoteAddress, equals: "127.0.0.9")
            }
        }

        @Test func nobodyElseIsBelieved() throws {
            let journal = Journal()
            try withEchoServer(behindProxy(), hooks: journal.hooks) { port in
                let client = try TestClient(port: port)
                for headers in [of("192.0.2.1"), "Forwarded: for=192.0.2.1\r\n", of("1") + "Forwarded: for=2\r\n"] {
                    try expect(client.request("GET", "/echo/a", headers: headers).body, equals: "a||127.0.0.1")
                }
                try expect(journal.wait(for: 3).allSatisfy { $0.remoteAddress == "127.0.0.1" })
            }
        }

        @Test func eachClientHasItsOwnRate() throws {
            let limit = RateLimit(requestsPerSecond: 0.1, burst: 3)
            try withEchoServer(behindProxy { $0.rateLimit = limit }, clock: ManualClock()) { port in
                let connection = try TestClient(port: port, from: proxy)
                for number in 1...50 {
                    for _ in 0..<3 {
                        let headers = of("192.0.2.\(number)")
                        try expect(connection.request("GET", "/echo/a", headers: headers).status, equals: 200)
                    }
                }
                let refused = try connection.request("GET", "/echo/a", headers: of("192.0.2.1"))
                expect(refused.status == 429 && refused.body == "rate-limited")
                // An address that the client has written itself changes nothing.
                let spoofed = try TestClient(port: port, from: proxy)
                    .request("GET", "/echo/a", headers: of("198.51.100.7, 192.0.2.2"))
                expect(spoofed.status, equals: 429)
                // An IPv4 address is one in both forms, and a network of IPv6 is one client.
                let mapped = try TestClient(port: port, from: proxy)
                    .request("GET", "/echo/a", headers: of("::ffff:192.0.2.3"))
                expect(mapped.status, equals: 429)
                let other = try TestClient(port: port, from: proxy)
                for host in 1...3 {
                    try expect(other.request("GET", "/echo/a", headers: of("2001:db8::\(host)")).status, equals: 200)
                }
                try expect(other.request("GET", "/echo/a", headers: of("2001:db8::4")).status, equals: 429)
            }
        }

        @Test func refusesARequestWithTwoClients() throws {
            try withEchoServer(behindProxy()) { port in
                let client = try TestClient(port: port, from: proxy)
                let refused = try client.request(
                    "GET", "/echo/a", headers: of("192.0.2.1") + "Forwarded: for=192.0.2.2\r\n")
                expect(refused.status == 400 && refused.body == "malformed-request")
                let agreed = try TestClient(port: port, from: proxy).request(
                    "GET", "/echo/a", headers: of("192.0.2.1") + "Forwarded: for=192.0.2.1\r\n")
                expect(agreed.body, equals: "a||192.0.2.1")
            }
        }

        @Test func theConnectionsOfAProxyAreNotThoseOfOneClient() throws {
            try withEchoServer(behindProxy(threads: 2) { $0.maxConnectionsPerAddress = 2 }) { (port, server) in
                let proxied = try (0..<20).map { _ in try TestClient(port: port, from: proxy) }
                for client in proxied {
                    try expect(client.request("GET", "/echo/a", headers: of("192.0.2.1")).status, equals: 200)
                }
                let others = try (0..<2).map { _ in try TestClient(port: port) }
                for client in others { try expect(client.request("GET", "/echo/a").status, equals: 200) }
                try expect(TestClient(port: port).receive().body, equals: "too-many-connections-from-address")
                expect(server.counters().connectionsOpen, equals: 22)
            }
        }

        /// A proxied connection of the same client must not be taken from the number of direct ones.
        @Test func theEndOfAProxysConnectionFreesNoPlace() throws {
            try withEchoServer(behindProxy { $0.maxConnectionsPerAddress = 1 }) { (port, server) in
                let direct = try TestClient(port: port)
                try expect(direct.request("GET", "/echo/a").status, equals: 200)
                var proxied: TestClient? = try TestClient(port: port, from: proxy)
                try expect(proxied?.request("GET", "/echo/a", headers: of("127.0.0.1")).body, equals: "a||127.0.0.1")
                proxied = nil
                try waitUntil { server.counters().connectionsOpen == 1 }
                try expect(TestClient(port: port).receive().body, equals: "too-many-connections-from-address")
            }
        }

        /// As `WorkerTests.oneAddressHasSoManyWorkers`, with all clients behind the proxy.
        @Test func oneClientHasSoManyWorkers() throws {
            let workshop = Workshop()
            let configuration = try behindProxy {
                $0.workers = 2
                $0.maxWorkersPerAddress = 1
            }
            try workshop.withServer(configuration) { port, server in
                let first = try TestClient(port: port, from: proxy)
                try first.send(request("/a", of: "192.0.2.1"))
                try waitUntil { workshop.begun == ["/a"] }
                let second = try TestClient(port: port, from: proxy)
                try second.send(request("/b", of: "192.0.2.1"))
                try waitUntil { server.counters().workQueued == 1 }
                let other = try TestClient(port: port, from: proxy)
                try other.send(request("/c", of: "192.0.2.2"))
                try waitUntil { workshop.begun == ["/a", "/c"] }
                try workshop.expectThatOthersGoFirst(first, other)
            }
        }

        @Test func somePathsAreNeverLimited() throws {
            let configuration = configured {
                $0.rateLimit = RateLimit(requestsPerSecond: 0.1, burst: 2)
                $0.unlimitedPaths = ["/echo/health"]
            }
            try withEchoServer(configuration, clock: ManualClock()) { port in
                let client = try TestClient(port: port)
                for target in ["/echo/health", "/echo/health?a=b"] {
                    for _ in 0..<10 { try expect(client.request("GET", target).status, equals: 200) }
                }
                // They have used no token, and need none.
                for _ in 0..<2 { try expect(client.request("GET", "/echo/a").status, equals: 200) }
                for _ in 0..<10 { try expect(client.request("GET", "/echo/health").status, equals: 200) }
                try expect(client.request("GET", "/echo/healthy").status, equals: 429)
                try expect(TestClient(port: port).request("GET", "/echo/healt").status, equals: 429)
                try expect(TestClient(port: port).request("GET", "/echo").status, equals: 429)
            }
        }
    }
}
