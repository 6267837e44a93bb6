import Expectations
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

extension ServerTests {
    @Suite struct UnixSocketTests {
        private let files: SocketFolder
        private var path: String { files.path }

        init() throws {
            files = try SocketFolder()
        }

        @Test(arguments: [1, 3]) func answersOnEveryThread(threads: Int) throws {
            let server = try files.serve(threads: threads)
            let clients = try (0..<30).map { _ in try TestClient(unixPath: path) }
            for client in clients { try expect(client.request("GET", "/echo/a").body, equals: "a||") }
            try expect(clients[0].request("GET", "/large").body.utf8.count, equals: 4 << 20)
            files.stop(server)
            expect(clients[1].isClosedByServer())
            expect(!files.exists)
        }

        @Test func itsClientsAreWhomTheProxyNames() throws {
            let limit = RateLimit(requestsPerSecond: 0.1, burst: 2)
            var trusting = files.configuration { $0.rateLimit = limit }
            trusting.trustedProxies = try TrustedProxies("unix")
            try withEchoServer(trusting, clock: ManualClock()) { _ in
                let proxy = try TestClient(unixPath: path)
                for number in 1...20 {
                    let headers = "X-Forwarded-For: 192.0.2.\(number)\r\n"
                    for _ in 0..<2 {
                        try expect(
                            proxy.request("GET", "/echo/a", headers: headers).body, equals: "a||192.0.2.\(number)")
                    }
                }
                // Without an address there is nothing to count by.
                for _ in 0..<5 { try expect(proxy.request("GET", "/echo/a").body, equals: "a||") }
                try expect(
                    proxy.request("GET", "/echo/a", headers: "X-Forwarded-For: 192.0.2.1\r\n").status, equals: 429)
            }
            try withEchoServer(files.configuration { $0.rateLimit = limit }) { _ in
                let client = try TestClient(unixPath: path)
                try expect(
                    client.request("GET", "/echo/a", headers: "X-Forwarded-For: 192.0.2.1\r\n").body, equals: "a||")
            }
        }

        // MARK: A client that is gone

        private func withWorkshop(
            _ clock: ServerClock = .system, _ body: (Workshop, EventHTTPServer) throws -> Void
        ) throws {
            let workshop = Workshop()
            let server = EventHTTPServer(
                files.configuration { $0.maximumLag = nil }, hooks: testHooks, clock: clock,
                makeWorker: { try workshop.makeWorker() }, makeResponder: { LeavingResponder() })
            _ = try server.start()
            defer {
                workshop.open()
                files.stop(server)
            }
            try body(workshop, server)
        }

        @Test(arguments: [0, 100]) func aCloseCancelsTheWork(furtherRequests: Int) throws {
            try withWorkshop { workshop, server in
                var client: TestClient? = try TestClient(unixPath: path)
                try client?.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
                try waitUntil { workshop.begun == ["/slow"] }
                for _ in 0..<furtherRequests { try client?.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n") }
                client = nil
                try waitUntil { workshop.cancelled == ["/slow"] }
                try waitUntil { server.counters().connectionsOpen == 0 }
                expect(server.counters().connectionsBroken, equals: 1)
            }
        }

        @Test func aHalfCloseDoesNot() throws {
            let clock = ManualClock()
            try withWorkshop(.manual(clock)) { workshop, _ in
                let client = try TestClient(unixPath: path)
                try client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
                client.endSending()
                try waitUntil { workshop.begun == ["/slow"] }
                // The deadline is checked many times.
                for _ in 0..<100 { clock.advance(by: .seconds(1)) }
                workshop.open()
                try expect(client.receive().body, equals: "/slow")
                expect(client.isClosedByServer())
                expectEmpty(workshop.cancelled)
            }
        }

        @Test func cutsAReaderThatStalls() throws {
            let clock = ManualClock()
            try withEchoServer(files.configuration { $0.writeTimeout = .seconds(30) }, clock: clock) { (_, server) in
                let client = try TestClient(unixPath: path)
                try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                try expect(clock.advance(until: { server.counters().connectionsBroken == 1 }), isAtLeast: 30)
                #expect(throws: TestClient.Failure.self) { try client.receive() }
            }
        }

        @Test func waitsForAReaderThatIsSlow() throws {
            let clock = ManualClock()
            try withEchoServer(files.configuration { $0.writeTimeout = .seconds(30) }, clock: clock) { _ in
                let client = try TestClient(unixPath: path)
                try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                // Longer than the timeout for an answer without progress.
                for _ in 0..<20 {
                    for _ in 0..<4 { try client.receiveSome(atMost: 32_768) }
                    clock.advance(by: .seconds(20))
                }
                try expect(client.receive().body.utf8.count, equals: 4 << 20)
            }
        }
    }
}
