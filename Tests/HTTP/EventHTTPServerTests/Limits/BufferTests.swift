import Expectations
import Glibc
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

extension ServerTests {
    /// The bytes that all connections hold together.
    @Suite struct BufferTests {
        private static let limit = 1 << 20

        /// Moves by itself only when a test moves it, so no client is too slow.
        private let clock = ManualClock()

        private func withServer(_ body: (UInt16, EventHTTPServer) throws -> Void) throws {
            try withEchoServer(configured { $0.maxBufferedBytes = Self.limit }, clock: clock, body)
        }

        private func expectService(_ port: UInt16) throws {
            let client = try TestClient(port: port)
            for _ in 0..<20 { try expect(client.request("GET", "/echo/a").status, equals: 200) }
        }

        /// Sends the bytes on new connections, each from an address of its own, until the server has answered one of them
        /// or closed it.
        private func fill(_ port: UInt16, with bytes: [UInt8]) throws -> [TestClient] {
            var clients: [TestClient] = []
            while clients.count < 200 {
                let source = 0x7F00_0002 + UInt32(clients.count)
                let client = try TestClient(port: port, from: source, receiveBufferBytes: 4096)
                clients.append(client)
                try client.send(bytes)
                // The loop has made a turn since.
                try expectService(port)
                if client.hasInput() { return clients }
            }
            Issue.record("\(clients.count) connections hold what they like")
            return clients
        }

        /// Waits until no connection holds anything.
        private func expectRelease(_ server: EventHTTPServer) throws {
            try waitUntil(failure: { "\(server.counters().bufferedBytes) bytes are held" }) {
                server.counters().bufferedBytes == 0
            }
        }

        @Test func unfinishedBodiesAreBounded() throws {
            try withServer { port, server in
                let head = "POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n"
                var clients = try fill(port, with: Array(head.utf8) + Array(repeating: 0x61, count: 59_999))
                expect(clients.count, isAbove: 5)
                expect(server.counters().bufferedBytes, isAtMost: Self.limit)
                let refused = try require(clients.last).receive()
                expect(refused.status, equals: 503)
                expect(refused.body, equals: "buffers-full")
                expect(refused.headers["retry-after"], equals: "1")
                expect(server.counters().faults["buffers-full"], equals: 1)
                // The others wait for their last byte, and no new body is read meanwhile.
                expect(!clients[0].hasInput())
                clients.removeLast()
                let more = try TestClient(port: port)
                try more.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n")
                let isUsedUp = server.counters().bufferedBytes > Self.limit / 4 * 3
                if isUsedUp { try expect(more.receive().status, equals: 503) }
                try expectService(port)
                for client in clients {
                    try client.send("b")
                    try expect(client.receive().body.utf8.count, equals: 60_000)
                }
                try expectRelease(server)
                try expect(TestClient(port: port).request("POST", "/body", body: "x").body, equals: "x")
            }
        }

        @Test func aBodyIsNotBegunWhenThereIsNoRoom() throws {
            try withServer { port, server in
                let others = BufferHolding(ownBytes: Self.limit / 4 * 3 + 1)
                server.context.buffers.replace(.nothing, by: others)
                let client = try TestClient(port: port)
                try client.send("POST /body HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n")
                try expect(client.receive().status, equals: 503)
                try expectService(port)
                server.context.buffers.replace(others, by: .nothing)
                try expect(TestClient(port: port).request("POST", "/body", body: "x").body, equals: "x")
            }
        }

        @Test func unfinishedHeadsAreBounded() throws {
            try withServer { port, server in
                let head = "GET /echo/a HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 15_000)
                let clients = try fill(port, with: Array(head.utf8))
                expect(clients.count, isAbove: 60)
                expect(server.counters().bufferedBytes, isAtMost: Self.limit)
                try expect(require(clients.last).receive().status, equals: 503)
                try clients[0].send("\r\n\r\n")
                try expect(clients[0].receive().status, equals: 200)
            }
        }

        @Test func anAnswerThatCouldNotBeHeldIsRefusedBeforeItsStatusLine() throws {
            try withServer { port, server in
                // An answer of 4 MiB is more than the budget.
                let client = try TestClient(port: port, receiveBufferBytes: 4096)
                try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                let refused = try client.receive()
                expect(refused.status == 500 && refused.body == "answer-too-large")
                expect(server.counters().faults["answer-too-large"], equals: 1)
                expect(server.counters().memoryResets, equals: 0)
                try expectRelease(server)
                try expectService(port)
            }
        }

        /// Requests behind one that a worker answers.
        @Test func requestsBehindAWaitingOneAreBounded() throws {
            let workshop = Workshop()
            let configuration = configured {
                $0.maxBufferedBytes = Self.limit
                $0.maxWorkersPerAddress = 2
            }
            let server = EventHTTPServer(
                configuration, hooks: testHooks, clock: .manual(clock),
                makeWorker: { try workshop.makeWorker() }, makeResponder: { LeavingResponder() })
            let port = try server.start()
            let client = try TestClient(port: port)
            let request = "GET /now HTTP/1.1\r\nHost: a\r\n\r\n"
            try client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n" + String(repeating: request, count: 100))
            try waitUntil { workshop.begun == ["/slow"] }
            // The loop reports its buffers after it has handed the request over.
            try waitUntil { server.counters().bufferedBytes == 100 * request.utf8.count }
            let posting = try TestClient(port: port)
            try posting.send("POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n")
            try posting.send(String(repeating: "x", count: 5000))
            try waitUntil { workshop.begun.count == 2 }
            try waitUntil { server.counters().bufferedBytes >= 100 * request.utf8.count + 5000 }
            workshop.open()
            try expect(posting.receive().body, equals: "/slow 5000")
            for _ in 0..<101 { try expect(client.receive().status, equals: 200) }
            try expectRelease(server)
            server.stop()
            server.waitUntilStopped()
        }

        @Test func theKernelHoldsLittleForAConnection() throws {
            try withEchoServer(clock: clock) { port, server in
                var client: TestClient? = try TestClient(port: port, receiveBufferBytes: 4096)
                try client?.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                try waitUntil { server.counters().bufferedBytes > 0 }
                client = nil
                try waitUntil { server.counters().connectionsBroken == 1 }
                // What the server has sent is with the kernel, which would take megabytes.
                expect(server.counters().bytesSent, isBelow: 512 << 10)
                expect(server.counters().memoryResets, equals: 0)
            }
        }

        /// A client that has not taken its answer when its idle time is over leaves nothing behind in the kernel.
        @Test func anAnswerThatIsNotTakenIsDropped() throws {
            try withEchoServer(clock: clock) { port, server in
                let client = try TestClient(port: port, receiveBufferBytes: 4096)
                let body = String(repeating: "x", count: 40_000)
                try client.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 40000\r\n\r\n" + body)
                try waitUntil { server.counters().bytesSent > 40_000 }
                try expect(clock.advance(until: { server.counters().connectionsOpen == 0 }), isAtLeast: 60)
                #expect(throws: TestClient.Failure.self) { try client.receive() }
            }
        }
    }
}
