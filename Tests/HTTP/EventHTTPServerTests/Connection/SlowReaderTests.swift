import Expectations
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

/// Answers with a megabyte: `/kept` always with the same array, everything else with one of its own.
private struct LargeResponder: Responder {
    static let size = 1_000_000
    /// No two places near each other look alike, so that a wrong place shows.
    static let kept: [UInt8] = (0..<size).map { UInt8(ascii: "0") + UInt8($0 * 7 / 3 % 71) }
    static let text = String(decoding: kept, as: UTF8.self)

    func respond(to request: Request) -> Reply {
        .now(Response(status: 200, body: request.path == "/kept" ? Self.kept : Array(Self.text.utf8)))
    }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response { .text("malformed", status: 400) }
}

extension ServerTests {
    /// Clients that read large answers slowly, or not at all.
    @Suite struct SlowReaderTests {
        private static let limit = 8 << 20
        /// A quarter of the budget has room for so many answers.
        private static let share = 2
        private static let attacker: UInt32 = 0x7F00_0002
        private static let other: UInt32 = 0x7F00_0003

        private func withServer(
            _ change: (inout ServerConfiguration) -> Void = { _ in }, _ body: (UInt16, EventHTTPServer) throws -> Void
        ) throws {
            let configuration = configured {
                $0.maxBufferedBytes = Self.limit
                change(&$0)
            }
            let clock = ManualClock()
            let server = EventHTTPServer(configuration, hooks: testHooks, clock: .manual(clock)) { LargeResponder() }
            let port = try server.start()
            defer {
                server.stop()
                server.waitUntilStopped()
            }
            try body(port, server)
        }

        /// Clients that have asked for an answer and read nothing of it.
        private func readers(
            _ count: Int, of path: String, from source: UInt32?, to port: UInt16, fields: String = ""
        ) throws -> [TestClient] {
            try (0..<count).map { _ in
                let client = try TestClient(port: port, from: source, receiveBufferBytes: 4096)
                try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
                return client
            }
        }

        @Test func oneAddressLeavesRoomForTheAnswersOfOthers() throws {
            try withServer { port, server in
                let slow = try readers(20, of: "/made", from: Self.attacker, to: port)
                try waitUntil(failure: { "\(server.counters().memoryResets) resets" }) {
                    server.counters().memoryResets == 20 - Self.share
                }
                expect(server.counters().bufferedBytes, isAtMost: Self.limit / 4)
                let held = server.counters().bufferedBytes
                for client in try readers(1, of: "/made", from: Self.other, to: port) {
                    try waitUntil { server.counters().bufferedBytes > held }
                    try expect(client.receive().body, equals: LargeResponder.text)
                }
                expect(server.counters().memoryResets, equals: 20 - Self.share)
                withExtendedLifetime(slow) {}
            }
        }

        /// What a proxy passes on counts for the client that it names.
        @Test func theClientsOfAProxyHaveSharesOfTheirOwn() throws {
            let proxies = try TrustedProxies("127.0.0.1")
            try withServer({ $0.trustedProxies = proxies }) { port, server in
                let slow = try readers(
                    20, of: "/made", from: nil, to: port, fields: "X-Forwarded-For: 192.0.2.1\r\n")
                try waitUntil { server.counters().memoryResets == 20 - Self.share }
                for client in try readers(
                    1, of: "/made", from: nil, to: port, fields: "X-Forwarded-For: 192.0.2.2\r\n")
                {
                    try expect(client.receive().body, equals: LargeResponder.text)
                }
                withExtendedLifetime(slow) {}
            }
        }

        /// The answer is more than the share of an address.
        @Test func anAnswerThatTheResponderKeepsIsHeldOnce() throws {
            try withServer({ $0.maxBufferedBytes = 2 << 20 }) { port, server in
                let slow = try readers(50, of: "/kept", from: Self.attacker, to: port)
                // All of them have begun to get their answer.
                for client in slow { try waitUntil { client.hasInput() } }
                try waitUntil { server.counters().bufferedBytes > 0 }
                let held = server.counters().bufferedBytes
                // Their heads are sent.
                expect(held, equals: HeldAnswer(LargeResponder.kept).bytes)
                expect(server.counters().memoryResets, equals: 0)
                for client in slow { try expect(client.receive().body, equals: LargeResponder.text) }
                try waitUntil { server.counters().bufferedBytes == 0 }
            }
        }

        /// The next answer on a connection takes the place of one that was held.
        @Test func answersOneAfterAnotherAreReleased() throws {
            try withServer { port, server in
                let request = ["/made", "/kept", "/made", "/made", "/kept"].map {
                    "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n"
                }
                let client = try TestClient(port: port, receiveBufferBytes: 4096)
                try client.send(request.joined())
                for _ in request { try expect(client.receive().body, equals: LargeResponder.text) }
                try waitUntil { server.counters().bufferedBytes == 0 }
                expect(server.counters().bytesSent, isAbove: request.count * LargeResponder.size)
            }
        }
    }
}
